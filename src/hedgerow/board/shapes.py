"""Outlines: what painted hexes look like, and therefore what a line of sight crosses.

Everything is grown from the painted map alone and the same way every time: chance bumps are drawn from the hex's own
name. Woods are rings around their hexes, bridged to their neighbours and rounded; fields are straight-edged; houses are
rectangles turned to the road; roads and streams are curves from hex to hex. Roads cut a gap into whatever they run
through. A grown outline keeps within its own hexes, so that a wood painted in one hex never degrades a line in two;
only shapes drawn by hand hang over, where the author says so.
"""

import math
import random
from collections.abc import Iterable, Sequence

import shapely
from shapely import LineString, Point, Polygon, affinity, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from hedgerow.board.hexes import HEIGHT, RADIUS, Grid, grid_of
from hedgerow.board.maps import groups, kinds_at
from hedgerow.board.outlines import Curve, Hedge, Shape, Shapes
from hedgerow.board.records import XY, Building, Catalogue, Frame, Kind, Map, Silhouette
from hedgerow.board.trace import FINE

INSET = 0.02 * RADIUS
"""How far a grown outline keeps off the hexes it was not painted in."""
SMALLEST = 0.004 * RADIUS * RADIUS
"""Pieces below this area are slips of the pen."""
ROAD_GAP = 0.22 * RADIUS
ALLEY_GAP = 0.12 * RADIUS
CORNER = 0.15 * RADIUS
HOUSE = (0.60 * HEIGHT, 0.40 * HEIGHT)
COTTAGE = (0.46 * HEIGHT, 0.26 * HEIGHT)
"""One of a pair that stand on either side of a road."""
VERGE = 0.24 * RADIUS
"""How wide the rows of trees beside a lined road are."""
EXACT = ("block", "line")
"""Forms through which lines of sight run along streets: their silhouettes follow the bends."""
GROWN = ("area", "field", "block")
"""Forms whose outlines are grown from painted hexes."""
BLOCK = 0.25 * HEIGHT
"""Half the depth of a building of several hexes."""


def grow_map(board: Map, catalogue: Catalogue) -> Shapes:
    """Every outline of a map."""
    grid = grid_of(board.layout)
    edge = grid.frame(board.hexes, board.half_sides)
    curves = tuple(
        Curve(line.kind, line.hexes, _curve(board, line.kind, line.hexes, catalogue)) for line in board.lines
    )
    styles = {c.kind: catalogue.kinds[c.kind].style for c in curves}
    ways = [(LineString(c.points), styles[c.kind]) for c in curves if styles[c.kind] != "stream"]
    roads = [way for way, style in ways if style != "alley"]
    gaps = unary_union([way.buffer(ALLEY_GAP if style == "alley" else ROAD_GAP) for way, style in ways])
    areas = []
    for kind in catalogue.kinds.values():
        if kind.form in GROWN:
            for hexes in groups(kinds_at(board.terrain, kind.name), grid.touching):
                outline = _grown(grid, kind, hexes)
                if kind.silhouette:
                    outline = outline.difference(gaps)
                areas.append(Shape(kind.name, tuple(hexes), outline))
    areas += [Shape(drawn.kind, (), Polygon(drawn.points).buffer(0)) for drawn in board.drawn]
    areas += [
        Shape(c.kind, c.hexes, LineString(c.points).buffer(ROAD_GAP + VERGE, cap_style="flat").difference(gaps))
        for c in curves
        if catalogue.kinds[c.kind].silhouette
    ]
    buildings = tuple(Shape(b.kind, b.hexes, _building(grid, b, roads, gaps)) for b in board.buildings)
    return Shapes(edge, _contours(board), tuple(areas), buildings, curves, _sides(board))


def _grown(grid: Grid, kind: Kind, hexes: Sequence[str]) -> BaseGeometry:
    if kind.form == "field":
        return _field(grid, hexes)
    return _block(grid, hexes) if kind.form == "block" else _wood(grid, kind.name, hexes)


def _chance(*what: object) -> random.Random:
    return random.Random(":".join(str(part) for part in what))


# ---- woods and fields


def _hexagon(grid: Grid, hex: str) -> Polygon:
    return Polygon(grid.corners(hex))


def _wood(grid: Grid, kind: str, hexes: Sequence[str], reach: float = 0.83, rough: float = 0.14) -> BaseGeometry:
    """Jittered rings around the centres, bridged between neighbours, rounded by growing and shrinking."""
    parts: list[BaseGeometry] = []
    for hex in hexes:
        chance, (x, y) = _chance(kind, hex), grid.centre(hex)
        bumps = 12
        ring = []
        for i in range(bumps):
            angle = 2 * math.pi * (i + chance.uniform(-0.3, 0.3)) / bumps
            far = RADIUS * (reach + chance.uniform(-rough, rough))
            ring.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        parts.append(Polygon(ring).buffer(0))
    bridges = [
        LineString([grid.centre(a), grid.centre(b)])
        for i, a in enumerate(hexes)
        for b in hexes[i + 1 :]
        if grid.touching(a, b)
    ]
    parts += [bridge.buffer(0.6 * RADIUS) for bridge in bridges]
    rounded = unary_union(parts).buffer(0.14 * RADIUS).buffer(-0.26 * RADIUS).buffer(0.12 * RADIUS, quad_segs=6)
    return _within(grid, rounded, hexes)


def _field(grid: Grid, hexes: Sequence[str]) -> BaseGeometry:
    """Straight hedged edges: the union of the hexes with the zigzag ironed out."""
    whole = unary_union([_hexagon(grid, hex).buffer(0.5) for hex in hexes])
    straight = whole.buffer(-0.1 * RADIUS, join_style="mitre").simplify(0.2 * RADIUS)
    return _within(grid, straight.buffer(-0.06 * RADIUS).buffer(0.06 * RADIUS, quad_segs=4), hexes)


def _block(grid: Grid, hexes: Sequence[str]) -> BaseGeometry:
    """Houses wall to wall: all of the hexes, but for a pavement around them; roads and alleys are cut out later."""
    whole = unary_union([_hexagon(grid, hex).buffer(0.5) for hex in hexes])
    return whole.buffer(-0.1 * RADIUS, join_style="mitre").intersection(whole)


def _within(grid: Grid, outline: BaseGeometry, hexes: Sequence[str]) -> BaseGeometry:
    """Held within its own hexes, without small holes, and sure to cover its own centre dots."""
    most = unary_union([_hexagon(grid, hex) for hex in hexes]).buffer(-INSET, join_style="mitre")
    dots = unary_union([Point(grid.centre(hex)).buffer(0.3 * RADIUS) for hex in hexes])
    held = outline.intersection(most).union(dots)
    parts = [Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > RADIUS * RADIUS]) for p in polygons(held)]
    return unary_union(parts).simplify(0.008 * RADIUS)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The connected parts of an outline."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [part for part in getattr(shape, "geoms", []) if isinstance(part, Polygon)]


def _contours(board: Map) -> tuple[Shape, ...]:
    """Each contour is drawn well outside the dots of its level and inside those below it; "1+" lies above "1"."""
    grid, shapes = grid_of(board.layout), []
    heights = {hex: (board.levels.get(hex, 0), board.swells.get(hex, 0)) for hex in board.hexes}
    top = max(board.levels.values(), default=0)
    steps = {*heights.values(), *((level, 0) for level in range(top + 1))} - {(0, 0)}
    for level, swell in sorted(steps):
        hexes = [hex for hex in board.hexes if heights[hex] >= (level, swell)]
        land = unary_union([_hexagon(grid, hex) for hex in hexes] + _outside(grid, hexes, board.hexes))
        seed = level if not swell else f"{level}+{swell}"
        outline = unary_union([_eased(part, seed) for part in polygons(land)])
        shapes.append(Shape(f"{level}{'+' * swell}", tuple(hexes), outline))
    return tuple(shapes)


def _outside(grid: Grid, hexes: Sequence[str], board: Sequence[str]) -> list[Polygon]:
    """The neighbours of these hexes off the map: a hill does not end where the paper does."""
    here = {grid.axial(hex) for hex in board}
    around = [(q + dq, r + dr) for q, r in map(grid.axial, hexes) for dq, dr in grid.steps]
    return [Polygon(grid.corners_at(*spot)) for spot in dict.fromkeys(around) if spot not in here]


def _eased(land: Polygon, level: object) -> BaseGeometry:
    """A contour that runs through the middles of the outer hexsides, and so between the dots of two levels."""
    outer, *inner = (_ease(ring.coords, level) for ring in (land.exterior, *land.interiors))
    return Polygon(outer).buffer(0).difference(unary_union([Polygon(ring).buffer(0) for ring in inner]))


def _ease(ring: Iterable[XY], level: object) -> tuple[XY, ...]:
    corners_of = list(ring)[:-1]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(corners_of, _turned(corners_of, 1))]
    eased = []
    for (ax, ay), (bx, by), (cx, cy) in zip(_turned(middles, -1), middles, _turned(middles, 1)):
        chance = _chance("contour", level, round(bx), round(by))
        shake = (chance.uniform(-5, 5), chance.uniform(-5, 5))
        eased.append(((ax + 2 * bx + cx) / 4 + shake[0], (ay + 2 * by + cy) / 4 + shake[1]))
    around = (*eased, *eased[:3])
    curve = catmull_rom(around)
    steps = (len(curve) - 1) // (len(around) - 1)
    return curve[steps : -2 * steps + 1]


def _turned(ring: list[XY], by: int) -> list[XY]:
    return ring[by:] + ring[:by]


# ---- buildings


def _building(grid: Grid, building: Building, roads: Sequence[LineString], gaps: BaseGeometry) -> BaseGeometry:
    if len(building.hexes) == 1:
        if gaps.contains(Point(grid.centre(building.hexes[0]))):
            return _cottages(grid, building, roads).difference(gaps)
        return _house(grid, building, roads)
    wings = [
        wing.buffer(BLOCK, cap_style="square", join_style="mitre", mitre_limit=1.6) for wing in ridges(grid, building)
    ]
    return unary_union(wings)


def ridges(grid: Grid, building: Building) -> list[LineString]:
    """The wings of a building of several hexes: from hex to hex in the order given, branching where that must be."""
    chains: list[list[str]] = []
    for i, hex in enumerate(building.hexes):
        if chains and grid.touching(chains[-1][-1], hex):
            chains[-1].append(hex)
        else:
            stem = [other for other in building.hexes[:i] if grid.touching(other, hex)]
            chains.append([*stem[:1], hex])
    return [LineString([grid.centre(hex) for hex in chain]) for chain in chains if len(chain) > 1]


def _house(grid: Grid, building: Building, roads: Sequence[LineString]) -> BaseGeometry:
    hex = building.hexes[0]
    x, y = grid.centre(hex)
    chance = _chance("house", hex)
    width, depth = (size * chance.uniform(0.9, 1.12) for size in HOUSE)
    turn = building.turn if building.turn is not None else _facing(grid, hex, roads)
    house = box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)
    return affinity.rotate(house, turn, origin=(x, y))


def _cottages(grid: Grid, building: Building, roads: Sequence[LineString]) -> BaseGeometry:
    """Where a road runs through, a house on either side of it."""
    hex = building.hexes[0]
    x, y = grid.centre(hex)
    chance = _chance("house", hex)
    turn = _facing(grid, hex, roads)
    houses = []
    for side in (-1, 1):
        width, depth = (size * chance.uniform(0.92, 1.1) for size in COTTAGE)
        off, along = side * (ROAD_GAP + depth / 2 + 1), chance.uniform(-7, 7)
        house = box(x + along - width / 2, y + off - depth / 2, x + along + width / 2, y + off + depth / 2)
        houses.append(affinity.rotate(house, turn, origin=(x, y)))
    return unary_union(houses)


def _facing(grid: Grid, hex: str, roads: Sequence[LineString]) -> float:
    """Along the nearest road, or any way at all where there is none near."""
    dot = Point(grid.centre(hex))
    near = [road for road in roads if road.distance(dot) < 1.6 * HEIGHT]
    if not near:
        return _chance("turn", hex).choice((-24, -10, 0, 12, 28, 90))
    road = min(near, key=dot.distance)
    along = road.project(dot)
    a, b = road.interpolate(max(0.0, along - 20)), road.interpolate(along + 20)
    return math.degrees(math.atan2(b.y - a.y, b.x - a.x))


# ---- lines and hexsides


def _curve(board: Map, kind: str, hexes: Sequence[str], catalogue: Catalogue) -> tuple[XY, ...]:
    """A smooth curve through the centres; streams wander beside them, and what ends at the edge leaves the map."""
    grid = grid_of(board.layout)
    edge = grid.frame(board.hexes, board.half_sides)
    wild = catalogue.kinds[kind].style == "stream"
    points = (
        [_wander(grid, hex, 0.6 * RADIUS) for hex in hexes]
        if wild
        else _straightened([grid.centre(hex) for hex in hexes])
    )
    for end in (0, -1):
        out = _way_out(grid, hexes, end, board, edge)
        if out:
            points.insert(0 if end == 0 else len(points), out)
    return catmull_rom(points)


def _straightened(points: Sequence[XY]) -> list[XY]:
    """Roads cut corners as far as their surface still covers the centre dots."""
    eased = list(points[:1])
    for a, b, c in zip(points, points[1:], points[2:]):
        dx, dy = (a[0] + c[0]) / 2 - b[0], (a[1] + c[1]) / 2 - b[1]
        share = min(0.5, CORNER / (math.hypot(dx, dy) or 1.0))
        eased.append((b[0] + dx * share, b[1] + dy * share))
    return [*eased, *points[1:][-1:]]


def _wander(grid: Grid, hex: str, most: float) -> XY:
    chance, (x, y) = _chance("wander", hex), grid.centre(hex)
    angle, far = chance.uniform(0, 2 * math.pi), most * chance.uniform(0.6, 1.0)
    return x + far * math.cos(angle), y + far * math.sin(angle)


def _way_out(grid: Grid, hexes: Sequence[str], end: int, board: Map, edge: Frame) -> XY | None:
    """Where a line that ends in an edge hex leaves the map; straight on if it can, else by the nearest edge."""
    hex = hexes[end]
    q, r = grid.axial(hex)
    here = {grid.axial(other) for other in board.hexes}
    if all((q + dq, r + dr) in here for dq, dr in grid.steps):
        return None
    if len(hexes) > 1 and hexes[0] == hexes[-1]:
        return None
    x, y = grid.centre(hex)
    far = HEIGHT * 0.75
    ways = [
        (x - edge.left, (edge.left - far, y)),
        (edge.right - x, (edge.right + far, y)),
        (y - edge.top, (x, edge.top - far)),
        (edge.bottom - y, (x, edge.bottom + far)),
    ]
    return min(ways)[1]


def catmull_rom(points: Sequence[XY], steps: int = 10) -> tuple[XY, ...]:
    """A smooth curve that passes through all the points."""
    if len(points) < 3:
        return tuple(points)
    padded = [points[0], *points, points[-1]]
    curve: list[XY] = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:]):
        for i in range(steps):
            t = i / steps
            curve.append((_blend(p0[0], p1[0], p2[0], p3[0], t), _blend(p0[1], p1[1], p2[1], p3[1], t)))
    curve.append(points[-1])
    return tuple(curve)


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def _sides(board: Map) -> tuple[Hedge, ...]:
    grid, found = grid_of(board.layout), []
    for kind in dict.fromkeys(side.kind for side in board.sides):
        lines = linemerge([LineString(grid.hexside(s.a, s.b)) for s in board.sides if s.kind == kind])
        parts = list(lines.geoms) if hasattr(lines, "geoms") else [lines]
        found += [Hedge(kind, tuple((x, y) for x, y in part.coords)) for part in parts]
    return tuple(found)


# ---- silhouettes


def terrain_at_dots(board: Map, shapes: Shapes) -> dict[str, str]:
    """What lies under the centre dot of every hex: the painted kind, unless a shape drawn by hand covers the dot."""
    grid, terrain = grid_of(board.layout), dict(board.terrain)
    for shape in shapes.areas:
        if not shape.hexes:
            for hex in board.hexes:
                if shape.outline.covers(Point(grid.centre(hex))):
                    terrain[hex] = shape.kind
    return terrain


def silhouettes(board: Map, shapes: Shapes, catalogue: Catalogue) -> tuple[Silhouette, ...]:
    """Every outline that may affect a line of sight, cut up by hexes."""
    grid, terrain = grid_of(board.layout), terrain_at_dots(board, shapes)
    hexagons = {hex: _hexagon(grid, hex) for hex in board.hexes}
    tree = shapely.STRtree(list(hexagons.values()))
    names = list(hexagons)
    pieces = []
    for shape in (*shapes.areas, *shapes.buildings):
        if not catalogue.kinds[shape.kind].silhouette:
            continue
        owners = shape.hexes or tuple(hex for hex in board.hexes if terrain[hex] == shape.kind)
        for i in sorted(tree.query(shape.outline).tolist()):
            for part in polygons(shape.outline.intersection(hexagons[names[i]])):
                for piece in _convex(grid, names[i], part) if catalogue.kinds[shape.kind].form in EXACT else (part,):
                    if piece.area >= SMALLEST:
                        pieces += _owned(grid, names[i], piece, shape, owners)
    return tuple(pieces)


def _convex(grid: Grid, hex: str, part: Polygon) -> list[Polygon]:
    """A piece cut up at the spokes of its hex, so that what the hull of one adds to it is nothing to speak of."""
    corners, dot = grid.corners(hex), grid.centre(hex)
    spokes = [Polygon([dot, a, b]) for a, b in zip(corners, (*corners[1:], corners[0]))]
    return [piece for spoke in spokes for piece in polygons(part.intersection(spoke))]


def _owned(grid: Grid, hex: str, part: Polygon, shape: Shape, owners: Iterable[str]) -> list[Silhouette]:
    """A piece in its own hex is whole; a scrap in another is parted among the neighbours it hangs over from."""
    if hex in owners:
        return [Silhouette(hex, hex, shape.kind, _hull(part))]
    near = [owner for owner in owners if grid.touching(owner, hex)]
    if not near:
        return [Silhouette(hex, hex, shape.kind, _hull(part))]
    scraps = []
    for owner in near:
        a, b = grid.hexside(owner, hex)
        sector = part if len(near) == 1 else part.intersection(Polygon([grid.centre(hex), a, b]))
        scraps += [Silhouette(hex, owner, shape.kind, _hull(p)) for p in polygons(sector) if p.area >= SMALLEST]
    return scraps


def _hull(part: Polygon) -> tuple[int, ...]:
    hull = part.convex_hull
    points = list(hull.exterior.coords)[:-1]
    return tuple(round(value * FINE) for point in points for value in point)
