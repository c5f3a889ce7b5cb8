"""Whoever watches a game live: woken when there is news, and told all of it at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

import msgspec

from ..aside import aside
from ..wire.messages import Presence, Update
from .viewer import Viewer

LONG_LOG = 100  # events: to write more of them down takes so long that it is done beside the event loop


class Watched(Protocol):
    """What a live connection asks of a room."""

    def rev(self, viewer: Viewer) -> int: ...

    async def update(self, viewer: Viewer, *, log: int = 0, rev: int = 0) -> Update: ...

    def presence(self, viewer: Viewer) -> Presence | None: ...


class Live(AsyncIterator[bytes]):
    """Somebody who watches a room now: what he has not been told yet, encoded as JSON, message by message.

    Nothing is queued for him: when he is ready for more he gets the present state and the log since he was last told.
    """

    def __init__(self, room: Watched, viewer: Viewer, *, log: int, rev: int) -> None:
        self.viewer = viewer
        self._room = room
        self._log, self._rev = log, rev
        self._wake = asyncio.Event()
        self._first = self._changed = True
        self._stirred = False
        self._ended = False

    def changed(self) -> None:
        """The game has changed."""
        self._changed = True
        self._wake.set()

    def stirred(self) -> None:
        """Somebody came or went."""
        self._stirred = True
        self._wake.set()

    def end(self) -> None:
        self._ended = True
        self._wake.set()

    async def __anext__(self) -> bytes:
        while not self._ended:
            if self._changed:
                self._changed = False
                # What was said while he waited for the last message may be old news by now; and that there is news for
                # others only, not even a message without any may tell.
                if self._first or self._rev != self._room.rev(self.viewer):
                    return await self._update()
            if self._stirred and (presence := self._room.presence(self.viewer)):
                self._stirred = False
                return msgspec.json.encode(presence)
            self._wake.clear()
            await self._wake.wait()
        raise StopAsyncIteration

    async def _update(self) -> bytes:
        update = await self._room.update(self.viewer, log=self._log, rev=self._rev)
        self._first = self._stirred = False
        self._rev, self._log = update.rev, update.since + len(update.log)
        return await aside(msgspec.json.encode, update) if len(update.log) > LONG_LOG else msgspec.json.encode(update)
