"""The strokes that painters share: outlines as SVG path data, and points scattered over an outline."""

import random
from collections.abc import Iterable

from shapely import Point
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from hedgerow.board.records import XY
from hedgerow.board.shapes import polygons


def path(shape: BaseGeometry) -> str:
    """Outlines and holes as SVG path data."""
    rings = [ring for part in polygons(shape) for ring in (part.exterior, *part.interiors)]
    return "".join("M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in list(ring.coords)[:-1]) + "Z" for ring in rings)


def polyline(points: Iterable[XY]) -> str:
    return "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def dots(points: Iterable[XY], radius: float, colour: str, opacity: float = 1.0) -> str:
    """Round spots as one element: strokes without length that end round. Where they overlap nothing gets darker."""
    d = "".join(f"M{x:.1f},{y:.1f}h0" for x, y in points)
    if not d:
        return ""
    seen = "" if opacity == 1 else f' stroke-opacity="{opacity}"'
    return f'<path d="{d}" stroke="{colour}"{seen} stroke-width="{2 * radius:.1f}" stroke-linecap="round"/>'


def scatter(outline: BaseGeometry, gap: float, keep: float, seed: str, inset: float = 0.0) -> list[XY]:
    """Points spread over an outline on a shaken grid, north to south."""
    chance = random.Random(seed)
    inside = outline.buffer(-inset)
    if inside.is_empty:
        return []
    known = prep(inside)
    left, top, right, bottom = inside.bounds
    points = []
    row = 0
    y = top
    while y < bottom:
        x = left + (gap / 2 if row % 2 else 0.0)
        while x < right:
            spot = (x + chance.uniform(-0.34, 0.34) * gap, y + chance.uniform(-0.34, 0.34) * gap)
            if chance.random() < keep and known.contains(Point(spot)):
                points.append(spot)
            x += gap
        y += gap * 0.86
        row += 1
    return sorted(points, key=lambda p: p[1])
