"""Vertices and hexsides that counters face, on both orientations."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board.facing import FACINGS, Facings, Onto, turn
from hedgerow.board.hexes import Grid, grid_of
from hedgerow.board.records import Layout

FLAT, POINTED = grid_of(Layout()), grid_of(Layout("pointed", "digits", "digits"))
grids = st.sampled_from((FLAT, POINTED))
onto = st.sampled_from(("vertex", "side"))
spots = st.tuples(st.integers(12, 30), st.integers(12, 30))


@pytest.mark.parametrize(
    ("grid", "onto", "short", "words"),
    [
        (FLAT, "vertex", "NNW NNE E SSE SSW W", "north-north-west"),
        (FLAT, "side", "N NE SE S SW NW", "north"),
        (POINTED, "vertex", "N ENE ESE S WSW WNW", "north"),
        (POINTED, "side", "NE E SE SW W NW", "north-east"),
    ],
)
def test_what_facings_are_called(grid: Grid, onto: Onto, short: str, words: str) -> None:
    facings = Facings(grid, onto)
    assert list(facings.short) == short.split()
    assert facings.words[0] == words


def test_what_lies_ahead() -> None:
    assert Facings(FLAT).ahead("D6", 0) == ("C5", "D5")
    assert Facings(FLAT).behind("D6", 0) == ("E6", "D7")
    assert Facings(POINTED).ahead("0404", 0) == ("0403", "0503")
    assert Facings(POINTED, "side").ahead("0404", 1) == ("0504",)
    assert Facings(POINTED, "side").behind("0404", 1) == ("0304",)


@given(grids, onto, st.integers(0, 1), spots, spots)
def test_the_arc_is_what_the_drawing_shows(
    grid: Grid, onto: Onto, spread: int, here: tuple[int, int], there: tuple[int, int]
) -> None:
    """A target is in the arc if the bearing to it is no farther from the facing than half the arc is wide."""
    facings = Facings(grid, onto, spread)
    a, b = grid.name(*here), grid.name(*there)
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    bearing = math.degrees(math.atan2(bx - ax, ay - by))
    first = grid.corners_around[0]
    zero = math.degrees(math.atan2(first[0], -first[1])) + (30 if onto == "side" else 0)
    half = (60 if onto == "vertex" else 30) + 60 * spread
    for facing in FACINGS:
        off = abs((bearing - zero - 60 * facing + 180) % 360 - 180)
        if a != b and abs(off - half) > 0.2:
            assert facings.in_arc(a, facing, b) == (off < half)
    assert a != b or facings.facings_toward(a, b) == FACINGS


@given(grids, onto, spots, st.integers(0, 5))
def test_one_points_to_what_is_ahead(grid: Grid, onto: Onto, here: tuple[int, int], facing: int) -> None:
    facings, hex = Facings(grid, onto), grid.name(*here)
    x, y = (sum(c) // len(c) for c in zip(*(grid.centre(other) for other in facings.ahead(hex, facing))))
    assert facings.pointing_to(hex, (x, y)) == facing
    for other in facings.ahead(hex, facing):
        assert facings.in_arc(hex, facing, other)
        assert not facings.in_arc(hex, (facing + 3) % 6, other)


@given(grids, onto, spots, spots, st.integers(0, 5))
def test_the_nearest_facing_takes_the_least_turning(
    grid: Grid, onto: Onto, here: tuple[int, int], there: tuple[int, int], facing: int
) -> None:
    facings, a, b = Facings(grid, onto), grid.name(*here), grid.name(*there)
    best = facings.nearest_facing(a, facing, b)
    assert facings.in_arc(a, best, b)
    assert turn(facing, best) == min(turn(facing, other) for other in facings.facings_toward(a, b))
