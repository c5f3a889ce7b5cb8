"""house-move.3, house-move.4 Ways on foot: the shortest path round what may not be crossed or come near to.

A way goes straight, or by corners a little outside of what is in its way. Whatever somebody is too near to already when
he sets out keeps him only from coming nearer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from hedgerow.board.inches.areas import gap_squared
from hedgerow.board.inches.bases import gap, near
from hedgerow.board.inches.measure import distance, turned
from hedgerow.board.inches.records import Area, Disc, Footprint, Point
from hedgerow.boltaction.ground.boxes import box_of, misses
from hedgerow.boltaction.ground.records import Barrier, Way

CORNERS = 8
"""Points around a base by which one may go."""
HAIR = 3
"""How much farther out than need be a corner is passed, so that rounding never makes it too near."""
FURTHEST = 24
"""Corners of a way at the most that are looked at from one point: those of what is in the way of its straight line."""


def barrier(foot: Footprint, clearance: int, what: str, rule: str) -> Barrier:
    """Something that a centre keeps more than so far away from, its radius included."""
    if isinstance(foot, Disc):
        bone, clearance = Area("", (foot.centre,)), clearance + foot.radius
    else:
        bone = foot
    return Barrier(bone, clearance, what, rule, box_of(bone.outline, clearance))


def in_the_way(barriers: Sequence[Barrier], a: Point, b: Point) -> Barrier | None:
    """What a straight step comes too near to first in the list."""
    for one in barriers:
        if not misses(a, b, one.box) and _too_near(one, a, b):
            return one
    return None


def _too_near(one: Barrier, a: Point, b: Point) -> bool:
    if len(one.bone.outline) == 1:
        over, under = gap_squared(a, b, one.bone.outline[0])
        return over <= one.clearance * one.clearance * under
    return near(Area("", (a, b)), one.bone, one.clearance)


def let_out(barriers: Sequence[Barrier], start: Point) -> tuple[Barrier, ...]:
    """The same for who stands too near already: he may not come nearer, and may go."""
    found = []
    for one in barriers:
        if in_the_way((one,), start, start) is None:
            found.append(one)
            continue
        apart = gap(Area("", (start,)), one.bone) - HAIR
        if apart > 0:
            found.append(Barrier(one.bone, apart, one.what, one.rule, box_of(one.bone.outline, apart)))
    return tuple(found)


def shortest(barriers: Sequence[Barrier], start: Point, end: Point, reach: int) -> Way | Barrier | None:
    """The shortest way of at most `reach`; what is in the way if there is none; None if it is only too far."""
    first = in_the_way(barriers, start, end)
    if first is None:
        far = distance(start, end)
        return Way((start, end), far) if far <= reach else None
    if distance(start, end) > reach:
        return None
    if (stands := in_the_way(barriers, end, end)) is not None:
        return stands
    return _round(barriers, start, end, reach) or first


def _round(barriers: Sequence[Barrier], start: Point, end: Point, reach: int) -> Way | None:
    """By corners of what is in the way, nearest to the goal first."""
    queue: list[tuple[int, int, Point, tuple[Point, ...]]] = [(distance(start, end), 0, start, (start,))]
    best: dict[Point, int] = {start: 0}
    while queue:
        _, gone, at, path = heappop(queue)
        if at == end:
            return Way(path, gone)
        if gone > best.get(at, gone):
            continue
        for to in (end, *corners(barriers, at, end)):
            far = gone + distance(at, to)
            if far + distance(to, end) > reach or far >= best.get(to, far + 1):
                continue
            if in_the_way(barriers, at, to) is None:
                best[to] = far
                heappush(queue, (far + distance(to, end), far, to, (*path, to)))
    return None


def corners(barriers: Sequence[Barrier], at: Point, end: Point) -> list[Point]:
    """Points just outside of whatever bars the straight line, and of what bars the line to those."""
    found: list[Point] = []
    blocking = [one for one in barriers if not misses(at, end, one.box) and _too_near(one, at, end)]
    for one in blocking:
        around = list(outside(one))
        found += around
        for point in around:
            second = in_the_way(barriers, at, point)
            if second is not None and second not in blocking and len(blocking) < FURTHEST:
                blocking.append(second)
    return found


def outside(one: Barrier) -> Iterator[Point]:
    """Corners of a barrier grown by its clearance: an octagon around every corner of its bone."""
    # The corners of an octagon around a circle lie at its radius times 1.0824.
    out = one.clearance * 1083 // 1000 + HAIR
    for x, y in one.bone.outline:
        for n in range(CORNERS):
            dx, dy = turned(0, -out, n * 360 // CORNERS + 360 // CORNERS // 2)
            yield x + dx, y + dy


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
