"""Players that need no person, thinking in processes of their own: the event loop goes on, and whatever hangs is ended.

A bot gets the game as its seat could believe it to be, never the true state or the seed: it can know neither what is
hidden from it nor the dice to come.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import msgspec

from hedgerow import systems
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.screen.preview import Hint
from hedgerow.kernel.seat import Dealt, Seat, deal
from hedgerow.kernel.seat import table_of as table_at
from hedgerow.kernel.table import Table
from hedgerow.players.hint import hint

from .turns import Turns

log = logging.getLogger(__name__)
T = TypeVar("T")

BUDGET = 5.0  # seconds a decision
WARM_UP = 60.0  # seconds for a new process to load the rules


class Question(msgspec.Struct, frozen=True):
    """A decision for a bot: all it needs to sit down at a table of its own."""

    system: str
    player: str
    seat: int
    seed: str  # of its own whims
    dealt: Dealt


class BotFailed(Exception):
    """No answer: it took too long, or something broke."""


def question(table: Table[Any], player: str, seed: str, at: int) -> Question:
    """The pending choice of a table, put to a bot; its whims change with `at`, the choice as its seat counts."""
    assert table.choice is not None, "nothing is asked"
    seat, whims = table.choice.seat, f"{seed}:{at}"
    return Question(table.system.name, player, seat, whims, deal(table, seat, Random(whims)))


class Bots:
    """The processes in which bots think, each started when it is first needed."""

    def __init__(self, *, workers: int = 1, budget: float = BUDGET) -> None:
        self.budget = budget
        self._workers = [_Worker() for _ in range(workers)]
        self._turns = Turns(self._workers)

    async def warm_up(self, system: str) -> None:
        """Starts a process before anybody is asked anything: a new game with a bot will soon need it."""
        async with self._turns.turn(f"warming up {system}") as worker:
            try:
                await asyncio.wait_for(worker.warm(system), WARM_UP)
            except (TimeoutError, BrokenProcessPool, OSError) as wrong:
                worker.end()
                log.warning("a bot's process does not start: %r", wrong)

    async def choose(self, asked: Question, game: str = "") -> Move:
        """The bot's answer; raises BotFailed. The time it waits for a process to be free does not count: games take
        turns, and none gets more of the bots' time than another that waits, too.
        """
        return await self._thought_out(decide, asked, game)

    async def hint(self, asked: Question, game: str = "") -> Hint:
        """What it would do, for somebody else, and why."""
        return await self._thought_out(advise, asked, f"{game}: a hint")

    async def _thought_out(self, work: Callable[[Question], T], asked: Question, who: str) -> T:
        async with self._turns.turn(who) as worker:
            return await self._ask(worker, work, asked)

    async def _ask(self, worker: _Worker, work: Callable[[Question], T], asked: Question) -> T:
        for attempt in (1, 2):
            try:
                await asyncio.wait_for(worker.warm(asked.system), WARM_UP)
                return await asyncio.wait_for(worker.think(work, asked), self.budget)
            except TimeoutError:
                worker.end()
                raise BotFailed(f"{asked.player} thought for longer than {self.budget:g} s") from None
            except BrokenProcessPool:
                worker.end()
                log.warning("a bot's process has died (attempt %d)", attempt)
            except Exception as wrong:
                raise BotFailed(f"{asked.player} failed: {type(wrong).__name__}: {wrong}") from wrong
        raise BotFailed(f"{asked.player} cannot be run: its process dies")

    async def close(self) -> None:
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process; it can be ended at any time and is made anew when it is needed again."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0
        self._knows: set[str] = set()  # the systems whose rules it has loaded

    async def warm(self, system: str) -> None:
        """Sees to it that the process runs and has loaded the rules: that is no part of anybody's thinking."""
        if self._pool is None:
            # A forked copy of a program with threads may hang; a new one cannot.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_settle)
        if not self._pid or system not in self._knows:
            self._pid = await asyncio.get_running_loop().run_in_executor(self._pool, learn, system)
            self._knows.add(system)

    async def think(self, work: Callable[[Question], T], asked: Question) -> T:
        assert self._pool is not None
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, asked)

    def end(self) -> None:
        pool, pid, self._pool, self._pid = self._pool, self._pid, None, 0
        self._knows.clear()
        if pool is None:
            return
        if pid:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        pool.shutdown(wait=False, cancel_futures=True)


# ------------------------------------------------------------------ in the process


def _settle() -> None:
    """Ctrl-C is for the server, which ends its bots itself; when it is gone without a word, so are they."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def learn(system: str) -> int:
    """Loads a system with its screen and its players; gives the number of the process."""
    kit = systems.named(system)
    _ = (kit.system, kit.screen, kit.players)  # loaded when first asked for
    return os.getpid()


def table_of(asked: Question) -> Table[Any]:
    """A table at which the question is pending, with dice that are not the game's own."""
    return table_at(systems.named(asked.system).system, asked.dealt, Seeded(f"not the game's own: {asked.seed}"))


def decide(asked: Question) -> Move:
    """Sits a player down at a table of its own, and lets it choose."""
    player = systems.named(asked.system).player(asked.player, asked.seed)
    return player.choose(Seat(table_of(asked), asked.seat))


def advise(asked: Question) -> Hint:
    """The same, and lets it say what it would do and why; advice has no whims."""
    kit = systems.named(asked.system)
    return hint(kit.player(asked.player, None), Seat(table_of(asked), asked.seat), kit.screen)
