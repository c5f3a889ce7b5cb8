"""Maps for the screen: their places, their pictures, and small pictures for those who choose. Made once, on threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from hedgerow.board.draw import to_png
from hedgerow.kernel.shown import Shown

from .problems import refused
from .replies import JSON, Content, json_bytes, kept
from .systems import SYSTEMS
from .visit import Nothing, Visit

SVG = "image/svg+xml"
PNG = "image/png"
THUMB_WIDTH = 480
# A newer drawing is seen within minutes, and nobody waits for it meanwhile.
KEEP = "public, max-age=300, stale-while-revalidate=604800"


class Pictures:
    """All that is made of maps. There are few maps, so whatever was made is kept."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, str], asyncio.Task[Content]] = {}

    async def get(self, kind: str, system: str, map: str, make: Callable[[], Content]) -> Content:
        """What was made before, or what is being made: nothing is drawn twice, and nobody else waits meanwhile."""
        key = (kind, system, map)
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(asyncio.to_thread(make))
        try:
            return await asyncio.shield(task)
        except Exception:
            self._made.pop(key, None)
            raise


async def card(visit: Visit[Nothing, Nothing]) -> Content:
    system, map = _wanted(visit)
    return await visit.house.pictures.get("card", system.name, map, lambda: _card(system, map))


async def picture(visit: Visit[Nothing, Nothing]) -> Content:
    system, map = _wanted(visit)
    return await visit.house.pictures.get("picture", system.name, map, lambda: _picture(system, map))


async def thumb(visit: Visit[Nothing, Nothing]) -> Content:
    system, map = _wanted(visit)
    return await visit.house.pictures.get("thumb", system.name, map, lambda: _thumb(system, map))


def known_system(name: str) -> Shown[Any]:
    if name not in SYSTEMS:
        raise refused("no-such-system", f"there is no such rule system; known are: {', '.join(SYSTEMS)}", 404)
    return SYSTEMS[name]


def _wanted(visit: Visit[Nothing, Nothing]) -> tuple[Shown[Any], str]:
    """The maps that scenarios are played on, and no others: what is drawn here takes time and is kept."""
    system, map = known_system(visit.path["system"]), visit.path["map"]
    if map not in _maps(system):
        raise refused("no-such-map", f"there is no such map; known are: {', '.join(_maps(system))}", 404)
    return system, map


def _maps(system: Shown[Any]) -> list[str]:
    return list(dict.fromkeys(system.card(scenario).map for scenario in system.scenarios()))


def _card(system: Shown[Any], map: str) -> Content:
    return kept(JSON, json_bytes(system.map_card(map)), KEEP)


def _picture(system: Shown[Any], map: str) -> Content:
    return kept(SVG, system.map_picture(map).encode(), KEEP)


def _thumb(system: Shown[Any], map: str) -> Content:
    return kept(PNG, to_png(system.map_picture(map), width=THUMB_WIDTH), KEEP, squeeze=False)
