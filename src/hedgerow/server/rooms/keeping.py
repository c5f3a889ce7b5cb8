"""A game and the store it is kept in, which other servers may use as well.

Whoever changes a game says at which revision he found it; if another server was quicker, the game is read again and the
change is tried once more. News from other servers come as notices.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import ParamSpec, TypeVar

from hedgerow.systems import Kit

from ..aside import aside, for_nobody, to_the_end
from ..store.contract import Moved, Store, StoreError
from ..store.kept import EVERYBODY, Change, Eyes, Kept
from ..wire.problems import NoSuchGame, Refused, refused
from .game import Game

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

TRIES = 5  # at a change that other servers come before
LOOK_AGAIN = (0.0, 0.3, 1.0)  # seconds before the store is asked whether it has kept something


class Overtaken(Exception):
    """Another server has changed the game since it was read."""


class Keeping(ABC):
    """One game as this server has it."""

    def __init__(self, id: str, store: Store, kits: Mapping[str, Kit]) -> None:
        self.id = id
        self._store, self._kits = store, kits
        self._loaded: Game | None = None  # None: not yet, or the store may know better
        self._behind = False  # another server has changed the game
        self._catching_up: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._closed = False

    @abstractmethod
    def _show(self, noticed: Eyes = EVERYBODY, *, ours: bool = True) -> None:
        """There is news, of our own making or of another server's."""

    @abstractmethod
    def _now(self) -> float: ...

    # ------------------------------------------------------------------ reading

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[Game]:
        """The game, for one at a time; read (again) from the store where need be."""
        async with self._lock:
            if self._closed:
                raise refused("closing", "the server is about to stop; please try again soon", 503)
            if self._loaded is not None and self._behind:
                await self._follow(self._loaded)
            while self._loaded is None:
                await self._begin()
            yield self._loaded

    async def _begin(self) -> None:
        self._loaded = game = await self._restored(await self._read())
        if not game.news:
            self._show()
            return
        with suppress(Overtaken):  # another server has gone on with it
            await self._keep(game, game.gone_on(self._now()))

    async def _read(self, *, settled: bool = False) -> Kept:
        self._behind = False
        try:
            kept = await self._store.load(self.id, settled=settled)
        except StoreError as wrong:
            self._behind = True
            log.error("game %s cannot be read: %s", self.id, wrong)
            raise refused("not-kept", "the game cannot be read just now; please try again", 503) from wrong
        if kept is None:
            raise NoSuchGame()
        return kept

    async def _restored(self, kept: Kept) -> Game:
        return await aside(Game, kept, self._kits)

    async def _follow(self, game: Game) -> None:
        """Goes on to where other servers have brought the game."""
        kept = await self._read()
        if kept.game.rev == game.kept.rev:
            return
        if not await to_the_end(game.follow, kept):
            self._loaded = await self._restored(kept)
        self._show(ours=False)

    def heard(self, rev: int | None) -> None:
        """Another server has brought the game to a revision (None: perhaps, to any)."""
        if self._loaded is None or self._closed or (rev is not None and rev <= self._loaded.kept.rev):
            return
        self._behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(), context=for_nobody())

    async def _catch_up(self) -> None:
        while self._behind and not self._closed:
            try:
                async with self._turn():
                    pass
            except Refused:
                await asyncio.sleep(LOOK_AGAIN[-1])

    # ------------------------------------------------------------------ changing

    async def _again(self, attempt: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Tries something until no other server comes before it. What is refused for how the game stands is tried once
        more where others may have brought it further: their notice may still be on its way.
        """
        looked = not self._store.shared
        for _ in range(TRIES):
            try:
                return await attempt(*args, **kwargs)
            except Overtaken:
                continue
            except Refused as wrong:
                if looked or wrong.status not in (403, 409):
                    raise
                looked = self._behind = True
        raise _not_kept()

    async def _keep(self, game: Game, change: Change) -> None:
        """Makes a change last, then lets everybody know. What cannot be kept has not happened."""
        try:
            await self._store.change(self.id, change)
        except Moved:
            self._loaded = None
            raise Overtaken from None
        except StoreError as wrong:
            log.error("game %s: a change could not be kept: %s", self.id, wrong)
            self._loaded = None
            await self._kept_after_all(change)
            return
        game.done(change)
        self._show(change.eyes)

    async def _kept_after_all(self, change: Change) -> None:
        """Whatever cut the word of it off, the store knows: raises Refused unless the change was kept."""
        for pause in LOOK_AGAIN:
            await asyncio.sleep(pause)
            try:
                kept = await self._read(settled=True)
            except Refused:
                continue
            self._loaded = await self._restored(kept)
            self._show()
            if not _holds(kept, change):
                raise _not_kept()
            return
        raise refused(
            "unsure", "the store does not answer: this may have been kept or not; please look again in a moment", 503
        )


def _holds(kept: Kept, change: Change) -> bool:
    """Whether a game as it was kept has a change in it."""
    if kept.game.rev == change.rev:
        return kept.game.touched == change.touched
    lines = kept.tape[change.keep : change.keep + len(change.lines)]
    return kept.game.rev > change.rev and bool(lines) and lines == change.lines


def _not_kept() -> Refused:
    return refused("not-kept", "this could not be kept, so it has not happened; please try again", 503)
