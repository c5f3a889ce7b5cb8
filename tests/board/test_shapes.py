"""Outlines: the same every time, over their own dots and no others."""

import pytest
from shapely import Point, Polygon

from hedgerow.board.hexes import grid_of
from hedgerow.board.maps import read_map
from hedgerow.board.records import Catalogue, Kind, Layout, Map
from hedgerow.board.shapes import grow_map, silhouettes, terrain_at_dots
from hedgerow.board.trace import FINE
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


TOWN = Catalogue(
    {
        kind.name: kind
        for kind in (
            Kind("meadow", "ground", symbol="."),
            Kind("block", "block", "block", True, "B"),
            Kind("house", "building", "light", True, "h"),
            Kind("street", "line", "street"),
            Kind("alley", "line", "alley"),
            Kind("avenue", "line", "avenue", True),
        )
    },
    "meadow",
)


def way(kind: str, path: str) -> str:
    return f'[[line]]\nkind = "{kind}"\npath = "{path}"\n'


def test_town_blocks_fill_their_hexes_but_for_streets_and_alleys() -> None:
    grid = grid_of(Layout())
    board = read_map('paint = """\nB B B\nB B B\n"""\n' + way("street", "A0 B1 C0") + way("alley", "B0 B1"), TOWN)
    (block,) = grow_map(board, TOWN).areas
    middle = {hex: Point(grid.centre(hex)) for hex in board.hexes}
    assert [hex for hex in board.hexes if block.outline.covers(middle[hex])] == ["A1", "C1"]
    bare = read_map('paint = """\nB B B\nB B B\n"""', TOWN)
    (whole,) = grow_map(bare, TOWN).areas
    (ax, ay), (bx, by) = grid.hexside("A0", "B1")
    assert whole.outline.covers(Point((ax + bx) / 2, (ay + by) / 2))


def test_silhouettes_of_blocks_follow_the_bends_of_a_street() -> None:
    """The hull of all that lies outside the bend would cover the street."""
    grid = grid_of(Layout())
    board = read_map('paint = """\nB B B\nB B B\n"""\n' + way("street", "A0 B1 C0"), TOWN)
    pieces = silhouettes(board, grow_map(board, TOWN), TOWN)
    dot = Point(grid.centre("B1"))
    hulls = [Polygon(list(zip(p.hull[::2], p.hull[1::2]))) for p in pieces if p.hex == "B1"]
    assert len(hulls) > 2
    assert not any(hull.buffer(-20).covers(Point(dot.x * FINE, dot.y * FINE)) for hull in hulls)


def test_a_lined_road_runs_between_its_trees_and_houses_stand_on_both_sides() -> None:
    grid = grid_of(Layout())
    board = read_map('paint = """\n.\nh\n.\n"""\n' + way("avenue", "A0 A1 A2"), TOWN)
    shapes = grow_map(board, TOWN)
    dot = Point(grid.centre("A1"))
    (trees,), (houses,) = shapes.areas, shapes.buildings
    assert len(trees.outline.geoms) == len(houses.outline.geoms) == 2
    assert not trees.outline.covers(dot)
    assert not houses.outline.covers(dot)
    sides = [house.centroid.x < dot.x for house in houses.outline.geoms]
    assert sorted(sides) == [False, True]
