"""house-game.5 Bicycles: a Run along a road is twice as long; the first other order or pin ends that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hedgerow.board.inches.areas import foot
from hedgerow.board.inches.measure import INCH, TURN, distance, inches, named
from hedgerow.board.inches.records import Fence, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.formations import PACE
from hedgerow.boltaction.ground.records import Feature, Pose, Way
from hedgerow.boltaction.ground.ways import Barred, along, in_the_way, let_out
from hedgerow.boltaction.rules.move.driving import along_road, road_all_along
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.state import Model, State, Unit
from hedgerow.kernel.choice import Refusal

RIDE = TABLES.moving.bicycles * INCH


def cycles(u: Unit, order: Order) -> bool:
    return order == "run" and can(u, "bicycles")


def ride(s: State, barred: Barred, start: Point, end: Point) -> Way | Refusal:
    """A man's way along the road on which he is, round its bends, to a place on it."""
    road = s.table.on_road(start)
    if road is None or s.table.on_road(end) is None:
        return Refusal("off-road", f"they ride {inches(RIDE)} along a road alone", "house-game.5")
    points = (start, *bends(road, start, end), end)
    legs = list(pairwise(points))
    open_to_him = let_out(barred, start)
    for a, b in legs:
        if not road_all_along(s, a, b):
            return Refusal("off-road", f"they ride {inches(RIDE)} along a road alone", "house-game.5")
        if (bar := in_the_way(open_to_him, a, b)) is not None:
            return Refusal("in-the-way", f"{bar.what} is in the way", bar.rule)
    length = sum(distance(a, b) for a, b in legs)
    if length > RIDE:
        return Refusal("too-far", f"farther than {inches(RIDE)}", "house-game.5")
    return Way(points, length)


def bends(road: Feature, start: Point, end: Point) -> Sequence[Point]:
    """The corners of a road between two places on it."""
    assert isinstance(road.shape, Fence)
    points = road.shape.points
    legs = list(pairwise(points))
    a, b = (min(range(len(legs)), key=lambda n: distance(foot(*legs[n], at), at)) for at in (start, end))
    return points[a + 1 : b + 1] if a <= b else tuple(reversed(points[b + 1 : a + 1]))


def rides(s: State, u: Unit, men: Sequence[Model]) -> Iterator[Go]:
    """Along the road, both ways, in file, as far as they ride and three quarters of that; the first leads."""
    start = men[0].at
    for far in (RIDE, RIDE * 3 // 4):
        ends: dict[Point, None] = {}
        for n in range(4):
            poses = along_road(s, Pose(start, n * TURN // 4), far)
            if not isinstance(poses, Refusal):
                ends[poses[-1].at] = None
        yield from (Go(u.id, named(to), "keep", in_file(s, men, to)) for to in ends)


def in_file(s: State, men: Sequence[Model], to: Point) -> tuple[str, ...]:
    """Where those stand who follow the first to a place on his road: one behind the other, the nearest first."""
    start = men[0].at
    road = s.table.on_road(start)
    assert road is not None
    back = (to, *reversed(bends(road, start, to)), start)
    way = Way(back, sum(distance(a, b) for a, b in pairwise(back)))
    followers = sorted(men[1:], key=lambda m: (distance(m.at, to), m.id))
    spots = (named(along(way, n * PACE)).replace(",", "x") for n in range(1, len(men)))
    return tuple(f"{m.id.rpartition('.')[2]}@{spot}" for m, spot in zip(followers, spots, strict=True))
