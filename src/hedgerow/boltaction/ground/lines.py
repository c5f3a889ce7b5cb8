"""house-los.1 Lines of sight: from a centre to points of a base, hull or wall, and what is in their way.

Sight is mutual: it exists if either of two sees a point of the other from his centre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import isqrt

from hedgerow.board.inches.areas import crosses, crossings, nearest, ring_sides
from hedgerow.board.inches.bases import box
from hedgerow.board.inches.measure import INCH, TURN, distance, length, rounded, turned
from hedgerow.board.inches.records import Area, Disc, Point, Ring
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.boxes import apart, around, holds, misses
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.records import Blind, Box, Feature, Line, Screen, Spot
from hedgerow.boltaction.ground.shadows import hides

HULL = -1
"""A vehicle or wreck among what covers: it is no feature of the table."""
KEPT, TABLES_IN_MIND = 1 << 13, 16
"""How many lines are kept in mind, of each of how many tables."""
AROUND = 8
"""Points around a base that a line is tried to, besides the centre."""
FINE = INCH // 2
"""How far apart those of a hull or a wall are."""
PARTS = 100
"""Of a hundredth of an inch, in which a line through smoke is measured."""


class Sights:
    """Lines between people on a table as it stands now, each found once."""

    def __init__(self, ground: Ground, screen: Screen) -> None:
        self.ground, self.screen = ground, screen
        self._lines: dict[tuple[Spot, Spot], Line] = {}
        self._seen: dict[tuple[tuple[Spot, ...], tuple[Spot, ...]], bool] = {}

    def line(self, a: Spot, b: Spot) -> Line:
        found = self._lines.get((a, b))
        if found is None:
            if len(self._lines) >= KEPT:
                self._lines.clear()
            found = self._lines[a, b] = line_between(self.ground, self.screen, a, b)
        return found

    def line_to(self, a: Spot, b: Spot, at: Point) -> Line:
        """The one to a point of somebody's outline, clear or not."""
        return traced(self.ground, self.screen, a, b, a.eye if a.building < 0 else near_side(a, at), at)

    def visible(self, a: Spot, b: Spot) -> bool:
        found = self._lines.get((a, b))
        return visible(self.ground, self.screen, a, b) if found is None else found.clear

    def any_seen(self, some: tuple[Spot, ...], others: tuple[Spot, ...]) -> bool:
        """Whether one of some and one of others see each other."""
        found = self._seen.get((some, others))
        if found is None:
            if len(self._seen) >= KEPT:
                self._seen.clear()
            found = not self.shut_off(some, others) and any(
                visible(self.ground, self.screen, a, b) for a in some for b in others
            )
            self._seen[some, others] = found
        return found

    def shut_off(self, some: Sequence[Spot], others: Sequence[Spot]) -> bool:
        return shut_off(self.ground, self.screen, some, others)


@lru_cache(maxsize=TABLES_IN_MIND)
def sights_on(ground: Ground, screen: Screen) -> Sights:
    """What is seen on a table with these hulls, this smoke and this rubble on it."""
    return Sights(ground, screen)


def line_between(ground: Ground, screen: Screen, a: Spot, b: Spot) -> Line:
    """The first clear line between two, or the one between their centres with what blocks it."""
    straight = traced(ground, screen, a, b, *facing_points(a, b))
    if straight.clear or (found := past(ground, screen, a, b)) is None:
        return straight
    return traced(ground, screen, a, b, *found)


def visible(ground: Ground, screen: Screen, a: Spot, b: Spot) -> bool:
    """Whether there is a clear line between two."""
    return not blocked(ground, screen, a, b, *facing_points(a, b)) or past(ground, screen, a, b) is not None


def past(ground: Ground, screen: Screen, a: Spot, b: Spot) -> tuple[Point, Point] | None:
    """The first clear line from either centre to a point around the other."""
    if shut_off(ground, screen, (a,), (b,)):
        return None
    return next((ends for ends in segments(a, b) if not blocked(ground, screen, a, b, *ends)), None)


def shut_off(ground: Ground, screen: Screen, some: Sequence[Spot], others: Sequence[Spot]) -> bool:
    """Whether one piece of terrain hides all of some from all of others, so that there is no line between them."""
    one, other = extent_of(some), extent_of(others)
    both = around((one, other))
    inside = {spot.building for spot in (*some, *others)}
    for f in ground.screens:
        if not f.core or apart(f.box, both) or f.number in inside or f.number in screen.rubble:
            continue
        if (f.building or (apart(f.box, one) and apart(f.box, other))) and hides(f.core, one, other):
            return True
    return False


def extent_of(spots: Sequence[Spot]) -> Box:
    return extent(spots[0]) if len(spots) == 1 else around(map(extent, spots))


def extent(spot: Spot) -> Box:
    """Where the ends of lines to and from somebody may be."""
    if isinstance(spot.foot, Disc):
        (x, y), r = spot.foot.centre, spot.foot.radius
        return x - r, y - r, x + r, y + r
    return box(spot.foot.outline)


def segments(a: Spot, b: Spot) -> Iterator[tuple[Point, Point]]:
    """From each centre to points around the other."""
    for end in points_of(b):
        yield a.eye if a.building < 0 else near_side(a, end), end
    for start in points_of(a):
        yield start, b.eye if b.building < 0 else near_side(b, start)


def facing_points(a: Spot, b: Spot) -> tuple[Point, Point]:
    """house-building.1: who is in a building sees and is seen at its walls."""
    start = near_side(a, b.eye) if a.building >= 0 else a.eye
    end = near_side(b, start) if b.building >= 0 else b.eye
    return start, end


def near_side(spot: Spot, at: Point) -> Point:
    """The point of his walls that is nearest to another."""
    return nearest(spot.foot, at) if isinstance(spot.foot, Area) else spot.eye


def points_of(spot: Spot) -> Iterator[Point]:
    """Points of an outline: eight around a base, or all along the sides of a hull or a wall."""
    foot = spot.foot
    if isinstance(foot, Area):
        yield from all_along(foot.outline)
        return
    x, y = foot.centre
    yield from ((x + dx, y + dy) for dx, dy in rim(foot.radius))


@lru_cache(maxsize=1 << 10)
def all_along(ring: Ring) -> tuple[Point, ...]:
    """Corners and the middles of the sides, which are often enough, then every half inch: somebody may look through a
    gap that is narrower than a hull.
    """
    sides = ring_sides(ring)
    coarse = [at for (ax, ay), (bx, by) in sides for at in ((ax, ay), (rounded(ax + bx, 2), rounded(ay + by, 2)))]
    fine = [
        (ax + rounded((bx - ax) * n, steps), ay + rounded((by - ay) * n, steps))
        for (ax, ay), (bx, by) in sides
        for steps in (-(-distance((ax, ay), (bx, by)) // FINE),)
        for n in range(1, steps)
    ]
    return tuple(dict.fromkeys((*coarse, *fine)))


@cache
def rim(radius: int) -> tuple[Point, ...]:
    """Points around the middle of a base."""
    return tuple(turned(0, -radius, n * TURN // AROUND) for n in range(AROUND))


# ------------------------------------------------------------------ one line


def traced(ground: Ground, screen: Screen, a: Spot, b: Spot, start: Point, end: Point) -> Line:
    """house-los.1, smoke.2: what blocks a line first, or what it passes."""
    far = distance(start, end)
    inside = (a.building, b.building)
    for number, enter, leave in ground.screened(start, end):
        f = ground.features[number]
        if number not in inside and (why := _blocks(ground, f, a, b, enter, leave, far, screen)) is not None:
            behind = (number,) if f.kind.cover else ()
            return Line(start, end, False, _along(start, end, enter, far), f.kind.name, why, covers=behind)
    for owner, hull in screen.hulls:
        if owner not in (a.owner, b.owner) and not misses(start, end, box(hull.outline)) and crosses(start, end, hull):
            at = crossings(start, end, hull)[0].enter
            return Line(start, end, False, at, "vehicle", "house-los.1", covers=(HULL,))
    smoke = smoke_along(screen, start, end)
    if smoke > TABLES.support.blocks * INCH:
        return Line(start, end, False, _in_smoke(screen, start, end), "smoke", "smoke.2", smoke)
    passed = (number for number, _, _ in ground.crossed(start, end) if number not in inside)
    covers = tuple(number for number in passed if ground.features[number].kind.cover)
    return Line(start, end, True, smoke=smoke, covers=covers)


def blocked(ground: Ground, screen: Screen, a: Spot, b: Spot, start: Point, end: Point) -> bool:
    """Whether anything blocks a line at all: as `traced`, and quicker."""
    for f in ground.screens:
        if misses(start, end, f.box) or f.number in (a.building, b.building) or f.number in screen.rubble:
            continue
        if f.hill and (f.number in ground.hills_at(a.eye) or f.number in ground.hills_at(b.eye)):
            continue
        if _hidden_by(f, start, end):
            return True
    for owner, hull in screen.hulls:
        if owner not in (a.owner, b.owner) and not misses(start, end, box(hull.outline)) and crosses(start, end, hull):
            return True
    return bool(screen.smoke) and smoke_along(screen, start, end) > TABLES.support.blocks * INCH


def _hidden_by(f: Blind, start: Point, end: Point) -> bool:
    """Whether a line runs through a building or a hill, or through dense terrain from edge to edge."""
    if f.building or f.hill or not (holds(f.box, start) or holds(f.box, end)):
        return crosses(start, end, f.shape)
    far = distance(start, end)
    return any(run.start > 0 and run.end < far for run in crossings(start, end, f.shape))


def _blocks(
    ground: Ground, f: Feature, a: Spot, b: Spot, enter: int, leave: int, far: int, screen: Screen
) -> str | None:
    """By which clause a feature blocks a line that crosses it."""
    if f.building:
        return None if f.number in screen.rubble else "house-los.1"
    if f.kind.hill:
        stands = f.number in ground.hills_at(a.eye) or f.number in ground.hills_at(b.eye)
        return None if stands else "house-los.1"
    if f.kind.dense and enter > 0 and leave < far:
        return "house-los.1"
    return None


def _along(start: Point, end: Point, enter: int, far: int) -> Point:
    if far == 0:
        return start
    dx, dy = end[0] - start[0], end[1] - start[1]
    return start[0] + rounded(dx * enter, far), start[1] + rounded(dy * enter, far)


# ------------------------------------------------------------------ smoke


def smoke_along(screen: Screen, start: Point, end: Point) -> int:
    """house-smoke.1: how much of a line lies in smoke, circles that overlap counted as one; begun hundredths are whole
    ones, so that a hair more than a limit is more (house-dice.1).
    """
    runs = sorted(run for disc in screen.smoke if (run := run_through(disc, start, end)) is not None)
    total, reached = 0, 0
    for enter, leave in runs:
        total += max(0, leave - max(enter, reached))
        reached = max(reached, leave)
    return -(-total // PARTS)


def run_through(disc: Disc, start: Point, end: Point) -> tuple[int, int] | None:
    """Where on a line a circle begins and ends, in parts of hundredths of an inch along it."""
    (x, y), (cx, cy) = ((PARTS * n for n in at) for at in (start, disc.centre))
    dx, dy, radius = PARTS * end[0] - x, PARTS * end[1] - y, PARTS * disc.radius
    far = length(dx, dy)
    if far == 0:
        return None
    square = dx * dx + dy * dy
    along = (cx - x) * dx + (cy - y) * dy  # times the length
    off = (cx - x) * dy - (cy - y) * dx
    inside = radius * radius * square - off * off
    if inside <= 0:
        return None
    middle, half = rounded(along, far), rounded(isqrt(inside), far)
    enter, leave = max(0, middle - half), min(far, middle + half)
    return (enter, leave) if leave > enter else None


def _in_smoke(screen: Screen, start: Point, end: Point) -> Point:
    """Where a line has run through more smoke than sight goes."""
    far, left = distance(start, end), TABLES.support.blocks * INCH * PARTS
    for enter, leave in sorted(run for d in screen.smoke if (run := run_through(d, start, end)) is not None):
        if leave - enter > left:
            return _along(start, end, (enter + left) // PARTS, far)
        left -= leave - enter
    return end
