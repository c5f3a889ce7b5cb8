"""Another measure of what the rules measure, with shapely and floating point: it shares nothing with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import cos, hypot, radians, sin

from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from hedgerow.board.inches.records import Area, Fence, Point
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.state.state import State, Unit

HALF_INCH, INCH = 50.0, 100.0
SLACK = 3.0
"""Hundredths of an inch: places are rounded to whole ones, and so are the corners of hulls."""


def far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def length(points: Sequence[Point]) -> float:
    return sum(far(a, b) for a, b in pairwise(points))


def hull(u: Unit, at: Point | None = None, facing: int = -1) -> Polygon:
    """The oblong of a vehicle or a gun, turned by its facing; or as it would stand elsewhere."""
    (x, y), (width, depth), turn = at or u.at, u.card.size, radians(facing if facing >= 0 else u.facing)
    corners = ((-width, -depth), (width, -depth), (width, depth), (-width, depth))
    return Polygon([
        (x + (dx * cos(turn) - dy * sin(turn)) / 2, y + (dx * sin(turn) + dy * cos(turn)) / 2) for dx, dy in corners
    ])  # fmt: skip


def bodies(u: Unit) -> Iterator[tuple[str, BaseGeometry, float]]:
    """What a unit stands on: a point or a hull, and how much around it."""
    if not u.wreck:
        yield from ((m.id, Dot(m.at), HALF_INCH) for m in u.men)
    if u.card.kind == "vehicle":
        yield u.id, hull(u), 0.0


def standing(s: State) -> list[Unit]:
    return [u for u in s.units.values() if u.wreck or (u.on_table and u.building < 0)]


def on_each_other(s: State) -> list[str]:
    """Bases and hulls that overlap."""
    all_of_them = [body for u in standing(s) for body in bodies(u)]
    return [
        f"{a} and {b}"
        for (a, one, r), (b, other, q) in combinations(all_of_them, 2)
        if one.distance(other) < r + q - SLACK or (r == q == 0.0 and one.intersection(other).area > INCH)
    ]


def too_near(s: State, u: Unit, start: Polygon, body: BaseGeometry) -> list[str]:
    """Others within an inch of a hull, and wrecks under it, who were not so near when it set out."""
    found = []
    for o in standing(s):
        for name, other, around in bodies(o) if o is not u else ():
            keep = (0.0 if o.wreck else INCH) + around - SLACK
            if body.distance(other) < min(keep, start.distance(other) - SLACK):
                found.append(name)
    return found


def margins(s: State, u: Unit, way: Sequence[str]) -> Iterator[float]:
    """By how much every step of a drive keeps clear of others, wrecks, water and the table's edge."""
    x, y, facing = float(u.at[0]), float(u.at[1]), u.facing
    others = [
        (other, 0.0 if o.wreck else INCH + around) for o in standing(s) if o is not u for _, other, around in bodies(o)
    ]
    for word in way:
        amount = int(word.lstrip("ab"))
        facing = (facing + amount) % 360 if word[0] in "+-" else facing
        far = {"a": amount, "b": -amount}.get(word[0], 0)
        to = x + far * sin(radians(facing)), y - far * cos(radians(facing))
        ends = [hull(u, (round(px), round(py)), facing) for px, py in ((x, y), to)]
        body = ends[0].union(ends[1]).convex_hull
        x, y = to
        yield from ((body.distance(other) or -INCH) - keep for other, keep in others)
        yield from (body.distance(shape) or -INCH for _, shape in closed(s))
        west, north, east, south = body.bounds
        yield from (west, north, s.table.table.width - east, s.table.table.height - south)


def every_inch(points: Sequence[Point]) -> Iterator[Dot]:
    way = LineString(points)
    return (way.interpolate(far) for far in (*range(0, int(way.length), int(INCH)), way.length))


def on_a_road(s: State, at: Dot) -> bool:
    return any(
        LineString(f.shape.points).distance(at) <= f.kind.width * INCH / 2 + SLACK
        for f in s.table.roads
        if isinstance(f.shape, Fence)
    )


def hulls_in_water(s: State) -> list[str]:
    """Vehicles in what is closed to everybody but swimmers, and in standing houses."""
    return [
        f"{u.id} in {name}"
        for u in standing(s)
        if u.card.kind == "vehicle" and not u.wreck and "amphibious" not in u.abilities
        for name, shape in closed(s)
        if shape.intersection(hull(u)).area > INCH
    ]


def closed(s: State) -> list[tuple[str, Polygon]]:
    """Ground on which nobody may stand: what is impassable, and buildings that are not rubble."""
    rubble = {ruin.building for ruin in s.ruins}
    return [
        (f.kind.name, Polygon(f.shape.outline))
        for f in s.table.features
        if isinstance(f.shape, Area) and (f.kind.impassable or (f.building and f.number not in rubble))
    ]


def in_the_walls(s: State) -> list[str]:
    return [
        f"{m.id} in {name}"
        for u in standing(s)
        if not u.wreck
        for m in u.men
        for name, shape in closed(s)
        if shape.distance(Dot(m.at)) < HALF_INCH - SLACK
    ]


def through_walls(s: State, points: Sequence[Point]) -> list[str]:
    """What a way on foot leads through, for its middle: its beginning apart, which may be a wall that one leaves."""
    if length(points) < 1:
        return []
    way = LineString(points)
    beginning = Dot(points[0]).buffer(HALF_INCH)
    return [name for name, shape in closed(s) if way.difference(beginning).intersection(shape).length > SLACK]


def together(points: Sequence[Point]) -> bool:
    """Whether a chain of gaps of an inch or less links all bases."""
    groups = [{i} for i in range(len(points))]
    for i, j in combinations(range(len(points)), 2):
        if far(points[i], points[j]) <= 2 * HALF_INCH + INCH + SLACK:
            one, other = (next(g for g in groups if n in g) for n in (i, j))
            if one is not other:
                one |= other
                groups.remove(other)
    return len(groups) <= 1


def free_around(ground: Ground, at: Point) -> bool:
    width, height = ground.table.width, ground.table.height
    return HALF_INCH <= at[0] <= width - HALF_INCH and HALF_INCH <= at[1] <= height - HALF_INCH
