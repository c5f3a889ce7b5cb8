"""Where a unit stands, or might, and what it sees from there: a few lines from man to man, not all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hedgerow.board.inches.measure import INCH, distance
from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.book.terms import Cover
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.lines import facing_points, traced
from hedgerow.boltaction.ground.records import Screen, Spot
from hedgerow.boltaction.ground.sheltered import sheltered
from hedgerow.boltaction.rules.seeing import BASE
from hedgerow.boltaction.state.state import Unit

KEPT = 1 << 17
"""How many lines are kept in mind: the table never changes, and most units stand where they stood."""
GRADES: tuple[Cover, ...] = ("", "soft", "hard")


class Place(NamedTuple):
    """Two men stand for all of them, the first one leads; or a hull, or a house with people in it."""

    points: tuple[Point, ...]
    building: int = -1
    facing: int = 0

    @property
    def at(self) -> Point:
        return self.points[0]


class Sight(NamedTuple):
    share: float  # of the lines that are clear
    cover: Cover


BLIND = Sight(0.0, "")


def centre(u: Unit) -> Point:
    """Where it is led from."""
    return u.men[0].at if u.men and u.building < 0 and u.card.kind == "infantry" else u.at


def place_of(u: Unit) -> Place:
    men = u.men
    if u.building >= 0 or u.card.kind != "infantry" or not men:
        return Place((u.at,), u.building, u.facing)
    return Place((men[0].at, men[-1].at) if len(men) > 2 else (men[0].at,))


def moved_to(u: Unit, to: Point, facing: int | None = None) -> Place:
    """All of it as far away as its leader goes."""
    here = place_of(u)
    if here.building >= 0:
        return Place((to,), -1, here.facing)
    dx, dy = to[0] - here.at[0], to[1] - here.at[1]
    return Place(
        tuple((x + dx, y + dy) for x, y in here.points), -1, here.facing if facing is None else facing
    )  # fmt: skip


def inside(ground: Ground, number: int) -> Place:
    west, north, east, south = ground.features[number].box
    return Place((((west + east) // 2, (north + south) // 2),), number)


def sight(ground: Ground, rubble: frozenset[int], a: Place, b: Place) -> Sight:
    """How much of one sees the other, and in what cover most of it lies."""
    count = max(len(a.points), len(b.points))
    seen = []
    for n in range(count):
        found = glimpse(
            ground, rubble, a.points[n % len(a.points)], a.building, b.points[n % len(b.points)], b.building
        )
        if found is not None:
            seen.append(found)
    if not seen:
        return BLIND
    seen.sort(key=GRADES.index)
    return Sight(len(seen) / count, seen[len(seen) // 2])


@lru_cache(KEPT)
def glimpse(ground: Ground, rubble: frozenset[int], a: Point, in_a: int, b: Point, in_b: int) -> Cover | None:
    """One line: the cover of the second from the first, or None if it is blocked. Vehicles and smoke are overlooked."""
    start, end = _spot(ground, a, in_a), _spot(ground, b, in_b)
    line = traced(ground, Screen(rubble=rubble), start, end, *facing_points(start, end))
    if not line.clear:
        return None
    if in_b >= 0:
        return "hard"
    best: Cover = ""
    runs = {number: (enter, leave) for number, enter, leave in ground.crossed(line.start, line.end)}
    for number in line.covers:
        enter, leave = runs.get(number, (INCH, INCH))
        own = enter < INCH and leave - enter < INCH  # what the shooter himself lies behind
        grade = ground.features[number].kind.cover
        if not own and GRADES.index(grade) > GRADES.index(best):
            best = grade
    return best


@lru_cache(KEPT)
def covered(ground: Ground, at: Point) -> bool:
    return sheltered(ground, at)


def _spot(ground: Ground, at: Point, building: int) -> Spot:
    if building < 0:
        return Spot(Disc(at, BASE), at, -1, len(ground.hills_at(at)))
    shape = ground.features[building].shape
    assert isinstance(shape, Area)
    return Spot(shape, at, building)


def apart(a: Place, b: Place) -> int:
    """How far, from the nearest of those who stand for all."""
    return min(distance(x, y) for x in a.points for y in b.points)
