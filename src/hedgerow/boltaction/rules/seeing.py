"""house-los.1, house-los.2, house-cover.1 Where units are, how far apart, who sees whom, and in what cover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from hedgerow.board.inches.bases import gap as gap_between
from hedgerow.board.inches.bases import gap_up, near, passes
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Area, Disc, Footprint, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Cover, Facing
from hedgerow.boltaction.ground.boxes import apart, around, box_of
from hedgerow.boltaction.ground.hulls import hull, sector, side_at
from hedgerow.boltaction.ground.lines import HULL, Sights, extent_of, sights_on
from hedgerow.boltaction.ground.records import Box, Line, Pose, Screen, Spot
from hedgerow.boltaction.state.lookups import by_hand, on_table, side_by_side
from hedgerow.boltaction.state.state import Model, Role, State, Unit

BASE = TABLES.house.base_radius
LANE = TABLES.hit.lane * INCH
"""house-los.2: how far direct fire keeps from friends."""

PARTS = 11
"""Parts of the side of a hull, each of which is seen or hidden (house-cover.1): an odd number has one in the middle."""


# ------------------------------------------------------------------ where everybody is


def base(at: Point) -> Disc:
    return Disc(at, BASE)


def pose(u: Unit) -> Pose:
    return Pose(u.at, u.facing)


def hull_of(u: Unit) -> Area:
    """A vehicle's hull, or the carriage of a gun."""
    return hull(pose(u), u.card.size)


def has_hull(u: Unit) -> bool:
    """A vehicle, or a gun with a carriage."""
    return u.card.kind != "infantry"


def spot_of(s: State, u: Unit, m: Model | None) -> Spot:
    """A man on his base or in a building; without one, the hull or the gun."""
    if u.building >= 0:
        f = s.table.features[u.building]
        assert isinstance(f.shape, Area)
        level = f.kind.floors - 1
        return Spot(f.shape, m.at if m is not None else u.at, u.building, level, u.id)
    at = u.at if m is None else m.at
    foot: Disc | Area = hull_of(u) if m is None else base(at)
    return Spot(foot, at, -1, len(s.table.hills_at(at)), u.id)


def spots(s: State, u: Unit) -> list[Spot]:
    """Every man of a unit, and its gun; a vehicle's hull."""
    found = [spot_of(s, u, m) for m in u.men]
    return [*found, spot_of(s, u, None)] if has_hull(u) else found


def footprints(s: State, u: Unit) -> list[Footprint]:
    """What a unit stands on: bases and hull, or the building that it is in."""
    if u.building >= 0:
        shape = s.table.features[u.building].shape
        assert isinstance(shape, Area)
        return [shape]
    men: list[Footprint] = [base(m.at) for m in u.men]
    return [*men, hull_of(u)] if has_hull(u) else men


def bounds(u: Unit, more: int = 0) -> Box:
    """The smallest box around the models of a unit on the table, and so much more on every side."""
    points = (*(m.at for m in u.men), *(hull_of(u).outline if has_hull(u) else ()))
    return box_of(points or (u.at,), BASE + more)


def screen(s: State) -> Screen:
    """What stands in the way of sight besides terrain: vehicles, wrecks and smoke."""
    hulls = tuple((u.id, hull_of(u)) for u in s.units.values() if u.card.kind == "vehicle" and (u.wreck or u.on_table))
    smoke = tuple(Disc(cloud.at, cloud.radius) for cloud in s.smoke)
    return Screen(hulls, smoke, frozenset(ruin.building for ruin in s.ruins if not ruin.burning))


# ------------------------------------------------------------------ how far


def gap(s: State, a: Unit, b: Unit) -> int:
    """The distance between two units at their nearest, in hundredths of an inch."""
    return min(gap_between(x, y) for x in footprints(s, a) for y in footprints(s, b))


def within(s: State, a: Unit, b: Unit, reach: int) -> bool:
    """At a real table, if people have said so."""
    if s.said is not None:
        return side_by_side(a, b) in s.said
    return any(near(x, y, reach) for x in footprints(s, a) for y in footprints(s, b))


def in_earshot(s: State, officer: Unit, u: Unit, reach: int, role: Role = "officer") -> bool:
    """house-officer.1: some model of a unit within reach of an officer himself, wherever his escort stands."""
    himself = [m for m in officer.men if m.role == role]
    if by_hand(s):
        return bool(himself) and within(s, officer, u, reach)
    feet = [spot_of(s, officer, m).foot for m in himself]
    return any(near(x, y, reach) for x in feet for y in footprints(s, u))


def within_of_point(s: State, u: Unit, at: Point, reach: int) -> bool:
    return any(near(Disc(at, 0), x, reach) for x in footprints(s, u))


# ------------------------------------------------------------------ who sees whom


class Sighting(msgspec.Struct, frozen=True):
    """What one shooter sees of a target: whom, how far the nearest of them is, and through what."""

    seen: tuple[int, ...]  # models of the target, by their place among its spots
    far: int  # to the nearest that is seen
    lines: tuple[Line, ...]  # one for each that is seen
    blocked: Line | None = None  # the line to the first that is not
    smoke: bool = False  # every line to whom he sees runs through thin smoke
    friend: str = ""  # who is in the way of every line (house-los.2)


def sights(s: State) -> Sights:
    """Lines on the table as it stands now."""
    return sights_on(s.table, screen(s))


def sees(s: State, a: Unit, b: Unit) -> bool:
    """Whether some model of one sees some model of the other; at a real table people look for themselves."""
    if by_hand(s):
        return True
    some, others = tuple(spots(s, a)), tuple(spots(s, b))
    return bool(some and others) and sights(s).any_seen(some, others)


def observes(s: State, u: Unit, target: Unit) -> bool:
    """house-indirect.3, house-smoke.1: the same for who fires indirectly, whom no smoke stops: by the eyes of his crew
    and his spotter alone, whatever his gun is turned to; those of a vehicle look out of its hull.
    """
    if by_hand(s):
        return True
    eyes, others = tuple(spot_of(s, u, m) for m in u.men) or tuple(spots(s, u)), tuple(spots(s, target))
    lines = sights_on(s.table, replace(screen(s), smoke=()))
    return bool(eyes and others) and lines.any_seen(eyes, others)


def seen_of(s: State, u: Unit, target: Unit) -> list[int]:
    """Whom some model of a unit sees of a target, friends in the way or not: by their place among its spots."""
    what, eyes = sights(s), spots(s, u)
    return [n for n, mark in enumerate(spots(s, target)) if any(what.line(eye, mark).clear for eye in eyes)]


def sees_point(s: State, u: Unit, at: Point) -> bool:
    """Whether some model of a unit sees a point of the table; one inside of a building is seen at its walls."""
    if by_hand(s):
        return True
    house = next((f for f in s.table.at(at) if f.building), None)
    foot: Footprint = house.shape if house is not None and isinstance(house.shape, Area) else Disc(at, 0)
    spot = Spot(foot, at, -1 if house is None else house.number, len(s.table.hills_at(at)))
    eyes = tuple(spots(s, u))
    return bool(eyes) and sights(s).any_seen(eyes, (spot,))


def sighting(s: State, shooter: Spot, seat: int, target: Unit, *, first: bool = False) -> Sighting:
    """house-shooting.2, house-los.2: whom a shooter sees of a target, past his friends; the first of them alone, if no
    more is asked for.
    """
    what = sights(s)
    marks = spots(s, target)
    if marks and what.shut_off((shooter,), marks):
        return Sighting((), 0, (), what.line(shooter, marks[0]))
    seen: list[int] = []
    lines: list[Line] = []
    blocked: Line | None = None
    friend = ""
    gaps: list[int] = []
    friends = in_lane(s, shooter, seat, target, around((extent_of((shooter,)), extent_of(marks)))) if marks else []
    for n, spot in enumerate(marks):
        if blocked is not None and not what.visible(shooter, spot):
            continue
        found = what.line(shooter, spot)
        if not found.clear:
            blocked = blocked or found
            continue
        if in_way := friend_in_way(friends, found):
            friend = friend or in_way
            continue
        seen.append(n)
        lines.append(found)
        gaps.append(gap_up(shooter.foot, spot.foot))  # house-dice.1: what is within a range is judged by it
        if first:
            break
    smoke = bool(lines) and all(found.smoke for found in lines)
    return Sighting(tuple(seen), min(gaps, default=0), tuple(lines), blocked, smoke, "" if seen else friend)


def in_lane(s: State, shooter: Spot, seat: int, target: Unit, lane: Box) -> list[Spot]:
    """house-los.2: friends who might stand in the way of fire at a target: not lower than whoever fires."""
    others = (u for u in on_table(s, seat) if u.id not in (shooter.owner, target.id) and u.building < 0)
    near = (u for u in others if not apart(lane, bounds(u, LANE + 1)))
    return [spot for u in near for spot in spots(s, u) if shooter.level <= spot.level]


def friend_in_way(friends: Sequence[Spot], found: Line) -> str:
    """house-los.2: a friendly unit through or within an inch of whose models the line runs."""
    return next((spot.owner for spot in friends if passes(found.start, found.end, spot.foot, LANE)), "")


# ------------------------------------------------------------------ cover


class CoverFound(msgspec.Struct, frozen=True):
    """house-cover.1: the grade of cover of a target, and what gives it."""

    grade: Cover
    what: str = ""
    bunker: bool = False
    rule: str = "house-cover.1"


def cover(s: State, shooters: Sequence[Spot], target: Unit) -> CoverFound:
    """house-cover.1, house-cover.2, house-cover.3: in a building, in dense terrain, or behind something."""
    if target.building >= 0:
        kind = s.table.features[target.building].kind
        return CoverFound("hard", kind.name, kind.bunker, "house-cover.3" if kind.bunker else "house-building.1")
    if target.dug_in:
        return CoverFound("hard", "dug in")
    dense = in_dense(s, target)
    if dense is not None and dense.grade == "hard":
        return dense
    behind = behind_something(s, shooters, target, hard=dense is not None)
    return behind if dense is None or behind.grade == "hard" else dense  # house-cover.2: the better one counts


def behind_something(s: State, shooters: Sequence[Spot], target: Unit, *, hard: bool) -> CoverFound:
    """house-cover.1: by the lines of those who shoot; by hard cover alone, if nothing else would be better."""
    clear_for = 0
    behind: dict[int, list[int]] = {}
    for shooter in shooters:
        hidden, lines = 0, lines_at(s, shooter, target)
        for n, found in enumerate(lines):
            passed = covers_of(s, shooter, found) if found.clear else list(found.covers)
            if hard:
                passed = [number for number in passed if number == HULL or graded(s, number)[0] == "hard"]
            behind.setdefault(n, []).extend(passed)
            hidden += bool(passed) or not (found.clear or hard)
        # Half of a unit in the open is enough, and half of a hull hidden.
        clear_for += 2 * hidden < len(lines) + (target.card.kind != "vehicle")
    if not shooters or 2 * clear_for >= len(shooters):
        return CoverFound("")
    return majority(s, behind.values())


def lines_at(s: State, shooter: Spot, target: Unit) -> list[Line]:
    """house-cover.1: one to every model; to a vehicle, those to points all along the side that faces the shooter."""
    what = sights(s)
    if target.card.kind != "vehicle":
        return [what.line(shooter, mark) for mark in spots(s, target)]
    hull_there = spot_of(s, target, None)
    (ax, ay), (bx, by) = side_at(pose(target), target.card.size, sector_of(target, shooter.eye))
    along = [(2 * n + 1, 2 * PARTS) for n in range(PARTS)]
    ends = [(ax + (bx - ax) * over // under, ay + (by - ay) * over // under) for over, under in along]
    return [what.line_to(shooter, hull_there, end) for end in ends]


def in_dense(s: State, target: Unit) -> CoverFound | None:
    """house-cover.1: at least half of its bases are wholly inside dense terrain."""
    if target.card.kind == "vehicle":
        return None
    for f in s.table.areas:
        if f.kind.dense and f.kind.cover:
            inside = sum(s.table.wholly_in(m.at, BASE, f) for m in target.men)
            if inside and 2 * inside >= len(target.men):
                return CoverFound(f.kind.cover, f.kind.name)
    return None


def covers_of(s: State, shooter: Spot, found: Line) -> list[int]:
    """The features of cover that a line passes, less one that the shooter touches and crosses less than an inch of."""
    runs = {number: (enter, leave) for number, enter, leave in s.table.crossed(found.start, found.end)}
    kept = []
    for number in found.covers:
        enter, leave = runs.get(number, (0, INCH))
        f = s.table.features[number]
        if leave - enter < INCH and s.table.touching(shooter.foot, f):
            continue
        kept.append(number)
    return kept


def majority(s: State, behind: Iterable[Sequence[int]]) -> CoverFound:
    """The grade that covers more of the models, hard if equal."""
    soft = hard = 0
    what = {"soft": "", "hard": ""}
    for passed in behind:
        kinds = [("hard", "vehicle") if number == HULL else graded(s, number) for number in passed]
        if any(grade == "hard" for grade, _ in kinds):
            hard += 1
            what["hard"] = what["hard"] or next(name for grade, name in kinds if grade == "hard")
        elif kinds:
            soft += 1
            what["soft"] = what["soft"] or kinds[0][1]
    if not hard and not soft:  # unseen, behind nothing that is cover
        return CoverFound("")
    grade: Cover = "hard" if hard >= soft else "soft"
    return CoverFound(grade, what[grade])


def graded(s: State, number: int) -> tuple[Cover, str]:
    kind = s.table.features[number].kind
    return kind.cover, kind.name


# ------------------------------------------------------------------ hulls


def sector_of(target: Unit, at: Point) -> Facing:
    """house-pen.1: the sector around a hull in which a point lies."""
    return sector(pose(target), at)
