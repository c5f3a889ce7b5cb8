"""4.1.9, 4.1.14 Improved Positions, and where vehicles are on a road."""

from __future__ import annotations

import pytest

from hedgerow.lhy.state.state import Position
from tests.lhy.drawn import GERMAN, OPEN, US, activated, board, legal, say, state, table

STREET = board(
    """
    . . . . .
     . U . .
    . . . . .
    """,
    lines=[("street", "B1 B2 B3")],
)
SHERMAN, TANK = "tanks-1-1", "panzer1-2-1"


@pytest.mark.rule("lhy:4.1.14a-1")
def test_a_position_costs_nothing_and_hides_nobody() -> None:
    dug = {"A2": Position(0), "A3": Position(0), "A4": Position(0)}
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A6"), positions=dug)
    t = table(activated(s, "able-1"))
    assert legal(t, "fire able-1-1 A6")  # over three of them
    say(t, "maneuver able-1-1", "go A2", "go A3", "go A4")  # 3 MP
    assert t.state.units["able-1-1"].at == "A4"


@pytest.mark.rule("lhy:4.1.14b-1")
def test_a_position_stays_when_it_is_left() -> None:
    s = state(
        OPEN, US("able-1-1", "A1"), US("able-1-leader", "E1"), GERMAN("1kp-1-1", "A6"), positions={"A1": Position(0)}
    )
    say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "rest", "call")
    assert list(s.positions) == ["A1"]


@pytest.mark.rule("lhy:4.1.14c-1")
@pytest.mark.parametrize("positions", [{}, {"A6": Position(1)}])
def test_vehicles_have_no_use_of_a_position(positions: dict[str, Position]) -> None:
    s = state(OPEN, US(SHERMAN, "A1"), GERMAN(TANK, "A6"), positions=positions)
    t = say(table(activated(s, "tanks-1")), f"fire {SHERMAN} {TANK}")
    (marker,) = t.state.markers
    assert marker.value == 3  # its ATV at close range, and nothing else


@pytest.mark.rule("lhy:4.1.9b-1")
def test_a_vehicle_is_on_the_road_itself_and_men_are_in_the_houses() -> None:
    def sees(unit: str, platoon: str) -> bool:
        s = state(STREET, US(unit, "B2"), US("able-1-leader", "B2"), GERMAN("1kp-1-1", "A2"))
        return legal(table(activated(s, platoon)), f"fire {unit} A2")

    assert sees("able-1-1", "able-1")
    assert not sees(SHERMAN, "tanks-1")  # the houses beside the street are in its way
