"""Everything a server holds while it runs."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

from ..api.pictures import Pictures
from ..rooms.bots import Bots
from ..rooms.lobby import Lobby
from ..rooms.replays import Shelf
from ..store.urls import store_at
from ..wire.problems import refused
from .assets import Assets, static_folder
from .costs import MOST_WAITING, Purses
from .limits import Buckets, TooMany
from .rates import Rate
from .settings import Settings

FAREWELL_SECONDS = 1.0
FAREWELL_TICKS = 50
MOST_SOCKETS = 64  # live connections of one client


@dataclass
class House:
    """One server: its games, records that people look at, pictures of maps, the client, and who asks how often."""

    settings: Settings
    assets: Assets
    lobby: Lobby = field(init=False)  # opened when the server starts
    shelf: Shelf = field(default_factory=Shelf)
    pictures: Pictures = field(default_factory=Pictures)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    buckets: dict[Rate, Buckets] = field(default_factory=dict)
    purses: Purses = field(default_factory=Purses)
    sockets: Counter[str] = field(default_factory=Counter)  # live connections, by client

    @classmethod
    def of(cls, settings: Settings) -> House:
        return cls(settings, Assets(static_folder(settings)))

    @property
    def addresses(self) -> tuple[str, ...]:
        return self.settings.addresses

    async def open(self) -> None:
        store = store_at(self.settings.database)
        await store.open()
        self.lobby = Lobby(store, bots=Bots(budget=self.settings.bot_seconds), delay=self.settings.order_seconds)
        await self.lobby.start()

    async def farewell(self) -> None:
        """Closes the live connections, so that everybody knows to come back, while requests are still answered."""
        self.closing.set()
        for _ in range(FAREWELL_TICKS):
            if not self.sockets.total():
                return
            await asyncio.sleep(FAREWELL_SECONDS / FAREWELL_TICKS)

    async def close(self) -> None:
        await self.farewell()
        await self.lobby.close()

    # ------------------------------------------------------------------ who asks how often

    def take(self, rate: Rate, client: str) -> None:
        """Counts a request of a client; raises TooMany if there were too many of its kind."""
        if self.settings.limits:
            self.buckets.setdefault(rate, Buckets(rate)).take(client)

    @asynccontextmanager
    async def lane(self, client: str) -> AsyncIterator[None]:
        """Lets a client ask something costly: when he can afford it, and few other questions of his are under way."""
        if not self.settings.limits:
            yield
            return
        purse = self.purses.of(client)
        if purse.waiting >= MOST_WAITING:
            raise TooMany(1)
        purse.waiting += 1
        try:
            async with purse.lane:
                self.purses.check(client)
                yield
        finally:
            purse.waiting -= 1

    @contextmanager
    def seat_for(self, client: str) -> Iterator[None]:
        """Counts a live connection of a client as long as it lasts."""
        if self.settings.limits and self.sockets[client] >= MOST_SOCKETS:
            raise refused("too-many", "too many live connections from here", 429)
        self.sockets[client] += 1
        try:
            yield
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]
