"""11.8, 11.10, 11.12: Marksmen, Chaplains and Nurses."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.fire.cover import cover_of
from hedgerow.lnlt.rules.fire.sighting import why_no_spotter
from hedgerow.lnlt.rules.melee.melee import melee_eligible
from hedgerow.lnlt.rules.people.weapons import capacity, why_not_carry, why_not_serve
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Fire, Rally, Treat
from tests.lnlt.boards import GERMAN, Force, board, choose, last, offered, possible, refused, state, sw, table
from tests.lnlt.shots import checks, fire, why_not

FIELD = board(". . . . . .\n. . w . . .\n. . . . . .")
MODERN = Force(0, "us-1985")
BARRED = ("chaplain", "nurse", "marksman")


# ------------------------------------------------------------------ Marksmen


@pytest.mark.rule("lnlt:11.12.1")
def test_a_marksman_fires_on_two_dice_at_one_unit() -> None:
    s = state(FIELD, MODERN("mm", "marksman", "B1"), GERMAN("g1", "squad", "E1"), GERMAN("g2", "squad", "E1"))
    t = fire(s, "E1", "mm", dice=[1, 6, 5, 2, 6])
    shot = last(t, told.ShotFired)
    assert (shot.kind, shot.attack_dice) == ("sniper", (6, 5))
    assert [unit for unit, _, _ in checks(t)] == ["g1"]  # the one who was drawn


@pytest.mark.rule("lnlt:11.12.1")
def test_a_marksman_fires_by_himself_beside_the_others_of_his_hex() -> None:
    s = state(FIELD, MODERN("mm", "marksman", "B1"), MODERN("a1", "squad", "B1"), GERMAN("g1", "squad", "E1"))
    assert why_not(s, "E1", "mm", "a1") == "11.12.1"
    t = fire(s, "E1", "a1", dice=[1, 6])
    assert possible(t, Fire) == [Fire("E1", ("mm",))]


@pytest.mark.rule("lnlt:11.12.1")
def test_a_marksman_is_no_sniper_in_hiding() -> None:
    s = state(FIELD, MODERN("mm", "marksman", "C1"), GERMAN("g1", "squad", "E1"))
    assert sum(m.value for m in cover_of(s, s.units["mm"], "E1")) == 1  # light woods, not doubled


@pytest.mark.rule("lnlt:1.6.0.18", "lnlt:11.12.1")
@pytest.mark.parametrize("kind", BARRED)
def test_they_have_nothing_to_do_with_support_weapons(kind: str) -> None:
    s = state(FIELD, MODERN("x", kind, "B1"), sw("mg", "bar", 0, at="B1"))
    u = s.units["x"]
    assert capacity(u) == 0
    for refusal in (why_not_serve(u), why_not_carry(s, u, s.weapons["mg"])):
        assert refusal is not None
        assert refusal.rule == "1.6.0.18"


@pytest.mark.rule("lnlt:1.6.0.18")
def test_an_advisor_may() -> None:
    s = state(FIELD, MODERN("adv", "advisor", "B1"), sw("mg", "bar", 0, at="B1"))
    assert why_not_carry(s, s.units["adv"], s.weapons["mg"]) is None


# ------------------------------------------------------------------ Chaplains


@pytest.mark.rule("lnlt:3.0.15")
def test_a_chaplain_lets_units_rally() -> None:
    alone = state(
        FIELD, MODERN("a1", "squad", "B1", shaken=True), GERMAN("g1", "squad", "E1"), phase="rally", step="first"
    )
    s = state(
        FIELD, MODERN("a1", "squad", "B1", shaken=True), MODERN("ch", "chaplain", "B1"), GERMAN("g1", "squad", "E1"),
        phase="rally", step="first",
    )  # fmt: skip
    t = table(s, [3, 3])
    assert Rally("a1") in offered(t)
    choose(t, Rally("a1"))
    check = last(t, told.MoraleChecked)
    assert check.tally.total == 0  # he has no LM to lend
    assert not s.units["a1"].shaken
    t = table(alone)
    assert t.choice is not None
    assert t.choice.kind != "rally"  # nobody is there to rally them


@pytest.mark.rule("lnlt:3.0.15")
def test_a_shaken_chaplain_or_one_of_another_badge_rallies_nobody() -> None:
    men = (GERMAN("g1", "squad", "E1"), MODERN("sn", "sniper", "A0", shaken=True))
    s = state(
        FIELD, MODERN("a1", "squad", "B1", shaken=True), MODERN("ch", "soviet-1985/chaplain", "B1"), *men,
        phase="rally", step="first",
    )  # fmt: skip
    assert refused(table(s), Rally("a1")).rule == "3.0.10"
    s = state(
        FIELD, MODERN("a1", "squad", "B1", shaken=True), MODERN("ch", "chaplain", "B1", shaken=True), *men,
        phase="rally", step="first",
    )  # fmt: skip
    assert refused(table(s), Rally("a1")).rule == "3.0.9"


# ------------------------------------------------------------------ Nurses


@pytest.mark.rule("lnlt:3.0.15")
def test_a_nurse_does_a_medics_work() -> None:
    s = state(
        FIELD, MODERN("a1", "squad", "B1", shaken=True), MODERN("nu", "nurse", "B1"), GERMAN("g1", "squad", "E1"),
        phase="rally", step="first",
    )  # fmt: skip
    t = table(s, [2, 3])
    choose(t, Treat("nu", "a1"))
    assert not s.units["a1"].shaken
    refusal = why_no_spotter(s.units["nu"])
    assert refusal is not None
    assert refusal.rule == "11.3.1"


@pytest.mark.rule("lnlt:1.6.0.18")
@pytest.mark.parametrize("kind", ["chaplain", "nurse"])
def test_they_bear_no_arms(kind: str) -> None:
    s = state(FIELD, MODERN("x", kind, "B1"), GERMAN("g1", "squad", "D1"))
    assert why_not(s, "D1", "x") == "11.3.1"
    assert not melee_eligible(s, s.units["x"])
