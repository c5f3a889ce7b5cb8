"""house-move.2 to house-move.4, house-los.1 What holds on any table, measured by something else than the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Polygon
from shapely import Point as Dot

from hedgerow.board.inches.areas import crosses, crossings
from hedgerow.board.inches.bases import gap_to_way, near, oblong, passes, way_near
from hedgerow.board.inches.measure import TURN, bearing, cosine, sine
from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.ground.lines import line_between, visible
from hedgerow.boltaction.ground.records import Spot
from hedgerow.boltaction.phases.invariants import broken
from hedgerow.boltaction.rules.move.going import ways_of
from hedgerow.boltaction.rules.move.rates import fixed
from hedgerow.boltaction.rules.seeing import screen, sees
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.boltaction.system import BOLT_ACTION
from hedgerow.kernel.choice import Choice, Refusal
from hedgerow.kernel.dice import Seeded
from tests.boltaction.drawn import OPEN, ordering, say, state, table, unit
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
        t.answer(move)
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


# ------------------------------------------------------------------ lines

corner = st.tuples(st.integers(0, 60), st.integers(0, 60))
boxes = st.builds(oblong, corner, st.integers(2, 40), st.integers(2, 40), st.integers(0, 359))


@settings(max_examples=300, deadline=None)
@given(a=corner, b=corner, box=boxes, reach=st.integers(0, 12))
def test_quick_answers_are_the_exact_ones(a: Point, b: Point, box: Area, reach: int) -> None:
    """Against the slower way of asking, or against shapely where nothing lies on the very edge."""
    assert crosses(a, b, box) == bool(crossings(a, b, box))
    assert passes(a, b, box, reach) == (gap_to_way(a, b, box) <= reach)
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
