"""Maps as pictures: an SVG from the very shapes that lines of sight cross."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Protocol

import msgspec
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hedgerow.board import paint, roofs
from hedgerow.board.hexes import HEIGHT, RADIUS, Grid, grid_of, hex_of
from hedgerow.board.inches.drawn import SCALE, shapes_of
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Table
from hedgerow.board.maps import SWELL
from hedgerow.board.outlines import Shape, Shapes
from hedgerow.board.palette import PAVEMENT, TEXTURES
from hedgerow.board.pen import dots, path, polyline
from hedgerow.board.records import XY, Building, Catalogue, Frame, Map
from hedgerow.board.shapes import grow_map, polygons, ridges
from hedgerow.board.texture import meadow

MARGIN = 10
LETTER = 8.0
"""Width to allow for a letter of a caption."""
HIGH = 9
"""A course of tiles on an open table, whose houses are as large as they are."""
NAME = 15
"""Half the width of a hex's name."""
HILLS = ("#d2c690", "#c4ae74", "#b3955a")
PAVED = ("block", "square")
RISE = "#c9b982"
"""What lies above a thin contour."""
FONT = "Inter, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif"


class Seen(Protocol):
    """A line of sight as the drawing needs it; the verdicts of the rules have this shape."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...
    @property
    def clear(self) -> bool: ...
    @property
    def degraded(self) -> tuple[str, ...]: ...
    @property
    def blocked_at(self) -> str: ...
    @property
    def words(self) -> str: ...


def draw_map(
    board: Map, catalogue: Catalogue, overlay: str = "", names: bool = True, shapes: Shapes | None = None
) -> str:
    """A whole map as one SVG document; `overlay` is drawn on top, in the map's own coordinates."""
    shapes = shapes or grow_map(board, catalogue)
    grid, edge = grid_of(board.layout), shapes.frame
    layers = [
        meadow(edge),
        _hills(shapes),
        _shallows(grid, shapes, catalogue),
        _paving(grid, shapes, catalogue),
        _flat(shapes, catalogue),
        _yards(shapes),
        _lines(shapes, catalogue),
        _sides(shapes, catalogue),
        _standing(shapes, catalogue),
        _buildings(board, shapes, catalogue),
        _grid(grid, board.hexes),
        _names(grid, board.hexes, edge) if names else "",
        overlay,
    ]
    return _page(board.title, edge, layers)


def draw_table(table: Table, catalogue: Catalogue, overlay: str = "") -> str:
    """An open table as one SVG document, in whose units points are named: hundredths of an inch.

    `overlay` is drawn on top, in drawing units: `inches.tables.SCALE` of them are an inch.
    """
    shapes = shapes_of(table)
    layers = [
        meadow(shapes.frame),
        _flat(shapes, catalogue),
        _yards(shapes),
        _ways(shapes, catalogue),
        _sides(shapes, catalogue),
        _standing(shapes, catalogue),
        "".join(_house(shape, catalogue) for shape in shapes.buildings),
        overlay,
    ]
    return _page(table.title, shapes.frame, layers, INCH // SCALE)


def _page(title: str, edge: Frame, layers: Iterable[str], finer: int = 1) -> str:
    """The layers in a frame; the document may have finer units than they are drawn in."""
    left, top = edge.left - MARGIN, edge.top - MARGIN
    width, height = edge.width + 2 * MARGIN, edge.height + 2 * MARGIN
    view = f"{left * finer} {top * finer} {width * finer} {height * finer}"
    begin, end = (f'<g transform="scale({finer})">', "</g>") if finer > 1 else ("", "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" '
        f'height="{height}" font-family="{FONT}"><title>{escape(title)}</title>{begin}'
        f'<defs><clipPath id="edge"><rect x="{edge.left}" y="{edge.top}" width="{edge.width}" height="{edge.height}"/>'
        f"</clipPath>{paint.definitions()}</defs>"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#2c3224"/>'
        f'<g clip-path="url(#edge)">{"".join(layers)}</g>{end}</svg>'
    )


# ---- the ground and what grows on it


def _hills(shapes: Shapes) -> str:
    """Where there are thin contours the others are bold, and tell their level."""
    out, fine = [], any(contour.kind.endswith(SWELL) for contour in shapes.contours)
    bold = 2.6 if fine else 1.5
    for contour in shapes.contours:
        level, d = int(contour.kind.rstrip(SWELL)), path(contour.outline)
        if contour.kind.endswith(SWELL):
            out.append(f'<path d="{d}" fill="{RISE}" fill-opacity=".35" stroke="#a08a58" stroke-width="1"/>')
            continue
        colour = HILLS[min(level, len(HILLS)) - 1]
        out.append(
            f'<g filter="url(#relief)"><path d="{d}" fill="{colour}"/></g>'
            f'<path d="{d}" fill="none" stroke="#8a7243" stroke-width="{bold}" stroke-opacity=".8"/>'
        )
        if fine:
            out += [_level(part, level) for part in polygons(contour.outline)]
    return "".join(out)


def _level(hill: Polygon, level: int) -> str:
    """The number of a contour, on its line in the south-west."""
    left, _, _, bottom = hill.bounds
    spot = hill.exterior.interpolate(hill.exterior.project(Point(left, bottom)))
    text = f'x="{spot.x:.1f}" y="{spot.y + 4:.1f}" font-size="12" font-weight="700" text-anchor="middle"'
    halo = f'<text {text} fill="none" stroke="#e3d8ab" stroke-width="4" stroke-linejoin="round">{level}</text>'
    return f'{halo}<text {text} fill="#6b5526">{level}</text>'


def _flat(shapes: Shapes, catalogue: Catalogue) -> str:
    lying = [shape for shape in shapes.areas if catalogue.kinds[shape.kind].form in ("area", "field")]
    lying.sort(key=lambda shape: catalogue.kinds[shape.kind].style != "hill")  # fields lie on hills
    return "".join(paint.area(shape, catalogue.kinds[shape.kind].style) for shape in lying)


def _paving(grid: Grid, shapes: Shapes, catalogue: Catalogue) -> str:
    """The ground of a town goes on between its houses and squares."""
    hexes = [hex for shape in shapes.areas if catalogue.kinds[shape.kind].style in PAVED for hex in shape.hexes]
    town = unary_union([Polygon(grid.corners(hex)).buffer(4) for hex in hexes])
    return f'<path d="{path(town.buffer(-9).buffer(9))}" fill="{PAVEMENT}"/>' if hexes else ""


def _shallows(grid: Grid, shapes: Shapes, catalogue: Catalogue) -> str:
    """The river goes on under a ford."""
    fords, water = (
        [hex for shape in shapes.areas if catalogue.kinds[shape.kind].style == style for hex in shape.hexes]
        for style in ("ford", "water")
    )
    beds = [
        LineString([grid.centre(a), grid.centre(b)]).buffer(0.58 * RADIUS)
        for a in fords
        for b in water
        if grid.touching(a, b)
    ]
    return f'<path d="{path(unary_union(beds))}" fill="{TEXTURES["water"].ground}"/>' if beds else ""


def _yards(shapes: Shapes) -> str:
    """Trodden ground around buildings; neighbours share a yard."""
    land = unary_union([shape.outline.buffer(15) for shape in shapes.buildings])
    d = path(land.buffer(14).buffer(-14).buffer(-3).buffer(3))
    return f'<path d="{d}" fill="#d9cfa8" fill-opacity=".85" stroke="#b7ab80" stroke-width="1" stroke-opacity=".7"/>'


def _standing(shapes: Shapes, catalogue: Catalogue) -> str:
    return "".join(paint.standing(shape, catalogue.kinds[shape.kind].style) for shape in shapes.areas)


def _lines(shapes: Shapes, catalogue: Catalogue) -> str:
    by_style: dict[str, list[tuple[XY, ...]]] = {"stream": [], "rail": [], "road": [], "street": [], "alley": []}
    for curve in shapes.curves:
        style = catalogue.kinds[curve.kind].style
        by_style["road" if style == "avenue" else style].append(curve.points)
    streams = "".join(paint.stream(points) for points in by_style["stream"])
    rails = "".join(paint.rail(points) for points in by_style["rail"])
    rivers = [shape.outline for shape in shapes.areas if catalogue.kinds[shape.kind].style == "water"]
    bridges = "".join(
        paint.bridge(LineString(road), water)
        for road in (*by_style["road"], *by_style["street"], *by_style["rail"])
        for water in (*map(LineString, by_style["stream"]), *rivers)
    )
    ways = "".join(paint.roads(by_style[style], style) for style in ("alley", "road", "street") if by_style[style])
    return streams + bridges + rails + ways


def _ways(shapes: Shapes, catalogue: Catalogue) -> str:
    """The lines of an open table, roads as wide as they are measured."""
    wide = [curve for curve in shapes.curves if catalogue.kinds[curve.kind].width]
    others = [curve for curve in shapes.curves if curve not in wide]
    kinds = sorted({curve.kind for curve in wide}, key=lambda kind: catalogue.kinds[kind].width)
    roads = "".join(
        paint.roads([curve.points for curve in wide if curve.kind == kind], catalogue.kinds[kind].style, broad)
        for kind, broad in ((kind, catalogue.kinds[kind].width * SCALE) for kind in kinds)
    )
    return _lines(msgspec.structs.replace(shapes, curves=tuple(others)), catalogue) + roads


def _sides(shapes: Shapes, catalogue: Catalogue) -> str:
    return "".join(paint.SIDES[catalogue.kinds[side.kind].style](side.points) for side in shapes.sides)


def _buildings(board: Map, shapes: Shapes, catalogue: Catalogue) -> str:
    grid = grid_of(board.layout)
    return "".join(
        roofs.building(shape, catalogue.kinds[shape.kind].style, building.roof, _ridges(grid, building, shape.outline))
        for building, shape in zip(board.buildings, shapes.buildings)
    )


def _ridges(grid: Grid, building: Building, outline: BaseGeometry) -> list[LineString]:
    """Along a house, or from hex to hex of a larger building."""
    if len(building.hexes) > 1:
        return ridges(grid, building)
    return [roofs.longest_axis(house.minimum_rotated_rectangle) for house in polygons(outline)]


def _house(shape: Shape, catalogue: Catalogue) -> str:
    """A building by itself, its ridge along its length."""
    box = shape.outline.minimum_rotated_rectangle
    courses = tuple(float(far) for far in range(HIGH, round(box.area**0.5), HIGH))
    return roofs.building(shape, catalogue.kinds[shape.kind].style, "", [roofs.longest_axis(box)], courses)


# ---- grid and names


def _grid(grid: Grid, hexes: Iterable[str]) -> str:
    hexes = list(hexes)
    d = "".join(polyline(grid.corners(hex)) + "Z" for hex in hexes)
    lines = f'<path d="{d}" fill="none" stroke="#33331f" stroke-opacity=".30" stroke-width=".9"/>'
    return lines + dots(map(grid.centre, hexes), 1.7, "#2b2b1a", 0.55)


def _names(grid: Grid, hexes: Iterable[str], edge: Frame) -> str:
    """Near the top of each hex, below the dot where the map edge cuts the top off, aside where it cuts a side off."""
    labels = []
    for hex in hexes:
        x, y = grid.centre(hex)
        x = min(max(x, edge.left + NAME), edge.right - NAME)
        up = y - 0.355 * HEIGHT
        labels.append((x, up if up > edge.top + 4 else y + 0.2 * HEIGHT, hex))
    texts = "".join(f'<text x="{x}" y="{y:.1f}">{hex}</text>' for x, y, hex in labels)
    style = 'font-size="9.500" text-anchor="middle" font-weight="600"'
    return (
        f'<g {style} fill="none" stroke="#f4f1dd" stroke-width="2.6" stroke-opacity=".45" stroke-linejoin="round">'
        f'{texts}</g><g {style} fill="#2f2f1c" fill-opacity=".82">{texts}</g>'
    )


# ---- lines of sight


def draw_sight(board: Map, catalogue: Catalogue, seen: Seen) -> str:
    """A map with a line of sight on it."""
    shapes = grow_map(board, catalogue)
    return draw_map(board, catalogue, sight_overlay(grid_of(board.layout), seen, shapes.frame), shapes=shapes)


def sight_overlay(grid: Grid, seen: Seen, edge: Frame | None = None) -> str:
    """The line, what hinders it in gold, what blocks it in red with a cross; beyond the block the line is broken.

    With the edge of the map given, the caption keeps within it.
    """
    start, end = grid.centre(hex_of(seen.a)), grid.centre(hex_of(seen.b))
    colour = "#1f6f3a" if seen.clear and not seen.degraded else "#b97a0f" if seen.clear else "#c0281c"
    marks = "".join(_hexes_marked(grid, place, "#e0a92e") for place in seen.degraded)
    if seen.blocked_at:
        marks += _hexes_marked(grid, seen.blocked_at, "#d8442f")
    body = _stroke(start, end, colour)
    if seen.blocked_at and _names_in(seen.blocked_at)[0] not in (hex_of(seen.a), hex_of(seen.b)):
        stop = _nearest(start, end, _middle(grid, seen.blocked_at))
        body = _stroke(start, stop, colour) + _stroke(stop, end, colour, "3 8") + _cross(stop)
    return marks + body + _end(start, colour) + _end(end, colour) + _caption(start, end, seen.words, edge)


def _names_in(where: str) -> list[str]:
    return [hex_of(name) for name in where.split("/")]


def _middle(grid: Grid, where: str) -> XY:
    spots = [grid.centre(name) for name in _names_in(where)]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _nearest(a: XY, b: XY, spot: XY) -> XY:
    line = LineString([a, b])
    point = line.interpolate(line.project(Point(spot)))
    return point.x, point.y


def _hexes_marked(grid: Grid, where: str, colour: str) -> str:
    return "".join(
        f'<path d="{polyline(grid.corners(name))}Z" fill="{colour}" fill-opacity=".26" stroke="{colour}" '
        'stroke-width="2.6" stroke-linejoin="round"/>'
        for name in _names_in(where)
    )


def _stroke(a: Sequence[float], b: Sequence[float], colour: str, dash: str = "") -> str:
    d = f"M{a[0]:.1f},{a[1]:.1f}L{b[0]:.1f},{b[1]:.1f}"
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{d}" stroke="#fff" stroke-opacity=".7" stroke-width="6.500" stroke-linecap="round"{dashes}/>'
        f'<path d="{d}" stroke="{colour}" stroke-width="3" stroke-linecap="round"{dashes}/>'
    )


def _cross(at: XY) -> str:
    x, y = at
    d = f"M{x - 7:.1f},{y - 7:.1f}l14,14m0,-14l-14,14"
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12.500" fill="#fff" stroke="#c0281c" stroke-width="2.4"/>'
        f'<path d="{d}" stroke="#c0281c" stroke-width="3.6" stroke-linecap="round"/>'
    )


def _end(at: XY, colour: str) -> str:
    return f'<circle cx="{at[0]}" cy="{at[1]}" r="7" fill="{colour}" stroke="#fff" stroke-width="2.4"/>'


def _caption(a: XY, b: XY, words: str, edge: Frame | None) -> str:
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 24
    wide = LETTER * len(words) + 22
    if edge:
        x = min(max(x, edge.left + wide / 2 + MARGIN), edge.right - wide / 2 - MARGIN)
        y = max(y, edge.top + 2.5 * MARGIN)
    return (
        f'<g font-size="13" font-weight="600" text-anchor="middle"><rect x="{x - wide / 2:.1f}" y="{y - 16:.1f}" '
        f'width="{wide:.1f}" height="23" rx="8" fill="#2c3224" fill-opacity=".92"/>'
        f'<text x="{x:.1f}" y="{y:.1f}" fill="#f3efe2">{escape(words)}</text></g>'
    )
