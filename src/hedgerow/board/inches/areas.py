"""Areas of an open table: what lies in them, what is nearest in them, and what a straight line crosses.

All questions are put to integers and answered exactly. A point on an outline is in its area. A line crosses an area
where it runs inside it: touching a corner or running along an edge is no crossing. It meets a fence where the two have
a point in common.
"""

from collections.abc import Iterator, Sequence
from functools import cmp_to_key, lru_cache
from itertools import pairwise

from hedgerow.board.inches.measure import root, rounded, square
from hedgerow.board.inches.records import Area, Disc, Fence, Footprint, Leg, Point, Ring, Stretch

Share = tuple[int, int]
"""A share of the way from a to b, as a fraction with a positive denominator."""


def rings(area: Area) -> tuple[Ring, ...]:
    return (area.outline, *area.holes)


def sides(area: Area) -> Sequence[tuple[Point, Point]]:
    """Every side of the outline and of the holes."""
    if not area.holes:
        return ring_sides(area.outline)
    return [side for ring in rings(area) for side in ring_sides(ring)]


@lru_cache(maxsize=1 << 14)
def ring_sides(ring: Ring) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(ring, (*ring[1:], ring[0]), strict=True))


def holds(footprint: Footprint, at: Point) -> bool:
    """Whether a point lies in it, its edge included."""
    if isinstance(footprint, Disc):
        return square(footprint.centre, at) <= footprint.radius**2
    return _inside(footprint, at[0], at[1], 1) >= 0


def _inside(area: Area, x: int, y: int, scale: int) -> int:
    """1 inside, 0 on an edge, -1 outside, of the point (x / scale, y / scale)."""
    odd = False
    for (ax, ay), (bx, by) in sides(area):
        ax, ay, bx, by = ax * scale, ay * scale, bx * scale, by * scale
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return 0
        if (ay > y) != (by > y) and (cross > 0) == (by > ay):
            odd = not odd
    return 1 if odd else -1


# ---- the nearest point


def nearest(area: Area, at: Point) -> Point:
    """The point of an area that is nearest to another, rounded; the point itself if it lies in the area."""
    if holds(area, at):
        return at
    a, b = min(sides(area), key=lambda side: _order(gap_squared(side[0], side[1], at)))
    return foot(a, b, at)


def foot(a: Point, b: Point, at: Point) -> Point:
    """The point of a segment that is nearest to another, rounded."""
    over, under = _share(a, b, at)
    return a[0] + rounded((b[0] - a[0]) * over, under), a[1] + rounded((b[1] - a[1]) * over, under)


def _share(a: Point, b: Point, at: Point) -> Share:
    """How far along a segment the nearest point to another is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    under = dx * dx + dy * dy
    if under == 0:
        return 0, 1
    return min(max((at[0] - a[0]) * dx + (at[1] - a[1]) * dy, 0), under), under


def gap_squared(a: Point, b: Point, at: Point) -> Share:
    """The distance from a segment to a point, squared: an exact fraction."""
    over, under = _share(a, b, at)
    if over == 0:
        return square(a, at), 1
    if over == under:
        return square(b, at), 1
    cross = (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])
    return cross * cross, under


def _compare(a: Share, b: Share) -> int:
    return a[0] * b[1] - b[0] * a[1]


_order = cmp_to_key(_compare)


def smallest(shares: Sequence[Share]) -> Share:
    return min(shares, key=_order)


# ---- what a line crosses


def crossings(a: Point, b: Point, area: Area) -> tuple[Stretch, ...]:
    """Where the line from a to b runs inside an area, in order."""
    if _passes_by(a, b, area.outline):
        return ()
    cuts = _in_order([(0, 1), (1, 1), *(cut for side in sides(area) for cut in _cuts(a, b, *side))])
    found: list[tuple[Share, Share]] = []
    for start, end in pairwise(cuts):
        if not _runs_inside(a, b, area, start, end):
            continue
        if found and found[-1][1] == start:  # it only touched a corner from within
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return tuple(stretch(a, b, start, end) for start, end in found)


def _passes_by(a: Point, b: Point, ring: Ring) -> bool:
    """Whether all corners lie on one side of the line, however long: most lines are done with then."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    if not dx and not dy:
        return False
    turns = [dx * (y - ay) - dy * (x - ax) for x, y in ring]
    return min(turns) > 0 or max(turns) < 0


def crosses(a: Point, b: Point, footprint: Footprint) -> bool:
    """Whether the line from a to b runs inside it at all."""
    if isinstance(footprint, Disc):
        over, under = gap_squared(a, b, footprint.centre)
        return over < footprint.radius**2 * under
    found = _cleanly(a, b, footprint)
    return bool(crossings(a, b, footprint)) if found is None else found


def _cleanly(a: Point, b: Point, area: Area) -> bool | None:
    """Whether a line runs inside an area, if it passes no corner of it and neither begins nor ends on its outline."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    for ring in rings(area):
        cx, cy = ring[-1]
        before = dx * (cy - ay) - dy * (cx - ax)
        if not before:
            return None
        for x, y in ring:
            here = dx * (y - ay) - dy * (x - ax)
            if not here:
                return None
            if (here > 0) != (before > 0):
                ex, ey = x - cx, y - cy
                one, other = ex * (ay - cy) - ey * (ax - cx), ex * (by - cy) - ey * (bx - cx)
                if not one or not other:
                    return None
                if (one > 0) != (other > 0):
                    return True
            cx, cy, before = x, y, here
    return _inside(area, ax, ay, 1) > 0


def meets(a: Point, b: Point, fence: Fence) -> tuple[Point, ...]:
    """Where the line from a to b meets a fence, in order; where it runs along it, both ends of that."""
    cuts = [cut for side in pairwise(fence.points) for cut in _cuts(a, b, *side)]
    return tuple(dict.fromkeys(_point(a, b, cut) for cut in _in_order(cuts)))


def stretch(a: Point, b: Point, start: Share, end: Share) -> Stretch:
    """A part of the way from a to b."""
    return Stretch(_point(a, b, start), _point(a, b, end), _along(a, b, start), _along(a, b, end))


def _runs_inside(a: Point, b: Point, area: Area, start: Share, end: Share) -> bool:
    """Whether the middle between two cuts lies inside; all between them does then."""
    over, under = start[0] * end[1] + end[0] * start[1], 2 * start[1] * end[1]
    return _inside(area, a[0] * under + (b[0] - a[0]) * over, a[1] * under + (b[1] - a[1]) * over, under) > 0


def _cuts(a: Point, b: Point, c: Point, d: Point) -> Iterator[Share]:
    """Where on the way from a to b it has a point in common with the segment from c to d: none, one, or two ends."""
    (dx, dy), (ex, ey) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    fx, fy = c[0] - a[0], c[1] - a[1]
    under = dx * ey - dy * ex
    if under:
        sign = 1 if under > 0 else -1
        over, other, under = (fx * ey - fy * ex) * sign, (fx * dy - fy * dx) * sign, under * sign
        if 0 <= over <= under and 0 <= other <= under:
            yield over, under
    elif dx * fy == dy * fx:
        far = dx * dx + dy * dy
        ends = sorted(fx * dx + fy * dy if end == c else (d[0] - a[0]) * dx + (d[1] - a[1]) * dy for end in (c, d))
        if far and ends[0] <= far and ends[1] >= 0:
            yield max(ends[0], 0), far
            yield min(ends[1], far), far


def _in_order(cuts: Sequence[Share]) -> list[Share]:
    """Cuts along the way, each once."""
    ordered: list[Share] = []
    for cut in sorted(cuts, key=_order):
        if not ordered or _compare(ordered[-1], cut):
            ordered.append(cut)
    return ordered


def _point(a: Point, b: Point, share: Share) -> Point:
    over, under = share
    return a[0] + rounded((b[0] - a[0]) * over, under), a[1] + rounded((b[1] - a[1]) * over, under)


def _along(a: Point, b: Point, share: Share) -> int:
    over, under = share
    return root(square(a, b) * over * over, under * under)


# ---- moving


def legs(a: Point, b: Point, areas: Sequence[Area]) -> tuple[Leg, ...]:
    """A straight move cut wherever the ground changes; the lengths of its legs add up to that of the move."""
    if a == b:
        return ()
    cuts = _in_order([(0, 1), (1, 1), *(cut for area in areas for side in sides(area) for cut in _cuts(a, b, *side))])
    found: list[tuple[Share, Share, tuple[int, ...]]] = []
    for start, end in pairwise(cuts):
        here = tuple(i for i, area in enumerate(areas) if _runs_inside(a, b, area, start, end))
        if found and found[-1][2] == here:
            found[-1] = (found[-1][0], end, here)
        else:
            found.append((start, end, here))
    return tuple(Leg(stretch(a, b, start, end), here) for start, end, here in found)


def lengths(a: Point, b: Point, areas: Sequence[Area], open_ground: str = "") -> dict[str, int]:
    """How far a straight move goes over each kind of ground, in the order in which it comes to them.

    Where areas overlap, each counts; where there is none, it is open ground.
    """
    found: dict[str, int] = {}
    for leg in legs(a, b, areas):
        for kind in dict.fromkeys([areas[i].kind for i in leg.areas] or [open_ground]):
            found[kind] = found.get(kind, 0) + leg.stretch.length
    return found
