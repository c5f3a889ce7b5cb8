"""An open table: everything is measured as the drawing shows it, exactly, and the same on every machine."""

import math
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from hedgerow.board.draw import draw_table
from hedgerow.board.inches import measure
from hedgerow.board.inches.areas import crosses, crossings, holds, legs, lengths, meets, nearest
from hedgerow.board.inches.bases import (
    gap,
    gap_up,
    in_the_way,
    near,
    nearer,
    nearest_edge,
    oblong,
    on_table,
    passes,
    to_edge,
    touched,
    touches,
    under,
)  # fmt: skip
from hedgerow.board.inches.measure import FINE, bearing, distance, is_point, named, point, root, rounded, toward, within
from hedgerow.board.inches.records import Area, Disc, Fence, Point, Table
from hedgerow.board.inches.tables import read_table
from hedgerow.board.maps import MapError
from hedgerow.lnlt.book.chart import chart

numbers = st.integers(0, 7200)
points = st.tuples(numbers, numbers)
radii = st.integers(25, 400)
facings = st.integers(0, 359)
discs = st.builds(Disc, points, radii)
boxes = st.builds(oblong, points, st.integers(50, 800), st.integers(50, 800), facings)


@st.composite
def stars(draw: st.DrawFn) -> Area:
    """A ragged outline around a middle, with a hole or without."""
    x, y = draw(st.tuples(st.integers(1500, 4000), st.integers(1500, 4000)))
    far = draw(st.lists(st.integers(300, 1400), min_size=3, max_size=9))
    turn = 360 // len(far)
    ring = [measure.turned(0, -r, i * turn) for i, r in enumerate(far)]
    hole = ((x - 60, y - 50), (x + 70, y - 40), (x, y + 80)) if draw(st.booleans()) else ()
    area = Area("wood", tuple((x + dx, y + dy) for dx, dy in ring), (hole,) if hole else ())
    assume(shape(area).is_valid)
    return area


areas = st.one_of(stars(), boxes)


def shape(it: Disc | Area) -> shapely.Geometry:
    if isinstance(it, Disc):
        return shapely.Point(it.centre).buffer(it.radius, quad_segs=256)
    return shapely.Polygon(it.outline, it.holes)


# ---- points and lengths


@given(points)
def test_a_point_is_a_place_name(at: Point) -> None:
    assert point(named(at)) == at
    assert is_point(named(at))


@pytest.mark.parametrize(
    "text", ["", "D6", "12,34", "1234", "1234,", "-001,0000", "1234,0560 ", "0001,00002", "１234,0560"]
)
def test_what_is_no_point(text: str) -> None:
    assert not is_point(text)
    with pytest.raises(ValueError, match="hundredths of an inch"):
        point(text)


def test_lengths_are_told_in_inches() -> None:
    assert [measure.inches(x) for x in (0, 5, 100, 1250, 1234, -150)] == [
        '0"',
        '0.05"',
        '1"',
        '12.5"',
        '12.34"',
        '-1.5"',
    ]


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_rounding_is_to_the_nearest_and_halves_up(over: int, under: int) -> None:
    assert rounded(over, under) == math.floor((2 * over + under) / (2 * under)) or abs(over) > 10**8
    assert -under < 2 * (rounded(over, under) * under - over) <= under


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_roots_are_rounded_to_the_nearest_and_halves_up(over: int, under: int) -> None:
    found = root(over, under)
    assert (2 * found - 1) ** 2 * under <= 4 * over or found == 0
    assert 4 * over < (2 * found + 1) ** 2 * under


@given(points, points, st.integers(0, 9000))
def test_whoever_moves_toward_a_point_never_goes_too_far(a: Point, b: Point, reach: int) -> None:
    to = toward(a, b, reach)
    assert within(a, to, reach)
    assert distance(a, to) + distance(to, b) <= distance(a, b) + 3
    assert to == b if within(a, b, reach) else distance(a, to) >= reach - 2


def test_no_sine_lies_where_machines_could_round_it_differently() -> None:
    for degrees in range(360):
        exact = math.sin(math.radians(degrees)) * FINE
        assert abs(exact % 1 - 0.5) > 1e-6
        assert abs(measure.sine(degrees) - exact) <= 0.5


@given(points, points)
def test_a_bearing_points_from_one_to_the_other(a: Point, b: Point) -> None:
    assume(distance(a, b) > 500)
    true = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
    assert abs((bearing(a, b) - true + 180) % 360 - 180) <= 0.51


@pytest.mark.parametrize(("to", "degrees"), [((100, 0), 0), ((200, 100), 90), ((100, 200), 180), ((0, 100), 270)])
def test_bearings_go_round_from_the_north(to: Point, degrees: int) -> None:
    assert bearing((100, 100), to) == degrees


# ---- bases


def test_an_oblong_base_faces_where_it_is_turned() -> None:
    assert oblong((1000, 1000), 200, 400, 0).outline == ((900, 800), (1100, 800), (1100, 1200), (900, 1200))
    assert oblong((1000, 1000), 200, 400, 90).outline == ((1200, 900), (1200, 1100), (800, 1100), (800, 900))


@given(st.one_of(discs, areas), st.one_of(discs, areas))
def test_the_gap_between_two_bases_is_what_the_drawing_shows(a: Disc | Area, b: Disc | Area) -> None:
    true = shape(a).distance(shape(b))
    assert gap(a, b) == gap(b, a) == pytest.approx(true, abs=0.6)
    if abs(true) > 1:
        assert not touches(a, b)
    if shape(a).intersection(shape(b)).area > 1:
        assert touches(a, b)
        assert gap(a, b) == 0


@given(st.one_of(discs, boxes), st.one_of(discs, boxes), st.integers(0, 4000))
def test_what_is_near_is_no_farther(a: Disc | Area, b: Disc | Area, reach: int) -> None:
    apart = gap(a, b)
    if apart != reach:
        assert near(a, b, reach) == (apart < reach)


@given(st.one_of(discs, areas), st.one_of(discs, areas), st.integers(-2, 2))
def test_a_gap_rounded_up_is_within_a_reach_if_the_true_one_is(a: Disc | Area, b: Disc | Area, off: int) -> None:
    reach = max(0, gap(a, b) + off)
    assert (gap_up(a, b) <= reach) == near(a, b, reach)
    assert gap(a, b) <= gap_up(a, b) <= gap(a, b) + 1


@given(st.one_of(discs, areas), st.one_of(discs, areas), st.integers(-2, 2))
def test_who_is_nearer_is_near_and_not_just_so_far(a: Disc | Area, b: Disc | Area, off: int) -> None:
    reach = max(1, gap(a, b) + off)
    assert near(a, b, reach) or not nearer(a, b, reach)
    assert nearer(a, b, reach) or not near(a, b, reach - 1)


@pytest.mark.parametrize(("at", "is_nearer", "is_near"), [((420, 560), 0, 1), ((699, 37), 1, 1), ((699, 38), 0, 0)])
def test_just_so_far_is_near_and_not_nearer(at: Point, is_nearer: int, is_near: int) -> None:
    """Bases 6 inches apart exactly, 5.9998, and 6.0003."""
    a, b = Disc((0, 0), 50), Disc(at, 50)
    square = Area("", tuple((at[0] + dx, at[1] + dy) for dx, dy in ((0, 0), (50, 0), (50, 50), (0, 50))))
    for one, other, reach in ((a, b, 600), (a, square, 650), (square, a, 650)):
        assert (nearer(one, other, reach), near(one, other, reach)) == (bool(is_nearer), bool(is_near))


def test_bases_that_touch_are_not_apart() -> None:
    assert touches(Disc((0, 0), 100), Disc((300, 400), 400))
    assert not touches(Disc((0, 0), 100), Disc((300, 400), 399))
    assert gap(Disc((0, 0), 100), Disc((301, 400), 400)) == 1
    assert not near(Disc((0, 0), 100), Disc((301, 400), 400), 0)
    assert touches(oblong((500, 500), 200, 200, 0), Disc((700, 500), 100))
    ring = Area("", ((0, 0), (900, 0), (900, 900), (0, 900)), (((300, 300), (600, 300), (600, 600), (300, 600)),))
    assert gap(ring, Disc((450, 450), 50)) == 100


def test_a_base_on_its_way_needs_room() -> None:
    for room, passed in ((199, False), (200, True)):
        assert passes((0, 0), (1000, 0), Disc((500, 300), 100), room) is passed
        assert passes((0, 0), (1000, 0), oblong((500, 300), 200, 200, 0), room) is passed
    assert passes((0, 300), (1000, 300), oblong((500, 300), 200, 200, 0), 0)
    assert not passes((0, 0), (1000, 0), Disc((1200, 224), 100), 200)  # 200.3


def test_templates_and_lines_of_sight() -> None:
    template = Disc((1000, 1000), 300)
    assert under(template, [(1000, 1300), (1000, 1301), (1180, 1240)]) == ((1000, 1300), (1180, 1240))
    models: list[Disc | Area] = [Disc((1400, 1000), 100), Disc((1401, 1000), 100), oblong((1000, 1350), 100, 100, 0)]
    assert touched(template, models) == (0, 2)
    assert in_the_way((1350, 0), (1350, 2000), models) == (0, 1)
    assert in_the_way((1300, 0), (1300, 2000), models) == ()


TABLE = Table("t", "t", "", 7200, 4800)


def test_the_edges_of_the_table() -> None:
    assert on_table(TABLE, (7200, 0))
    assert not on_table(TABLE, (7201, 0))
    assert on_table(TABLE, Disc((100, 100), 100))
    assert not on_table(TABLE, Disc((99, 100), 100))
    assert not on_table(TABLE, oblong((100, 100), 200, 200, 45))
    assert [to_edge(TABLE, Disc((1000, 600), 100), edge) for edge in ("north", "east", "south", "west")] == [
        500, 6100, 4100, 900,
    ]  # fmt: skip
    assert nearest_edge(TABLE, (100, 4750)) == "south"
    assert nearest_edge(TABLE, (50, 50)) == "north"


# ---- areas


@given(areas, points)
def test_what_lies_in_an_area(area: Area, at: Point) -> None:
    spot = shapely.Point(at)
    if shape(area).boundary.distance(spot) > 1e-6:
        assert holds(area, at) == shape(area).contains(spot)


@given(areas)
def test_the_outline_is_part_of_its_area(area: Area) -> None:
    assert all(holds(area, corner) for ring in (area.outline, *area.holes) for corner in ring)
    (ax, ay), (bx, by) = area.outline[:2]
    middle = Area("", tuple((2 * x, 2 * y) for x, y in area.outline))
    assert holds(middle, (ax + bx, ay + by))


@given(areas, points)
def test_the_nearest_point_of_an_area(area: Area, at: Point) -> None:
    to = nearest(area, at)
    assert math.dist(at, to) == pytest.approx(shape(area).distance(shapely.Point(at)), abs=1)
    assert shape(area).distance(shapely.Point(to)) <= 1


@given(areas, points, points)
def test_a_line_crosses_an_area_where_the_drawing_shows_it(area: Area, a: Point, b: Point) -> None:
    inside = shapely.LineString([a, b]).intersection(shape(area))
    found = crossings(a, b, area)
    assert sum(s.length for s in found) == pytest.approx(inside.length, abs=1.5 + len(found))
    assert crosses(a, b, area) == bool(found)
    for one, next in pairwise(found):
        assert one.end <= next.start
    for stretch in found:
        assert stretch.length == pytest.approx(distance(stretch.enter, stretch.leave), abs=2)
        assert stretch.start == pytest.approx(distance(a, stretch.enter), abs=2)


SQUARE = Area("wood", ((100, 100), (300, 100), (300, 300), (100, 300)))


def test_touching_is_no_crossing() -> None:
    assert not crossings((0, 100), (400, 100), SQUARE)
    assert not crossings((0, 200), (200, 0), SQUARE)
    assert not crossings((0, 200), (100, 200), SQUARE)
    assert not crosses((0, 0), (0, 400), Disc((100, 200), 100))
    assert crosses((1, 0), (1, 400), Disc((100, 200), 100))


def test_where_a_line_enters_and_leaves() -> None:
    (through,) = crossings((0, 200), (400, 200), SQUARE)
    assert (through.enter, through.leave, through.start, through.end) == ((100, 200), (300, 200), 100, 300)
    (into,) = crossings((0, 200), (250, 200), SQUARE)
    assert (into.leave, into.length) == ((250, 200), 150)
    (out,) = crossings((200, 200), (200, 900), SQUARE)
    assert (out.enter, out.start, out.length) == ((200, 200), 0, 100)


def test_a_corner_touched_from_within_does_not_cut_a_crossing_in_two() -> None:
    notched = Area("wood", ((0, 0), (400, 0), (400, 400), (200, 200), (0, 400)))
    assert [(s.start, s.end) for s in crossings((0, 200), (400, 200), notched)] == [(0, 400)]


def test_a_fence_is_met_where_the_line_comes_to_it() -> None:
    fence = Fence("hedge", ((100, 0), (100, 200), (300, 200)))
    assert meets((0, 100), (400, 100), fence) == ((100, 100),)
    assert meets((0, 100), (200, 300), fence) == ((100, 200),)
    assert meets((150, 200), (500, 200), fence) == ((150, 200), (300, 200))
    assert meets((0, 300), (400, 300), fence) == ()


@given(st.lists(areas, max_size=4), points, points)
def test_the_legs_of_a_move_add_up(ground: list[Area], a: Point, b: Point) -> None:
    found = legs(a, b, ground)
    assert sum(leg.stretch.length for leg in found) == distance(a, b)
    assert not found or (found[0].stretch.enter, found[-1].stretch.leave) == (a, b)
    for one, next in pairwise(found):
        assert (one.stretch.leave, one.stretch.end) == (next.stretch.enter, next.stretch.start)
        assert one.areas != next.areas
    for i, area in enumerate(ground):
        over = sum(leg.stretch.length for leg in found if i in leg.areas)
        assert over == pytest.approx(sum(s.length for s in crossings(a, b, area)), abs=len(found))


def test_how_far_a_move_goes_over_which_ground() -> None:
    marsh = Area("marsh", ((250, 0), (600, 0), (600, 400), (250, 400)))
    assert lengths((0, 200), (700, 200), [SQUARE, marsh], "open") == {"open": 200, "wood": 200, "marsh": 350}
    assert lengths((0, 200), (0, 200), [SQUARE]) == {}


# ---- tables


def test_the_example_in_the_documentation_is_a_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    example = page.partition("## Open tables")[2].partition("A place on the table")[0]
    text = "\n".join(line[4:] for line in example.splitlines() if line.startswith("    "))
    table = read_table(text, chart().catalogue())
    assert (table.width, table.height) == (4800, 3600)
    assert table.areas[0].outline[1] == (1400, 350)
    assert not holds(table.areas[0], (1000, 650))
    svg = draw_table(table, chart().catalogue())
    assert "A corner of a wood" in svg
    assert draw_table(table, chart().catalogue()) == svg


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("size = ", "is not TOML"),
        ("title = 'x'", "size"),
        ("size = [0, 48]", "should be width and height"),
        ("size = [9, 9]\n[[area]]\nkind = 'light woods'\npoints = [[1, 1], [2, 2]]", "needs 3 points"),
        ("size = [9, 9]\n[[area]]\nkind = 'lava'\npoints = [[1, 1], [2, 2], [1, 2]]", "no such terrain"),
        ("size = [9, 9]\n[[fence]]\nkind = 'wall'\npoints = [[1, 1]]", "needs 2 points"),
        ("size = [9, 9]\n[[line]]\nkind = 'road'\npoints = [[1, 1], [9.5, 2]]", '9.5", 2" is off the table'),
        ("size = [9, 9]\n[[building]]\nkind = 'road'\npoints = [[1, 1], [2, 2], [1, 2]]", "[[building]] 1 (road)"),
    ],
)
def test_what_is_said_of_a_bad_table(text: str, words: str) -> None:
    with pytest.raises(MapError) as caught:
        read_table(text, chart().catalogue(), "bad.toml")
    assert words in str(caught.value)
