"""Whose turn it is where many wait for few: whoever has had least goes first, counted in seconds."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Things that are used by one at a time. Among those who wait, each has the same share of the time: somebody who
    uses a thing for long waits the longer for the next, and nobody gains by having waited for nothing.
    """

    def __init__(self, things: Iterable[T], clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = list(things), clock
        self._waiting: list[tuple[float, int, asyncio.Future[T]]] = []
        self._numbers = itertools.count()
        self._now = 0.0  # the share that everybody who waits has had at least
        self._had: dict[str, float] = {}  # of those who have had more than that

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[T]:
        """A thing, when it is somebody's turn."""
        share = max(self._now, self._had.get(who, 0.0))
        thing = await self._next(share)
        began = self._clock()
        self._now = max(self._now, share)
        try:
            yield thing
        finally:
            self._had = {name: had for name, had in self._had.items() if had > self._now}
            self._had[who] = share + self._clock() - began
            self._hand_on(thing)

    async def _next(self, share: float) -> T:
        if self._free:
            return self._free.pop()
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (share, next(self._numbers), waiter))
        try:
            return await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._hand_on(waiter.result())
            raise

    def _hand_on(self, thing: T) -> None:
        while self._waiting:
            _, _, waiter = heapq.heappop(self._waiting)
            if not waiter.done():
                waiter.set_result(thing)
                return
        self._free.append(thing)
