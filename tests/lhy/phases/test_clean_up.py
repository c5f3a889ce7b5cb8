"""5.0.VII, 13.3.4.1 The Clean-Up Phase."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.maneuver import ExitRolled
from hedgerow.lhy.state.moves.upkeep import Rejoin
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    offered,
    refused,
    say,
    state,
    table,
    told_of,
)  # fmt: skip

RIVER = board(
    """
    . . . = . . .
     . . . = . . .
    . . . = . . .
    """
)


def clean_up(*pieces: Unit, **fields: Any) -> World:
    given: dict[str, Any] = {"phase": "clean-up", "minutes": 20} | fields
    return table(state(given.pop("map", OPEN), *pieces, **given))


def finish(t: World) -> State:
    while t.choice is not None:
        say(t, "done")
    return t.state


@pytest.mark.rule("lhy:5.0.VII.s1-1")
def test_motion_and_overwatch_come_off_vehicles_that_did_nothing() -> None:
    still = [US("tanks-1-1", "A1", motion="green"), US("tanks-1-2", "A2", overwatch=True)]
    moving = [US("tanks-2-1", "A3", motion="green", did="maneuver"), US("tanks-2-2", "A4", overwatch=True, did="fire")]
    s = finish(clean_up(*still, *moving))
    assert [u.motion for u in s.units.values()] == ["", "", "green", ""]
    assert [u.overwatch for u in s.units.values()] == [False, False, False, True]


@pytest.mark.rule("lhy:5.0.VII.s5-1")
def test_everybody_may_act_again() -> None:
    tired = US("able-1-1", "A1", did="fire", changed="stopped", recovered=True, missed=True)
    s = finish(clean_up(tired, US("able-1-leader", "A1", did="maneuver"), overrun=["A5"]))
    u = s.units["able-1-1"]
    assert (u.did, u.changed, u.recovered, u.missed) == ("", "", False, False)
    assert s.units["able-1-leader"].did == ""
    assert s.overrun == []


def lost(back: int = 20) -> Unit:
    return US("able-1-leader", "", back=back)


@pytest.mark.rule("lhy:13.3.4.1-1", "lhy:5.0.VII.s2-1")
def test_a_leader_returns_to_a_unit_of_his_platoon() -> None:
    """To any unit of it, support included; not to others."""
    others = [US("able-1-1", "A1"), US("able-1-2", "B3", concealed=True), US("mg-1", "A2"), US("able-2-1", "E5")]
    t = clean_up(lost(), *others)
    assert asked(t) == (0, "leader")
    assert offered(t, Rejoin) == [f"rejoin able-1-leader {unit}" for unit in ("able-1-1", "able-1-2", "us-mg-1")]
    assert refused(t, "rejoin able-1-leader able-2-1").rule == "13.3.4.1-1"
    s = finish(say(t, "rejoin able-1-leader able-1-2"))
    leader = s.units["able-1-leader"]
    assert (leader.at, leader.back, leader.concealed) == ("B3", -1, True)


@pytest.mark.rule("lhy:13.3.4.1-1", "lhy:4.1.10-2")
@pytest.mark.parametrize(("to", "rolls"), [("B3", 0), ("B5", 1)])
def test_in_a_river_he_is_of_the_bank_of_those_whom_he_joins(to: str, rolls: int) -> None:
    t = clean_up(US("able-1-1", "B4"), lost(), GERMAN("1kp-1-1", "C7"), map=RIVER)
    t.state.units["able-1-1"].bank = t.state.ground.bank("B3")  # from where it went in
    s = finish(say(t, "rejoin able-1-leader able-1-1"))
    t = say(table(activated(s, "able-1"), dice=[1]), "maneuver able-1-leader", f"go {to}")
    assert t.state.units["able-1-leader"].at == to
    assert len(told_of(t, ExitRolled)) == rolls


@pytest.mark.rule("lhy:13.3.4.1-1")
def test_he_returns_to_men_who_ride_as_well() -> None:
    riding = US("truck-1", "B3"), US("able-1-1", "B3", carrier="us-truck-1")
    t = clean_up(lost(), *riding, US("able-2-1", "B2"), GERMAN("1kp-1-1", "E8"))
    s = finish(say(t, "rejoin able-1-leader able-1-1"))
    assert (s.units["able-1-leader"].at, s.units["able-1-leader"].carrier) == ("B3", "")


@pytest.mark.rule("lhy:13.3.4.1-1")
@pytest.mark.parametrize(
    ("back", "pieces"),
    [
        (21, [("able-1-1", "A1")]),  # not yet
        (20, [("able-2-1", "A1")]),  # nobody of his platoon
        (20, [("mg-1", "A1")]),  # no infantry of it
    ],
)
def test_when_he_does_not_return(back: int, pieces: list[tuple[str, str]]) -> None:
    s = finish(clean_up(lost(back), *[US(*piece) for piece in pieces]))
    assert not s.units["able-1-leader"].at


@pytest.mark.rule("lhy:13.3.4.1-1")
def test_he_returns_once_the_clock_has_passed_his_box() -> None:
    assert asked(clean_up(lost(18), US("able-1-1", "A1"), GERMAN("1kp-1-1", "E8")))[1] == "leader"
