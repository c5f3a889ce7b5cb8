"""10.0, 10.1 Units on their way, hex by hex."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.state.events.maneuver import Stepped
from hedgerow.lhy.state.moves.maneuver import Go, Maneuver
from tests.lhy.drawn import (
    GERMAN,
    OPEN,
    US,
    activated,
    asked,
    board,
    deed,
    last,
    legal,
    offered,
    reacting,
    refused,
    say,
    state,
    table,
)

WOODED = board(
    """
    . w w w w .
     w w w w w .
    . w w F F .
    """
)
STEEP = board(
    """
    . . . . . .
     . . . . . .
    . . . . . .
    """,
    levels="""
    0 3 6 9 9 9
     3 6 9 9 9 9
    0 3 6 9 9 9
    """,
)


@pytest.mark.rule("lhy:10.0-1", "lhy:10.1.1a-1", "lhy:10.0a-1")
def test_three_points_on_foot_when_activated() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3", "go A4")
    assert last(t, Stepped).cost.total == 2  # half points
    assert offered(t) == ["rest"]
    assert refused(t, "go A5").rule == "10.0a-1"
    say(t, "rest")
    assert t.state.units["able-1-1"].at == "A4"
    assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:10.1-1", "lhy:10.1.2a-1")
def test_two_points_on_foot_in_reaction() -> None:
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-1", "A8"), US("able-1-leader", "E1"))
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "A2", "A1")))
    say(t, "maneuver 1kp-1-1", "go A7", "go A6")
    assert refused(t, "go A5").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.1.1a-2", "lhy:10.0a-1")
def test_two_hexes_are_certain_when_activated() -> None:
    """Level after level is more than three points for one hex alone."""
    s = state(STEEP, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A6"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3")
    assert last(t, Stepped).cost.total > 4
    assert refused(t, "go A4").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.1.2a-1")
def test_one_hex_is_certain_in_reaction() -> None:
    s = state(STEEP, US("able-1-1", "C1"), GERMAN("1kp-1-1", "A1"), US("able-1-leader", "C1"))
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C2", "C1")))
    say(t, "maneuver 1kp-1-1", "go A2")
    assert refused(t, "go A3").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.0-1")
def test_half_points_are_real() -> None:
    """Three points buy two hexes of woods and nothing more."""
    s = state(WOODED, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A6"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3")
    assert refused(t, "go B3").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.1.1b-1", "lhy:10.4.1-1")
@pytest.mark.parametrize(("vehicle", "hexes"), [("tanks-1-1", 4), ("halftrack-1", 4), ("truck-1", 5)])
def test_vehicles_when_activated(vehicle: str, hexes: int) -> None:
    """One point of five or six goes for starting."""
    s = state(OPEN, US(vehicle, "A1"), US("able-1-leader", "A1"), US("tanks-1-2", "E1"), GERMAN("1kp-1-1", "E8"))
    s.light = "day"
    name = vehicle if vehicle.startswith("tanks") else f"us-{vehicle}"
    platoons = ("tanks-1",) if vehicle.startswith("tanks") else ("able-1",)
    t = say(table(activated(s, *platoons)), f"maneuver {name}")
    say(t, *(f"go A{i}" for i in range(2, 2 + hexes)))
    assert refused(t, f"go A{2 + hexes}").rule == "10.0a-1"


@pytest.mark.rule("lhy:10.1.2b-1", "lhy:10.4.4-1")
def test_vehicles_in_reaction_and_in_reverse() -> None:
    s = state(
        OPEN, US("able-1-1", "E1"), GERMAN("panzer1-1-1", "E8", motion="green"), GERMAN("panzer1-1-2", "A8"),
    )  # fmt: skip
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "D1", "E1")))
    say(t, "maneuver panzer1-1-1", "go E7", "go E6", "go E5", "go E4")
    assert refused(t, "go E3").rule == "10.0a-1"
    say(t, "rest", "reverse panzer1-1-2", "go A7", "go A6")
    assert refused(t, "go A5").rule == "10.0a-1"
    say(t, "rest")
    assert t.state.cycle is not None
    assert [d.backward for d in t.state.cycle.deeds] == [False, True]


@pytest.mark.rule("lhy:10.0c-1")
def test_towed_guns_stay_where_they_are() -> None:
    s = state(OPEN, US("gun-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = table(activated(s, "able-1"))
    assert refused(t, "maneuver us-gun-1").rule == "10.0c-1"


@pytest.mark.rule("lhy:10.0b-1")
def test_enemy_hexes_are_entered_by_assault_alone_and_that_is_the_end() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A3"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2")
    assert refused(t, "go A3").rule == "10.5-1"
    say(t, "rest")
    s = state(OPEN, US("able-1-1", "A2"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "A3"))
    t = say(table(activated(s, "able-1")), "assault able-1-1 A3")
    assert asked(t) == (0, "activation")
    assert t.state.units["able-1-1"].at == "A3"
    assert t.state.units["able-1-1"].did == "maneuver"


@pytest.mark.rule("lhy:10.0-1")
def test_a_stack_goes_together() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-2", "A1"), US("able-1-leader", "B1"), GERMAN("1kp-1-1", "E8"))
    t = table(activated(s, "able-1"))
    assert "maneuver able-1-1,able-1-2" in offered(t, Maneuver)
    assert refused(t, "maneuver able-1-1,able-1-leader").rule == "10.0-1"
    say(t, "maneuver able-1-1,able-1-2", "go A2", "rest")
    assert {t.state.units[i].at for i in ("able-1-1", "able-1-2")} == {"A2"}
    assert {t.state.units[i].did for i in ("able-1-1", "able-1-2")} == {"maneuver"}


@pytest.mark.rule("lhy:10.0-1", "lhy:9.0-2", "lhy:14.3.6-2")
@pytest.mark.parametrize("held", [{"did": "fire"}, {"regrouping": True}])
def test_a_stack_goes_without_whoever_may_not(held: dict[str, Any]) -> None:
    men = US("able-1-1", "A1"), US("able-1-2", "A1", **held), US("able-1-3", "A1")
    s = state(OPEN, *men, US("able-1-leader", "B1"), GERMAN("1kp-1-1", "E8"))
    assert "maneuver able-1-1,able-1-3" in offered(table(activated(s, "able-1")), Maneuver)


def test_whoever_sets_out_on_foot_goes_somewhere() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"))
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert refused(t, "rest").rule == "10.0-1"
    assert "go A2" in offered(t, Go)


@pytest.mark.rule("lhy:13.3.2-2")
def test_a_disrupted_unit_goes_one_hex_into_cover() -> None:
    field = board(
        """
        . . . . . . .
         . w . . w . .
        . . . . . . .
        """,
        hexsides={"wall": "C2/C3"},
    )
    s = state(
        field, US("able-1-1", "A2", disrupted=True), US("able-1-2", "C4", disrupted=True), US("able-1-leader", "A1"),
        US("able-1-3", "A5", disrupted=True), GERMAN("1kp-1-1", "B6"),
    )  # fmt: skip
    t = say(table(activated(s, "able-1")), "maneuver able-1-1")
    assert offered(t) == ["go B2"]
    assert refused(t, "go A3").rule == "13.3.2-2"
    say(t, "go B2")
    assert t.state.units["able-1-1"].did == "maneuver"
    say(t, "maneuver able-1-2")
    assert legal(t, "go C3")  # behind the wall
    assert refused(t, "go B3").rule == "13.3.2-2"
    say(t, "go C3")
    assert refused(t, "maneuver able-1-3").rule == "10.0a-1"  # the woods are next to an enemy
