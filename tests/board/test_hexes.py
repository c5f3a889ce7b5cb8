"""The hex grid: names, distance, direction, geometry."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import hexes

names = st.builds(hexes.name, st.integers(1, 60), st.integers(1, 60))
"""Hexes away from the corner of the plane, so that all their neighbours have names."""


@given(names)
def test_a_name_is_its_column_and_row(hex: str) -> None:
    assert hexes.is_name(hex)
    assert hexes.name(*hexes.column_row(hex)) == hex
    assert hexes.at(*hexes.axial(hex)) == hex


@pytest.mark.parametrize(("index", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")])
def test_columns_go_on_after_z(index: int, letters: str) -> None:
    assert hexes.column_letters(index) == letters
    assert hexes.column_index(letters) == index


@pytest.mark.parametrize("text", ["", "6", "D", "d6", "D6+1", "6D", "Ä6", "D6 "])
def test_what_is_no_name(text: str) -> None:
    assert not hexes.is_name(text)


@given(names, names, names)
def test_distance_is_a_metric(a: str, b: str, c: str) -> None:
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(names, st.integers(0, 5))
def test_neighbours_are_each_others_neighbours(hex: str, direction: int) -> None:
    other = hexes.neighbour(hex, direction)
    assert hexes.distance(hex, other) == 1
    assert hexes.direction(hex, other) == direction
    assert hexes.neighbour(other, (direction + 3) % 6) == hex
    assert set(hexes.hexside(hex, other)) == set(hexes.hexside(other, hex))
    assert hexes.side_name(hex, other) == hexes.side_name(other, hex)


@given(names, names)
def test_distance_agrees_with_the_drawing(a: str, b: str) -> None:
    (ax, ay), (bx, by) = hexes.centre(a), hexes.centre(b)
    apart = math.hypot(bx - ax, by - ay) / hexes.HEIGHT
    assert apart - 0.01 * apart <= hexes.distance(a, b) <= 1.17 * apart


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [("C6", "F7", 3), ("C7", "F7", 3), ("D8", "C7", 1), ("E5", "D6", 1), ("D6", "D8", 2), ("G6", "F5", 2)],
)
def test_published_ranges(a: str, b: str, apart: int) -> None:
    assert hexes.distance(a, b) == apart


def test_odd_columns_sit_half_a_hex_lower() -> None:
    assert hexes.centre("A0")[1] - hexes.centre("B0")[1] == hexes.HEIGHT // 2
    assert [hexes.DIRECTIONS[hexes.direction("C6", other)] for other in ("C5", "D6", "D7")] == ["N", "NE", "SE"]
    assert [hexes.DIRECTIONS[hexes.direction("D6", other)] for other in ("D7", "C6", "C5")] == ["S", "SW", "NW"]


def test_off_the_plane_there_is_no_neighbour() -> None:
    assert hexes.neighbour("A0", hexes.DIRECTIONS.index("NW")) == ""
    assert hexes.neighbour("B0", hexes.DIRECTIONS.index("N")) == ""


@pytest.mark.rule("lnlt:1.4.1")
def test_the_edge_halves_the_outer_hexes_of_the_raised_columns() -> None:
    board = [hexes.name(c, r) for c in range(5) for r in range(4) if not (c % 2 == 0 and r == 3)]
    edge = hexes.frame(board)
    halves = [hex for hex in board if hexes.is_half(hex, edge)]
    assert halves == ["B0", "B3", "D0", "D3"]
    sides = hexes.frame(board, half_sides=True)
    assert all(hexes.is_half(hex, sides) for hex in ("A0", "A1", "E2"))
    assert sides.left == hexes.centre("A0")[0]


def test_floors_are_places_in_a_hex() -> None:
    assert hexes.upstairs("D6") == "D6+1"
    assert (hexes.hex_of("D6+1"), hexes.floor_of("D6+1")) == ("D6", 1)
    assert (hexes.hex_of("D6"), hexes.floor_of("D6")) == ("D6", 0)
