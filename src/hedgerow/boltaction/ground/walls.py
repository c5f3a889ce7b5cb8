"""house-move.2 Along a wall: men who line a hedge, a wall or the sides of a house, round its corners as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise

from hedgerow.board.inches.areas import foot
from hedgerow.board.inches.measure import INCH, distance, rounded, within
from hedgerow.board.inches.records import Area, Fence, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.formations import PACE
from hedgerow.boltaction.ground.ground import Ground

WALL = "wall"
"""What the formation is called."""
BASE = TABLES.house.base_radius
BEHIND = BASE + 10
"""From the wall to the middle of a base."""
NEAR = 3 * INCH
"""How near to a wall one points to have it lined."""
HAIR = 10
"""How much farther on room is looked for in a bend."""
FURTHEST = 60 * INCH


def along_wall(ground: Ground, to: Point, count: int) -> tuple[Point, ...] | None:
    """So many places along the wall that is nearest to a point, on its side of it: the first as near to it as can be,
    the others right and left in turn. None if there is no wall near.
    """
    walls = [points for points in _walls(ground) if _away(points, to) <= NEAR]
    if not walls:
        return None
    points = min(walls, key=lambda wall: (_away(wall, to), wall))
    legs = [(a, b) for a, b in pairwise(points) if a != b]
    n = min(range(len(legs)), key=lambda i: (distance(foot(*legs[i], to), to), i))
    a, b = legs[n]
    begin = sum(distance(*leg) for leg in legs[:n]) + distance(a, foot(a, b, to))
    side = 1 if _turn(a, b, to) >= 0 else -1
    closed = points[0] == points[-1]
    found = [_place(legs, begin, side, closed=closed)]
    gone = {1: 0, -1: 0}  # how far along it they stand on either hand
    for hand, _ in zip(cycle((1, -1)), range(count - 1)):
        gone[hand] += PACE
        at = _place(legs, begin + hand * gone[hand], side, closed=closed)
        while any(within(at, other, 2 * BASE) for other in found) and gone[hand] < FURTHEST:  # in a bend
            gone[hand] += HAIR
            at = _place(legs, begin + hand * gone[hand], side, closed=closed)
        found.append(at)
    return tuple(found)


def walls_near(ground: Ground, at: Point, reach: int) -> list[Point]:
    """Where the walls in reach of a point are nearest to it, the nearest of them first."""
    feet = (
        min((foot(a, b, at) for a, b in pairwise(wall)), key=lambda end: distance(end, at)) for wall in _walls(ground)
    )
    return sorted((end for end in feet if within(end, at, reach)), key=lambda end: (distance(end, at), end))


def _walls(ground: Ground) -> Iterator[tuple[Point, ...]]:
    """Fences, and the sides of houses all around."""
    for f in ground.fences:
        if isinstance(f.shape, Fence) and f.kind.cover:
            yield f.shape.points
    for f in ground.buildings:
        if isinstance(f.shape, Area):
            yield (*f.shape.outline, f.shape.outline[0])


def _away(points: Sequence[Point], to: Point) -> int:
    return min(distance(foot(a, b, to), to) for a, b in pairwise(points))


def _turn(a: Point, b: Point, at: Point) -> int:
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])


def _place(legs: Sequence[tuple[Point, Point]], along: int, side: int, *, closed: bool) -> Point:
    """The place behind a wall so far along it; beyond its ends straight on, round a house and round again."""
    whole = sum(distance(*leg) for leg in legs)
    if closed:
        along %= whole
    left = along
    for (ax, ay), (bx, by) in legs:
        far = distance((ax, ay), (bx, by))
        if left <= far or (bx, by) == legs[-1][1]:
            break
        left -= far
    dx, dy = bx - ax, by - ay
    # Clockwise from the way along the wall on one side, counter-clockwise on the other.
    x, y = ax + rounded(dx * left, far), ay + rounded(dy * left, far)
    return x - rounded(side * dy * BEHIND, far), y + rounded(side * dx * BEHIND, far)
