"""Whose bots think when many games wait: fair turns, and none for games nobody looks at."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.server.rooms import room as rooms
from hedgerow.server.rooms.turns import Turns
from tests.server.streams import Clock
from tests.server.tables import MINE, RANDOM, QuickBots, awaited, begin, lobby_at

CLOCK = Clock()  # whose time passes only while somebody thinks


async def use(turns: Turns[str], who: str, seconds: float, times: int, order: list[str]) -> None:
    for _ in range(times):
        async with turns.turn(who):
            order.append(who)
            CLOCK.now += seconds
            await asyncio.sleep(0)


@awaited
async def test_whoever_takes_long_waits_longer() -> None:
    """One game whose bot thinks for long, others whose bots are quick: they get the same time, not the same turns."""
    turns, order = Turns(["worker"], CLOCK), list[str]()
    slow = asyncio.create_task(use(turns, "slow", 0.4, 8, order))
    await asyncio.sleep(0)
    await asyncio.gather(*(use(turns, name, 0.01, 8, order) for name in "abcd"))
    slow.cancel()
    assert "slow" in order[:2]
    assert "slow" not in order[2:30], "while all of them want to go on"
    assert all(order.count(name) == 8 for name in "abcd")


@awaited
async def test_everybody_has_his_turn() -> None:
    turns, order = Turns(["worker"], CLOCK), list[str]()
    await asyncio.gather(*(use(turns, name, 0.001, 5, order) for name in "abc"))
    assert set(order[:3]) == {"a", "b", "c"}


@awaited
async def test_whoever_stops_waiting_takes_nothing_with_him() -> None:
    turns, order = Turns(["worker"]), list[str]()
    async with turns.turn("a"):
        waiting = asyncio.create_task(use(turns, "b", 0, 1, order))
        await asyncio.sleep(0)
    waiting.cancel()  # in the very moment when it is his turn
    await asyncio.gather(waiting, return_exceptions=True)
    await asyncio.wait_for(use(turns, "c", 0, 1, order), 5)


@awaited
async def test_bots_do_not_play_among_themselves_for_nobody(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "INTEREST", 0.0)
    bots = QuickBots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, RANDOM, RANDOM)
        await asyncio.sleep(0.2)
        assert not bots.asked
        live = game.room.join(game.watcher)  # now somebody looks on
        while len(bots.asked) < 5:
            await asyncio.sleep(0.01)
        game.room.leave(live)
        await asyncio.sleep(0.1)
        before = len(bots.asked)
        await asyncio.sleep(0.3)
        assert len(bots.asked) <= before + 1
        assert game.room.idle
    async with lobby_at(sqlite, bots=(again := QuickBots())):
        await asyncio.sleep(0.2)
        assert not again.asked  # nor when the server comes back


@awaited
async def test_bots_play_on_to_the_decision_of_who_is_away(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "INTEREST", 0.0)
    bots = QuickBots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, RANDOM, MINE)
        update = await bots.quiet(game, game.seats[0])
        assert bots.asked
        assert update.asked is not None
        assert update.asked.mine
