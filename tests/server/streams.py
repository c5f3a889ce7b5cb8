"""Everything that is sent to everybody at a table, byte by byte, at times that the test decides."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from hedgerow.server.rooms.live import Live
from hedgerow.server.rooms.room import Room
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.requests import AnswerGiven, UndoWished
from tests.server.tables import Begun, nameless


class Clock:
    """The time as the test has it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A game, and everything that both sides and an onlooker are sent."""

    def __init__(self, game: Begun, clock: Clock) -> None:
        self.game, self.clock = game, clock
        self.viewers: tuple[Viewer, ...] = (*game.seats, game.watcher)
        self.sent: list[list[bytes]] = [[], [], []]
        self._sit_down(game.room)

    def _sit_down(self, room: Room, had: Sequence[Update] = ()) -> None:
        self.room = room
        known = [{"rev": update.rev, "log": update.since + len(update.log)} for update in had] or [{}, {}, {}]
        lives = [room.join(viewer, **more) for viewer, more in zip(self.viewers, known)]
        self._listening = [asyncio.create_task(self._listen(*each)) for each in zip(lives, self.sent)]

    async def come_back(self, room: Room, had: Sequence[Update]) -> None:
        """The server was started again: everybody comes back with what he had."""
        await asyncio.gather(*self._listening, return_exceptions=True)
        self._sit_down(room, had)
        await self.quiet()

    async def _listen(self, live: Live, stream: list[bytes]) -> None:
        async for message in live:
            stream.append(nameless(message, self.game.made.id.encode()))

    async def quiet(self) -> None:
        """Until nobody is about to answer, and everybody has heard all there is to hear."""
        while self.room._thinking is not None:
            await asyncio.sleep(0.001)
        for _ in range(50):
            await asyncio.sleep(0)

    async def look(self, seat: int | None, **had: int) -> Update:
        return await self.room.update(self.viewers[2 if seat is None else seat], **had)

    async def answer(self, seat: int, verb: str, **fields: Any) -> None:
        """Openly: the clock goes on."""
        self.clock.now += 1
        await self.secretly(seat, verb, **fields)

    async def secretly(self, seat: int, verb: str, **fields: Any) -> None:
        at = (await self.look(seat)).at
        await self.room.answer(self.viewers[seat], AnswerGiven(at, {"verb": verb, **fields}))
        await self.quiet()

    async def in_secret(self, seat: int, moves: Iterable[dict[str, Any]], *, undo: bool = False) -> None:
        """Answers at times that nobody else may know; each perhaps taken back at once, and given again."""
        now = self.clock.now
        for n, move in enumerate(moves, start=1):
            self.clock.now = now + n / 100
            await self.secretly(seat, **move)
            if undo:
                update = await self.look(seat)
                assert update.undo.free is not None
                await self.room.undo(self.viewers[seat], UndoWished(update.at, update.undo.free))
                await self.quiet()
                await self.secretly(seat, **move)
        self.clock.now = now

    async def gone(self) -> None:
        """Everybody has left, or the server has stopped."""
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._listening)
