"""Maps laid edge to edge: which fit, what they are called, and what becomes of the seam."""

from collections.abc import Callable

import pytest

from hedgerow.board.hexes import grid_of
from hedgerow.board.join import join, join_east, join_south, moved, part, relaid, turned
from hedgerow.board.maps import MapError, read_map
from hedgerow.board.records import Layout, Map
from hedgerow.board.shapes import grow_map, terrain_at_dots
from tests.board.test_maps import CATALOGUE


def drawn(paint: str, more: str = "", name: str = "here") -> Map:
    return read_map(f'title = "{name}"\npaint = """\n{paint}\n"""\n{more}', CATALOGUE, name)


FLAT = grid_of(Layout())
THREE = drawn(". . w\n. . w\n- . -", name="three")
FOUR = drawn("c . . .\n. . . .\n- . - .", name="four")
LANE = '[[line]]\nkind = "lane"\npath = "{}"'


# ---- names and halves


def test_outer_columns_that_sit_alike_become_one_column() -> None:
    both = join_east(THREE, FOUR)
    assert len(both.hexes) == len(THREE.hexes) + len(FOUR.hexes) - 2
    assert both.hexes[-3:] == ("F0", "F1", "F2")
    assert {"C0", "C1"} <= set(both.hexes)
    assert len(set(both.hexes)) == len(both.hexes)
    assert both.title == "three + four"
    edge = FLAT.frame(both.hexes)
    assert [hex for hex in both.hexes if FLAT.is_half(hex, edge)] == ["B0", "B2", "D0", "D2", "F0", "F2"]


def test_outer_columns_that_sit_differently_stand_side_by_side() -> None:
    both = join_east(FOUR, THREE)
    assert len(both.hexes) == len(THREE.hexes) + len(FOUR.hexes)
    assert both.hexes[-2:] == ("G0", "G1")
    assert both.terrain["G0"] == "wood"


def test_half_hexes_of_raised_columns_become_whole_from_north_to_south() -> None:
    both = join_south(THREE, THREE)
    assert len(both.hexes) == 2 * len(THREE.hexes) - 1
    assert "B2" in both.hexes
    assert both.hexes[-1] == "C3"
    assert not FLAT.is_half("B2", FLAT.frame(both.hexes))
    assert FLAT.is_half("B4", FLAT.frame(both.hexes))
    assert both.terrain["C2"] == "wood"


def test_rows_of_rows() -> None:
    whole = join([[THREE, FOUR], [THREE, FOUR]], "four maps")
    assert whole.name == "four maps"
    assert whole.title == "three + four / three + four"
    assert whole.hexes[-1] == "F4"
    assert join([[THREE]], "alone").hexes == THREE.hexes


def test_a_map_may_be_lettered_from_anywhere() -> None:
    other = moved(FOUR, (6, 9))
    assert other.hexes[0] == "G9"
    assert join_east(THREE, other).hexes == join_east(THREE, FOUR).hexes
    assert moved(other, (-6, -9)) == FOUR


# ---- the map on top


def test_the_first_map_covers_the_dots_of_the_seam() -> None:
    low, high = drawn(". . .\n. . .", 'levels = "0 0 1"'), drawn("w . .\nw . .", 'levels = "2 2 2\\n2 2 2"')
    both = join_east(low, high)
    assert (both.terrain["C0"], both.levels.get("C0")) == ("meadow", 1)
    assert "C1" not in both.levels
    assert both.levels["D0"] == 2
    other = join_east(high, low)
    assert other.levels["C0"] == 2
    assert terrain_at_dots(both, grow_map(both, CATALOGUE)) == both.terrain


def test_woods_grow_together_over_the_seam() -> None:
    both = join_east(drawn(". w w\n. . ."), drawn(". w .\n. . ."))
    areas = grow_map(both, CATALOGUE).areas
    assert [shape.hexes for shape in areas] == [("B0", "C0", "D0")]
    assert areas[0].outline.geom_type == "Polygon"


def test_a_building_is_covered_or_goes_on() -> None:
    bare, row = drawn(". . .\n. . ."), drawn("b b .\nb . .", '[[building]]\nhexes = "A0 B0 A1"\nname = "mill"')
    assert [(b.id, b.hexes, b.name) for b in join_east(bare, row).buildings] == [("D0", ("D0",), "mill")]
    assert [b.hexes for b in join_east(drawn(". . b\n. . ."), row).buildings] == [("C0", "D0")]
    assert [b.hexes for b in join_east(drawn(". . h\n. . ."), row).buildings] == [("C0",), ("D0",)]


def test_a_building_cut_in_two_is_two() -> None:
    row = drawn("b b .\nb . .\nb . .\n. b .", '[[building]]\nhexes = "B0 A0 A1 A2 B3"')
    assert [b.hexes for b in join_east(drawn(". . .\n. . .\n. . .\n. . ."), row).buildings] == [("D0",), ("D3",)]


# ---- lines and hexsides


@pytest.mark.parametrize(
    ("west", "east", "paths"),
    [
        ("A0 B1 C0", "A0 B0", ["A0 B1 C0 D0"]),
        ("A0 B1 C0", "B0 A0", ["A0 B1 C0 D0"]),
        ("C0 B1 A0", "A0 B0 C0", ["A0 B1 C0 D0 E0"]),
        ("A0 B1 C0", "A1 B1", ["A0 B1 C0", "C1 D1"]),
    ],
)
def test_roads_that_meet_in_a_seam_hex_are_one(west: str, east: str, paths: list[str]) -> None:
    both = join_east(drawn(". . .\n. . .", LANE.format(west)), drawn(". . .\n. . .", LANE.format(east)))
    assert [" ".join(line.hexes) for line in both.lines] == paths


def test_roads_that_face_each_other_over_the_seam_are_one() -> None:
    four = drawn(". . . .\n. . . .", LANE.format("C0 D1"))
    assert [line.hexes for line in join_east(four, drawn(". .\n. .", LANE.format("A0 B0"))).lines] == [
        ("C0", "D1", "E0", "F0")
    ]
    north = drawn(". . .\n. . .\n- . -", LANE.format("A0 A1"))
    south = drawn(". . .\n. . .", LANE.format("A0 A1"))
    assert [line.hexes for line in join_south(north, south).lines] == [("A0", "A1", "A2", "A3")]


def test_a_road_ends_before_a_building_of_the_map_on_top() -> None:
    both = join_east(drawn(". . h\n. . ."), drawn(". . .\n. . .", LANE.format("A0 B0 C0")))
    assert [line.hexes for line in both.lines] == [("D0", "E0")]


def test_hexside_terrain_of_both_halves() -> None:
    fence = '[hexsides]\nfence = "A0/A1 A0/B0"'
    both = join_east(drawn(". . .\n. . .", '[hexsides]\nfence = "C0/C1"'), drawn(". . .\n. . .", fence))
    assert [(side.a, side.b) for side in both.sides] == [("C0", "C1"), ("C0", "D0")]


def test_shapes_drawn_by_hand_move_with_their_map() -> None:
    shape = '[[shape]]\nkind = "wood"\npoints = [["B1", -20, -20], ["B1", 20, -20], ["B1", 0, 30]]'
    both = join_east(drawn(". . .\n. . ."), drawn(". . .\n. . .", shape))
    assert terrain_at_dots(both, grow_map(both, CATALOGUE))["D1"] == "wood"


# ---- what does not fit


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (THREE, drawn(". .\n. .\n. .\n- ."), "they are 2 and 3 hexes high"),
        (THREE, drawn(". . .\n. . ."), "they are 2 and 1.5 hexes high"),
        (THREE, drawn(". - .\n. . .\n. . ."), "the stagger must match"),
        (THREE, drawn(". .\n. .\n- .", "half_sides = true"), "half_sides is true of one"),
        (
            drawn(". .\n. .", "half_sides = true"),
            drawn(". .\n. .", "half_sides = true"),
            "the half hexes of column B and those of column A do not sit at the same height",
        ),
    ],
)
def test_what_is_said_of_maps_that_cannot_lie_side_by_side(first: Map, second: Map, words: str) -> None:
    with pytest.raises(MapError, match=words):
        join_east(first, second)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (THREE, FOUR, "they are 3 and 4 columns wide"),
        (drawn(". . .\n. . ."), THREE, "are not of the same columns"),
        (THREE, drawn(". . .\n. . .", 'first = "B0"'), "their western columns do not sit at the same height"),
    ],
)
def test_what_is_said_of_maps_that_cannot_lie_one_over_the_other(first: Map, second: Map, words: str) -> None:
    with pytest.raises(MapError, match=words):
        join_south(first, second)
    with pytest.raises(MapError, match=r"^both: .* cannot be joined"):
        join([[first], [second]], "both")


# ---- pointed hexes: everything the other way round

POINTED = '[grid]\nhexes = "pointed"\ncolumns = "digits"\nrows = "digits"\n'


def pointed(paint: str, more: str = "", name: str = "here") -> Map:
    return drawn(paint, f"{more}\n{POINTED}", name)


WIDE = pointed(". w -\n. . .\n. . -", name="wide")
"""Three rows, of which the middle one has a half hex at either end."""


def test_pointed_rows_go_on_to_the_east() -> None:
    both = join_east(WIDE, WIDE)
    assert len(both.hexes) == 2 * len(WIDE.hexes) - 1
    assert both.terrain["0300"] == "wood"
    grid = grid_of(both.layout)
    assert not grid.is_half("0201", grid.frame(both.hexes))
    assert grid.is_half("0401", grid.frame(both.hexes))


def test_pointed_outer_rows_that_sit_alike_become_one_row() -> None:
    both = join_south(WIDE, WIDE)
    assert len(both.hexes) == 2 * len(WIDE.hexes) - 2
    assert both.hexes[-1] == "0203"
    assert both.terrain["0102"] == "meadow"
    two = pointed(". . -\n. . .", name="two")
    assert len(join_south(two, WIDE).hexes) == len(two.hexes) + len(WIDE.hexes)


def test_a_pointed_map_may_be_numbered_from_anywhere() -> None:
    other = moved(WIDE, (5, 4))
    assert other.hexes[0] == "0504"
    assert join_south(WIDE, other).hexes == join_south(WIDE, WIDE).hexes
    assert moved(other, (-5, -4)) == WIDE


@pytest.mark.parametrize(
    ("how", "second", "words"),
    [
        (join_south, pointed(". . . -\n. . . .\n. . . -"), "they are 2 and 3 hexes wide"),
        (join_south, pointed(". . .\n- . .\n. . ."), "their western edges cut different rows"),
        (join_east, pointed(". .\n. ."), "they are 3 and 2 rows high"),
        (join_east, pointed(". .\n. .\n. .", 'first = "0001"'), "their northern rows do not sit one under the other"),
        (join_east, THREE, "their hexes lie or are named in different ways"),
    ],
)
def test_what_is_said_of_pointed_maps_that_cannot_be_joined(
    how: Callable[[Map, Map], Map], second: Map, words: str
) -> None:
    with pytest.raises(MapError, match=words):
        how(WIDE, second)


def test_the_half_hexes_of_rows_that_go_on_must_be_of_the_same_rows() -> None:
    with pytest.raises(MapError, match="the eastern edge of the one and the western edge of the other"):
        join_east(pointed(". .\n. ."), pointed(". .\n. ."))


# ---- turned about, cut, laid anew


def test_turned_about_north_is_south_and_the_map_is_its_own_mirror_twice() -> None:
    board = drawn("c . . w\n. . h h\n- . - .", LANE.format("A0 A1") + '\n[hexsides]\nfence = "A0/B1"')
    about = turned(board)
    assert about.terrain["A0"] != board.terrain["A0"]
    back = turned(about)
    assert (back.terrain, back.sides, back.lines, back.hexes) == (board.terrain, board.sides, board.lines, board.hexes)
    there = dict(zip(board.hexes, about.hexes))
    for hex in board.hexes:
        around = [there.get(other, "") for other in FLAT.around(hex)]
        assert [other for other in FLAT.around(there[hex]) if other in about.hexes] == [
            other for other in (*around[3:], *around[:3]) if other
        ]
    assert all(FLAT.side_name(side.a, side.b) == f"{side.a}/{side.b}" for side in about.sides)


def test_a_part_keeps_what_lies_in_it() -> None:
    board = drawn("c . . w\n. h h h\n- . - .", LANE.format("A0 A1 B2 C1") + '\n[hexsides]\nfence = "A0/B1 C0/D0"')
    left = part(board, [hex for hex in board.hexes if hex[0] in "AB"])
    assert left.hexes == ("A0", "A1", "B0", "B1", "B2")
    assert [line.hexes for line in left.lines] == [("A0", "A1", "B2")]
    assert [(side.a, side.b) for side in left.sides] == [("A0", "B1")]
    assert [building.hexes for building in left.buildings] == [("B1",)]


def test_on_another_layout_a_map_lies_as_before() -> None:
    other = Layout(rows="digits")
    board = relaid(THREE, other, (2, 1))
    assert board.hexes[0] == "C01"
    assert board.terrain["E01"] == "wood"
    assert board.layout == other
