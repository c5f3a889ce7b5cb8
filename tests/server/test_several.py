"""Several servers on one PostgreSQL: everybody is shown the same game, whichever server he came to."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from hedgerow.server.rooms.keeping import Keeping
from hedgerow.server.store.contract import Store, StoreError
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.problems import Refused
from hedgerow.server.wire.requests import AnswerGiven, Claim, Consent, UndoWished
from tests.server.tables import FRIEND, MINE, Begun, asked_viewer, awaited, begin, lobby_at, move_on, refusal
from tests.server.test_keeping import Failing


async def next_update(live: Any, rev: int) -> Update:
    """The next update on a live connection that has come to a revision."""
    while True:
        told = msgspec.json.decode(await anext(live))
        if told["type"] == "update" and told["rev"] >= rev:
            return msgspec.convert(told, Update)


@awaited
async def test_what_is_done_at_one_server_is_shown_at_the_other(postgresql: str) -> None:
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        live = there.room.join(there.watcher)
        first = msgspec.json.decode(await anext(live), type=Update)
        chance = random.Random(3)
        for turn in range(6):  # now here, now there
            await move_on(here if turn % 2 else there, 1, chance)
            while here.room.rev(here.watcher) != there.room.rev(there.watcher):
                await asyncio.sleep(0.005)
        assert (await next_update(live, first.rev + 6)).rev == first.rev + 6
        one_says = await here.room.update(here.watcher)
        two_says = await there.room.update(there.watcher)
        assert msgspec.json.encode(one_says) == msgspec.json.encode(two_says)


@awaited
async def test_nobody_is_told_that_he_is_late_because_a_notice_is(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was decided at one server can be answered at the other at once, before its notice has come there."""
    monkeypatch.setattr(Keeping, "heard", lambda self, rev: None)
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        await move_on(here, 4, random.Random(1))
        viewer, now = await asked_viewer(here)
        assert now.asked is not None
        given = AnswerGiven(now.at, now.asked.options[0].move)
        async with refusal("stale", 409):
            await there.room.answer(viewer, given)
        await (await two.room(here.made.id)).answer(viewer, given)
        async with refusal("stale", 409):
            await (await one.room(here.made.id)).answer(viewer, given)


@awaited
async def test_a_seat_taken_at_one_server_is_good_at_the_other(postgresql: str) -> None:
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one, MINE, FRIEND)
        there = await two.room(here.made.id)
        seated = await here.room.claim(Claim(1, here.made.invitations[0].invite, "Bob"))
        assert (await (await two.room(here.made.id)).admitted([seated.token])).seats == {1}
        async with refusal("taken", 409):
            await there.claim(Claim(1, here.made.invitations[0].invite, "Eve"))


@awaited
async def test_a_wish_to_take_back_is_known_everywhere(postgresql: str) -> None:
    async with lobby_at(postgresql) as one, lobby_at(postgresql) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        await move_on(here, 12, random.Random(2))
        asker, other = await _who_may_ask(here)
        before = await here.room.update(asker)
        assert before.undo.further is not None
        await here.room.undo(asker, UndoWished(before.at, before.undo.further))
        await there.room.consent(other, Consent(await _until_asked(there, other), True))
        assert (await there.room.update(asker)).at < before.at


async def _who_may_ask(game: Begun) -> tuple[Any, Any]:
    for asker, other in (game.seats, game.seats[::-1]):
        if (await game.room.update(asker)).undo.further is not None:
            return asker, other
    raise AssertionError("nobody may")


async def _until_asked(game: Begun, viewer: Any) -> int:
    while (undo := (await game.room.update(viewer)).undo).asked is None:
        await asyncio.sleep(0.01)
    return undo.asked.to


@awaited
async def test_who_is_there_is_known_everywhere(postgresql: str) -> None:
    """Each sits at a server of his own; then one leaves, and the other's server is gone without a word."""
    async with lobby_at(postgresql) as one:
        here = await begin(one)
        await asyncio.sleep(0.2)  # it listens by now
        mine = here.room.join(here.seats[0])
        async with lobby_at(postgresql) as two:
            there = here._replace(room=await two.room(here.made.id))
            watching = there.room.join(there.watcher)
            await _until_there(there, {0})
            his = there.room.join(there.seats[1])
            await _until_there(here, {0, 1})
            while not all(seat["here"] for seat in msgspec.json.decode(await anext(mine))["seats"]):
                pass
            there.room.leave(his)
            await _until_there(here, {0})
            there.room.join(there.seats[1])
            await _until_there(here, {0, 1})
            here.room.leave(mine)
            await _until_there(there, {1})
            here.room.join(here.seats[0])
            await _until_there(there, {0, 1})
            there.room.leave(watching)
            two._store._ending.set()  # type: ignore[attr-defined]  # not a word more
        await _until_there(here, {0})


async def _until_there(game: Begun, seats: set[int]) -> None:
    while game.room.here != seats:
        await asyncio.sleep(0.01)


@awaited
async def test_what_may_have_been_kept_is_not_called_lost(postgresql: str) -> None:
    """The line is cut while the store keeps an answer; and it cannot be reached for a while."""
    failing: list[Failing] = []

    def wrap(store: Store) -> Store:
        failing.append(Failing(store))
        return failing[0]

    async with lobby_at(postgresql, wrap=wrap) as lobby:
        game = await begin(lobby)
        await move_on(game, 6, random.Random(1))
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        load, failing[0].after = failing[0].store.load, StoreError("the line is cut")

        async def gone(*_: Any, **__: Any) -> Any:
            raise StoreError("nobody answers")

        failing[0].store.load = gone  # type: ignore[method-assign]
        async with refusal("unsure", 503):
            await game.room.answer(viewer, AnswerGiven(update.at, update.asked.options[0].move))
        failing[0].store.load = load  # type: ignore[method-assign]
        assert (await game.room.update(viewer)).rev == update.rev + 1


@awaited
async def test_a_record_brought_to_one_server_is_shown_by_the_other(postgresql: str) -> None:
    now = [1000.0]
    async with lobby_at(postgresql, clock=lambda: now[0]) as one, lobby_at(postgresql) as two:
        await one.bring("r-1", "a record")
        await one.bring("r-1", "a record")
        assert await two.brought("r-1") == "a record"
        now[0] += 3601
        await one.bring("r-2", "another")
        assert await two.brought("r-1") is None  # forgotten after an hour


@awaited
async def test_locks_of_a_server_that_is_gone_are_not_held_against_the_others(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has begun to change a game, and then its machine is cut off: nobody tells PostgreSQL."""
    from hedgerow.server.store import postgres as module

    monkeypatch.setattr(module, "STATEMENT_SECONDS", 1)
    cut_off = module.PostgresStore(postgresql)
    await cut_off.open()
    async with lobby_at(postgresql) as lobby:
        game = await begin(lobby)
        await cut_off._in_thread(cut_off._begin, cut_off.begin)
        await cut_off._in_thread(cut_off._settle, game.made.id)
        async with asyncio.timeout(20):
            while not await _goes_on(game):
                pass
    await cut_off.close()


async def _goes_on(game: Begun) -> bool:
    with suppress(Refused):
        await move_on(game, 1)
        return True
    return False


@awaited
async def test_statements_end(postgres: str, postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody holds a lock on a game: whoever changes it is told, and other games go on."""
    import psycopg

    from hedgerow.server.store import postgres as module

    monkeypatch.setattr(module, "STATEMENT_SECONDS", 1)
    async with lobby_at(postgresql) as lobby:
        game, other = await begin(lobby), await begin(lobby)
        with psycopg.connect(postgresql) as line:
            line.execute("SELECT id FROM game WHERE id = %s FOR UPDATE", (game.made.id,))
            async with refusal("unsure", 503):
                await move_on(game, 1)
            await move_on(other, 1)
        await move_on(game, 1)


@awaited
async def test_a_store_that_stands_still_is_not_waited_for(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine of PostgreSQL is paused: it ends no statement, and the line is not dead either."""
    from hedgerow.server.store.postgres import PostgresStore

    async with lobby_at(postgresql) as lobby:
        game, store = await begin(lobby), lobby._store
        assert isinstance(store, PostgresStore)
        assert store._connection is not None
        before, process = await move_on(game, 1), store._connection.info.backend_pid
        monkeypatch.setattr(store, "patience", 0.3)
        os.kill(process, signal.SIGSTOP)
        try:
            async with refusal("unsure", 503):  # whoever changes something
                await move_on(game, 1)
            async with refusal("not-kept", 503):  # whoever looks
                await lobby.room(game.made.id)
        finally:
            os.kill(process, signal.SIGCONT)
        monkeypatch.undo()
        game = game._replace(room=await lobby.room(game.made.id))
        after = await game.room.update(game.seats[0])
        assert after.at - before.at in (0, 1), "it was kept, or it was not"
        assert (await move_on(game, 1)).at > after.at
