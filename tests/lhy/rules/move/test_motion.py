"""10.4.1, 10.4.4 Vehicles in motion, stopping, in Overwatch, and in reverse."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.kernel import notation
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    legal,
    offered,
    pass_all,
    reacting,
    refused,
    say,
    state,
    table,
)

FOE = ("1kp-1-1", "E8")
COURT = board(
    """
    . U U .
     U . U .
    . U U .
    """
)


@pytest.mark.rule("lhy:10.4.1a-1", "lhy:10.4.1-1", "lhy:10.4.1-2")
def test_a_stationary_vehicle_goes_into_motion_and_does_not_stop_again() -> None:
    s = state(OPEN, US("tanks-1-1", "A1"), US("tanks-1-2", "E1"), GERMAN(*FOE))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
    assert t.state.units["tanks-1-1"].motion == "green"
    assert refused(t, "halt").rule == "10.4.1-2"
    say(t, "go A2", "rest")
    assert t.state.units["tanks-1-1"].motion == "green"


@pytest.mark.rule("lhy:10.4.1b.i-1", "lhy:10.4.1b.ii-1", "lhy:6.0.II.s4a-1")
def test_a_vehicle_in_motion_goes_on_or_stops() -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), US("tanks-1-2", "E1", motion="green"), GERMAN(*FOE))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A2", "go A3", "go A4", "go A5", "go A6", "rest")
    assert t.state.units["tanks-1-1"].at == "A6"  # all five points were for hexes
    say(t, "maneuver tanks-1-2", "halt")
    assert [t.state.units[f"tanks-1-{i}"].motion for i in (1, 2)] == ["green", "red"]
    say(t, "call", "call", "call")
    assert [t.state.units[f"tanks-1-{i}"].motion for i in (1, 2)] == ["green", ""]


@pytest.mark.rule("lhy:10.4.1b.i-1", "lhy:10.4.1b.ii-1")
@pytest.mark.parametrize("order", ["maneuver tanks-1-1", "reverse tanks-1-1"])
def test_a_vehicle_in_motion_does_not_stay_where_it_is_and_in_motion(order: str) -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), US("tanks-1-2", "E1"), GERMAN(*FOE))
    t = say(table(activated(s, "tanks-1")), order)
    assert refused(t, "rest").rule == "10.4.1b.i-1"
    assert "rest" not in offered(t)
    assert legal(t, "halt")
    say(t, "go A2")
    assert legal(t, "rest")


@pytest.mark.rule("lhy:10.4.1b.i-1")
def test_a_vehicle_in_motion_that_can_go_nowhere_stops() -> None:
    s = state(COURT, US("tanks-1-1", "B2", motion="green"), GERMAN("1kp-1-1", "A4", hidden=True))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
    assert offered(t) == ["halt"]
    assert t.choice is not None
    assert {notation.write(t.choice.options.sample(Random(seed))) for seed in range(20)} == {"halt"}


@pytest.mark.rule("lhy:9.1.1c-1")
def test_a_vehicle_in_motion_must_act() -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), GERMAN("1kp-1-1", "E8", hidden=True))
    t = table(activated(s, "tanks-1"))
    assert refused(t, "call").rule == "9.1.1c-1"
    assert legal(say(t, "maneuver tanks-1-1", "halt"), "call")


@pytest.mark.rule("lhy:10.4.1b.iv-1", "lhy:10.4.1-2")
def test_overwatch_satisfies_what_it_must_and_leaves_fire_in_reaction() -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), US("tanks-1-2", "E1"), GERMAN(*FOE))
    t = table(activated(s, "tanks-1"))
    assert refused(t, "overwatch tanks-1-2").rule == "10.4.1b.iv-1"
    say(t, "overwatch tanks-1-1")
    u = t.state.units["tanks-1-1"]
    assert (u.motion, u.overwatch, u.did) == ("", True, "")
    assert refused(t, "maneuver tanks-1-1").rule == "7.0-1"
    say(t, "call")
    assert t.choice is not None
    assert t.choice.prompt.startswith("You may react to"), "the enemy has seen it"
    assert t.choice.prompt.endswith("A1)")
    say(t, "call")
    assert asked(t) == (0, "reaction")
    assert refused(t, "maneuver tanks-1-1").rule == "10.4.1b.iv-1"
    assert not [move for move in offered(t) if move.startswith(("maneuver tanks-1-1", "reverse", "overwatch"))]


@pytest.mark.rule("lhy:10.4.1b.iv-1")
def test_overwatch_is_for_the_activated() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("panzer1-1-1", "E8", motion="green"))
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "A2", "A1")))
    assert refused(t, "overwatch panzer1-1-1").rule == "10.4.1b.iv-1"


@pytest.mark.rule("lhy:9.0-1", "lhy:9.0-2")
def test_overwatch_is_an_action_like_others() -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), US("tanks-1-2", "E1"), GERMAN("panzer1-1-1", "E8"))
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A2", "rest")
    assert refused(t, "overwatch tanks-1-1").rule == "9.0-2"
    assert refused(t, "overwatch panzer1-1-1").rule == "9.0-1"


@pytest.mark.rule("lhy:10.4.1b.iv-2", "lhy:5.0.VII.s1-1")
def test_overwatch_ends_with_the_turn() -> None:
    s = state(OPEN, US("tanks-1-1", "A1", motion="green"), GERMAN(*FOE), GERMAN("1kp-1-leader", "E8"))
    t = say(table(activated(s, "tanks-1"), dice=[5, 5, 4]), "overwatch tanks-1-1")
    pass_all(t, "initiative")
    assert not t.state.units["tanks-1-1"].overwatch


@pytest.mark.rule("lhy:5.0.VII.s1-1", "lhy:10.5.3.1c-1")
def test_who_was_marked_activated_has_conducted_no_action() -> None:
    """A tank in motion that lets an Assault on its hex pass stands still when the turn is over."""
    us = [US("able-1-1", "A2"), US("able-1-leader", "A2")]
    s = state(OPEN, *us, GERMAN("panzer1-1-1", "A3", motion="green"), GERMAN("1kp-1-leader", "E8"))
    t = say(table(activated(s, "able-1"), dice=[1] * 20), "assault able-1-1 A3", "call", "call")
    assert t.state.units["panzer1-1-1"].did == "activated"
    pass_all(t, "initiative")
    tank = t.state.units["panzer1-1-1"]
    assert (tank.at != "", tank.motion) == (True, "")


@pytest.mark.rule("lhy:10.4.4-1")
def test_reverse_is_for_vehicles_and_for_the_whole_way() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), US("tanks-1-1", "A4"), GERMAN(*FOE))
    t = table(activated(s, "able-1", "tanks-1"))
    assert refused(t, "reverse able-1-1").rule == "10.4.4-1"
    say(t, "reverse tanks-1-1", "go A3", "go A2")
    assert refused(t, "go A1").rule == "10.0a-1"  # three points, one for starting
    say(t, "rest")
    assert t.state.cycle is not None
    assert t.state.cycle.deeds[-1].backward


BLIND = board(
    """
    . . . w . . . .
     . . w w . . . .
    . . . w . . . .
    """
)


@pytest.mark.rule("lhy:8.3d-1", "lhy:8.3e-1", "lhy:8.3-1")
def test_vehicles_that_have_seen_nothing() -> None:
    s = state(
        BLIND, US("able-1-1", "B7"), GERMAN("panzer1-1-1", "B1", motion="green"), GERMAN("panzer1-1-2", "A1"),
        GERMAN("1kp-1-1", "C1"),
    )  # fmt: skip
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "B8", "B7")))
    assert refused(t, "maneuver 1kp-1-1").rule == "8.3-1"
    say(t, "maneuver panzer1-1-1", "go B2", "rest")  # in motion: whatever it likes
    assert refused(t, "reverse panzer1-1-2").rule == "8.3e-1"
    say(t, "maneuver panzer1-1-2")
    assert offered(t) == ["rest"]
    assert refused(t, "go A2").rule == "8.3e-1"
    say(t, "rest")
    assert t.state.units["panzer1-1-2"].motion == "green"
