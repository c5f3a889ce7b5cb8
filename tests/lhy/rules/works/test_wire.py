"""19.2 Wire."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.events.maneuver import CaughtInWire, ExitRolled, Stepped
from hedgerow.lhy.state.state import State, Unit
from tests.lhy.drawn import GERMAN, OPEN, US, activated, asked, last, legal, refused, say, state, table, told_of


def wired(*pieces: Unit) -> State:
    s = state(OPEN, *pieces, US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A6"))
    s.wire["A3"] = 1
    return s


@pytest.mark.rule("lhy:19.2-1")
def test_on_foot_they_stop_in_it() -> None:
    t = say(table(activated(wired(US("able-1-1", "A2")), "able-1")), "maneuver able-1-1", "go A3")
    assert told_of(t, CaughtInWire)
    assert asked(t) == (0, "activation")
    assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:19.2-1")
def test_mg_sections_do_not_fire_from_it() -> None:
    t = table(activated(wired(US("mg-1", "A3"), US("able-1-1", "A3"), US("mg-2", "A2")), "able-1"))
    assert refused(t, "fire us-mg-1 A6").rule == "19.2-1"
    assert legal(t, "fire able-1-1 A6")
    assert legal(t, "fire us-mg-2 A6")


@pytest.mark.rule("lhy:19.2-2", "lhy:19.2-3")
@pytest.mark.parametrize(("die", "out"), [(6, True), (7, False)])
def test_forward_takes_a_roll(die: int, out: bool) -> None:
    s = wired(US("able-1-1", "A3"))
    t = say(table(activated(s, "able-1"), dice=[die]), "maneuver able-1-1", "go A4")
    assert last(t, ExitRolled).needs == 6
    assert t.state.units["able-1-1"].at == ("A4" if out else "A3")
    assert asked(t) == (0, "maneuver" if out else "activation")
    if not out:
        assert t.state.cycle is not None
        assert t.state.cycle.deeds[-1].moved
        assert t.state.units["able-1-1"].did


@pytest.mark.rule("lhy:19.2-2")
def test_back_takes_none() -> None:
    t = say(table(activated(wired(US("able-1-1", "A3")), "able-1")), "maneuver able-1-1", "go A2", "go A1", "rest")
    assert t.state.units["able-1-1"].at == "A1"


@pytest.mark.rule("lhy:19.2-4")
def test_afvs_pay_more_and_carriers_stay_out() -> None:
    s = wired(US("tanks-1-1", "A2"), US("halftrack-1", "A2"))
    t = say(table(activated(s, "able-1", "tanks-1")), "maneuver tanks-1-1", "go A3")
    assert last(t, Stepped).cost.total == 4
    say(t, "go A4", "rest", "maneuver us-halftrack-1")
    assert refused(t, "go A3").rule == "19.2-4"
