"""What a straight line passes."""

from functools import cache
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from hedgerow.board.axial import passages
from hedgerow.board.hexes import Grid, grid_of
from hedgerow.board.records import Layout, Silhouette
from hedgerow.board.sweep import NOWHERE, sweep
from hedgerow.board.trace import FINE, crosses, meets

FLAT, POINTED = grid_of(Layout()), grid_of(Layout("pointed", "digits", "digits"))
grids = st.sampled_from((FLAT, POINTED))
Spot = tuple[int, int]
spots = st.tuples(st.integers(12, 30), st.integers(12, 30))


def passed(a: str, b: str, grid: Grid = FLAT) -> list[str]:
    return ["/".join(stretch) for stretch, _, _ in grid.line(a, b)]


def test_published_lines() -> None:
    assert passed("C6", "E5") == ["D6"]
    assert passed("G2", "I3") == ["H3"]
    assert passed("E2", "F4") == ["E3/F3"]
    assert passed("K5", "L7") == ["K6/L6"]
    assert passed("U2", "U5") == ["U3", "U4"]
    assert passed("D4", "D4") == passed("D4", "D5") == []


def test_lines_on_pointed_hexes() -> None:
    assert passed("0204", "0504", POINTED) == ["0304", "0404"]
    assert passed("0404", "0406", POINTED) == ["0405/0505"]


@given(grids, spots, spots)
def test_a_line_is_the_same_both_ways(grid: Grid, here: Spot, there: Spot) -> None:
    a, b = grid.name(*here), grid.name(*there)
    out, back = grid.line(a, b), grid.line(b, a)
    assert [set(stretch) for stretch, _, _ in out] == [set(stretch) for stretch, _, _ in reversed(back)]
    assert [(near, far) for _, near, far in out] == [(near, far) for _, far, near in reversed(back)]


@cache
def hexagons(grid: Grid) -> tuple[list[str], list[Polygon]]:
    names = [grid.name(c, r) for c in range(10, 33) for r in range(10, 33)]
    return names, [Polygon(grid.corners(name)) for name in names]


@given(grids, spots, spots)
def test_the_hexes_passed_are_those_the_drawing_shows(grid: Grid, here: Spot, there: Spot) -> None:
    a, b = grid.name(*here), grid.name(*there)
    segment = LineString([grid.centre(a), grid.centre(b)])
    found = {hex for stretch, _, _ in grid.line(a, b) for hex in stretch}
    names, shapes = hexagons(grid)
    long = shapely.length(shapely.intersection(segment, shapes)) > 1e-6
    shown = {name for name, passed in zip(names, long, strict=True) if passed}
    assert found == shown - {a, b}


@given(grids, spots, spots)
def test_stretches_follow_one_another(grid: Grid, here: Spot, there: Spot) -> None:
    a, b = grid.name(*here), grid.name(*there)
    stretches = [(a,), *(stretch for stretch, _, _ in grid.line(a, b)), (b,)]
    if a != b:
        for before, after in pairwise(stretches):
            assert all(grid.distance(x, y) == 1 for x in before for y in after)
    for stretch, near, far in grid.line(a, b):
        assert {grid.distance(a, hex) for hex in stretch} == {near}
        assert {grid.distance(b, hex) for hex in stretch} == {far}


def test_ways_in() -> None:
    """A line comes in by one hexside, or by the corner between two."""
    assert [FLAT.directions[d] for d in FLAT.sides_in("D3", "D6")] == ["N"]
    assert sorted(FLAT.directions[d] for d in FLAT.sides_in("D3", "E4")) == ["N", "NW"]
    assert [FLAT.directions[d] for d in FLAT.sides_out("D3", "D6")] == ["S"]
    assert [POINTED.directions[d] for d in POINTED.sides_in("0204", "0504")] == ["W"]
    assert sorted(POINTED.directions[d] for d in POINTED.sides_in("0404", "0406")) == ["NE", "NW"]
    assert FLAT.sides_in("D3", "D3") == ()


def block(hex: str, owner: str, shift: int, kind: str = "wood", grid: Grid = FLAT) -> Silhouette:
    x, y = grid.centre(hex)
    square = ((x - 10 + shift, y - 10), (x + 10 + shift, y - 10), (x + 10 + shift, y + 10), (x - 10 + shift, y + 10))
    return Silhouette(hex, owner, kind, tuple(FINE * value for point in square for value in point))


def test_a_silhouette_must_be_cut_not_touched() -> None:
    assert crosses(FLAT.centre("D2"), FLAT.centre("D4"), block("D3", "D3", 0).hull)
    assert crosses(FLAT.centre("D2"), FLAT.centre("D4"), block("D3", "D3", 9).hull)
    assert not crosses(FLAT.centre("D2"), FLAT.centre("D4"), block("D3", "D3", 10).hull)


@pytest.mark.parametrize("grid", [FLAT, POINTED])
def test_the_sweep_agrees_with_single_lines(grid: Grid) -> None:
    board = [grid.name(c, r) for c in range(7) for r in range(6)]
    shapes = [block(hex, hex, 7 * i % 30 - 15, grid=grid) for i, hex in enumerate(board[::3])] + [
        block(grid.name(3, 3), grid.name(3, 2), 4, "scrap", grid)
    ]
    bits = {"wood": 0, "scrap": 1}
    found = sweep(grid, board, shapes, bits)
    for pair, (a, b) in enumerate(zip(found.a.tolist(), found.b.tolist())):
        start, end = board[a], board[b]
        expected = []
        for stretch, near, far in grid.line(start, end):
            if all(hex in board for hex in stretch):
                here = [s for s in shapes if s.hex == stretch[0] and s.owner not in (start, end)]
                met = sum(
                    {
                        1 << bits[s.kind]
                        for s in here
                        if len(stretch) == 1 and crosses(grid.centre(start), grid.centre(end), s.hull)
                    }
                )
                twin = board.index(stretch[1]) if len(stretch) == 2 else NOWHERE
                expected.append((board.index(stretch[0]), twin, near, far, met))
        rows = slice(int(found.start[pair]), int(found.start[pair + 1]))
        columns = (found.hex, found.twin, found.near, found.far, found.met)
        assert list(zip(*(column[rows].tolist() for column in columns))) == expected


def test_templates_are_shared_between_lines() -> None:
    assert passages(3, 1) is passages(3, 1)


def test_a_line_meets_what_lies_around_its_end() -> None:
    """A course may cross a hull that the line itself does not reach, or that lies behind its start."""
    box = (1000, -500, 2000, -500, 2000, -500, 2000, 500, 1000, 500)
    assert meets((0, 0), (15, 0), box)
    assert meets((15, 0), (40, 0), box)
    assert meets((12, 0), (18, 1), box)
    assert not meets((0, 0), (9, 0), box)
    assert not meets((21, 0), (40, 0), box)
    assert not meets((0, 9), (40, 9), box)
    assert crosses((21, 0), (40, 0), box)
