"""Maps for the screen: their places, their pictures, and small pictures for those who choose. Each is made once."""

from __future__ import annotations

import asyncio
import functools

from hedgerow import systems
from hedgerow.board.png import can_png
from hedgerow.systems import Kit

from ..wire.problems import refused
from . import made
from .asked import Nothing
from .content import JSON, Content, json_bytes, kept
from .thumbs import png
from .visit import Visit

SVG = "image/svg+xml"
PNG = "image/png"
THUMB_WIDTH = 480
# A newer drawing is seen within minutes, and nobody waits for it meanwhile.
KEEP = "public, max-age=300, stale-while-revalidate=604800"


async def card(visit: Visit[Nothing, Nothing]) -> Content:
    return await visit.house.pictures.get(_card, *_wanted(visit))


async def picture(visit: Visit[Nothing, Nothing]) -> Content:
    return await visit.house.pictures.get(_picture, *_wanted(visit))


async def thumb(visit: Visit[Nothing, Nothing]) -> Content:
    kit = known_system(visit.path["system"])
    if made_before := await asyncio.to_thread(made.thumb, kit.name, visit.path["map"]):
        return kept(PNG, made_before, KEEP, squeeze=False)
    return await visit.house.pictures.get(_thumb, *_wanted(visit))


def known_system(name: str) -> Kit:
    if name not in systems.names():
        raise refused("no-such-system", f"there is no such rule system; known are: {', '.join(systems.names())}", 404)
    return systems.named(name)


def _wanted(visit: Visit[Nothing, Nothing]) -> tuple[Kit, str]:
    """The maps that scenarios are played on, and no others: what is drawn here takes time and is kept."""
    kit, map = known_system(visit.path["system"]), visit.path["map"]
    if not kit.catalogue.draws(map):
        raise refused("no-such-map", f"there is no such map; known are: {', '.join(maps_of(kit.name))}", 404)
    return kit, map


@functools.cache
def maps_of(name: str) -> tuple[str, ...]:
    catalogue = systems.named(name).catalogue
    return tuple(dict.fromkeys(catalogue.card(scenario).map for scenario in catalogue.scenarios()))


async def _card(kit: Kit, map: str) -> Content:
    return await asyncio.to_thread(lambda: kept(JSON, json_bytes(kit.screen.map_card(map)), KEEP))


async def _picture(kit: Kit, map: str) -> Content:
    return await asyncio.to_thread(lambda: kept(SVG, kit.screen.map_picture(map).encode(), KEEP))


async def _thumb(kit: Kit, map: str) -> Content:
    svg = await asyncio.to_thread(kit.screen.map_picture, map)
    if not can_png():
        return kept(SVG, svg.encode(), KEEP)
    return kept(PNG, await png(svg, THUMB_WIDTH), KEEP, squeeze=False)
