"""17.1, 17.5 Maneuvering in the dark."""

from __future__ import annotations

import pytest

from tests.lhy.drawn import GERMAN, OPEN, US, activated, board, deed, legal, reacting, refused, say, state, table

LONG = board(
    "\n".join((" " if i % 2 else "") + ". " * 20 for i in range(3)),
    lines=[("road", " ".join(f"A{i}" for i in range(1, 21)))],
)


@pytest.mark.rule("lhy:17.1c-1")
def test_on_foot_two_hexes_and_one() -> None:
    s = state(OPEN, US("able-1-1", "A1"), US("able-1-leader", "A1"), GERMAN("1kp-1-1", "E8"), light="night")
    t = say(table(activated(s, "able-1")), "maneuver able-1-1", "go A2", "go A3")
    assert refused(t, "go A4").rule == "10.0a-1"
    s = state(OPEN, US("able-1-1", "A1"), GERMAN("1kp-1-1", "A2"), light="night")
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "B1", "A1")))
    say(t, "maneuver 1kp-1-1", "go A3")
    assert refused(t, "go A4").rule == "10.0a-1"


@pytest.mark.rule("lhy:17.1d-1")
def test_vehicles_three_points_and_two_and_no_road_bonus() -> None:
    s = state(LONG, US("tanks-1-1", "A1", motion="green"), GERMAN("1kp-1-1", "A20", hidden=True), light="night")
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A2", "go A3", "go A4")
    assert refused(t, "go A5").rule == "10.0a-1"
    s = state(LONG, US("able-1-1", "C1"), GERMAN("panzer1-1-1", "C20", motion="green"), light="night")
    t = table(reacting(s, 1, deed("able-1-1", "maneuver", "C2", "C1")))
    say(t, "maneuver panzer1-1-1", "go C19", "go C18")
    assert refused(t, "go C17").rule == "10.0a-1"


@pytest.mark.rule("lhy:17.5.2e-1")
def test_by_day_as_long_as_the_whole_way_is_lit() -> None:
    """A light over A10 reaches from A5 to A15."""
    for start, free in (("A4", True), ("A3", False)):
        s = state(LONG, US("tanks-1-1", start, motion="green"), GERMAN("1kp-1-1", "C20", hidden=True), light="night")
        s.lit = ["A10"]
        t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1")
        n = int(start[1:])
        say(t, *(f"go A{n + i}" for i in (1, 2, 3)))
        assert legal(t, f"go A{n + 4}") == free
    s = state(LONG, US("tanks-1-1", "A13", motion="green"), GERMAN("1kp-1-1", "C20", hidden=True), light="night")
    s.lit = ["A10"]
    t = say(table(activated(s, "tanks-1")), "maneuver tanks-1-1", "go A14", "go A15", "go A16")
    assert not legal(t, "go A17")
