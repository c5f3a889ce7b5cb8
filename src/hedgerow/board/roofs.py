"""Buildings from above: roofs with a sunny and a shady side, huts, bunkers, chimneys."""

import math
import random
from collections.abc import Sequence

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from hedgerow.board.outlines import Shape
from hedgerow.board.palette import ROOFS, STYLE_ROOFS
from hedgerow.board.pen import path, polyline
from hedgerow.board.texture import lines

COURSES = (5.0, 10.0, 15.0, 20.0)
"""How far from its ridge the courses of tiles of a house lie that fills a hex."""


def building(
    shape: Shape, style: str, roof: str, ridge: Sequence[LineString], courses: Sequence[float] = COURSES
) -> str:
    """A roof with a sunny and a shady side; a block of several hexes stands taller and has more chimneys."""
    chance = random.Random(f"roof:{shape.hexes[0]}")
    colour, shade, light = ROOFS[roof or chance.choice(STYLE_ROOFS.get(style, ("red",)))]
    outline = shape.outline
    if style == "hut":
        return _hut(outline, colour, shade)
    if style == "bunker":
        return _bunker(outline, colour, light)
    slope = max(60.0, *courses)
    shady = [_beyond(line).buffer(slope, single_sided=True, cap_style="flat").intersection(outline) for line in ridge]
    marks = "".join(f'<path d="{path(side)}" fill="{shade}"/>' for side in shady if not side.is_empty)
    ridges = "".join(
        f'<path d="{polyline(part.coords)}" fill="none" stroke="{light}" stroke-width="1.6"/>'
        for line in ridge
        for part in lines(_beyond(line).intersection(outline))
    )
    height = "tall" if len(shape.hexes) > 2 else "house"
    wall = "2.4" if style == "heavy" else "1.3"
    return (
        f'<g filter="url(#{height})"><path d="{path(outline)}" fill="{colour}" stroke="#33271f" '
        f'stroke-width="{wall}" stroke-linejoin="miter"/></g>'
        f"{marks}{_tiles(outline, ridge, courses)}{ridges}"
        f'<path d="{path(outline)}" fill="none" stroke="#33271f" stroke-width="{wall}"/>{_chimneys(shape, ridge)}'
    )


def _beyond(line: LineString) -> LineString:
    """The line with both ends drawn out, so that a ridge reaches its gables."""
    points = list(line.coords)
    (ax, ay), (bx, by) = points[:2]
    (cx, cy), (dx, dy) = points[-2:]
    start, end = 40 / math.dist((ax, ay), (bx, by)), 40 / math.dist((cx, cy), (dx, dy))
    first = (ax + (ax - bx) * start, ay + (ay - by) * start)
    last = (dx + (dx - cx) * end, dy + (dy - cy) * end)
    return LineString([first, *points, last])


def _tiles(outline: BaseGeometry, ridge: Sequence[LineString], courses: Sequence[float]) -> str:
    """Courses of tiles along each ridge, on both sides of it."""
    found = []
    for line in ridge:
        for far in (*(-far for far in reversed(courses)), *courses):
            found += lines(_beyond(line).offset_curve(far).intersection(outline.buffer(-2)))
    d = "".join(polyline(part.coords) for part in found)
    return f'<path d="{d}" fill="none" stroke="#241a12" stroke-opacity=".17" stroke-width=".8"/>'


def _chimneys(shape: Shape, ridge: Sequence[LineString]) -> str:
    marks = []
    for line in ridge:
        spot = line.interpolate(0.32, normalized=True)
        if shape.outline.contains(spot):
            marks.append(
                f'<rect x="{spot.x - 2.6:.1f}" y="{spot.y - 5.6:.1f}" width="5.2" height="5.2" fill="#6b5548" '
                'stroke="#2b211b" stroke-width=".9"/>'
            )
    return "".join(marks)


def _bunker(outline: BaseGeometry, colour: str, light: str) -> str:
    """Concrete: a flat roof with a bright rim."""
    return (
        f'<g filter="url(#house)"><path d="{path(outline)}" fill="{colour}" stroke="#33312b" stroke-width="3"/></g>'
        f'<path d="{path(outline.buffer(-7, join_style="mitre"))}" fill="{light}" fill-opacity=".55" stroke="#5f5c52" '
        'stroke-width="1.2"/>'
    )


def _hut(outline: BaseGeometry, colour: str, shade: str) -> str:
    round_roof = outline.centroid.buffer(math.sqrt(outline.area / math.pi))
    x, y = outline.centroid.x, outline.centroid.y
    rays = "".join(
        f"M{x:.1f},{y:.1f}L{px:.1f},{py:.1f}"
        for px, py in list(round_roof.exterior.coords)[:: len(round_roof.exterior.coords) // 14 or 1]
    )
    return (
        f'<g filter="url(#house)"><path d="{path(round_roof)}" fill="{colour}" stroke="#5a4420" stroke-width="1.3"/>'
        "</g>"
        f'<path d="{rays}" stroke="{shade}" stroke-width="1"/>'
    )


def longest_axis(house: Polygon) -> LineString:
    """The ridge of a rectangular house: between the middles of its short sides, a little over."""
    a, b, c, d = list(house.exterior.coords)[:4]
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    return LineString([((d[0] + a[0]) / 2, (d[1] + a[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)])
