"""Several servers on one PostgreSQL at moments that seldom come: notices late or lost, a server that is gone."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import psycopg
import pytest

from hedgerow.server.rooms import keeping
from hedgerow.server.rooms.game import Game
from hedgerow.server.rooms.keeping import Keeping
from hedgerow.server.store.contract import Store, StoreError
from hedgerow.server.store.kept import Kept
from hedgerow.server.store.postgres import PostgresStore
from hedgerow.server.store.sql import MOST_BROUGHT, TAPE, Row
from hedgerow.server.wire.requests import AnswerGiven, Claim
from tests.server.hidden import ToyKit
from tests.server.streams import Clock, Table
from tests.server.tables import (
    FRIEND,
    MINE,
    RANDOM,
    Begun,
    QuickBots,
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
)
from tests.server.test_keeping import Failing


async def _at_one(here: Begun, there: Begun) -> None:
    """Until both servers know the same."""
    while here.room.rev(here.watcher) != there.room.rev(there.watcher):
        await asyncio.sleep(0.005)


# ------------------------------------------------------------------ reading


@awaited
async def test_a_game_is_read_as_of_one_moment(postgresql: str) -> None:
    """Another server changes it while it is being read."""
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        await move_on(here, 4, random.Random(1))
        loop, between = asyncio.get_running_loop(), asyncio.Event()
        store, go_on = PostgresStore(postgresql), asyncio.Event()
        plain = store._rows

        def rows(statement: str, values: dict[str, Any] | None = None) -> list[Row]:
            if statement == TAPE:  # the game itself has been read
                loop.call_soon_threadsafe(between.set)
                asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
            return plain(statement, values)

        store._rows = rows  # type: ignore[method-assign]
        await store.open()
        reading = asyncio.create_task(store.load(here.made.id))
        await between.wait()
        await move_on(here._replace(room=await two.room(here.made.id)), 1)
        go_on.set()
        kept = await reading
        assert kept is not None
        held = await one._store.load(here.made.id)
        assert held is not None
        assert kept.game.rev == held.game.rev - 1
        assert len(kept.tape) < len(held.tape)
        await store.close()


@awaited
async def test_a_notice_that_comes_while_a_game_is_read_is_not_forgotten(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        await move_on(here, 3)
        restored, slow = Keeping._restored, asyncio.Event()

        async def slowly(self: Keeping, kept: Kept) -> Game:
            await slow.wait()
            return await restored(self, kept)

        monkeypatch.setattr(Keeping, "_restored", slowly)
        opening = asyncio.create_task(two.room(here.made.id))
        await asyncio.sleep(0.1)
        await move_on(here, 1)
        await asyncio.sleep(0.1)  # the notice is there, the game is not
        slow.set()
        await _at_one(here, here._replace(room=await opening))


@awaited
async def test_who_was_told_more_elsewhere_is_not_shown_less(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """His next question comes to another server, sooner than the notice does."""
    monkeypatch.setattr(Keeping, "heard", lambda self, rev: None)
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        await two.room(here.made.id)
        told = await move_on(here, 4, random.Random(1))
        again = await (await two.room(here.made.id)).update(here.seats[0])
        assert (again.rev, again.at) == (told.rev, told.at)
        await here.room.resign(here.seats[0])
        assert (await two.card(here.made.id)).over


# ------------------------------------------------------------------ notices


@awaited
async def test_nobody_is_woken_at_the_other_server_who_has_noticed_nothing(postgresql: str) -> None:
    """Blue lays mines at one server; Red and an onlooker, at the other, get no message, not even one without news."""
    clock, kits = Clock(), {"toy": ToyKit()}
    async with lobby_at(postgresql, kits=kits, clock=clock) as one, lobby_at(postgresql, kits=kits, clock=clock) as two:
        here = await begin(one, system="toy", scenario="night")
        there = Table(here._replace(room=await two.room(here.made.id)), clock)
        await there.answer(0, "ready")
        await _at_one(here, there.game)
        before = [len(stream) for stream in there.sent]
        blue = here.seats[1]
        for at in (1, 2, 3):
            now = await here.room.update(blue)
            await here.room.answer(blue, AnswerGiven(now.at, {"verb": "lay", "at": at}))
            while there.room.rev(blue) == now.rev:
                await asyncio.sleep(0.005)
            await there.quiet()
        after = [len(stream) for stream in there.sent]
        assert (after[0], after[2]) == (before[0], before[2])
        assert after[1] > before[1]


@awaited
async def test_notices_go_on_after_nonsense_and_after_the_line_was_cut(postgresql: str) -> None:
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        with psycopg.connect(postgresql, autocommit=True) as line:
            nonsenses = "", "x", "a b c d", "a changed b -1", "a changed b ²", f"a here {here.made.id} x", "a here"
            for nonsense in nonsenses:
                line.execute("SELECT pg_notify('hedgerow', %s)", (nonsense,))
            await move_on(here, 1)
            await _at_one(here, there)
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
            assert line.execute(cut).rowcount >= 2
            await move_on(here, 1)  # nobody hears of it
            await _at_one(here, there)
            here.room.join(here.seats[0])
            there.room.join(there.seats[1])
            while (here.room.here, there.room.here) != (frozenset({0, 1}),) * 2:
                await asyncio.sleep(0.01)


# ------------------------------------------------------------------ bots


@awaited
async def test_a_bot_thinks_at_one_server_only(postgresql: str) -> None:
    """Somebody looks on at either server; whoever is second with an answer leaves the bot to the other."""
    bots = QuickBots(), QuickBots()
    async with lobby_at(postgresql, bots=bots[0]) as one, lobby_at(postgresql, bots=bots[1]) as two:
        here = await begin(one, MINE, RANDOM)
        there = here._replace(room=await two.room(here.made.id))
        here.room.join(here.watcher)
        there.room.join(there.watcher)
        for _ in range(12):
            now = await bots[0].quiet(here, here.seats[0])
            assert now.asked is not None
            await move_on(here, 1)
            await two.room(there.made.id)
        await bots[0].quiet(here, here.seats[0])
        await _at_one(here, there)
        answers = await _answers(one._store, here.made.id, 1)
        thought = len(bots[0].asked) + len(bots[1].asked)
        assert answers > 10
        assert thought <= answers + 2


async def _answers(store: Store, id: str, seat: int) -> int:
    kept = await store.load(id)
    assert kept is not None
    return sum(getattr(line, "seat", None) == seat for line in kept.tape)


class Sleeping(QuickBots):
    """Bots of a server that is about to be killed."""

    async def choose(self, asked: Any, game: str = "") -> Any:
        await asyncio.sleep(3600)


@awaited
async def test_bots_of_a_server_that_is_gone_are_taken_over(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for them at another server need not even ask."""
    monkeypatch.setattr(keeping, "OTHERS_SECONDS", 0.5)
    async with lobby_at(postgresql, bots=Sleeping()) as one, lobby_at(postgresql) as two:
        here = await begin(one, MINE, RANDOM)
        there = here._replace(room=await two.room(here.made.id))
        there.room.join(there.seats[0])
        while not (await here.room.update(here.watcher)).seats[1].thinking:
            await move_on(here, 1)
        await _at_one(here, there)
        before = await _answers(two._store, here.made.id, 1)
        while await _answers(two._store, here.made.id, 1) == before:
            await asyncio.sleep(0.05)


# ------------------------------------------------------------------ changes


@awaited
async def test_what_nobody_can_tell_is_not_called_lost(postgresql: str) -> None:
    """A seat is taken, the word of it is lost, and before the store is asked another server has changed the game."""
    failing: list[Failing] = []

    def wrap(store: Store) -> Store:
        failing.append(Failing(store))
        return failing[0]

    async with lobby_at(postgresql, wrap=wrap) as one, lobby_at(postgresql) as two:
        here = await begin(one, MINE, FRIEND)
        there = here._replace(room=await two.room(here.made.id))
        invite, load = here.made.invitations[0].invite, failing[0].store.load

        async def later(id: str, *, settled: bool = False) -> Any:
            if settled:
                viewer = here.seats[0]
                await there.room.resign(viewer)
            return await load(id, settled=settled)

        failing[0].store.load = later  # type: ignore[method-assign]
        failing[0].after = StoreError("the line is cut")
        async with refusal("unsure", 503):
            await here.room.claim(Claim(1, invite, "Bob", key="k" * 22))
        seated = await here.room.claim(Claim(1, invite, "Bob", key="k" * 22))
        assert (await there.room.admitted([seated.token])).seats == {1}


@awaited
async def test_both_servers_at_once(postgresql: str) -> None:
    """The same answer is given at both in the same moment: one is taken, the other is told so, and all agree."""
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        for turn in range(8):
            viewer, now = await asked_viewer(here)
            assert now.asked is not None
            given = [AnswerGiven(now.at, now.asked.options[option].move) for option in (0, -1)]
            rooms = (here.room, there.room)
            done = await asyncio.gather(
                *(room.answer(viewer, answer) for room, answer in zip(rooms, given)), return_exceptions=True
            )
            assert [getattr(wrong, "status", None) for wrong in done].count(409) == 1, (turn, done)
            await _at_one(here, there)
            states = [msgspec.json.encode(await room.update(viewer)) for room in rooms]
            assert states[0] == states[1]


@awaited
async def test_only_a_few_records_are_laid_by(postgresql: str) -> None:
    async with lobby_at(postgresql, clock=Clock()) as lobby:
        clock = lobby._clock
        assert isinstance(clock, Clock)
        for n in range(MOST_BROUGHT + 3):
            clock.now += 1
            await lobby.bring(f"r-{n}", "a record")
        await lobby.bring("r-nul", "no\0text")  # PostgreSQL does not keep it; whoever has brought it is shown it here
        assert [n for n in range(MOST_BROUGHT + 3) if await lobby.brought(f"r-{n}") is None] == [0, 1, 2]
