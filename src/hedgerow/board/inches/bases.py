"""Models on an open table: round and oblong bases, how far apart they are, what templates cover, the table's edges."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from hedgerow.board.inches.areas import Share, gap_squared, holds, rings, sides, smallest
from hedgerow.board.inches.areas import crosses as line_crosses
from hedgerow.board.inches.measure import distance, root, root_up, square, turned
from hedgerow.board.inches.records import EDGES, Area, Disc, Edge, Footprint, Point, Ring, Table


def oblong(centre: Point, width: int, depth: int, facing: int, kind: str = "") -> Area:
    """A rectangular base: its front is `width` wide and faces so many degrees clockwise from the north."""
    left, front = -width // 2, -depth // 2
    corners = ((left, front), (left + width, front), (left + width, front + depth), (left, front + depth))
    ring = []
    for dx, dy in corners:
        x, y = turned(dx, dy, facing)
        ring.append((centre[0] + x, centre[1] + y))
    return Area(kind, tuple(ring))


# ---- how far apart
#
# A round base is a point with everything around it, so that all distances are those between areas, less radii.


def gap(a: Footprint, b: Footprint) -> int:
    """The shortest distance between two footprints; 0 if they touch or overlap."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return max(0, distance(a.centre, b.centre) - a.radius - b.radius)
    return max(0, root(*_apart(_bone(a), _bone(b))) - _radius(a) - _radius(b))


def gap_up(a: Footprint, b: Footprint) -> int:
    """The same rounded up: as much as a reach or less if, and only if, they are no farther apart than that, exactly."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return max(0, root_up(square(a.centre, b.centre)) - a.radius - b.radius)
    return max(0, root_up(*_apart(_bone(a), _bone(b))) - _radius(a) - _radius(b))


def nearer(a: Footprint, b: Footprint, reach: int) -> bool:
    """Whether two footprints are nearer to each other than that, exactly: just so far is not nearer."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return square(a.centre, b.centre) < (a.radius + b.radius + reach) ** 2
    over, under = _apart(_bone(a), _bone(b))
    return over < (_radius(a) + _radius(b) + reach) ** 2 * under


def near(a: Footprint, b: Footprint, reach: int) -> bool:
    """Whether two footprints are no farther apart than that, exactly: nothing is rounded."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        return square(a.centre, b.centre) <= (a.radius + b.radius + reach) ** 2
    if isinstance(a, Disc):
        return way_near(a.centre, a.centre, b, a.radius + reach) if isinstance(b, Area) else False
    if isinstance(b, Disc):
        return way_near(b.centre, b.centre, a, b.radius + reach)
    if _boxes_apart(a.outline, b.outline, reach):
        return False
    return any(way_near(*side, b, reach) for side in sides(a)) or holds(a, b.outline[0])


def way_near(a: Point, b: Point, area: Area, reach: int) -> bool:
    """Whether a straight way comes no farther from an area than that, exactly.

    It does if a corner of the area is near to the way, or an end of the way to a side, or if they cross, or if all of
    the way lies inside.
    """
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    length, reached = dx * dx + dy * dy, reach * reach
    west, east = (ax - reach, bx + reach) if ax < bx else (bx - reach, ax + reach)
    north, south = (ay - reach, by + reach) if ay < by else (by - reach, ay + reach)
    for ring in rings(area):
        ex, ey = ring[-1]
        for x, y in ring:
            cx, cy, ex, ey = ex, ey, x, y  # the side from c to e
            if (ex < west and cx < west) or (ex > east and cx > east):
                continue
            if (ey < north and cy < north) or (ey > south and cy > south):
                continue
            px, py = ex - ax, ey - ay
            along, off = px * dx + py * dy, dx * py - dy * px
            if along <= 0:
                if px * px + py * py <= reached:
                    return True
            elif along >= length:
                if (ex - bx) ** 2 + (ey - by) ** 2 <= reached:
                    return True
            elif off * off <= reached * length:
                return True
            fx, fy = ex - cx, ey - cy
            side = fx * fx + fy * fy
            px, py = ax - cx, ay - cy
            one = fx * py - fy * px
            if 0 < px * fx + py * fy < side and one * one <= reached * side:
                return True
            px, py = bx - cx, by - cy
            other = fx * py - fy * px
            if 0 < px * fx + py * fy < side and other * other <= reached * side:
                return True
            if (one > 0 > other or one < 0 < other) and off * (dx * (cy - ay) - dy * (cx - ax)) < 0:
                return True
    return len(area.outline) > 1 and holds(area, a)


def _boxes_apart(a: Ring, b: Ring, far: int) -> bool:
    """Whether the boxes around two outlines are farther apart than that, along or across: most pairs are."""
    (aw, an, ae, as_), (bw, bn, be, bs) = box(a), box(b)
    return aw - be > far or bw - ae > far or an - bs > far or bn - as_ > far


@lru_cache(maxsize=1 << 14)
def box(ring: Ring) -> tuple[int, int, int, int]:
    """The westernmost, northernmost, easternmost and southernmost of a ring."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def touches(a: Footprint, b: Footprint) -> bool:
    """Whether two footprints have a point in common."""
    return near(a, b, 0)


def passes(a: Point, b: Point, footprint: Footprint, reach: int) -> bool:
    """Whether a straight way passes no farther from a footprint than that, exactly."""
    if isinstance(footprint, Disc):
        over, under = gap_squared(a, b, footprint.centre)
        return over <= (footprint.radius + reach) ** 2 * under
    west, north, east, south = box(footprint.outline)
    if max(a[0], b[0]) < west - reach - 1 or min(a[0], b[0]) > east + reach + 1:
        return False
    if max(a[1], b[1]) < north - reach - 1 or min(a[1], b[1]) > south + reach + 1:
        return False
    return way_near(a, b, footprint, reach)


def _bone(footprint: Footprint) -> Area:
    return Area("", (footprint.centre,)) if isinstance(footprint, Disc) else footprint


def _radius(footprint: Footprint) -> int:
    return footprint.radius if isinstance(footprint, Disc) else 0


def _apart(a: Area, b: Area) -> Share:
    """The distance between two areas, squared: from a corner of one to a side of the other."""
    if _overlap(a, b):
        return 0, 1
    return smallest(
        [
            gap_squared(*side, corner)
            for one, other in ((a, b), (b, a))
            for side in sides(one)
            for ring in rings(other)
            for corner in ring
        ]
    )


def _overlap(a: Area, b: Area) -> bool:
    """Whether two areas have a point in common: a corner of one lies in the other, or their sides cross."""
    if _boxes_apart(a.outline, b.outline, 0):
        return False
    if holds(a, b.outline[0]) or holds(b, a.outline[0]):
        return True
    return any(_cross(one, other) for one in sides(a) for other in sides(b))


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments have a point in common."""
    (a, b), (c, d) = one, other
    turns = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(turn == 0 and _spans(*end) for turn, end in zip(turns, ends, strict=True))


def _side(a: Point, b: Point, at: Point) -> int:
    cross = (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])
    return (cross > 0) - (cross < 0)


def _spans(a: Point, b: Point, at: Point) -> bool:
    return min(a[0], b[0]) <= at[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= at[1] <= max(a[1], b[1])


# ---- templates and lines of sight


def under(template: Footprint, points: Iterable[Point]) -> tuple[Point, ...]:
    """The points that a template covers, its edge included."""
    return tuple(at for at in points if holds(template, at))


def touched(template: Footprint, models: Sequence[Footprint]) -> tuple[int, ...]:
    """The models that a template covers in part or whole, by their place in the list."""
    return tuple(i for i, model in enumerate(models) if touches(template, model))


def in_the_way(a: Point, b: Point, models: Sequence[Footprint]) -> tuple[int, ...]:
    """The models over which the line from a to b runs, by their place in the list."""
    return tuple(i for i, model in enumerate(models) if line_crosses(a, b, model))


# ---- the table's edges


def on_table(table: Table, footprint: Footprint | Point) -> bool:
    """Whether it lies wholly on the table, whose edge is part of it."""
    left, top, right, bottom = _reach(footprint)
    return left >= 0 and top >= 0 and right <= table.width and bottom <= table.height


def to_edge(table: Table, footprint: Footprint | Point, edge: Edge) -> int:
    """How far it is from an edge of the table; 0 if it reaches it or hangs over."""
    left, top, right, bottom = _reach(footprint)
    gaps = {"north": top, "east": table.width - right, "south": table.height - bottom, "west": left}
    return max(0, gaps[edge])


def nearest_edge(table: Table, footprint: Footprint | Point) -> Edge:
    """The edge that is nearest; of equals the first from the north clockwise."""
    return min(EDGES, key=lambda edge: to_edge(table, footprint, edge))


def _reach(footprint: Footprint | Point) -> tuple[int, int, int, int]:
    """Its westernmost, northernmost, easternmost and southernmost point."""
    if isinstance(footprint, Disc):
        (x, y), r = footprint.centre, footprint.radius
        return x - r, y - r, x + r, y + r
    corners = footprint.outline if isinstance(footprint, Area) else (footprint,)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
