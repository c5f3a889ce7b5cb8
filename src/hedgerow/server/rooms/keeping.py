"""A game and the store it is kept in, which other servers may use as well.

Whoever changes a game says at which revision he found it; if another server was quicker, the game is read again and the
change is tried once more. News from other servers come as notices.
"""

from __future__ import annotations

import asyncio
import logging
import time
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
LONGEST_PAUSE = 60.0  # seconds between two looks at a store that does not answer
OTHERS_SECONDS = 30.0  # that bots are left to the server which changed the game last: it may be gone


class Overtaken(Exception):
    """Another server has changed the game since it was read."""


async def from_store(asked: Awaitable[T]) -> T:
    """What the store says; a store that cannot be asked is told in words."""
    try:
        return await asked
    except StoreError as wrong:
        log.error("the store has failed: %s", wrong)
        raise refused("not-kept", "the games cannot be reached just now; please try again", 503) from wrong


class Keeping(ABC):
    """One game as this server has it."""

    def __init__(self, id: str, store: Store, kits: Mapping[str, Kit], clock: Callable[[], float]) -> None:
        self.id = id
        self._store, self._kits, self._clock = store, kits, clock
        self._loaded: Game | None = None  # None: not yet, or the store may know better
        self._behind = False  # another server may have changed the game
        self._others_until = float("-inf")  # until when its bots are left to that server
        self._catching_up: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._closed = False

    @abstractmethod
    def _show(self, noticed: Eyes = EVERYBODY) -> None:
        """There is news, of our own making or of another server's."""

    @property
    def _others_play(self) -> bool:
        """Whether another server changed the game last, a moment ago: bots and standing orders are its business."""
        return time.monotonic() < self._others_until

    # ------------------------------------------------------------------ reading

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[Game]:
        """The game, for one at a time; read (again) from the store where need be."""
        async with self._lock:
            if self._closed:
                raise refused("closing", "the server is about to stop; please try again soon", 503)
            yield await self._up_to_date()

    async def _up_to_date(self) -> Game:
        """The game as far as this server has heard of it, which may be further when it has been read."""
        try:
            while self._loaded is None or self._behind:
                self._behind = False
                await (self._begin() if self._loaded is None else self._follow(self._loaded))
        except BaseException:
            self._behind = True  # whoever comes next looks again
            raise
        return self._loaded

    async def _begin(self) -> None:
        self._loaded = game = await self._restored(await self._read())
        if not game.news:
            self._show()
            return
        with suppress(Overtaken):  # another server has gone on with it
            await self._keep(game, game.gone_on(self._clock()))

    async def _read(self, *, settled: bool = False) -> Kept:
        kept = await from_store(self._store.load(self.id, settled=settled))
        if kept is None:
            raise NoSuchGame()
        return kept

    async def _restored(self, kept: Kept) -> Game:
        return await aside(Game, kept, self._kits)

    async def _follow(self, game: Game) -> None:
        """Goes on to where other servers have brought the game."""
        if await from_store(self._store.rev(self.id)) == game.kept.rev:
            return
        kept = await self._read()
        self._loaded = None  # halfway there is nowhere
        if not await to_the_end(game.follow, kept):
            game = await self._restored(kept)
        self._loaded = game
        self._leave_to_others()
        self._show()

    def _leave_to_others(self) -> None:
        self._others_until = time.monotonic() + OTHERS_SECONDS

    def look_up(self) -> None:
        """Somebody comes who may have seen more at another server than this one has heard of."""
        self._behind |= self._store.shared

    def heard(self, rev: int | None) -> None:
        """Another server has brought the game to a revision (None: perhaps, to any)."""
        game = self._loaded
        if self._closed or (game is not None and rev is not None and rev <= game.kept.rev):
            return
        self._behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(), context=for_nobody())

    async def _catch_up(self) -> None:
        pause = LOOK_AGAIN[-1]
        while self._behind and not self._closed:
            try:
                async with self._turn():
                    pass
            except NoSuchGame:
                return
            except Refused:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    # ------------------------------------------------------------------ changing

    async def _again(self, attempt: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Tries something until no other server comes before it."""
        for _ in range(TRIES):
            with suppress(Overtaken):
                return await attempt(*args, **kwargs)
        raise _not_kept()

    async def _keep(self, game: Game, change: Change) -> None:
        """Makes a change last, then lets everybody know. What cannot be kept has not happened."""
        try:
            await self._store.change(self.id, change)
        except Moved:
            self._loaded = None
            self._leave_to_others()
            raise Overtaken from None
        except StoreError as wrong:
            log.error("game %s: a change could not be kept: %s", self.id, wrong)
            self._loaded = None
            await self._kept_after_all(change)
            return
        game.done(change)
        self._others_until = float("-inf")
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
            held = _holds(kept, change)
            if held is None:
                break
            if not held:
                raise _not_kept()
            return
        raise refused(
            "unsure", "the store does not answer: this may have been kept or not; please look again in a moment", 503
        )


def _holds(kept: Kept, change: Change) -> bool | None:
    """Whether a game as it was kept has a change in it; None if nobody can tell, for others have changed it since."""
    lines = kept.tape[change.keep : change.keep + len(change.lines)]
    if kept.game.rev <= change.rev:
        return kept.game.rev == change.rev and kept.game.touched == change.touched and lines == change.lines
    return True if lines and lines == change.lines else None


def _not_kept() -> Refused:
    return refused("not-kept", "this could not be kept, so it has not happened; please try again", 503)
