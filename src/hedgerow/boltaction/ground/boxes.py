"""Boxes around shapes: most questions are answered by them already."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.ground.records import Box, Shape


def box_of(points: Iterable[Point], more: int = 0) -> Box:
    """The smallest box around points, and so much more on every side."""
    listed = tuple(points)
    xs, ys = [x for x, _ in listed], [y for _, y in listed]
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def box_around(shape: Shape | Disc, more: int = 0) -> Box:
    if isinstance(shape, Disc):
        (x, y), far = shape.centre, shape.radius + more
        return x - far, y - far, x + far, y + far
    return box_of(shape.outline if isinstance(shape, Area) else shape.points, more)


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes have no point in common."""
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def misses(a: Point, b: Point, box: Box) -> bool:
    """Whether a segment cannot meet a box: both its ends lie beyond the same side of it, or all corners on one of its
    sides.
    """
    (ax, ay), (bx, by), (west, north, east, south) = a, b, box
    if (
        (ax < west and bx < west)
        or (ax > east and bx > east)
        or (ay < north and by < north)
        or (ay > south and by > south)
    ):
        return True
    dx, dy = bx - ax, by - ay
    # The corners that lie farthest to either side of the line.
    left, right = (west, east) if dy > 0 else (east, west)
    above, below = (south, north) if dx > 0 else (north, south)
    return dx * (above - ay) - dy * (left - ax) < 0 or dx * (below - ay) - dy * (right - ax) > 0


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box around others."""
    wests, norths, easts, souths = zip(*boxes, strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def holds(box: Box, at: Point) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]
