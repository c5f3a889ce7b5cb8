"""Pictures of maps, and whatever else is made of them: made once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from hedgerow.systems import Kit

from .content import Content

KEPT = 400
AT_ONCE = 2  # things made at the same time: the first page asks for all of them

Make = Callable[[Kit, str], Awaitable[Content]]


class Pictures:
    """All that is made of maps. What has been kept for longest goes first: some maps are made from any number."""

    def __init__(self) -> None:
        self._made: dict[tuple[Make, str, str], asyncio.Task[Content]] = {}
        self._drawing = asyncio.Semaphore(AT_ONCE)

    async def get(self, make: Make, kit: Kit, map: str) -> Content:
        """What was made before, or is being made: nothing is drawn twice, and nobody else waits meanwhile."""
        key = (make, kit.name, map)
        task = self._made.get(key)
        if task is None:
            task = self._made[key] = asyncio.create_task(self._make(make, kit, map))
            if len(self._made) > KEPT:
                del self._made[next(iter(self._made))]
        try:
            return await asyncio.shield(task)
        except Exception:
            self._made.pop(key, None)
            raise

    async def _make(self, make: Make, kit: Kit, map: str) -> Content:
        async with self._drawing:
            return await make(kit, map)
