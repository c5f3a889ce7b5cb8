"""Maps for the screen: their places, their pictures, and small pictures for those who choose. Each is made once."""

from __future__ import annotations

import asyncio
import functools
from typing import Any

from hedgerow.kernel.shown import Shown

from ..systems import SYSTEMS
from ..wire.problems import refused
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
    return await visit.house.pictures.get(_thumb, *_wanted(visit))


def known_system(name: str) -> Shown[Any]:
    if name not in SYSTEMS:
        raise refused("no-such-system", f"there is no such rule system; known are: {', '.join(SYSTEMS)}", 404)
    return SYSTEMS[name]


def _wanted(visit: Visit[Nothing, Nothing]) -> tuple[Shown[Any], str]:
    """The maps that scenarios are played on, and no others: what is drawn here takes time and is kept."""
    system, map = known_system(visit.path["system"]), visit.path["map"]
    if map not in maps_of(system.name):
        raise refused("no-such-map", f"there is no such map; known are: {', '.join(maps_of(system.name))}", 404)
    return system, map


@functools.cache
def maps_of(name: str) -> tuple[str, ...]:
    system = SYSTEMS[name]
    return tuple(dict.fromkeys(system.card(scenario).map for scenario in system.scenarios()))


async def _card(system: Shown[Any], map: str) -> Content:
    return await asyncio.to_thread(lambda: kept(JSON, json_bytes(system.map_card(map)), KEEP))


async def _picture(system: Shown[Any], map: str) -> Content:
    return await asyncio.to_thread(lambda: kept(SVG, system.map_picture(map).encode(), KEEP))


async def _thumb(system: Shown[Any], map: str) -> Content:
    svg = await asyncio.to_thread(system.map_picture, map)
    return kept(PNG, await png(svg, THUMB_WIDTH), KEEP, squeeze=False)
