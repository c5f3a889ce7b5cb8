"""house-move.2 Where the models of a unit stand around their leader: formations, and whether a unit hangs together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from hedgerow.board.inches.measure import INCH, distance, turned, within
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.tables import TABLES

Formation = Literal["keep", "line", "column", "block", "wedge", "loose"]
FORMATIONS: tuple[Formation, ...] = get_args(Formation)
COHERENCY = TABLES.moving.coherency * INCH
PACE = 125
"""From centre to centre in close order; bases are an inch across."""
OPEN_ORDER = 195
"""As far as a unit holds together: a gap of an inch less a hair."""


def places(formation: Formation, to: Point, count: int, facing: int, was: Sequence[Point] = ()) -> tuple[Point, ...]:
    """Where so many models stand, their leader first, at `to`. `keep` carries everybody as far as the leader goes."""
    if formation == "keep":
        dx, dy = to[0] - was[0][0], to[1] - was[0][1]
        return tuple((x + dx, y + dy) for x, y in was)
    return tuple(_turned(to, at, facing) for at, _ in zip(PATTERNS[formation](), range(count)))


def _turned(to: Point, at: Point, facing: int) -> Point:
    dx, dy = turned(*at, facing)
    return to[0] + dx, to[1] + dy


def in_turn(pace: int) -> Iterator[int]:
    """0, then one step to the right, one to the left, two to the right, ..."""
    yield 0
    n = 1
    while True:
        yield n * pace
        yield -n * pace
        n += 1


def line() -> Iterator[Point]:
    return ((x, 0) for x in in_turn(PACE))


def loose() -> Iterator[Point]:
    return ((x, 0) for x in in_turn(OPEN_ORDER))


def column() -> Iterator[Point]:
    """Two abreast behind their leader."""
    n = 0
    while True:
        yield 0, n * PACE
        yield PACE, n * PACE
        n += 1


def block() -> Iterator[Point]:
    """Ranks of four, the leader in the first."""
    n = 0
    while True:
        yield from ((x, n * PACE) for x, _ in zip(in_turn(PACE), range(4)))
        n += 1


def wedge() -> Iterator[Point]:
    return ((x, abs(x)) for x in in_turn(PACE))


PATTERNS = {"line": line, "loose": loose, "column": column, "block": block, "wedge": wedge}


def hangs_together(points: Sequence[Point], radius: int, gap: int = COHERENCY) -> bool:
    """house-move.2: whether a chain of gaps of an inch or less links all."""
    if not points:
        return True
    reach = 2 * radius + gap
    linked, waiting = [points[0]], list(points[1:])
    while waiting:
        joined = [p for p in waiting if any(within(p, q, reach) for q in linked)]
        if not joined:
            return False
        linked += joined
        waiting = [p for p in waiting if p not in joined]
    return True


def overlapping(points: Sequence[Point], radius: int) -> tuple[int, int] | None:
    """Two bases that would stand on each other."""
    for i, a in enumerate(points):
        for j in range(i + 1, len(points)):
            if distance(a, points[j]) < 2 * radius:
                return i, j
    return None


def matched(was: Sequence[Point], to: Sequence[Point]) -> tuple[int, ...]:
    """Who goes where: the leader to the first place, of the others always the two that are nearest to each other."""
    left, free, found = list(range(1, len(was))), list(range(1, len(to))), {0: 0}
    while left:
        i, j = min(((i, j) for i in left for j in free), key=lambda pair: (distance(was[pair[0]], to[pair[1]]), pair))
        found[i] = j
        left.remove(i)
        free.remove(j)
    return tuple(found[i] for i in range(len(was)))
