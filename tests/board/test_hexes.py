"""Hexes of both orientations: names, distance, direction, geometry."""

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board.hexes import HEIGHT, RADIUS, Grid, grid_of, hex_of
from hedgerow.board.records import Layout

FLAT = grid_of(Layout())
POINTED = grid_of(Layout("pointed", "digits", "digits"))
LAYOUTS = (
    Layout(),
    Layout(shifted="odd"),
    Layout(columns="doubled"),
    Layout("pointed", "digits", "digits"),
    Layout("pointed", "digits", "digits", shifted="odd"),
    Layout("pointed", "numbers", "letters", rows_first=True),
    Layout("flat", "numbers", "digits"),
)
grids = st.sampled_from([grid_of(layout) for layout in LAYOUTS])


@st.composite
def hexes_of_a_grid(draw: st.DrawFn, count: int) -> tuple[Grid, list[str]]:
    """Hexes away from the corner of the plane, so that all their neighbours have names."""
    grid = draw(grids)
    spots = [(draw(st.integers(1, 60)), draw(st.integers(1, 60))) for _ in range(count)]
    return grid, [grid.name(*spot) for spot in spots]


@given(hexes_of_a_grid(1))
def test_a_name_is_its_column_and_row(found: tuple[Grid, list[str]]) -> None:
    grid, (hex,) = found
    assert grid.is_name(hex)
    assert grid.name(*grid.column_row(hex)) == hex
    assert grid.at(*grid.axial(hex)) == hex
    assert grid.row_column(hex) == grid.column_row(hex)[::-1]


@pytest.mark.parametrize(
    ("layout", "column", "row", "name"),
    [
        (Layout(), 0, 0, "A0"),
        (Layout(), 25, 3, "Z3"),
        (Layout(), 26, 10, "AA10"),
        (Layout(), 52, 1, "BA1"),
        (Layout(columns="doubled"), 27, 1, "BB1"),
        (Layout(columns="digits", rows="digits"), 3, 7, "0307"),
        (Layout(columns="digits", rows="digits", rows_first=True), 3, 7, "0703"),
        (Layout(columns="numbers", rows="letters", rows_first=True), 6, 3, "D6"),
        (Layout(columns="numbers", rows="letters"), 12, 3, "12D"),
        (Layout(columns="numbers", rows="digits"), 112, 3, "11203"),
        (Layout(columns="digits", rows="digits"), 100, 3, ""),
        (Layout(), 3, -1, ""),
    ],
)
def test_names_as_maps_have_them(layout: Layout, column: int, row: int, name: str) -> None:
    grid = grid_of(layout)
    assert grid.name(column, row) == name
    if name:
        assert grid.column_row(name) == (column, row)


@pytest.mark.parametrize("text", ["", "6", "D", "d6", "D6+1", "6D", "Ä6", "D6 ", "D06"])
def test_what_is_no_name(text: str) -> None:
    assert not FLAT.is_name(text)


@pytest.mark.parametrize("text", ["", "03", "030", "03071", "D6", "-107"])
def test_what_is_no_name_in_figures(text: str) -> None:
    assert not POINTED.is_name(text)


@given(hexes_of_a_grid(3))
def test_distance_is_a_metric(found: tuple[Grid, list[str]]) -> None:
    grid, (a, b, c) = found
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(hexes_of_a_grid(1), st.integers(0, 5))
def test_neighbours_are_each_others_neighbours(found: tuple[Grid, list[str]], direction: int) -> None:
    grid, (hex,) = found
    other = grid.neighbour(hex, direction)
    assert grid.around(hex)[direction] == other
    assert grid.touching(hex, other)
    assert grid.direction(hex, other) == direction
    assert grid.neighbour(other, (direction + 3) % 6) == hex
    assert set(grid.hexside(hex, other)) == set(grid.hexside(other, hex))
    assert grid.side_name(hex, other) == grid.side_name(other, hex)


@given(grids)
def test_neighbours_go_round_from_the_north(grid: Grid) -> None:
    hex = grid.name(10, 10)
    x, y = grid.centre(hex)
    bearings = []
    for other in grid.around(hex):
        ox, oy = grid.centre(other)
        bearings.append(math.degrees(math.atan2(ox - x, y - oy)) % 360)
    first = 0 if grid.flat else 30
    assert bearings == pytest.approx([first + 60 * i for i in range(6)], abs=0.1)
    corners = [math.degrees(math.atan2(dx, -dy)) % 360 for dx, dy in grid.corners_around]
    assert corners == pytest.approx([(first + 60 * i - 30) % 360 for i in range(6)], abs=0.1)


@given(hexes_of_a_grid(2))
def test_distance_agrees_with_the_drawing(found: tuple[Grid, list[str]]) -> None:
    grid, (a, b) = found
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    apart = math.hypot(bx - ax, by - ay) / HEIGHT
    assert apart - 0.01 * apart <= grid.distance(a, b) <= 1.17 * apart


@given(hexes_of_a_grid(1), st.integers(0, 8))
def test_a_ring_is_every_hex_that_far_away(found: tuple[Grid, list[str]], radius: int) -> None:
    grid, (hex,) = found
    column, row = grid.column_row(hex)
    near = [grid.name(c, r) for c in range(max(0, column - 17), column + 18) for r in range(max(0, row - 17), row + 18)]
    ring = grid.ring(hex, radius)
    assert sorted(ring) == sorted(other for other in near if grid.distance(hex, other) == radius)
    assert len(set(ring)) == len(ring)
    assert sorted(grid.disc(hex, radius)) == sorted(other for other in near if grid.distance(hex, other) <= radius)


def test_a_ring_begins_in_the_first_direction_and_goes_round() -> None:
    assert FLAT.ring("D6", 1) == FLAT.around("D6")
    assert POINTED.ring("0307", 1) == POINTED.around("0307")
    assert FLAT.ring("D6", 2)[:3] == ("D4", "E4", "F5")


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [("C6", "F7", 3), ("C7", "F7", 3), ("D8", "C7", 1), ("E5", "D6", 1), ("D6", "D8", 2), ("G6", "F5", 2)],
)
def test_published_ranges(a: str, b: str, apart: int) -> None:
    assert FLAT.distance(a, b) == apart


def test_even_columns_sit_half_a_hex_lower() -> None:
    assert FLAT.centre("A0")[1] - FLAT.centre("B0")[1] == HEIGHT // 2
    assert [FLAT.directions[FLAT.direction("C6", other)] for other in ("C5", "D6", "D7")] == ["N", "NE", "SE"]
    assert [FLAT.directions[FLAT.direction("D6", other)] for other in ("D7", "C6", "C5")] == ["S", "SW", "NW"]
    raised = grid_of(Layout(shifted="odd"))
    assert raised.centre("B0")[1] - raised.centre("A0")[1] == HEIGHT // 2


def test_even_rows_of_pointed_hexes_stand_half_a_hex_east() -> None:
    assert POINTED.centre("0000")[0] - POINTED.centre("0001")[0] == HEIGHT // 2
    assert POINTED.around("0404") == ("0503", "0504", "0505", "0405", "0304", "0403")
    odd = grid_of(Layout("pointed", "digits", "digits", shifted="odd"))
    assert odd.centre("0001")[0] - odd.centre("0000")[0] == HEIGHT // 2
    assert odd.around("0404") == ("0403", "0504", "0405", "0305", "0304", "0303")


def test_off_the_plane_there_is_no_neighbour() -> None:
    assert FLAT.neighbour("A0", FLAT.directions.index("NW")) == ""
    assert FLAT.neighbour("B0", FLAT.directions.index("N")) == ""
    assert POINTED.neighbour("0001", POINTED.directions.index("W")) == ""


@pytest.mark.rule("lnlt:1.4.1")
def test_the_edge_halves_the_outer_hexes_of_the_raised_columns() -> None:
    board = [FLAT.name(c, r) for c in range(5) for r in range(4) if not (c % 2 == 0 and r == 3)]
    edge = FLAT.frame(board)
    halves = [hex for hex in board if FLAT.is_half(hex, edge)]
    assert halves == ["B0", "B3", "D0", "D3"]
    sides = FLAT.frame(board, half_sides=True)
    assert all(FLAT.is_half(hex, sides) for hex in ("A0", "A1", "E2"))
    assert sides.left == FLAT.centre("A0")[0]


def test_the_edge_of_pointed_hexes_halves_the_outer_hexes_of_every_other_row() -> None:
    board = [POINTED.name(c, r) for c in range(4) for r in range(5) if not (r % 2 == 0 and c == 3)]
    edge = POINTED.frame(board)
    assert [hex for hex in board if POINTED.is_half(hex, edge)] == ["0001", "0003", "0301", "0303"]
    assert (edge.left, edge.top) == (POINTED.centre("0001")[0], POINTED.centre("0000")[1] - RADIUS)
    assert POINTED.frame(board, half_sides=True).top == POINTED.centre("0000")[1]


def test_there_is_one_grid_for_a_layout() -> None:
    assert grid_of(Layout("pointed", "digits", "digits")) is POINTED
    assert pickle.loads(pickle.dumps(POINTED)) is POINTED


def test_a_place_within_a_hex_is_named_after_it() -> None:
    assert hex_of("D6+B") == hex_of("D6") == "D6"


# ---- rows from the south, and names of their own


def test_rows_may_count_from_the_south() -> None:
    grid = grid_of(Layout("pointed", "numbers", "letters", rows_first=True, shifted="odd", upward=True))
    assert grid.around("B5") == ("C6", "B6", "A6", "A5", "B4", "C5")
    assert grid.centre("A5")[1] > grid.centre("B5")[1] > grid.centre("C5")[1]
    assert grid.name(*grid.column_row("K14")) == "K14"
    assert grid.neighbour("A5", 2) == ""
    assert grid.row_name(-1) == "B"


def test_hexes_may_have_names_of_their_own() -> None:
    grid = grid_of(Layout("pointed", "numbers", "letters", called=(("here", 0, 0), ("there", 1, 0), ("below", 0, 1))))
    assert grid.around("here") == ("", "there", "", "below", "", "")
    assert grid.is_name("below")
    assert not grid.is_name("A0")
    assert grid.distance("there", "below") == 2
    assert grid.touching("here", "there")
