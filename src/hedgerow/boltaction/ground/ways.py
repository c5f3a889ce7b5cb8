"""house-move.3, house-move.4 Ways on foot: the shortest path round what may not be crossed or come near to.

A way goes straight, or by corners a little outside of what is in its way. Whatever somebody is too near to already when
he sets out keeps him only from coming nearer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush

from hedgerow.board.inches.bases import gap, way_near
from hedgerow.board.inches.measure import distance, turned, within
from hedgerow.board.inches.records import Area, Disc, Footprint, Point
from hedgerow.boltaction.ground.boxes import box_of
from hedgerow.boltaction.ground.records import Barrier, Way

CORNERS = 8
"""Points around a base by which one may go."""
HAIR = 3
"""How much farther out than need be a corner is passed, so that rounding never makes it too near."""
FURTHEST = 24
"""Corners of a way at the most that are looked at from one point: those of what is in the way of its straight line."""


def barrier(foot: Footprint, clearance: int, what: str, rule: str, *, held: bool = False) -> Barrier:
    """Something that a centre keeps more than so far away from, its radius included."""
    if isinstance(foot, Disc):
        bone, clearance = Area("", (foot.centre,)), clearance + foot.radius
    else:
        bone = foot
    return Barrier(bone, clearance, what, rule, box_of(bone.outline, clearance), held)


class Barred:
    """All that bars somebody's way, and what has been found out about it: men of a unit ask for the same steps."""

    def __init__(self, barriers: Iterable[Barrier]) -> None:
        self.barriers = tuple(barriers)
        self._first: dict[tuple[Point, Point], int] = {}
        self._outside: dict[int, tuple[Point, ...]] = {}

    def first(self, a: Point, b: Point) -> int:
        """What a straight step comes too near to first in the list, by its place there; -1 if it is free."""
        found = self._first.get((a, b))
        if found is None:
            found = next(self.all(a, b), -1)
            self._first[a, b] = found
        return found

    def all(self, a: Point, b: Point) -> Iterator[int]:
        """All that a straight step comes too near to."""
        (ax, ay), (bx, by) = a, b
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        for n, one in enumerate(self.barriers):
            box = one.box
            if east < box[0] or west > box[2] or south < box[1] or north > box[3]:
                continue
            if way_near(a, b, one.bone, one.clearance):
                yield n

    def outside(self, n: int) -> tuple[Point, ...]:
        """Points by which one goes round a barrier."""
        if n not in self._outside:
            self._outside[n] = tuple(outside(self.barriers[n]))
        return self._outside[n]


def in_the_way(barred: Barred, a: Point, b: Point) -> Barrier | None:
    """What a straight step comes too near to first in the list."""
    found = barred.first(a, b)
    return None if found < 0 else barred.barriers[found]


def let_out(barred: Barred, start: Point) -> Barred:
    """The same for who stands too near already: he may not come nearer, and may go, unless it holds him."""
    if barred.first(start, start) < 0:
        return barred
    near = set(barred.all(start, start))
    found = []
    for n, one in enumerate(barred.barriers):
        if n not in near or one.held:
            found.append(one)
            continue
        apart = gap(Area("", (start,)), one.bone) - HAIR
        if apart > 0:
            found.append(Barrier(one.bone, apart, one.what, one.rule, box_of(one.bone.outline, apart)))
    return Barred(found)


def shortest(barred: Barred, start: Point, end: Point, reach: int) -> Way | Barrier | None:
    """The shortest way of at most `reach`; what is in the way if there is none; None if it is only too far."""
    if not within(start, end, reach):
        return None
    if (first := in_the_way(barred, start, end)) is None:
        return Way((start, end), distance(start, end))
    return in_the_way(barred, end, end) or _round(barred, start, end, reach) or first


def _round(barred: Barred, start: Point, end: Point, reach: int) -> Way | None:
    """By corners of what is in the way, nearest to the goal first."""
    queue: list[tuple[int, int, Point, tuple[Point, ...]]] = [(distance(start, end), 0, start, (start,))]
    best: dict[Point, int] = {start: 0}
    while queue:
        _, gone, at, path = heappop(queue)
        if at == end:
            return Way(path, gone)
        if gone > best.get(at, gone):
            continue
        for to in (end, *corners(barred, at, end)):
            far = gone + distance(at, to)
            left = distance(to, end)
            if far + left > reach or far >= best.get(to, far + 1):
                continue
            if barred.first(at, to) < 0:
                best[to] = far
                heappush(queue, (far + left, far, to, (*path, to)))
    return None


def corners(barred: Barred, at: Point, end: Point) -> list[Point]:
    """Points just outside of whatever bars the straight line, and of what bars the line to those."""
    found: list[Point] = []
    blocking = list(barred.all(at, end))
    for n in blocking:
        around = barred.outside(n)
        found += around
        for point in around:
            second = barred.first(at, point)
            if second >= 0 and second not in blocking and len(blocking) < FURTHEST:
                blocking.append(second)
    return found


def outside(one: Barrier) -> Iterator[Point]:
    """Corners of a barrier grown by its clearance: an octagon around every corner of its bone."""
    # The corners of an octagon around a circle lie at its radius times 1.0824.
    rim = octagon(one.clearance * 1083 // 1000 + HAIR)
    return ((x + dx, y + dy) for x, y in one.bone.outline for dx, dy in rim)


@lru_cache(maxsize=1 << 10)
def octagon(out: int) -> tuple[Point, ...]:
    return tuple(turned(0, -out, n * 360 // CORNERS + 360 // CORNERS // 2) for n in range(CORNERS))


def along(way: Way, far: int) -> Point:
    """The point of a way so far from its start."""
    from_, left = way.points[0], far
    for to in way.points[1:]:
        leg = distance(from_, to)
        if left <= leg:
            if leg == 0:
                return to
            return from_[0] + (to[0] - from_[0]) * left // leg, from_[1] + (to[1] - from_[1]) * left // leg
        from_, left = to, left - leg
    return way.points[-1]
