"""Lobbies for tests: games begun, answers given, without a network."""

from __future__ import annotations

import asyncio
import functools
import random
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, ParamSpec

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Hint
from hedgerow.server.rooms.bots import Bots, Question, advise, table_of
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.room import Room
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.store.contract import Store
from hedgerow.server.store.urls import store_at
from hedgerow.server.wire.messages import Created, Update
from hedgerow.server.wire.problems import Refused
from hedgerow.server.wire.requests import AnswerGiven, NewGame, SeatWish
from hedgerow.systems import Kit

P = ParamSpec("P")
SECONDS = 60.0
MINE = SeatWish("human", mine=True)
FRIEND = SeatWish("human")
OPEN = SeatWish("open")
SERGEANT = SeatWish("bot", "sergeant")
RANDOM = SeatWish("bot", "random")


def awaited(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), SECONDS))

    return run


class QuickBots(Bots):
    """Bots without a process: each takes the first answer it is offered."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []

    async def warm_up(self, system: str) -> None:
        """They need no process."""

    async def choose(self, asked: Question, game: str = "") -> Move:
        self.asked.append(asked)
        await asyncio.sleep(0)
        choice = table_of(asked).choice
        assert choice is not None
        move: Move = choice.options.listed[0]
        return move

    async def hint(self, asked: Question, game: str = "") -> Hint:
        self.asked.append(asked)
        await asyncio.sleep(0)
        return advise(asked)

    async def quiet(self, game: Begun, viewer: Viewer) -> Update:
        """What a viewer sees when the bots have done thinking."""
        while True:
            update = await game.room.update(viewer)
            if not any(seat.thinking for seat in update.seats):
                return update
            await asyncio.sleep(0.001)


@asynccontextmanager
async def lobby_at(
    url: str,
    *,
    bots: Bots | None = None,
    kits: Mapping[str, Kit] | None = None,
    wrap: Callable[[Store], Store] = lambda store: store,
    **more: Any,
) -> AsyncIterator[Lobby]:
    """A lobby on a store, closed in the end."""
    store = store_at(url)
    await store.open()
    lobby = Lobby(wrap(store), bots=bots or QuickBots(), kits=kits, **{"delay": (0.0, 0.0), **more})
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.close()


class Begun(NamedTuple):
    made: Created
    room: Room
    seats: tuple[Viewer, ...]  # those of whoever made it
    watcher: Viewer


async def begin(lobby: Lobby, *seats: SeatWish, scenario: str = "milk-run", **more: Any) -> Begun:
    """A new game, by default of two people at one screen, each with a viewer of his own."""
    wish = NewGame(more.pop("system", "lnlt"), scenario, seats or (MINE, MINE), seed=more.pop("seed", "tests"), **more)
    made = await lobby.create(wish)
    room = await lobby.room(made.id)
    viewers = tuple([await room.admitted([token]) for token in made.tokens.values()])
    return Begun(made, room, viewers, await room.admitted([made.watch]))


async def move_on(game: Begun, count: int, chance: random.Random | None = None) -> Update:
    """Gives so many answers, whoever is asked: the printed set-up, then the last one listed, or any by chance."""
    for _ in range(count):
        for viewer in game.seats:
            update = await game.room.update(viewer, log=10**6, rev=10**6)
            if update.asked is not None and update.asked.mine:
                break
        assert update.asked is not None, "nobody is asked"
        options = update.asked.options
        printed = [o for o in options if o.move["verb"] == "printed-set-up"]
        option = printed[0] if printed else chance.choice(options) if chance else options[-1]
        await game.room.answer(viewer, AnswerGiven(update.at, option.move))
    return await game.room.update(game.seats[0])


async def asked_viewer(game: Begun) -> tuple[Viewer, Update]:
    """Whoever is asked, and what he sees."""
    for viewer in game.seats:
        update = await game.room.update(viewer)
        if update.asked is not None and update.asked.mine:
            return viewer, update
    raise AssertionError("nobody is asked")


async def until(game: Begun, verb: str) -> tuple[Viewer, Update]:
    """Plays on until somebody may answer with this verb."""
    chance = random.Random(5)
    for _ in range(300):
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        if any(option.move["verb"] == verb for option in update.asked.options):
            return viewer, update
        await move_on(game, 1, chance)
    raise AssertionError(f"nobody may ever {verb}")


class refusal:  # noqa: N801  reads as a sentence: `async with refusal("stale", 409)`
    """Expects a request to be refused with a code and a status, and in words."""

    def __init__(self, code: str, status: int) -> None:
        self.code, self.status = code, status

    async def __aenter__(self) -> refusal:
        return self

    async def __aexit__(self, kind: object, wrong: BaseException | None, trace: object) -> bool:
        if wrong is None:
            pytest.fail(f"this should be refused: {self.code}")
        if not isinstance(wrong, Refused):
            return False
        assert (wrong.problem.code, wrong.status) == (self.code, self.status), wrong.problem
        assert wrong.problem.words
        self.problem = wrong.problem
        return True


def nameless(text: bytes, id: bytes) -> bytes:
    """What was sent without the name of the game and the seal of its dice, which no two games share."""
    return re.sub(rb"[0-9a-f]{64}", b"SEAL", text.replace(id, b"ID"))
