"""house-close.2, house-close.4 Charges: the shortest path to contact, and where everybody else goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.bases import gap, gap_up, near, on_table, touches
from hedgerow.board.inches.measure import INCH, TURN, distance, toward, turned, within
from hedgerow.board.inches.records import Area, Disc, Footprint, Point, Table
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.boxes import apart, misses
from hedgerow.boltaction.ground.records import Barrier, Box, Feature, Way
from hedgerow.boltaction.ground.ways import Barred, barrier, in_the_way, let_out, shortest
from hedgerow.boltaction.rules.move.clearing import along, reach_box
from hedgerow.boltaction.rules.move.going import Ways, led
from hedgerow.boltaction.rules.move.placing import around
from hedgerow.boltaction.rules.seeing import BASE, base, footprints, hull_of
from hedgerow.boltaction.rules.terrain import features
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.lookups import on_table as units_on_table
from hedgerow.boltaction.state.state import Model, State, Unit

CHARGE, CHARGE_ROUGH = TABLES.house.charge * INCH, TABLES.house.charge_rough * INCH
HAIR = 2
"""How far from touching a base is put, so that rounding never makes it overlap."""
TOUCH = 5
"""As near as this counts as contact."""
AROUND = 12
"""Places around a base at which others may stand."""


class Approach(msgspec.Struct, frozen=True):
    """The shortest path of an assault: whose it is, what it goes over, and how far the whole assault may move."""

    model: str
    way: Way
    over: str  # rough ground, an obstacle or a building that it crosses or enters
    reach: int
    defended: bool  # house-close.6

    @property
    def arrives(self) -> bool:
        return self.way.length <= self.reach


class Field(msgspec.Struct, frozen=True):
    """What a charge goes over: what bars its way, and where no base fits."""

    table: Table
    barred: Barred
    friends: tuple[Point, ...]  # infantry of its own side may be passed, but not stood upon

    def fits(self, at: Point, taken: Sequence[Point] = ()) -> bool:
        """Whether a base may stand there: whoever charges out of a house stands clear of it as well."""
        if not on_table(self.table, base(at)) or in_the_way(self.barred, at, at) is not None:
            return False
        return not any(within(at, other, 2 * BASE - 1) for other in (*self.friends, *taken))


# ------------------------------------------------------------------ what is in the way


def field_of(s: State, u: Unit, reach: int) -> Field:
    """Everything around a unit as far as it charges."""
    friends = [
        m.at
        for other in units_on_table(s, u.seat)
        if other is not u and other.card.kind == "infantry" and other.building < 0
        for m in other.men
    ]
    box = reach_box(tuple(m.at for m in led(u)), reach + around_building(s, u))
    return Field(s.table.table, Barred(barriers_to(s, u, box)), tuple(friends))


def around_building(s: State, u: Unit) -> int:
    """Who is in a building sets out from its walls: they may be that far from where he is drawn."""
    if u.building < 0:
        return 0
    west, north, east, south = s.table.features[u.building].box
    return max(east - west, south - north)


def barriers_to(s: State, u: Unit, box: Box) -> list[Barrier]:
    """house-move.3: an assault may pass near to others, but through nobody, nor through what is impassable."""
    found = []
    for f in features(s):
        if (f.kind.impassable or f.building) and not apart(box, f.box):
            found.append(barrier(_bone(f), BASE - 1, f.kind.name, "house-terrain.1"))
    for other in s.units.values():
        if other is u:
            continue
        if other.wreck:
            found.append(barrier(hull_of(other), BASE - 1, f"the wreck of {other.name}", "armour.12"))
        elif other.on_table and other.building < 0:
            if other.seat == u.seat and other.card.kind == "infantry":
                continue
            found += [barrier(foot, BASE - 1, other.name, "house-move.3") for foot in footprints(s, other)]
    return found


def _bone(f: Feature) -> Area:
    return f.shape if isinstance(f.shape, Area) else along(f.shape)


def start_of(s: State, u: Unit, m: Model, at: Point) -> Point:
    """Where a man sets out from: his place, or the wall of the building that he is in (house-building.1)."""
    if u.building < 0:
        return m.at
    shape = s.table.features[u.building].shape
    assert isinstance(shape, Area)
    return nearest(shape, at)


# ------------------------------------------------------------------ the first of them


def approach(s: State, u: Unit, target: Unit) -> Approach | None:
    """house-close.2: the shortest path by which somebody comes to contact; None if there is none within the charge."""
    men = led(u)
    field = field_of(s, u, CHARGE)
    best: tuple[int, str, Way, Footprint] | None = None
    for m in men:
        for foot in footprints(s, target):
            way = way_to(s, u, m, foot, field, best[0] if best is not None else CHARGE)
            if way is not None and (best is None or (way.length, m.id) < best[:2]):
                best = (way.length, m.id, way, foot)
    return None if best is None else judged(s, u, target, best[1], best[2], best[3])


def way_to(s: State, u: Unit, m: Model, foot: Footprint, field: Field, reach: int) -> Way | None:
    """One man's shortest way to contact with one base, hull or wall."""
    start = start_of(s, u, m, _centre(foot, m.at))
    far = gap_up(base(start) if u.building < 0 else Disc(start, 0), foot)
    if far > reach:
        return None
    barred = let_out(field.barred, start)
    stand = beside(foot, start)
    if in_the_way(barred, start, stand) is None and field.fits(stand):
        return Way((start, stand), far)
    ways = [
        way
        for place in places_around(foot)
        if field.fits(place) and isinstance(way := shortest(barred, start, place, reach), Way)
    ]
    return min(ways, key=lambda way: (way.length, way.points), default=None)


def _centre(foot: Footprint, at: Point) -> Point:
    return foot.centre if isinstance(foot, Disc) else nearest(foot, at)


def beside(foot: Footprint, at: Point) -> Point:
    """The place of a base that touches another footprint, on the side of a point."""
    if isinstance(foot, Disc):
        return toward(foot.centre, at, foot.radius + BASE + HAIR) if foot.centre != at else at
    edge = nearest(foot, at)
    return toward(edge, at, BASE + HAIR) if edge != at else at


def places_around(foot: Footprint) -> Iterator[Point]:
    """Places all around a base, hull or building at which a base touches it."""
    if isinstance(foot, Disc):
        for n in range(AROUND):
            dx, dy = turned(0, -(foot.radius + BASE + HAIR), n * TURN // AROUND)
            yield foot.centre[0] + dx, foot.centre[1] + dy
        return
    ring = foot.outline
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        far = distance((ax, ay), (bx, by))
        steps = max(1, far // (2 * BASE + HAIR))
        for n in range(steps):
            x = ax + (bx - ax) * (2 * n + 1) // (2 * steps)
            y = ay + (by - ay) * (2 * n + 1) // (2 * steps)
            # Outward: to the left or the right of the side, whichever is not over the shape.
            for side in (1, -1):
                ox, oy = (by - ay) * side, -(bx - ax) * side
                at = toward((x, y), (x + ox * INCH, y + oy * INCH), BASE + HAIR)
                if not near(Disc(at, 0), foot, 0):
                    yield at


def judged(s: State, u: Unit, target: Unit, model: str, way: Way, foot: Footprint) -> Approach:
    """house-close.2, house-close.6: over what the shortest path goes, and whether that helps the defenders.

    What lies between two who touch each other counts as well: they fight across it.
    """
    points = (*way.points, _centre(foot, way.points[-1]))
    slow = [f for f in features(s) if f.number != u.building and hinders(u, f) and any(crosses(points, f))]
    over = next((f.kind.name for f in slow), "")
    feet = footprints(s, target)
    defended = any(f.kind.category == "obstacle" or any(touches(at, _bone(f)) for at in feet) for f in slow)
    if target.building >= 0:
        over, defended = s.table.features[target.building].kind.name, True
    return Approach(model, way, over, CHARGE_ROUGH if over else CHARGE, defended)


def hinders(u: Unit, f: Feature) -> bool:
    """house-close.2: rough ground and obstacles; skis take who has them over the one of them."""
    return f.kind.category == "obstacle" or (f.kind.category == "rough" and not can(u, "skis"))


def crosses(points: Sequence[Point], f: Feature) -> Iterator[bool]:
    return (not misses(a, b, f.box) and touches(Area("", (a, b)), _bone(f)) for a, b in pairwise(points))


# ------------------------------------------------------------------ all of them


def charge(s: State, u: Unit, target: Unit, found: Approach) -> Ways:
    """house-close.4: the first takes the shortest path, the others come as near as they can."""
    men = led(u)
    feet = footprints(s, target)
    field = field_of(s, u, found.reach)
    ways = {found.model: found.way}
    taken = [found.way.points[-1]]
    rest = [m for m in men if m.id != found.model]
    for m in sorted(rest, key=lambda m: (min(gap(base(m.at), foot) for foot in feet), m.id)):
        way = follow(s, u, m, feet, field, taken, found.reach)
        ways[m.id] = way
        taken.append(way.points[-1])
    return ways


def follow(s: State, u: Unit, m: Model, feet: list[Footprint], field: Field, taken: list[Point], reach: int) -> Way:
    """The nearest free place that a man gets to: at the enemy, then beside one who is there; or straight on."""
    goal = min(feet, key=lambda foot: (gap(base(m.at), foot), repr(foot)))
    start = start_of(s, u, m, _centre(goal, m.at))
    barred = let_out(field.barred, start)
    at_enemy = {place for foot in feet for place in (beside(foot, start), *places_around(foot))}
    behind = {place for at in taken for place in places_around(Disc(at, BASE))}
    nearest_first = [sorted(places, key=lambda place: (distance(start, place), place)) for places in (at_enemy, behind)]
    for place in (*nearest_first[0], *nearest_first[1]):
        if within(start, place, reach) and field.fits(place, taken):
            way = shortest(barred, start, place, reach)
            if isinstance(way, Way):
                return way
    for far in range(reach, 0, -INCH // 2):
        to = toward(start, _centre(goal, start), far)
        if field.fits(to, taken) and in_the_way(barred, start, to) is None:
            return Way((start, to), distance(start, to))
    stays = start if field.fits(start, taken) else next((at for at in around(start) if field.fits(at, taken)), start)
    return Way((start, stays), distance(start, stays))


# ------------------------------------------------------------------ contact


def in_contact(s: State, u: Unit, target: Unit) -> list[Model]:
    """Who of a unit touches somebody of the other."""
    feet = footprints(s, target)
    return [m for m in u.men if any(near(base(m.at), foot, TOUCH) for foot in feet)]
