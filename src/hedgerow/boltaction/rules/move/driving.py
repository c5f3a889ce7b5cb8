"""vehicle.1 to reverse.2, house-vehicle.1, house-vehicle.2 Drives: steps, what they sweep over, why they cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from hedgerow.board.inches.areas import foot
from hedgerow.board.inches.bases import gap, near, on_table, touches
from hedgerow.board.inches.measure import INCH, TURN, bearing, distance, inches, toward
from hedgerow.board.inches.records import Area, Fence, Footprint, Point
from hedgerow.boltaction.book.charts import CODES
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.boxes import apart, box_around
from hedgerow.boltaction.ground.hulls import ahead, before, hull, pivoted, swept
from hedgerow.boltaction.ground.records import Course, Feature, Pose, Step
from hedgerow.boltaction.rules.move.clearing import along
from hedgerow.boltaction.rules.move.rates import WATER, pivots, rate, reverse_rate, why_not_over
from hedgerow.boltaction.rules.seeing import bounds, footprints, hull_of, pose
from hedgerow.boltaction.rules.terrain import features
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

WRITTEN = re.compile(r"(?P<pivot>[+-]\d{1,3})|(?P<kind>[abr])(?P<far>\d{1,4})")
KINDS = {"a": "ahead", "b": "back", "r": "road"}
APART = TABLES.moving.apart * INCH
ROAD = CODES["x2"].times
HAIR = 3
"""Hulls are rounded to whole hundredths: so much nearer is none."""
ALONG = 45
"""How far aside a hull may look that follows a road."""


def read_way(way: Sequence[str]) -> list[Step] | Refusal:
    """ "+45" and "-90" pivots, "a600" ahead, "b450" back, "r1200" along the road."""
    steps = []
    for word in way:
        found = WRITTEN.fullmatch(word)
        if found is None:
            return Refusal("no-step", f'{word!r} is no step; write "+45", "a600", "b450" or "r1200"', "house-vehicle.1")
        if found["pivot"]:
            steps.append(Step("pivot", int(found["pivot"])))
        else:
            steps.append(Step(KINDS[found["kind"]], int(found["far"])))  # type: ignore[arg-type]
    return steps


def as_pivots(turn: int) -> tuple[str, ...]:
    """A turn by so many degrees, in as few pivots as make it: each is a right angle at most."""
    count = -(-abs(turn) // TABLES.moving.pivot)
    parts = [turn * (n + 1) // count - turn * n // count for n in range(count)]
    return tuple(f"{part:+d}" for part in parts)


def drive(s: State, u: Unit, way: Sequence[str], order: Order, besides: tuple[str, ...] = ()) -> Course | Refusal:
    """A whole drive: every pose of it, judged step by step."""
    steps = read_way(way)
    if isinstance(steps, Refusal):
        return steps
    if (refusal := why_not_so(s, u, steps, order)) is not None:
        return refusal
    return run_through(s, u, steps, order, besides)


def why_not_so(s: State, u: Unit, steps: Sequence[Step], order: Order) -> Refusal | None:
    """house-vehicle.1, house-vehicle.2: how often it turns, which way it goes."""
    turns = [step for step in steps if step.kind == "pivot"]
    back = any(step.kind == "back" for step in steps)
    if back and any(step.kind in ("ahead", "road") for step in steps):
        return Refusal("both-ways", "a move is either all forward or all in reverse", "house-vehicle.2")
    allowed = 0 if back and not can(u, "recce") else pivots(s, u, "advance" if back else order)
    if can(u, "turn-on-the-spot"):
        allowed = max(allowed, 1)
    if len(turns) > allowed:
        rule = "reverse.1" if back else "house-vehicle.1"
        return Refusal("pivots", f"{len(turns)} pivots; {u.name} may make {allowed}", rule)
    if any(abs(step.amount) > TABLES.moving.pivot for step in turns):
        return Refusal("pivot", f"a pivot is at most {TABLES.moving.pivot} degrees", "house-vehicle.1")
    if back and u.carrier == "" and towing(s, u):
        return Refusal("towing", "who tows something does not reverse", "house-transport.2")
    return None


def towing(s: State, u: Unit) -> bool:
    return any(o.carrier == u.id and o.card.kind == "artillery" for o in s.units.values())


def run_through(
    s: State, u: Unit, steps: Sequence[Step], order: Order, besides: tuple[str, ...] = ()
) -> Course | Refusal:
    """The poses of a drive, each step with what it sweeps over."""
    at = pose(u)
    poses, length, on_road, wet, turned = [at], 0, True, False, 0
    back = any(step.kind == "back" for step in steps)
    for step in steps:
        if step.kind == "pivot":
            at, turned = pivoted(at, step.amount), turned + 1
            refusal = why_not_upon(s, u, at, order, besides)
        elif step.kind == "road":
            followed = along_road(s, at, step.amount)
            if isinstance(followed, Refusal):
                return followed
            refusal = next(
                (why for p in every_inch(at, followed) if (why := why_not_upon(s, u, p, order, besides))), None
            )
            length += step.amount
            poses += followed[:-1]
            at = followed[-1]
        else:
            far = -step.amount if step.kind == "back" else step.amount
            over = swept(at, u.card.size, far)
            fresh = before(at, u.card.size, far)
            wet = wet or swims(s, u, over)
            on_road = on_road and road_all_along(s, at.at, ahead(at, far).at)
            at, length = ahead(at, far), length + step.amount
            # Both are rounded to whole hundredths: the hull may reach a hair further than what it has swept over.
            refusal = why_not_over_there(s, u, over, order, besides, fresh)
            refusal = refusal or why_not_off_table(s, hull(at, u.card.size))
        if refusal is not None:
            return refusal
        poses.append(at)
    if steps and (refusal := why_not_among(s, u, hull(at, u.card.size), besides)) is not None:
        return refusal
    most = reverse_rate(u, order) if back else rate(s, u, order)
    if on_road and length:
        most *= ROAD
    if wet:
        most = min(most, rate(s, u, "advance") // 2)
        if turned:
            return Refusal("pivot", f"{u.name} swims straight ahead", "house-game.5")
    if length > most:
        rule = "reverse.1" if back else "house-move.4"
        return Refusal("too-far", f"{inches(length)} is more than {inches(most)}", rule)
    return Course(tuple(poses), length, turned, back, on_road)


def swims(s: State, u: Unit, area: Area) -> bool:
    """Amphibious: whether it is in deep water, where it goes straight and at half an Advance."""
    return can(u, "amphibious") and any(f.kind.name == WATER and _meets(area, f) for f in s.table.features)


def drive_ends(s: State, u: Unit, way: Sequence[str]) -> Point | None:
    """Where a drive leads; None if it cannot be."""
    steps = read_way(way)
    course = run_through(s, u, steps, u.order or "advance") if not isinstance(steps, Refusal) else steps
    return None if isinstance(course, Refusal) else course.poses[-1].at


def why_not_off_table(s: State, area: Area) -> Refusal | None:
    return None if on_table(s.table.table, area) else Refusal("off-table", "that is off the table", "house-move.3")


def why_not_upon(s: State, u: Unit, at: Pose, order: Order, besides: tuple[str, ...]) -> Refusal | None:
    """The same for a hull at one place of its way."""
    body = hull(at, u.card.size)
    return why_not_over_there(s, u, body, order, besides, body)


def why_not_over_there(
    s: State, u: Unit, area: Area, order: Order, besides: tuple[str, ...] = (), fresh: Area | None = None
) -> Refusal | None:
    """terrain.9, house-move.3, armour.12: what a hull may not sweep over or come near to.

    Whoever sets out gives the `fresh` part of it, upon which he does not stand yet: what he is too near to already
    keeps him only from coming nearer.
    """
    if (refusal := why_not_off_table(s, area) or why_not_on(s, u, area, order)) is not None:
        return refusal
    if fresh is None:
        return why_not_among(s, u, area, besides)
    return why_not_among(s, u, fresh, besides, hull_of(u))


def why_not_among(s: State, u: Unit, area: Area, besides: tuple[str, ...], start: Area | None = None) -> Refusal | None:
    """house-move.3, armour.12: others and wrecks that a hull would come too near to; `start` is where it sets out."""
    box = box_around(area, APART)
    for other in s.units.values():
        if other is u or other.id in besides or not (other.on_table or other.wreck):
            continue
        if other.wreck:
            if touches(area, hull_of(other)):
                return Refusal("wreck", f"the wreck of {other.name} is in the way", "armour.12")
        elif apart(box, bounds(other)):
            continue
        elif other.building < 0 and any(near(area, stood, kept(start, stood)) for stood in footprints(s, other)):
            return Refusal("too-near", f"it would pass within an inch of {other.name}", "house-move.3")
    return None


def kept(start: Area | None, stood: Footprint) -> int:
    """How far a hull keeps from a model: more than an inch, or as far as when it set out, if that was nearer."""
    if start is None or not near(start, stood, APART):
        return APART
    return max(0, gap(start, stood) - HAIR)


def why_not_on(s: State, u: Unit, area: Area, order: Order) -> Refusal | None:
    """terrain.1 to terrain.12, house-building.3: what of the ground under a hull is closed to it."""
    box = box_around(area, APART)
    for f in features(s):
        if f.kind.category == "road" or apart(box, f.box) or not _meets(area, f):
            continue
        if (refusal := why_not_over(u, order, f)) is not None:
            return refusal
        if f.building and any(o.building == f.number and o.on_table for o in s.units.values()):
            return Refusal("occupied", f"somebody is in the {f.kind.name}", "house-building.3")
    return None


def _meets(area: Area, f: Feature) -> bool:
    return touches(area, along(f.shape) if isinstance(f.shape, Fence) else f.shape)


# ------------------------------------------------------------------ roads


def road_all_along(s: State, a: Point, b: Point) -> bool:
    """terrain.12: whether a straight way runs along a road, judged at its ends and every inch between."""
    if a == b:
        return s.table.on_road(a) is not None
    points = [a, b, *(toward(a, b, far) for far in range(INCH, distance(a, b), INCH))]
    return all(s.table.on_road(at) is not None for at in points)


def along_road(s: State, at: Pose, far: int) -> list[Pose] | Refusal:
    """house-vehicle.2: bends of a road are followed without pivots, the way the hull looks: every bend, and the end."""
    road = s.table.on_road(at.at)
    if road is None or not isinstance(road.shape, Fence):
        return Refusal("no-road", "it is not on a road", "terrain.12")
    facing, corners = _onward(road.shape.points, at)
    if askew(facing, at.facing) > ALONG:
        return Refusal("askew", "it does not look along the road", "house-vehicle.1")
    found, left, here = [], far, at.at
    for n, corner in enumerate(corners):
        facing = bearing(corners[n - 1], corner) if n else facing
        leg = distance(here, corner)
        if left <= leg:
            found.append(Pose(toward(here, corner, left), facing))
            return found
        found.append(Pose(corner, facing))
        here, left = corner, left - leg
    return Refusal("road-ends", "the road does not go on so far", "terrain.12")


def _onward(points: Sequence[Point], at: Pose) -> tuple[int, Sequence[Point]]:
    """The direction of the road where a hull stands, and the corners before it, in the order in which it comes to them.

    Of the legs to which it is nearest, and of the two ways along them, it takes the one to which it looks.
    """
    legs = list(pairwise(points))
    off = [distance(foot(a, b, at.at), at.at) for a, b in legs]
    here = [n for n, far in enumerate(off) if far == min(off)]
    ways = [(bearing(*legs[n]), points[n + 1 :]) for n in here]
    ways += [(bearing(legs[n][1], legs[n][0]), points[n::-1]) for n in here]
    return min(ways, key=lambda way: askew(way[0], at.facing))


def askew(a: int, b: int) -> int:
    """By how many degrees two facings differ."""
    return abs((a - b + TURN // 2) % TURN - TURN // 2)


def every_inch(start: Pose, poses: Sequence[Pose]) -> Iterator[Pose]:
    """How a hull stands on its way along a road: so near to each other that its hulls leave nothing out."""
    for a, b in pairwise((start, *poses)):
        yield from (Pose(toward(a.at, b.at, gone), b.facing) for gone in range(0, distance(a.at, b.at), INCH))
        yield b
