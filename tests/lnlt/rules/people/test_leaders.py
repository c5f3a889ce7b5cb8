"""1.5 Morale and 11.1 Leaders: their numbers, and what a wound takes."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.people.leaders import leader_for, lm, morale
from hedgerow.lnlt.state.moves import Fire, Go, Step
from hedgerow.lnlt.state.state import State
from tests.lnlt.boards import GERMAN, OPEN, RUSSIAN, US, activate, counter, possible, refused, state, table

TIMID = counter("squad", "1-4-4-5", shaken_morale=3)


def with_units(*pieces: object) -> State:
    return state(OPEN, *pieces)  # type: ignore[arg-type]


@pytest.mark.rule("lnlt:1.5.1")
def test_morale_is_that_of_the_side_that_shows() -> None:
    s = with_units(GERMAN("g1", TIMID, "B1"), GERMAN("g2", TIMID, "B1", shaken=True))
    assert (morale(s, s.units["g1"]).total, morale(s, s.units["g2"]).total) == (5, 3)
    s = with_units(US("a1", "squad", "B1", shaken=True))
    assert morale(s, s.units["a1"]).total == 6  # the same on both sides


@pytest.mark.rule("lnlt:12.0.1")
def test_the_brave_have_one_more() -> None:
    s = with_units(US("a1", "squad", "B1", skill="brave"))
    assert [(m.value, m.words) for m in morale(s, s.units["a1"])] == [(6, "Morale as printed"), (1, "Brave")]


@pytest.mark.rule("lnlt:5.1.15")
def test_a_wound_takes_one_from_a_leaders_morale_and_lm_but_never_below_zero() -> None:
    s = with_units(US("l", "brandt", "B1", wounded=True), US("k", "tully", "B1", wounded=True))
    assert lm(s.units["l"]) == 1
    assert morale(s, s.units["l"]).total == 7
    assert lm(s.units["k"]) == 0


@pytest.mark.rule("lnlt:5.1.18")
def test_every_wounded_man_but_a_hero_loses_one_morale() -> None:
    s = with_units(
        US("m", "medic", "B1", wounded=True), US("n", "medic", "B1"), US("h", "layer-wounded", "B1", wounded=True)
    )
    assert morale(s, s.units["m"]).total == morale(s, s.units["n"]).total - 1
    assert morale(s, s.units["h"]).total == 5  # as his wounded side says


@pytest.mark.rule("lnlt:5.1.6", "lnlt:11.1.0.3")
def test_a_shaken_leader_has_no_lm() -> None:
    s = with_units(US("l", "brandt", "B1", shaken=True), US("a1", "squad", "B1"))
    assert lm(s.units["l"]) == 0
    assert leader_for(s, s.units["a1"]) is None


@pytest.mark.rule("lnlt:11.1.0.4")
def test_one_leader_helps_the_better_of_two_and_not_himself() -> None:
    s = with_units(US("k", "clarkson", "B1"), US("l", "brandt", "B1"), US("a1", "squad", "B1"))
    assert leader_for(s, s.units["a1"]) is s.units["l"]
    assert leader_for(s, s.units["l"]) is s.units["k"]


@pytest.mark.rule("lnlt:3.0.10")
def test_leaders_help_their_own_badge_only() -> None:
    s = with_units(RUSSIAN("l", counter("leader", "0-0-6-7", "soviet", lm=2), "B1"), US("a1", "squad", "B1"))
    assert leader_for(s, s.units["a1"]) is None


@pytest.mark.rule("lnlt:11.1.0.1")
def test_a_leader_has_no_firepower_and_does_not_enter_melee_alone() -> None:
    t = table(state(OPEN, US("l", "clarkson", "B1"), GERMAN("g1", "squad", "C1", shaken=True)))
    activate(t, "B1")
    assert refused(t, Fire("C1", ("l",))).code == "nobody-fires"
    assert not possible(t, Fire)
    t.answer(Go(("l",)))
    assert refused(t, Step("C1")).rule == "11.1.0.1"


@pytest.mark.rule("lnlt:11.1.2.1")
def test_a_leader_may_have_a_skill() -> None:
    s = with_units(US("l", "clarkson", "B1", skill="brave"))
    assert morale(s, s.units["l"]).total == 8
