"""12: the Skills and their cup."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.book.skills import SKILLS, full_cup, read_skills
from tests.lnlt.boards import GERMAN, OPEN, US, state
from tests.lnlt.shots import firepower


@pytest.mark.rule("lnlt:12.0.1")
def test_the_sixteen_skills_tell_who_has_them_and_what_they_do() -> None:
    assert len(SKILLS) == 16
    assert all(skill.who and skill.words for skill in SKILLS.values())
    assert [s.id for s in SKILLS.values() if s.single_use] == ["lucky", "demolitionist"]
    assert SKILLS["demolitionist"].gives == "satchel"


@pytest.mark.rule("lnlt:11.2.1")
def test_some_skills_are_of_no_use_to_a_hero() -> None:
    assert SKILLS["deadly"].usable_by("hero")
    assert [s.id for s in SKILLS.values() if not s.usable_by("hero")] == ["assaulter", "charismatic"]


@pytest.mark.rule("lnlt:11.1.2.1")
def test_some_skills_are_for_leaders_only() -> None:
    assert [s.id for s in SKILLS.values() if s.who == ("leader",)] == ["assaulter", "charismatic"]


@pytest.mark.rule("lnlt:12.0.3")
def test_the_cup_holds_what_nobody_was_given() -> None:
    cup = full_cup(["brave", "deadly"])
    assert len(cup) == 14
    assert "brave" not in cup
    assert "deadly" not in cup
    assert full_cup([]) == list(SKILLS)


def test_a_bad_file_is_refused_in_words() -> None:
    text = '[[skill]]\nid = "x"\nname = "X"\nwho = ["hero"]\nwords = "x"\ngives = "bazoka"\n'
    with pytest.raises(ContentError, match=r"skills: x: gives names 'bazoka', which is no Support Weapon"):
        read_skills("skills", text)
    with pytest.raises(ContentError, match="skills: Invalid enum value 'wizard'"):
        read_skills("skills", text.replace('"hero"', '"wizard"'))


@pytest.mark.rule("lnlt:PAC.12")
def test_skills_add_modifiers_of_their_own_to_fire() -> None:
    """Deadly adds 1; Steady does without the 2 that fire after Assault Movement costs."""
    s = state(OPEN, US("a1", "squad", "B1", marker="assault"), GERMAN("g1", "squad", "E1"))
    before = firepower(s, "E1", "a1")
    s.units["a1"].skill = "deadly"
    assert sorted(firepower(s, "E1", "a1")) == sorted([*before, (1, "12.0.1")])
    s.units["a1"].skill = "steady"
    assert sorted([*firepower(s, "E1", "a1"), (-2, "6.1.0.5")]) == sorted(before)
