"""Whether one piece of terrain alone hides all of one box from all of another: most lines need not be traced then.

Every line between two boxes crosses a chord of a piece of terrain if those between their corners do: on which side of a
line a point lies is linear in either end of the line.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.board.inches.records import Point, Ring
from hedgerow.boltaction.ground.records import Box


def turn(a: Point, b: Point, at: Point) -> int:
    """Positive on one side of the line from a to b, negative on the other."""
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])


def core(ring: Ring) -> Ring:
    """A convex outline within another, by some of its corners: beside every corner that bends inwards ears are cut off.

    Every line that runs inside the core runs inside the whole.
    """
    kept = list(ring)
    way = 1 if _area(ring) > 0 else -1
    while bent := [i for i in range(len(kept)) if way * _bend(kept, i) < 0]:
        beside = {n % len(kept) for i in bent for n in (i - 1, i + 1)} - set(bent)
        ears = [i for i in beside if _is_ear(kept, i, way)]
        if not ears:
            return ()
        kept.pop(min(ears, key=lambda i: (abs(_bend(kept, i)), i)))
    return tuple(kept) if len(kept) > 2 else ()


def _area(ring: Ring) -> int:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))


def _bend(ring: list[Point], i: int) -> int:
    return turn(ring[i - 1], ring[i], ring[(i + 1) % len(ring)])


def _is_ear(ring: list[Point], i: int, way: int) -> bool:
    """Whether no other corner lies in the triangle of a corner and its neighbours."""
    a, b, c = ring[i - 1], ring[i], ring[(i + 1) % len(ring)]
    others = (at for at in ring if at not in (a, b, c))
    return not any(min(way * turn(a, b, at), way * turn(b, c, at), way * turn(c, a, at)) >= 0 for at in others)


def corners(box: Box) -> tuple[Point, Point, Point, Point]:
    west, north, east, south = box
    return (west, north), (east, north), (east, south), (west, south)


def hides(outline: Ring, a: Box, b: Box) -> bool:
    """Whether every line from one box to another runs through a convex outline."""
    ax, ay = a[0] + a[2], a[1] + a[3]  # twice their middles
    dx, dy = b[0] + b[2] - ax, b[1] + b[3] - ay
    turns = [dx * (2 * y - ay) - dy * (2 * x - ax) for x, y in outline]
    left, right = max(turns), min(turns)
    if left <= 0 or right >= 0:
        return False
    c, d = outline[turns.index(left)], outline[turns.index(right)]
    ends = corners(b)
    if not _between(c, d, corners(a), ends):
        return False
    return all(turn(p, q, c) > 0 > turn(p, q, d) for p in corners(a) for q in ends)


def _between(c: Point, d: Point, some: Iterable[Point], others: Iterable[Point]) -> bool:
    """Whether the line from c to d has some points on one side of it and others on the other."""
    return all(turn(c, d, at) < 0 for at in some) and all(turn(c, d, at) > 0 for at in others)
