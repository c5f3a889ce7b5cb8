"""house-move.2 to house-move.4, house-los.1 What holds on any table, measured by something else than the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Polygon
from shapely import Point as Dot

from hedgerow.board.inches.areas import crosses, crossings
from hedgerow.board.inches.bases import near, oblong, passes, way_near
from hedgerow.board.inches.measure import TURN, bearing, cosine, sine
from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.lines import line_between, visible
from hedgerow.boltaction.ground.records import Course, Spot
from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.rules.move.driving import drive
from hedgerow.boltaction.rules.move.going import ways_of
from hedgerow.boltaction.rules.move.rates import fixed
from hedgerow.boltaction.rules.seeing import screen, sees
from hedgerow.boltaction.state.events.movement import Moved
from hedgerow.boltaction.state.moves.movement import Drive, Go
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel.choice import Choice, Refusal
from hedgerow.kernel.dice import Seeded
from tests.boltaction.drawn import OPEN, area, ground, ordering, say, state, table, unit
from tests.boltaction.ground import measured

BATTLES = ("orchard-lane", "station-quarter", "kunai-ridge")
RATES = {"advance": 600, "run": 1200}
"""move.1: on foot, in hundredths of an inch."""
LISTED = 6
"""Of so many moves that are offered each is judged."""


def played(name: str, seed: int) -> Iterator[tuple[State, Choice[Any], Random]]:
    """A battle played by lot, after every answer; moves that are offered are judged, and those on foot are measured."""
    chance = Random(seed)
    t = World(BOLT_ACTION, BOLT_ACTION.new(name, {}), Seeded(str(seed)))
    while (choice := t.choice) is not None:
        if choice.kind in RATES:
            for move in list(choice.options)[:LISTED]:
                assert choice.options.why_not(move) is None, f"offered and refused: {move}"
        move = choice.options.sample(chance)
        ends = measured_way(t.state, choice.kind, move) if isinstance(move, Go) else {}
        if isinstance(move, Drive):
            measured_drive(t.state, choice.kind, move)
        known = len(t.events)
        t.answer(move)
        for event in t.events[known:]:
            if isinstance(event, Moved):
                closed_up(t.state, event)
        if ends and not t.state.pending:
            assert {m.id: m.at for m in t.state.units[move.unit].men if m.id in ends}.items() <= ends.items()
        yield t.state, choice, chance


def measured_way(s: State, kind: str, move: Go) -> dict[str, Point]:
    """A move on foot that is about to be made is within its allowance; where everybody is to stand then."""
    u = s.units[move.unit]
    ways = ways_of(s, u, move.to, move.formation, move.models, "run" if kind == "run" else "advance")
    assert not isinstance(ways, Refusal)
    ends = {name: way.points[-1] for name, way in ways.items()}
    assert measured.together(list(ends.values())) or u.card.kind == "artillery"
    for m in u.men:
        if (way := ways.get(m.id)) is None:
            continue
        assert way.points[0] == m.at
        assert measured.through_walls(s, way.points) == []
        if on_foot(u):
            assert measured.length(way.points) <= RATES[kind] + len(way.points)
    return ends


def measured_drive(s: State, kind: str, move: Drive) -> None:
    """A drive that is about to be made is within its allowance, and leads through nobody: by another measure."""
    u = s.units[move.unit]
    course = drive(s, u, move.way, "run" if kind == "run" else "advance")
    assert isinstance(course, Course)
    way = [p.at for p in course.poses]
    doubled = all(measured.on_a_road(s, at) for at in measured.every_inch(way))
    row = next(row for row in TABLES.movement if row.id == u.card.drive)
    rate = (row.run if kind == "run" else row.advance) * 100 * (2 if doubled else 1)
    if not {"slow", "amphibious"} & set(u.abilities):
        assert measured.length(way) <= rate + len(way)
    assert sum(a.facing != b.facing for a, b in pairwise(course.poses)) <= max(row.advance_pivots, row.run_pivots)
    start = measured.hull(u)
    for a, b in pairwise(course.poses):
        body = measured.hull(u, a.at, b.facing).union(measured.hull(u, b.at, b.facing)).convex_hull
        assert measured.too_near(s, u, start, body) == []
        assert [name for name, shape in measured.closed(s) if shape.intersection(body).area > 100] == []


def closed_up(s: State, event: Moved) -> None:
    """house-move.2: whoever has gone somewhere of his own will hangs together again; a charge goes as it can."""
    u = s.units[event.unit]
    if event.kind != "charge" and not event.stopped and u.on_table and u.building < 0 and u.card.kind == "infantry":
        assert measured.together([m.at for m in u.men if m.role != "spotter"]), f"{u.id} is broken up: {event}"


def on_foot(u: Unit) -> bool:
    odd = {"slow", "cavalry", "motorbikes"}
    return u.card.kind == "infantry" and not fixed(u) and not odd & set(u.abilities)


@pytest.mark.rule(
    "boltaction:house-move.2", "boltaction:house-move.3", "boltaction:house-move.4", "boltaction:house-los.1"
)
@pytest.mark.parametrize("name", BATTLES)
def test_what_holds_at_every_moment_of_a_battle(name: str) -> None:
    moves = 0
    for s, choice, chance in played(name, 7):
        moves += choice.kind in RATES
        if not s.pending and s.phase == "orders" and chance.random() < 0.3:
            assert broken(s) == []
            assert measured.on_each_other(s) == []
            assert measured.in_the_walls(s) == []
            assert measured.hulls_in_water(s) == []
            mutual(s, chance)
    assert moves > 10


def mutual(s: State, chance: Random) -> None:
    """Who sees can be seen."""
    some, others = ([u for u in s.own[seat] if u.on_table] for seat in (0, 1))
    for _ in range(3 if some and others else 0):
        a, b = chance.choice(some), chance.choice(others)
        assert sees(s, a, b) == sees(s, b, a)


# ------------------------------------------------------------------ any point of the table

places = st.tuples(st.integers(1600, 3200), st.integers(1600, 3200))


def on_the_move(map: str, order: str) -> World:
    s = state(map, unit("us-1", "section", (24, 24), men=1), unit("german-1", "section", (28, 24), men=1))
    return say(table(ordering(s), [1] * 9), f"order us-1 {order}")


WALKING = {order: on_the_move(OPEN, order) for order in RATES}


@pytest.mark.rule("boltaction:house-move.3", "boltaction:house-move.4", "boltaction:move.1")
@settings(max_examples=150, deadline=None)
@given(to=places, order=st.sampled_from(sorted(RATES)))
def test_every_legal_point_is_accepted_and_every_other_refused_by_its_clause(to: Point, order: str) -> None:
    """On open ground with one enemy: within the rate, and farther than an inch from him, on the way as well."""
    start, enemy = (2400, 2400), (2800, 2400)
    t = WALKING[order]
    assert t.choice is not None
    refusal = t.choice.options.why_not(Go("us-1", f"{to[0]:04},{to[1]:04}", "keep"))
    too_far = measured.far(start, to) > RATES[order] + 0.5
    too_near = measured.far(enemy, to) <= 200
    straight = Dot(enemy).distance(LineString((start, to)) if to != start else Dot(to)) > 200
    if too_far or too_near:
        assert refusal is not None
        assert refusal.rule in ("house-move.3", "house-move.4")
    elif straight:
        assert refusal is None


# ------------------------------------------------------------------ any drive


def at_the_wheel(who: str, order: str) -> World:
    """us-1 in the middle, looking north: an enemy and a pond before it, a friend to its right, a wreck behind it."""
    s = state(
        ground((48, 48), area("water", (26, 12), (34, 18))),
        unit("us-1", who, (24, 24)),
        unit("us-2", "truck", (31, 24)),
        unit("german-1", "section", (20, 15), men=1),
        unit("german-2", "tank", (20, 31), facing=30, lost=True, wreck=True),
    )
    return say(table(ordering(s), [1] * 9), f"order us-1 {order}")


DRIVING = {(who, order): at_the_wheel(who, order) for who in ("tank", "half-track", "truck") for order in RATES}
LIMITS = (900, 1200, 1800, 2400)
pivots = st.builds("{:+d}".format, st.one_of(st.integers(-95, 95), st.sampled_from((89, 90, 91, -90))))
ahead = st.one_of(st.integers(1, 1000), st.sampled_from([far + more for far in LIMITS for more in (-5, 5)]))
legs = st.one_of(
    st.builds("a{}".format, ahead),
    st.builds("b{}".format, st.one_of(st.integers(1, 460), st.sampled_from((445, 455, 595, 605)))),
)
ways = st.one_of(st.tuples(legs), st.tuples(pivots, legs), st.lists(st.one_of(pivots, legs), min_size=1, max_size=4))


@pytest.mark.rule(
    "boltaction:house-vehicle.1", "boltaction:house-vehicle.2", "boltaction:house-move.3", "boltaction:reverse.1",
    "boltaction:armour.12",
)  # fmt: skip
@settings(max_examples=300, deadline=None)
@given(who=st.sampled_from(sorted(DRIVING)), way=ways)
def test_every_legal_drive_is_accepted_and_every_other_refused(who: tuple[str, str], way: Sequence[str]) -> None:
    """By hulls and distances of another measure; what lies within a hair of a limit is left open."""
    t = DRIVING[who]
    assert t.choice is not None
    u, row = t.state.units["us-1"], next(row for row in TABLES.movement if row.id == t.state.units["us-1"].card.drive)
    turns = [int(word) for word in way if word[0] in "+-"]
    back, on = (sum(int(word[1:]) for word in way if word[0] == kind) for kind in "ba")
    pivots = 0 if back else row.run_pivots if who[1] == "run" else row.advance_pivots
    rate = row.advance * 50 if back else (row.run if who[1] == "run" else row.advance) * 100
    allowed = len(turns) <= pivots and all(abs(turn) <= 90 for turn in turns) and not (back and on)
    margins = [rate - back - on, *measured.margins(t.state, u, way)]
    if not allowed or min(margins) < -measured.SLACK:
        assert t.choice.options.why_not(Drive("us-1", tuple(way))) is not None
    elif min(margins) > measured.SLACK:
        assert t.choice.options.why_not(Drive("us-1", tuple(way))) is None


# ------------------------------------------------------------------ lines

corner = st.tuples(st.integers(0, 60), st.integers(0, 60))
boxes = st.builds(oblong, corner, st.integers(2, 40), st.integers(2, 40), st.integers(0, 359))


@settings(max_examples=300, deadline=None)
@given(a=corner, b=corner, box=boxes, reach=st.integers(0, 12))
def test_quick_answers_are_the_exact_ones(a: Point, b: Point, box: Area, reach: int) -> None:
    """Against the slower way of asking, or against shapely where nothing lies on the very edge."""
    assert crosses(a, b, box) == bool(crossings(a, b, box))
    assert passes(a, b, box, reach) == near(Area("", (a, b)), box, reach)
    way = LineString((a, b)) if a != b else Dot(a)
    apart = Polygon(box.outline).distance(way)
    if abs(apart - reach) > 1e-6:
        assert way_near(a, b, box, reach) == (apart < reach)
        assert near(Disc(a, reach), box, 0) == (Polygon(box.outline).distance(Dot(a)) <= reach)


@settings(max_examples=100, deadline=None)
@given(a=corner, b=corner)
def test_of_all_bearings_the_nearest_is_found(a: Point, b: Point) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    assert bearing(a, b) == max(range(TURN), key=lambda n: (dx * sine(n) - dy * cosine(n), -n))


points = st.tuples(st.integers(100, 4700), st.integers(100, 4700))


@pytest.mark.rule("boltaction:house-los.1")
@pytest.mark.parametrize("name", BATTLES)
@settings(max_examples=120, deadline=None)
@given(a=points, b=points)
def test_what_is_hidden_by_one_piece_of_terrain_no_line_gets_past(name: str, a: Point, b: Point) -> None:
    """Every one of the seventeen lines, traced one by one, and the same from the other end."""
    s = state_of(name)
    what = screen(s)
    one, other = (Spot(Disc(at, 50), at, -1, len(s.table.hills_at(at))) for at in (a, b))
    traced = [line_between(s.table, what, x, y).clear for x, y in ((one, other), (other, one))]
    alone = any(sighted(s, one, other, *ends) for ends in around(a, b))
    assert traced == [alone, alone]
    assert visible(s.table, what, one, other) == alone


def state_of(name: str) -> State:
    return BOLT_ACTION.new(name, {})


def around(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    yield a, b
    ring = ((0, -50), (35, -35), (50, 0), (35, 35), (0, 50), (-35, 35), (-50, 0), (-35, -35))
    yield from ((a, (b[0] + dx, b[1] + dy)) for dx, dy in ring)
    yield from (((a[0] + dx, a[1] + dy), b) for dx, dy in ring)


def sighted(s: State, a: Spot, b: Spot, start: Point, end: Point) -> bool:
    """One line by the exact crossings of every piece of terrain: buildings, hills on which nobody is, dense terrain."""
    far = round(measured.far(start, end))
    for f in s.table.features:
        if not isinstance(f.shape, Area):
            continue
        runs = crossings(start, end, f.shape)
        if f.building and runs:
            return False
        if f.kind.hill and not f.building:
            if runs and not any(f.number in s.table.hills_at(spot.eye) for spot in (a, b)):
                return False
        elif f.kind.dense and any(run.start > 0 and run.end < far for run in runs):
            return False
    return True
