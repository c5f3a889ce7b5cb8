"""11.1 Arcs: the twelve points of a hex through which fire passes, and what lies behind a front.

Points count clockwise from the north: 0, 2, 4, ... are the vertices, 1, 3, 5, ... the hexsides, 1 the north-eastern
one. A front is a point; the frontal arc is the half of the world before it, the line through the hex's middle included.
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.board.hexes import Grid

POINTS = 12
TWO_HEXSIDES = 4
"""Points from the first vertex of two adjacent hexsides to the last."""


@lru_cache(maxsize=1 << 17)
def point_in(grid: Grid, start: str, hex: str) -> int:
    """11.1: the point of a hex by which a line comes in."""
    sides = sorted(grid.sides_in(start, hex))
    if len(sides) == 1:
        return 2 * sides[0] + 1
    return 2 * (sides[1] if sides != [0, 5] else 0)


def point_out(grid: Grid, hex: str, target: str) -> int:
    """11.1.1: the point of a hex by which fire leaves it, which makes it the front of who fires."""
    return point_in(grid, target, hex)


@lru_cache(maxsize=1 << 17)
def in_rear(grid: Grid, hex: str, front: int, start: str) -> bool:
    """11.1: whether fire comes in through the rear arc; the line that parts the arcs belongs to the front."""
    (q, r), (aq, ar) = grid.axial(hex), grid.axial(start)
    fq, fr = _way(grid, front)
    dq, dr = aq - q, ar - r
    return fq * dq + fr * dr + (fq + fr) * (dq + dr) < 0


def _way(grid: Grid, front: int) -> tuple[int, int]:
    """The axial direction of a point: a step across a hexside, or over a vertex between two."""
    side, odd = divmod(front % POINTS, 2)
    (aq, ar), (bq, br) = grid.steps[side], grid.steps[side - 1]
    return (aq, ar) if odd else (aq + bq, ar + br)


def front_after_move(grid: Grid, start: str, end: str, reverse: bool = False) -> int:
    """11.1.3: the front of an AFV that has moved: away from the last hexside crossed, in reverse toward it."""
    crossed = 2 * grid.direction(end, start) + 1
    return crossed if reverse else (crossed + POINTS // 2) % POINTS


def front_words(grid: Grid, front: int) -> str:
    """A point in words: a hexside by its direction, a vertex by the two beside it."""
    side, odd = divmod(front % POINTS, 2)
    names = grid.directions
    return names[side] if odd else f"{names[side - 1]}/{names[side]}"


def through_one_hexside(first: int, second: int) -> bool:
    """11.5.4c: whether two lines leave a hex through one hexside, its vertices included."""
    apart = (second - first) % POINTS
    apart, start = (apart, first) if apart <= POINTS // 2 else (POINTS - apart, second)
    return apart <= 1 or (apart == 2 and start % 2 == 0)


def through_two_hexsides(first: int, second: int) -> bool:
    """11.3.3d: whether two lines leave a hex through one hexside or two adjacent ones, their vertices included."""
    apart = (second - first) % POINTS
    apart, start = (apart, first) if apart <= POINTS // 2 else (POINTS - apart, second)
    return apart < TWO_HEXSIDES or (apart == TWO_HEXSIDES and start % 2 == 0)
