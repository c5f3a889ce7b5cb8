"""vehicle.1 to reverse.2, house-vehicle.1, house-vehicle.2 Drives: steps, what they sweep over, why they cannot be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from hedgerow.board.inches.areas import foot
from hedgerow.board.inches.bases import near, on_table, touches
from hedgerow.board.inches.measure import INCH, bearing, distance, inches, toward
from hedgerow.board.inches.records import Area, Fence, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.boxes import apart, box_around
from hedgerow.boltaction.ground.hulls import ahead, hull, pivoted, swept
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
ROAD = 2


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
    allowed = 0 if back and not can(u, "recce") else pivots(u, "advance" if back else order)
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
            refusal = why_not_over_there(s, u, hull(at, u.card.size), order, besides)
        elif step.kind == "road":
            followed = along_road(s, at, step.amount)
            if isinstance(followed, Refusal):
                return followed
            refusal = next(
                (r for p in followed if (r := why_not_over_there(s, u, hull(p, u.card.size), order, besides))), None
            )
            length += step.amount
            poses += followed[:-1]
            at = followed[-1]
        else:
            far = -step.amount if step.kind == "back" else step.amount
            over = swept(at, u.card.size, far)
            wet = wet or swims(s, u, over)
            on_road = on_road and road_all_along(s, at.at, ahead(at, far).at)
            at, length = ahead(at, far), length + step.amount
            # Both are rounded to whole hundredths: the hull may reach a hair further than what it has swept over.
            refusal = why_not_over_there(s, u, over, order, besides) or why_not_off_table(s, hull(at, u.card.size))
        if refusal is not None:
            return refusal
        poses.append(at)
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


def why_not_over_there(s: State, u: Unit, area: Area, order: Order, besides: tuple[str, ...] = ()) -> Refusal | None:
    """terrain.9, house-move.3, armour.12: what a hull may not sweep over or come near to."""
    if (refusal := why_not_off_table(s, area) or why_not_on(s, u, area, order)) is not None:
        return refusal
    box = box_around(area, APART)
    for other in s.units.values():
        if other is u or other.id in besides or not (other.on_table or other.wreck):
            continue
        if other.wreck:
            if touches(area, hull_of(other)):
                return Refusal("wreck", f"the wreck of {other.name} is in the way", "armour.12")
        elif apart(box, bounds(other)):
            continue
        elif other.building < 0 and any(near(area, stood, APART) for stood in footprints(s, other)):
            return Refusal("too-near", f"it would pass within an inch of {other.name}", "house-move.3")
    return None


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
    """house-vehicle.2: bends of a road are followed without pivots, in the direction of the hull."""
    road = s.table.on_road(at.at)
    if road is None or not isinstance(road.shape, Fence):
        return Refusal("no-road", "it is not on a road", "terrain.12")
    corners = _onward(road.shape.points, at)
    found, left, here = [], far, at.at
    for corner in corners:
        leg = distance(here, corner)
        facing = bearing(here, corner) if leg else at.facing
        if left <= leg:
            found.append(Pose(toward(here, corner, left), facing))
            return found
        found.append(Pose(corner, facing))
        here, left = corner, left - leg
    return Refusal("road-ends", "the road does not go on so far", "terrain.12")


def _onward(points: Sequence[Point], at: Pose) -> list[Point]:
    """The corners of a road that lie before a hull, in the order in which it comes to them."""
    legs = list(pairwise(points))
    n = min(range(len(legs)), key=lambda i: distance(foot(legs[i][0], legs[i][1], at.at), at.at))
    a, b = legs[n]
    here = ahead(at, INCH).at
    if distance(here, b) <= distance(at.at, b):
        return [foot(a, b, at.at), *points[n + 1 :]]
    return [foot(a, b, at.at), *reversed(points[: n + 1])]
