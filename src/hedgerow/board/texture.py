"""What lies flat on the ground: the grass of the meadow, furrows, reeds and ripples, drawn mark by mark.

No tiled patterns: renderers leave hairlines where tiles meet. Grass is a patch of loose tufts laid down again and
again, turned over at random; furrows are ruled across a field and end at its edge; other marks are scattered.
"""

import math
import random
from collections.abc import Iterator

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from hedgerow.board.palette import MEADOW, TEXTURES, TUFTS, Furrows, Marks
from hedgerow.board.pen import polyline, scatter
from hedgerow.board.records import Frame

PATCH = 240
"""Side of the patch of grass."""
TUFTS_IN_A_PATCH = 170
HALF = PATCH // 2


def grass_patch() -> str:
    """Tufts around the origin, to be laid over the meadow by name."""
    chance = random.Random("grass")
    blades: dict[str, list[str]] = {colour: [] for colour in TUFTS}
    for _ in range(TUFTS_IN_A_PATCH):
        x, y = chance.uniform(-HALF, HALF), chance.uniform(-HALF, HALF)
        blades[chance.choice(TUFTS)].append(f"M{x:.1f},{y:.1f}l1,-3.2m1.4,3.1l.7,-2.5")
    tufts = "".join(f'<path d="{"".join(d)}" stroke="{colour}"/>' for colour, d in blades.items())
    return f'<g id="grass" stroke-width=".9" fill="none">{tufts}</g>'


def meadow(edge: Frame) -> str:
    """The plain ground of a whole map: one colour, and patches of grass turned left or right at random."""
    patches = []
    for i in range(math.ceil(edge.width / PATCH)):
        for j in range(math.ceil(edge.height / PATCH)):
            flip = random.Random(f"patch:{i}:{j}").choice(("1", "-1"))
            x, y = edge.left + i * PATCH + HALF, edge.top + j * PATCH + HALF
            patches.append(f'<use href="#grass" transform="translate({x},{y}) scale({flip},1)"/>')
    ground = f'<rect x="{edge.left}" y="{edge.top}" width="{edge.width}" height="{edge.height}" fill="{MEADOW}"/>'
    return ground + "".join(patches)


def texture(outline: BaseGeometry, style: str, seed: str) -> str:
    """The marks of a style over an outline; its ground colour is not part of it."""
    found = TEXTURES.get(style)
    if found is None:
        return ""
    ruled = "".join(_ruled(outline, furrows) for furrows in found.furrows)
    return ruled + "".join(_strewn(outline, marks, f"{seed}:{i}") for i, marks in enumerate(found.marks))


def _ruled(outline: BaseGeometry, furrows: Furrows) -> str:
    d = "".join(polyline(line.coords) for line in _furrows(outline, furrows))
    dashes = f' stroke-dasharray="{furrows.dash}"' if furrows.dash else ""
    return f'<path d="{d}" fill="none" stroke="{furrows.colour}" stroke-width="{furrows.width}"{dashes}/>'


def _furrows(outline: BaseGeometry, furrows: Furrows) -> Iterator[LineString]:
    """Parallel lines at fixed distances from the origin of the map, so that neighbouring fields are in step."""
    inside = outline.buffer(-furrows.width / 2)
    if inside.is_empty:
        return
    turn = math.radians(furrows.turn)
    along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    x, y = inside.envelope.centroid.x, inside.envelope.centroid.y
    left, top, right, bottom = inside.bounds
    reach = math.hypot(right - left, bottom - top) / 2
    middle, centre = x * across[0] + y * across[1], x * along[0] + y * along[1]
    first = math.ceil((middle - reach - furrows.start) / furrows.gap)
    last = math.floor((middle + reach - furrows.start) / furrows.gap)
    for i in range(first, last + 1):
        off = furrows.start + i * furrows.gap
        ends = [
            (off * across[0] + far * along[0], off * across[1] + far * along[1])
            for far in (centre - reach, centre + reach)
        ]
        yield from lines(LineString(ends).intersection(inside))


def lines(shape: BaseGeometry) -> list[LineString]:
    """The lines in what an intersection left."""
    if isinstance(shape, LineString):
        return [] if shape.is_empty else [shape]
    return [part for part in getattr(shape, "geoms", []) if isinstance(part, LineString)]


def _strewn(outline: BaseGeometry, marks: Marks, seed: str) -> str:
    spots = scatter(outline, marks.gap, marks.keep, seed, marks.inset)
    d = "".join(f"M{x:.1f},{y:.1f}{marks.strokes}" for x, y in spots)
    return (
        f'<path d="{d}" fill="none" stroke="{marks.colour}" stroke-width="{marks.width}" stroke-linecap="round"/>'
        if d
        else ""
    )
