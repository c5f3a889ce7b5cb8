"""15.5 Continuous movement: a vehicle stays on the move from one turn to the next."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.rules.fire.sighting import spotted
from hedgerow.lnlt.screen.telling import tell
from hedgerow.lnlt.screen.verbs import say
from hedgerow.lnlt.screen.view import view
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Activate, EndImpulse, Finish, Fire, Go, KeepMoving, Pass, Step
from tests.lnlt.boards import GERMAN, OPEN, US, activate, choose, last, offered, possible, refused, state, table

E = 2
TANK = "us-army/sherman"


def rolling(**fields: object) -> tuple[object, ...]:
    return (
        US("tank", TANK, "B2", facing=E, marker="moved", spent=4, road_spent=2, **fields),
        US("a1", "squad", "A1", marker="moved"),
        GERMAN("g1", "squad", "F3", shaken=True),
    )


@pytest.mark.rule("lnlt:15.5.0.1")
def test_a_good_order_vehicle_may_keep_its_marker() -> None:
    s = state(OPEN, *rolling(), phase="administrative")  # type: ignore[arg-type]
    t = table(s, dice=[5, 2])
    assert t.choice is not None
    assert (t.choice.kind, t.choice.seat) == ("keep-moving", 0)
    assert offered(t) == [Finish(), KeepMoving("tank")]
    assert refused(t, KeepMoving("a1")).rule == "15.5.0.1"
    assert say(s, KeepMoving("tank")).endswith("stays on the move")
    choose(t, KeepMoving("tank"))
    assert tell(s, last(t, told.MarkerKept)).endswith("stays on the move.")
    assert (s.turn, s.units["tank"].marker, s.units["a1"].marker) == (3, "moved", "")
    assert (s.units["tank"].spent, s.units["tank"].road_spent) == (0, 0)


@pytest.mark.rule("lnlt:15.5.0.1")
@pytest.mark.parametrize("fields", [{"shaken": True, "buttoned": True}, {"immobilized": True}])
def test_not_so_one_that_is_shaken_or_stuck(fields: dict[str, bool]) -> None:
    s = state(OPEN, *rolling(**fields), phase="administrative")  # type: ignore[arg-type]
    t = table(s, dice=[5, 2])
    assert t.choice is None or t.choice.kind != "keep-moving"
    assert s.units["tank"].marker == ""


def test_nobody_is_asked_after_the_last_turn() -> None:
    s = state(OPEN, *rolling(), phase="administrative", turn=6)  # type: ignore[arg-type]
    t = table(s)
    assert t.over
    assert s.units["tank"].marker == ""


@pytest.mark.rule("lnlt:15.5.0.1")
def test_it_must_move_on_in_the_next_operations_phase() -> None:
    s = state(OPEN, *rolling(continuing=True))  # type: ignore[arg-type]
    s.units["a1"].marker = ""
    t = table(s)
    assert refused(t, Pass()).rule == "15.5.0.1"
    assert Pass() not in offered(t)
    activate(t, "B2")
    assert refused(t, EndImpulse()).rule == "15.5.0.1"
    assert EndImpulse() not in offered(t)
    assert EndImpulse() not in possible(t)
    choose(t, Go(("tank",), "assault"))  # it may change between the two ways to move
    assert (s.units["tank"].marker, s.units["tank"].continuing) == ("assault", False)
    choose(t, Step("C1"))


@pytest.mark.rule("lnlt:15.5.0.1")
def test_the_phase_does_not_end_before() -> None:
    s = state(OPEN, *rolling(continuing=True), passes=3)  # type: ignore[arg-type]
    t = table(s)
    assert offered(t) == [Activate("B2")]
    assert s.phase == "operations"


@pytest.mark.rule("lnlt:15.5.0.1")
def test_it_does_not_fire_before_it_has_moved_on() -> None:
    pieces = (
        US("tank", TANK, "B2", facing=E, marker="assault", continuing=True),
        US("a1", "squad", "A1"),
        GERMAN("g1", "squad", "C3"),
    )
    t = table(state(OPEN, *pieces))
    activate(t, "B2")
    assert refused(t, Fire("C3", ("tank",)))


def test_one_that_is_shaken_meanwhile_has_stopped() -> None:
    s = state(OPEN, *rolling(continuing=True, shaken=True, buttoned=True))  # type: ignore[arg-type]
    s.units["a1"].marker = ""
    t = table(s)
    choose(t, Pass())
    assert s.units["tank"].marker == "moved"


@pytest.mark.rule("lnlt:15.5.0.2")
def test_while_so_marked_it_counts_as_moving() -> None:
    s = state(OPEN, *rolling(), phase="administrative")  # type: ignore[arg-type]
    s.smoke["B2"] = 1
    t = table(s, dice=[5, 2])
    choose(t, KeepMoving("tank"))
    s = t.state
    assert s.turn == 3
    assert s.units["tank"].marker == "moved"  # what the modifiers for moving targets ask for
    assert spotted(s, "B2", 1)  # though in smoke


@pytest.mark.rule("lnlt:15.5.1.1")
def test_vehicles_in_continuous_movement_can_be_told_apart() -> None:
    s = state(OPEN, *rolling(continuing=True))  # type: ignore[arg-type]
    for seat in (0, 1, None):
        shown = next(u for u in view(s, seat).units if u.id == "tank")
        assert shown.vehicle is not None
        assert (shown.marker, shown.vehicle.continuing) == ("moved", True)
