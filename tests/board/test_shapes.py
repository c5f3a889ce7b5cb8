"""Outlines: the same every time, over their own dots and no others."""

import pytest
from shapely import Point, Polygon

from hedgerow.board.hexes import grid_of
from hedgerow.board.maps import read_map
from hedgerow.board.records import Map
from hedgerow.board.shapes import grow_map, silhouettes, terrain_at_dots
from tests.board.test_maps import CATALOGUE

WOODS = '''
paint = """
. w w . . .
. w . . c c
. . . h c .
. w . . . .
"""
levels = """
1 1 . . . .
2 1 . . . .
. . . . . .
. . . . . .
"""
'''


@pytest.fixture(scope="module")
def board() -> Map:
    return read_map(WOODS, CATALOGUE)


def test_outlines_are_the_same_every_time(board: Map) -> None:
    first, second = grow_map(board, CATALOGUE), grow_map(board, CATALOGUE)
    assert [s.outline.wkt for s in first.areas] == [s.outline.wkt for s in second.areas]
    assert silhouettes(board, first, CATALOGUE) == silhouettes(board, second, CATALOGUE)


def test_a_wood_is_one_outline_over_its_own_dots_only(board: Map) -> None:
    shapes = grow_map(board, CATALOGUE)
    assert [s.hexes for s in shapes.areas] == [("B0", "C0", "B1"), ("B3",), ("E1", "F1", "E2")]
    for shape in (*shapes.areas, *shapes.buildings):
        assert isinstance(shape.outline, Polygon)
        for hex in board.hexes:
            assert shape.outline.covers(Point(grid_of(board.layout).centre(hex))) == (hex in shape.hexes)


def test_a_grown_outline_keeps_within_its_hexes(board: Map) -> None:
    for shape in grow_map(board, CATALOGUE).areas:
        for hex in board.hexes:
            if hex not in shape.hexes:
                assert shape.outline.intersection(Polygon(grid_of(board.layout).corners(hex))).area == pytest.approx(
                    0, abs=1e-6
                )


def test_contours_part_the_dots_of_the_levels(board: Map) -> None:
    for contour in grow_map(board, CATALOGUE).contours:
        for hex in board.hexes:
            assert contour.outline.covers(Point(grid_of(board.layout).centre(hex))) == (
                board.levels.get(hex, 0) >= int(contour.kind)
            )


def test_a_road_cuts_a_gap_and_covers_its_dots() -> None:
    text = 'paint = """\n. . .\nw w w\n. . .\n"""\n[[line]]\nkind = "lane"\npath = "A1 B1 C1"'
    board = read_map(text, CATALOGUE)
    shapes = grow_map(board, CATALOGUE)
    road = shapes.curves[0]
    assert road.points[0][0] < shapes.frame.left
    assert road.points[-1][0] > shapes.frame.right
    pieces = silhouettes(board, shapes, CATALOGUE)
    assert sorted(piece.hex for piece in pieces) == ["A1", "A1", "B1", "B1", "C1", "C1"]


def test_a_drawn_shape_rules_the_dots_it_covers_and_hangs_over_where_it_says() -> None:
    points = '[["A0", -40, -40], ["A0", 40, -40], ["A0", 40, 65], ["A0", -40, 65]]'
    text = f'paint = """\n. .\n. .\n"""\n[[shape]]\nkind = "wood"\npoints = {points}'
    board = read_map(text, CATALOGUE)
    shapes = grow_map(board, CATALOGUE)
    assert terrain_at_dots(board, shapes) == {"A0": "wood", "A1": "meadow", "B0": "meadow", "B1": "meadow"}
    pieces = [(piece.hex, piece.owner) for piece in silhouettes(board, shapes, CATALOGUE)]
    assert ("A0", "A0") in pieces
    assert ("A1", "A0") in pieces


def test_a_large_building_is_one_outline_around_its_dots() -> None:
    text = 'paint = """\nb . .\nb b .\n. . b\n"""\n[[building]]\nhexes = "A0 A1 B1"'
    board = read_map(text, CATALOGUE)
    large = grow_map(board, CATALOGUE).buildings[0]
    assert isinstance(large.outline, Polygon)
    assert all(large.outline.covers(Point(grid_of(board.layout).centre(hex))) for hex in ("A0", "A1", "B1"))
