"""Bots think beside the server, within their time, without the seed; whatever becomes of them, the game goes on."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.lnlt.state import moves
from hedgerow.server.rooms.bots import BotFailed, Bots, Question, table_of
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.requests import AnswerGiven, UndoWished
from tests.server.tables import MINE, RANDOM, SERGEANT, Begun, QuickBots, awaited, begin, lobby_at, move_on


async def quiet(game: Begun, viewer: Viewer) -> Update:
    """What a viewer sees when no bot thinks any more."""
    live = game.room.join(viewer)
    try:
        while True:
            update = await game.room.update(viewer)
            if not any(seat.thinking for seat in update.seats):
                return update
            await anext(live)
    finally:
        game.room.leave(live)


async def play_as(game: Begun, viewer: Viewer, answers: int) -> Update:
    """Answers so often, with the printed set-up or the last option, while bots answer for the rest."""
    update = await quiet(game, viewer)
    for _ in range(answers):
        if update.outcome is not None:
            break
        assert update.asked is not None
        assert update.asked.mine
        options = update.asked.options
        printed = [o for o in options if o.move["verb"] == "printed-set-up"]
        await game.room.answer(viewer, AnswerGiven(update.at, (printed or options)[-1].move))
        update = await quiet(game, viewer)
    return update


# ------------------------------------------------------------------ real ones


@awaited
async def test_the_sergeant_plays(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with lobby_at(sqlite, bots=Bots(budget=30)) as lobby:
        game = await begin(lobby, MINE, SERGEANT)
        update = await play_as(game, game.seats[0], 12)
        assert update.at > 12
        assert update.seats[1].player == "sergeant"
        assert not caplog.records, caplog.text
        worker = lobby._bots._workers[0]._pid
        assert _alive(worker)
    await _gone(worker)


@awaited
async def test_a_process_is_ready_before_it_is_needed(sqlite: str) -> None:
    bots = Bots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        await begin(lobby)
        await asyncio.sleep(0.05)
        assert bots._workers[0]._pid == 0, "two people need no bot"
        await begin(lobby, MINE, SERGEANT)
        until = time.monotonic() + 30
        while not bots._workers[0]._pid:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)


@awaited
async def test_whoever_thinks_too_long_moves_at_random(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with lobby_at(sqlite, bots=Bots(budget=0.0001)) as lobby:
        game = await begin(lobby, SERGEANT, MINE)
        live = game.room.join(game.watcher)
        while msgspec.json.decode(await anext(live), type=Update).at < 1:
            pass
        assert "sergeant thought for longer than 0.0001 s" in caplog.text


@awaited
async def test_a_process_that_dies_is_replaced(sqlite: str) -> None:
    bots = Bots(budget=30)
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, RANDOM, MINE)
        await play_as(game, game.seats[0], 2)
        first = bots._workers[0]._pid
        assert first
        os.kill(first, signal.SIGKILL)
        await _gone(first)
        update = await play_as(game, game.seats[0], 20)
        assert bots._workers[0]._pid not in (0, first)
        assert update.asked is not None


@awaited
async def test_bots_play_among_themselves(sqlite: str) -> None:
    async with lobby_at(sqlite, bots=Bots(budget=30)) as lobby:
        game = await begin(lobby, RANDOM, RANDOM)
        update = await quiet(game, game.watcher)
        assert update.outcome is not None
        assert (await lobby.card(game.made.id)).over


def test_processes_do_not_outlive_their_server(tmp_path: Path) -> None:
    """Not even when it is killed without a word."""
    script = tmp_path / "server.py"
    script.write_text(
        "import asyncio\n"
        "from hedgerow.server.rooms.bots import Bots\n"
        "async def main():\n"
        "    bots = Bots()\n"
        "    await bots._workers[0].warm('lnlt')\n"
        "    print(bots._workers[0]._pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert _alive(worker)
        server.kill()
    asyncio.run(_gone(worker))


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


async def _gone(pid: int) -> None:
    until = time.monotonic() + 10
    while _alive(pid):
        assert time.monotonic() < until, f"process {pid} is still there"
        await asyncio.sleep(0.02)


# ------------------------------------------------------------------ what they know


@awaited
async def test_a_bot_knows_the_game_and_not_its_dice(sqlite: str) -> None:
    bots = QuickBots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, MINE, RANDOM, seed="a seed that nobody knows")
        await play_as(game, game.seats[0], 15)
        table = game.room._loaded.table if game.room._loaded else None
        assert table is not None
        for asked in bots.asked:
            assert b"a seed that nobody knows" not in pickle.dumps(asked)
            seated = table_of(asked)
            assert isinstance(seated.dice, Seeded)
            assert seated.dice.seed != "a seed that nobody knows"
            assert seated.choice is not None
            assert seated.choice.seat == asked.seat == 1
        last = bots.asked[-1]
        assert len(last.dealt.tape) <= 12, "it starts at a checkpoint, not at the beginning"


@awaited
async def test_the_same_game_is_played_the_same_way_again(sqlite: str) -> None:
    async with lobby_at(sqlite, bots=Bots(budget=30)) as lobby:
        tapes = []
        for seed in ("one", "one", "two"):
            game = await begin(lobby, MINE, RANDOM, seed=seed)
            await play_as(game, game.seats[0], 6)
            assert game.room._loaded is not None
            tapes.append(game.room._loaded.table.tape)
        assert tapes[0] == tapes[1] != tapes[2]


# ------------------------------------------------------------------ bad ones


class Hopeless(QuickBots):
    """Fails in one way after the other."""

    times = 0

    async def choose(self, asked: Question, game: str = "") -> Move:
        self.times += 1
        match self.times % 3:
            case 0:
                raise BotFailed("it is all too much")
            case 1:
                return moves.Fire("nowhere", ("nobody",))
        return await super().choose(asked, game)


@awaited
async def test_a_bad_bot_does_not_stop_the_game(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    async with lobby_at(sqlite, bots=Hopeless()) as lobby:
        game = await begin(lobby, MINE, RANDOM)
        await play_as(game, game.seats[0], 10)
        assert "it is all too much" in caplog.text
        assert "illegal answer" in caplog.text


class Slow(QuickBots):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()

    async def choose(self, asked: Question, game: str = "") -> Move:
        move = await super().choose(asked, game)
        await self.go.wait()
        return move


@awaited
async def test_what_was_thought_out_for_another_moment_is_dropped(sqlite: str) -> None:
    bots = Slow()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game, update = await _until_the_bot_thinks(lobby)
        me = game.seats[0]
        assert update.seats[1].thinking
        await game.room.undo(me, UndoWished(update.at, update.at - 1))
        back = await game.room.update(me)
        assert back.asked is not None
        assert back.asked.mine
        bots.go.set()
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert (await game.room.update(me)).at == back.at, "the bot's answer was for a moment that never was"
        await play_as(game, me, 5)


@awaited
async def test_a_moment_that_comes_again_is_thought_about_again(sqlite: str) -> None:
    bots = Slow()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game, update = await _until_the_bot_thinks(lobby)
        await game.room.undo(game.seats[0], UndoWished(update.at, update.at - 1))
        await move_on(game, 1)
        assert (await game.room.update(game.seats[0])).at == update.at
        bots.go.set()
        await quiet(game, game.seats[0])
        first, second = (asked.seed for asked in bots.asked[:2])
        assert first == second, "what was thought out before the undo does not count after it"


async def _until_the_bot_thinks(lobby: Lobby) -> tuple[Begun, Update]:
    """A game in which I have decided something and a bot is to answer."""
    game = await begin(lobby, MINE, RANDOM)
    update = await game.room.update(game.seats[0])
    if update.asked is not None and not update.asked.mine:
        game = await begin(lobby, RANDOM, MINE)
    while True:
        update = await game.room.update(game.seats[0])
        assert update.asked is not None
        if not update.asked.mine:
            return game, update
        await move_on(game, 1)


@awaited
async def test_the_server_stops_while_a_bot_thinks(sqlite: str) -> None:
    bots = Slow()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game, update = await _until_the_bot_thinks(lobby)
    quick = QuickBots()
    async with lobby_at(sqlite, bots=quick) as lobby:  # and goes on by itself when it is back
        until = time.monotonic() + 10
        while not quick.asked:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        room = await lobby.room(game.made.id)
        after = await quiet(game._replace(room=room), game.seats[0])
        assert after.at > update.at


@awaited
async def test_bots_leave_time_for_others(sqlite: str) -> None:
    """While twenty games of bots run, somebody else's question is answered soon."""
    async with lobby_at(sqlite, bots=QuickBots()) as lobby:
        mine = await begin(lobby)
        games = [await begin(lobby, RANDOM, RANDOM, seed=str(n)) for n in range(20)]
        waits = []
        for _ in range(50):
            start = time.monotonic()
            await mine.room.update(mine.watcher)
            waits.append(time.monotonic() - start)
            await asyncio.sleep(0.01)
        cards = [await game.room.card() for game in games]
        assert not all(card.over for card in cards), "they play all the while"
        assert sorted(waits)[len(waits) // 2] < 0.1
