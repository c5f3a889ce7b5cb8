"""Maps for the screen: their places, their pictures, and small pictures for those who choose. Each is made once."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Any

from hedgerow.board.png import can_png
from hedgerow.kernel.shown import Shown

from .problems import refused
from .replies import JSON, Content, json_bytes, kept
from .systems import SYSTEMS
from .thumbs import png
from .visit import Nothing, Visit

SVG = "image/svg+xml"
PNG = "image/png"
THUMB_WIDTH = 480
AT_ONCE = 2  # things made at the same time: the first page asks for all of them
# A newer drawing is seen within minutes, and nobody waits for it meanwhile.
KEEP = "public, max-age=300, stale-while-revalidate=604800"

Make = Callable[[Shown[Any], str], Awaitable[Content]]


class Pictures:
    """All that is made of maps. There are few maps, so whatever was made is kept."""

    def __init__(self) -> None:
        self._made: dict[tuple[Make, str, str], asyncio.Task[Content]] = {}
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def get(self, make: Make, system: Shown[Any], map: str) -> Content:
        """What was made before, or is being made: nothing is drawn twice, and nobody else waits meanwhile."""
        key = (make, system.name, map)
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(self._make(make, system, map))
        try:
            return await asyncio.shield(task)
        except Exception:
            self._made.pop(key, None)
            raise

    async def _make(self, make: Make, system: Shown[Any], map: str) -> Content:
        async with self._drawing:
            return await make(system, map)


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
    if not can_png():
        return kept(SVG, svg.encode(), KEEP)
    return kept(PNG, await png(svg, THUMB_WIDTH), KEEP, squeeze=False)
