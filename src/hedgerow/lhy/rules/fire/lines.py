"""11.0-3, 11.1 Through which of the twelve hexsides and vertices of a hex fire goes.

They are counted from the north clockwise as `board.facing` counts them: vertex v is 2 * v, and the hexside after it
2 * v + 1. A line from centre to centre leaves a hex, and enters one, exactly where its other end lies.
"""

from __future__ import annotations

from functools import lru_cache

from hedgerow.board.hexes import Grid

TWELVE = 12
HALF = 6
NOWHERE = -1


@lru_cache(maxsize=65536)
def toward(grid: Grid, at: str, other: str) -> int:
    """11.1.1-1: the hexside or vertex of a hex through which the line to another one goes; NOWHERE within a hex."""
    sides = grid.sides_out(at, other)
    if not sides:
        return NOWHERE
    if len(sides) == 1:
        return 2 * sides[0] + 1
    low, high = sorted(sides)
    return 2 * (high if high - low == 1 else 0)


def opposite(side: int) -> int:
    return (side + HALF) % TWELVE


@lru_cache(maxsize=65536)
def ahead(grid: Grid, front: int, at: str, other: str) -> bool:
    """11.1-3, 2.2.4-2: whether a hex lies in the 180 degrees around a front; the line that divides them is in front."""
    (aq, ar), (bq, br) = grid.axial(at), grid.axial(other)
    fq, fr = direction(grid, front)
    q, r = bq - aq, br - ar
    return 2 * fq * q + 2 * fr * r + fq * r + fr * q >= 0


def direction(grid: Grid, front: int) -> tuple[int, int]:
    """Where a hexside points, or a vertex between its two, as an axial displacement."""
    side = front // 2
    q, r = grid.steps[side]
    if front % 2:
        return q, r
    before = grid.steps[side - 1]
    return q + before[0], r + before[1]


def within(first: int, second: int, hexsides: int) -> bool:
    """11.3.3d-1, 11.5.4c-1: whether two lines leave through so many hexsides side by side, all their vertices counted."""
    apart = (second - first) % TWELVE
    apart = min(apart, TWELVE - apart)
    width = 2 * hexsides
    return apart < width or (apart == width and first % 2 == 0 == second % 2)
