"""How each style of terrain is painted: fields, crowns, roofs, banks. Pure functions from outlines to SVG.

The drawing tells the rule: what blocks sight is dense and dark, what hinders it is scattered with light between, what
does neither lies flat.
"""

import math
import random
from collections.abc import Callable, Sequence

import shapely
from shapely import LineString, MultiPoint, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from hedgerow.board.outlines import Shape
from hedgerow.board.palette import COURT, CROWNS, EDGES, GROUNDS, INK, ROOFS, TEXTURES, TOWN_ROOFS
from hedgerow.board.pen import dots, path, polyline, scatter
from hedgerow.board.records import XY
from hedgerow.board.shapes import polygons
from hedgerow.board.texture import grass_patch, lines, texture


def crown_name(style: str, shade: int) -> str:
    return f"crown-{style}-{shade}"


def definitions() -> str:
    """Grass, crowns and shadows that the painters use by name."""
    crowns = "".join(
        _crown(crown_name(style, i), colour, random.Random(f"{style}{i}"))
        for style, colours in CROWNS.items()
        for i, colour in enumerate(colours)
    )
    return f"{grass_patch()}{crowns}{SHADOWS}"


SHADOWS = "".join(
    f'<filter id="{name}" x="-20%" y="-20%" width="150%" height="150%">'
    f'<feDropShadow dx="{dx}" dy="{dy}" stdDeviation="{blur}" flood-color="#232812" flood-opacity="{strength}"/>'
    "</filter>"
    for name, dx, dy, blur, strength in (
        ("soft", 1.6, 2.6, 1.8, 0.42),
        ("tall", 4.5, 6.5, 3.0, 0.5),
        ("house", 3.0, 4.2, 2.0, 0.5),
        ("relief", 2.5, 4.0, 3.5, 0.34),
    )
)


def _crown(name: str, colour: str, chance: random.Random) -> str:
    """The outline of a tree from above, ten units in radius; `trees` lights it from the north-west."""
    lobes = 8
    ring = []
    for i in range(lobes):
        angle = 2 * math.pi * i / lobes + chance.uniform(-0.15, 0.15)
        far = 8.6 + chance.uniform(-1.1, 1.1)
        ring.append((far * math.cos(angle), far * math.sin(angle)))
    d = f"M{ring[0][0]:.1f},{ring[0][1]:.1f}"
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0])):
        mx, my = (x0 + x1) * 0.66, (y0 + y1) * 0.66
        d += f"Q{mx:.1f},{my:.1f} {x1:.1f},{y1:.1f}"
    return f'<path id="{name}" d="{d}Z" fill="{colour}"/>'


# ---- areas


def area(shape: Shape, style: str) -> str:
    """The flat part of an area: what lies on the ground."""
    fill = TEXTURES[style].ground if style in TEXTURES else GROUNDS.get(style, "none")
    broken = ' stroke-dasharray="4 3.4"' if style in ("crowns", "scrub", "rough") else ""
    edge = EDGES.get(style, INK)
    d = path(shape.outline)
    marks = texture(shape.outline, style, _seed(shape))
    border = f'<path d="{d}" fill="none" stroke="{edge}" stroke-width="1.3"{broken}/>'
    return f'<path d="{d}" fill="{fill}"/>{marks}{border}' + BESIDES.get(style, _nothing)(shape)


def standing(shape: Shape, style: str) -> str:
    """The part of an area that stands up from the ground and throws a shadow."""
    return STANDING.get(style, _nothing)(shape)


def _nothing(shape: Shape) -> str:
    return ""


def trees(points: Sequence[XY], style: str, small: float, large: float, seed: str) -> str:
    """Crowns, a shady and a sunny side on each. All shades lie in few paths: browsers style every element by itself."""
    chance = random.Random(seed)
    shades = CROWNS[style]
    size = (small + large) / 2
    crowns = []
    sunny: dict[str, list[XY]] = {colour: [] for colour in shades}
    for x, y in points:
        shade = chance.randrange(len(shades))
        crowns.append(
            f'<use href="#{crown_name(style, shade)}" transform="translate({x:.1f},{y:.1f}) '
            f'rotate({chance.randrange(0, 40) - 20}) scale({chance.uniform(small, large):.2f})"/>'
        )
        sunny[shades[shade]].append((x - 1.6 * size, y - 2 * size))
    dark = dots([(x + 1.4 * size, y + 1.7 * size) for x, y in points], 6.4 * size, "#16200a", 0.16)
    light = "".join(dots(spots, 5.6 * size, colour) for colour, spots in sunny.items())
    glint = dots([(x - 3 * size, y - 3.6 * size) for x, y in points], 3.2 * size, "#fff", 0.12)
    return f"{''.join(crowns)}{dark}{light}{glint}"


def _seed(shape: Shape) -> str:
    return f"{shape.kind}:{shape.hexes[:1]}"


def _canopy(shape: Shape) -> str:
    crowns = trees(scatter(shape.outline, 13.5, 1.0, _seed(shape), 4.5), "canopy", 0.82, 1.2, _seed(shape))
    return f'<g filter="url(#tall)"><path d="{path(shape.outline.buffer(-1))}" fill="#2c421c"/>{crowns}</g>'


def _grove(shape: Shape) -> str:
    crowns = trees(scatter(shape.outline, 15.5, 1.0, _seed(shape), 5), "grove", 0.8, 1.15, _seed(shape))
    return f'<g filter="url(#soft)"><path d="{path(shape.outline.buffer(-1.5))}" fill="#4a6a2d"/>{crowns}</g>'


def _avenue(shape: Shape) -> str:
    """Trees one after the other in the rows that the outline leaves them."""
    points = [spot for part in polygons(shape.outline) for spot in _row(part)]
    return f'<g filter="url(#soft)">{trees(points, "bank", 0.55, 0.72, _seed(shape))}</g>'


def _row(strip: Polygon) -> list[XY]:
    """Spots down the middle of a narrow strip."""
    middle = strip.buffer(-0.45 * (2 * strip.area / strip.length))
    line = middle.exterior if isinstance(middle, Polygon) and not middle.is_empty else strip.exterior
    half, count = line.length / 2, max(1, round(line.length / 2 / 11))
    return [(p.x, p.y) for p in (line.interpolate(half * (i + 0.5) / count) for i in range(count))]


def _block(shape: Shape) -> str:
    """Town houses wall to wall around their courts, each with a roof of its own."""
    parts = polygons(shape.outline)
    shadow = "".join(f'<path d="{path(part)}" fill="#5f5347"/>' for part in parts)
    return f'<g filter="url(#tall)">{shadow}</g>' + "".join(_town_houses(part) for part in parts)


def _town_houses(part: Polygon) -> str:
    seed = f"{part.centroid.x:.0f}:{part.centroid.y:.0f}"
    chance = random.Random(seed)
    court = part.buffer(-21, join_style="mitre")
    ring = part.difference(court)
    spots = scatter(part, 30, 1.0, seed) or [(part.centroid.x, part.centroid.y)]
    cells = shapely.voronoi_polygons(MultiPoint(spots), extend_to=part).geoms if len(spots) > 1 else [part]
    marks = [f'<path d="{path(court)}" fill="{COURT}"/>' if not court.is_empty else ""]
    inner = part.buffer(-10.5, join_style="mitre")
    for cell in sorted(cells, key=lambda cell: (round(cell.centroid.y), round(cell.centroid.x))):
        colour, shade, light = ROOFS[chance.choice(TOWN_ROOFS)]
        house = cell.intersection(ring)
        marks.append(
            f'<path d="{path(house)}" fill="{colour}" stroke="#33271f" stroke-width=".9"/>'
            f'<path d="{path(house.intersection(inner))}" fill="{shade}"/>'
        )
        ridge = lines(inner.boundary.intersection(house.buffer(-1.5))) if not inner.is_empty else []
        d = "".join(polyline(line.coords) for line in ridge)
        marks.append(f'<path d="{d}" fill="none" stroke="{light}" stroke-width="1.3"/>' if d else "")
    behind = "".join(
        _town_houses(house) for house in polygons(court.buffer(-12, join_style="mitre")) if house.area > 300
    )
    edge = f'<path d="{path(part)}" fill="none" stroke="#33271f" stroke-width="1.8"/>'
    return f"{''.join(marks)}{edge}{behind}"


def _crowns(shape: Shape) -> str:
    points = scatter(shape.outline, 19.5, 0.84, _seed(shape), 5.5)
    return f'<g filter="url(#soft)">{trees(points, "crowns", 0.62, 1.0, _seed(shape))}</g>'


def _orchard(shape: Shape) -> str:
    """Rows of small round trees, all the rows of one orchard the same way."""
    inside = shape.outline.buffer(-7)
    if inside.is_empty:
        return ""
    known = prep(inside)
    x0, y0 = inside.centroid.x, inside.centroid.y
    turn = math.radians(random.Random(_seed(shape)).choice((-22, -8, 8, 15, 38)))
    points = []
    for i in range(-30, 31):
        for j in range(-30, 31):
            u, v = i * 19.0, j * 19.0
            spot = (x0 + u * math.cos(turn) - v * math.sin(turn), y0 + u * math.sin(turn) + v * math.cos(turn))
            if known.contains(Point(spot)):
                points.append(spot)
    points.sort(key=lambda p: p[1])
    return f'<g filter="url(#soft)">{trees(points, "orchard", 0.6, 0.68, _seed(shape))}</g>'


def _scrub(shape: Shape) -> str:
    points = scatter(shape.outline, 13, 0.62, _seed(shape), 4)
    return f'<g filter="url(#soft)">{trees(points, "scrub", 0.28, 0.52, _seed(shape))}</g>'


def _stones(colours: Sequence[str], gap: float, keep: float) -> Callable[[Shape], str]:
    def stones(shape: Shape) -> str:
        chance = random.Random(_seed(shape))
        marks = []
        for x, y in scatter(shape.outline, gap, keep, _seed(shape), 3):
            ring = [
                (x + r * math.cos(a), y + r * math.sin(a) * 0.8)
                for a, r in ((0.2 + i * 1.25, chance.uniform(1.8, 4.0)) for i in range(5))
            ]
            marks.append(f'<path d="{polyline(ring)}Z" fill="{chance.choice(colours)}"/>')
        return f'<g stroke="#5d574a" stroke-width=".6">{"".join(marks)}</g>'

    return stones


def _gully(shape: Shape) -> str:
    return (
        f'<path d="{path(shape.outline.buffer(-7))}" fill="#8f7d51" fill-opacity=".65"/>'
        f'<path d="{path(shape.outline)}" fill="none" stroke="#7d6b45" stroke-width="4" stroke-dasharray="1.4 4"/>'
    )


def _shore(shape: Shape) -> str:
    return f'<path d="{path(shape.outline.buffer(-4))}" fill="none" stroke="#b9d5de" stroke-width="1.4"/>'


def _hill(shape: Shape) -> str:
    """Contours, each on higher ground, the lowest of them bold."""
    d = path(shape.outline)
    rise = "".join(
        f'<path d="{path(part)}" fill="#c4ae74" fill-opacity=".45" stroke="#a08a58" stroke-width="1"/>'
        for part in (shape.outline.buffer(-14), shape.outline.buffer(-30))
        if not part.is_empty
    )
    return (
        f'<g filter="url(#relief)"><path d="{d}" fill="#d2c690"/></g>{rise}'
        f'<path d="{d}" fill="none" stroke="#8a7243" stroke-width="2"/>'
    )


BESIDES: dict[str, Callable[[Shape], str]] = {
    "hill": _hill,
    "rough": _stones(("#b8b096", "#a79f86", "#c4bda6"), 17, 0.6),
    "rubble": _stones(("#a55f47", "#8f8478", "#b3a797", "#77706a"), 9, 0.9),
    "gully": _gully,
    "water": _shore,
}
STANDING: dict[str, Callable[[Shape], str]] = {
    "canopy": _canopy,
    "grove": _grove,
    "avenue": _avenue,
    "block": _block,
    "crowns": _crowns,
    "orchard": _orchard,
    "scrub": _scrub,
}


# ---- lines


def stream(points: Sequence[XY]) -> str:
    d = polyline(points)
    return "".join(
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
        for colour, width in (("#93a06a", 15), ("#5f8ba0", 11), ("#8fb6c6", 8.4), ("#b5d3dd", 1.6))
    )


SURFACES = {
    "road": (("#857250", 16.5, ""), ("#e3d6b6", 13.0, ""), ("#cdbd97", 1.5, "9 7")),
    "street": (("#77736a", 17.5, ""), ("#b4afa3", 14.5, ""), ("#9d978a", 1.2, "3 4")),
    "alley": (("#938c7e", 8.0, ""), ("#cbc5b7", 6.0, "")),
    "track": (("#9a8259", 8.0, ""), ("#d8c79c", 6.0, ""), ("#b79f70", 1.2, "11 6")),
}
"""Strokes from below: colour, width, dashes."""


def roads(lines: Sequence[Sequence[XY]], style: str = "road", broad: float = 0) -> str:
    """All edges first and then all surfaces, so that crossings are open; as broad as is told, or as is usual."""
    out = []
    (_, usual, _), *_ = SURFACES[style]
    for colour, width, dash in SURFACES[style]:
        width = width if not broad or dash else round(width + broad - usual, 1)
        dashes = f' stroke-dasharray="{dash}"' if dash else ' stroke-linecap="square"' if broad else ""
        out += [
            f'<path d="{polyline(line)}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linejoin="round"{dashes}/>'
            for line in lines
        ]
    return "".join(out)


def rail(points: Sequence[XY]) -> str:
    d = polyline(points)
    return (
        f'<path d="{d}" fill="none" stroke="#b9ad94" stroke-width="13"/>'
        f'<path d="{d}" fill="none" stroke="#5d4c3a" stroke-width="9" stroke-dasharray="2.4 4.2"/>'
        f'<path d="{d}" fill="none" stroke="#4a4a4a" stroke-width="5"/>'
        f'<path d="{d}" fill="none" stroke="#b9ad94" stroke-width="3"/>'
        f'<path d="{d}" fill="none" stroke="#5d4c3a" stroke-width="3" stroke-dasharray="2.4 4.2"/>'
    )


def bridge(road: LineString, water: BaseGeometry) -> str:
    """Parapets where a road crosses a stream, or all the way over a river."""
    meet = road.intersection(water)
    spots = list(getattr(meet, "geoms", [] if meet.is_empty else [meet]))
    marks = []
    for spot in spots:
        first, last = sorted(road.project(Point(end)) for end in (spot.coords[0], spot.coords[-1]))
        over = [first + step for step in range(0, round(last - first), 7)] or [first]
        deck = LineString([road.interpolate(at) for at in (first - 13, first - 6, *over, last + 6, last + 13)])
        sides = "".join(polyline(side.coords) for far in (-8.5, 8.5) for side in lines(deck.offset_curve(far)))
        marks.append(
            f'<path d="{polyline(deck.coords)}" fill="none" stroke="#d3c4a2" stroke-width="15"/>'
            f'<path d="{sides}" fill="none" stroke="#5c5244" stroke-width="3.4" stroke-linecap="round"/>'
        )
    return "".join(marks)


# ---- hexsides


def wall(points: Sequence[XY]) -> str:
    """Its shadow is a stroke: a filter would leave out a wall that runs due east, whose box has no height."""
    d = polyline(points)
    return (
        f'<path d="{d}" transform="translate(1.6,2.6)" fill="none" stroke="#232812" stroke-opacity=".3" '
        f'stroke-width="6.4" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#5d5850" stroke-width="6.4" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#b7b0a2" stroke-width="4.2" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#8b8578" stroke-width="4.2" stroke-dasharray="1.1 5.6"/>'
    )


def hedge(points: Sequence[XY]) -> str:
    return f'<g filter="url(#soft)">{_bushes(points, 6.2, "bank", 0.40, 0.56, 1.2)}</g>'


def bank(points: Sequence[XY]) -> str:
    """A bocage bank: earth, thick growth on it, and trees."""
    d = polyline(points)
    return (
        f'<path d="{d}" fill="none" stroke="#8a7346" stroke-width="13" stroke-linecap="round" '
        f'stroke-linejoin="round"/><g filter="url(#soft)">{_bushes(points, 6.0, "bank", 0.6, 0.8, 2.4)}'
        f"{_bushes(points, 25.0, 'canopy', 0.95, 1.2, 2.0)}</g>"
    )


def _bushes(points: Sequence[XY], gap: float, style: str, small: float, large: float, shake: float) -> str:
    line = LineString(points)
    chance = random.Random(f"{points[0]}{gap}")
    count = max(2, round(line.length / gap))
    spots = [line.interpolate((i + 0.5) / count, normalized=True) for i in range(count)]
    shaken = [(p.x + chance.uniform(-shake, shake), p.y + chance.uniform(-shake, shake)) for p in spots]
    return trees(shaken, style, small, large, f"{points[0]}{style}")


def rails(points: Sequence[XY]) -> str:
    """A wooden fence: two rails, and a post every now and then."""
    d = polyline(points)
    return (
        f'<path d="{d}" transform="translate(1.2,2)" fill="none" stroke="#232812" stroke-opacity=".28" '
        f'stroke-width="2.6"/>'
        f'<path d="{d}" fill="none" stroke="#6f5836" stroke-width="3"/>'
        f'<path d="{d}" fill="none" stroke="#b89a68" stroke-width="1.2"/>'
        f"{dots(_along(points, 13), 2.5, '#5a4527')}"
    )


def wire(points: Sequence[XY]) -> str:
    """Coils, and pickets that hold them."""
    marks = "".join(
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="5.2" ry="6.4" fill="none" stroke="#55534c" stroke-width="1.1"/>'
        for x, y in _along(points, 5.5)
    )
    return f'<g stroke-opacity=".85">{marks}</g>{dots(_along(points, 24), 1.9, "#3b3832")}'


def sandbags(points: Sequence[XY]) -> str:
    """Bags end to end, a second row in the gaps of the first."""
    d = polyline(points)
    return (
        f'<path d="{d}" transform="translate(1.6,2.6)" fill="none" stroke="#232812" stroke-opacity=".3" '
        f'stroke-width="10" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#6e6040" stroke-width="10" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#c3b083" stroke-width="7.6" stroke-dasharray="8 1.6"/>'
        f'<path d="{d}" fill="none" stroke="#d9c99d" stroke-width="3.4" stroke-dasharray="8 1.6" '
        f'stroke-dashoffset="4.8"/>'
    )


def ditch(points: Sequence[XY]) -> str:
    """Cut into the ground: a dark bed between broken edges."""
    d = polyline(points)
    return (
        f'<path d="{d}" fill="none" stroke="#b39c68" stroke-width="20" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#6d5b38" stroke-width="13" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#57482c" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="none" stroke="#8f7d51" stroke-width="17" stroke-dasharray="1.4 5"/>'
    )


def _along(points: Sequence[XY], gap: float) -> list[XY]:
    """Spots on a line, about so far from each other, its ends among them."""
    line = LineString(points)
    count = max(1, round(line.length / gap))
    spots = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    return [(spot.x, spot.y) for spot in spots]


SIDES: dict[str, Callable[[Sequence[XY]], str]] = {
    "wall": wall,
    "hedge": hedge,
    "bank": bank,
    "rails": rails,
    "wire": wire,
    "sandbags": sandbags,
    "ditch": ditch,
}
