"""Many games between players: who wins how often, how long it takes, and how sure that is.

Every game has a seed of its own that depends on the batch's seed, the scenario and the game's number alone, so that
the results do not depend on how many processes share the work, and any single game can be played again.
"""

from __future__ import annotations

import gc
import hashlib
import math
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from hedgerow import systems
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Table
from hedgerow.players import Player

MOST_DECISIONS = 20_000  # a game longer than this does not end
FAR_APART = 1_000  # entries between two checkpoints of a game that is played on and on
SELDOM = 100_000  # objects made between two looks of the collector
CHUNK = 4  # games a process plays before it reports
WORTH_WARMING = 8  # games for each process, at least, before one of them is played ahead of all
SURE = 1.96  # standard deviations of a 95 % interval


class BatchError(Mistake):
    """A batch that cannot be played, or a game in it that went wrong, with the way to see it again."""


class GameResult(msgspec.Struct, frozen=True):
    """One finished game."""

    index: int
    seed: str
    winner: int | None
    scores: tuple[int, ...]
    turns: int
    decisions: int
    digest: str
    words: str
    seconds: float


class Share(msgspec.Struct, frozen=True):
    """How many games of all, with the 95 % interval (Wilson's) of the true share."""

    games: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.games / self.of if self.of else 0.0


class Summary(msgspec.Struct, frozen=True):
    games: int
    wins: tuple[Share, ...]  # by seat
    draws: Share
    mean_turns: float
    mean_decisions: float
    seconds: float  # of play, all processes together
    ms_per_decision: float


class BatchResult(msgspec.Struct, frozen=True):
    system: str
    scenario: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    seed: str
    results: tuple[GameResult, ...]
    summary: Summary

    def fingerprint(self) -> tuple[tuple[Any, ...], ...]:
        """All that is the same whenever and wherever the batch is played: everything but the time it took."""
        return tuple((g.index, g.seed, g.winner, g.scores, g.turns, g.decisions, g.digest) for g in self.results)


# ------------------------------------------------------------------ one game


def game_seed(seed: object, scenario: str, index: int) -> str:
    """The seed of game number `index`; with it, that game alone can be played again."""
    return hashlib.blake2b(f"{seed}:{scenario}:{index}".encode(), digest_size=8).hexdigest()


def drawn_options(system_name: str, seed: str, chosen: dict[str, str] | None = None) -> dict[str, str]:
    """A value by lot for every option of a system, the same for the same game; those that are chosen stay."""
    chance = Random(f"options {seed}")
    cards = systems.named(system_name).catalogue.options()
    return {card.name: chance.choice(card.values) for card in cards} | (chosen or {})


def play_game(
    system: System[Any],
    scenario: str,
    seed: str,
    players: Sequence[str | Player],
    options: dict[str, str] | None = None,
    *,
    index: int = 0,
    listening: bool = False,
    most: int = MOST_DECISIONS,
    check: int = 0,
) -> GameResult:
    """Plays a game to its end in this process. Players are names or players of one's own, one for each seat.

    With `check` the state is looked at after every so many decisions, and at the end: a broken invariant is an error,
    and so is a judgement of a player that failed without his saying so.
    """
    started = time.perf_counter()
    state = system.new(scenario, dict(options or {}))
    table: Table[Any] = Table(system, state, Seeded(seed), listening=listening, spacing=FAR_APART)
    seats = system.seats(table.state)
    if len(players) != len(seats):
        raise BatchError(f"{scenario} has {len(seats)} seats ({', '.join(seats)}), not {len(players)}")
    seated = [systems.named(system.name).player(p, seed) if isinstance(p, str) else p for p in players]
    chairs = [Seat(table, number) for number in range(len(seats))]
    decisions = 0
    while (choice := table.choice) is not None:
        if decisions == most:
            raise BatchError(f"{system.name} {scenario!r}, seed {seed!r}: no end after {most:,} decisions")
        table.answer(seated[choice.seat].choose(chairs[choice.seat]))
        decisions += 1
        if check and (decisions % check == 0 or table.over) and (faults := system.broken(table.state)):
            told = "; ".join(faults)
            raise BatchError(f"{system.name} {scenario!r}, seed {seed!r}: after {decisions:,} decisions {told}")
    if check and (failed := [fault for each in seated for fault in getattr(each, "faults", ())]):
        raise BatchError(f"{system.name} {scenario!r}, seed {seed!r}: a player's judgement failed: {'; '.join(failed)}")
    outcome = system.outcome(table.state)
    if outcome is None:
        raise BatchError(f"{system.name} {scenario!r}, seed {seed!r}: the game ends without an outcome")
    turns = system.turn(table.state)
    seconds = time.perf_counter() - started
    return GameResult(
        index, seed, outcome.winner, outcome.scores, turns, decisions, table.digest(), outcome.words, seconds
    )


# ------------------------------------------------------------------ many games


def batch(
    system_name: str,
    scenario: str,
    players: Sequence[str],
    games: int,
    seed: object = "1",
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    options: dict[str, str] | None = None,
    most: int = MOST_DECISIONS,
    check: int = 0,
    any_options: bool = False,
) -> BatchResult:
    """Plays many games, `jobs` at a time; `progress` hears how many more are done. The same whatever `jobs` is.

    With `any_options` each game is played with options of its own, drawn by its seed, but for those in `options`.
    """
    if games < 1:
        raise BatchError(f"a batch has at least one game, not {games}")
    if jobs < 1:
        raise BatchError(f"at least one process must play, not {jobs}")
    kit = systems.named(system_name)
    system = kit.system
    seats = system.seats(system.new(scenario, dict(options or {})))  # a bad scenario or option is told at once
    for name in players:
        kit.player(name, "")  # so is an unknown player
    order = _Order(system_name, scenario, tuple(players), str(seed), dict(options or {}), most, check, any_options)
    played = _alone(order, games) if jobs == 1 else _together(order, games, jobs)
    results: list[GameResult] = []
    for chunk in played:
        results += chunk
        if progress is not None:
            progress(len(chunk))
    results.sort(key=lambda game: game.index)
    return BatchResult(
        system_name, scenario, tuple(players), seats, str(seed), tuple(results), summary(results, len(seats))
    )


class _Order(msgspec.Struct, frozen=True):
    """What a process must know to play any game of a batch."""

    system: str
    scenario: str
    players: tuple[str, ...]
    seed: str
    options: dict[str, str]
    most: int
    check: int
    any_options: bool


def _alone(order: _Order, games: int) -> Iterator[list[GameResult]]:
    return (_play(order, i, i + 1) for i in range(games))


def _together(order: _Order, games: int, jobs: int) -> Iterator[list[GameResult]]:
    """Where there are many games the first is played here: processes forked from this one know the map already."""
    first = int(games >= WORTH_WARMING * jobs)
    if first:
        yield _play(order, 0, 1)
    size = max(1, min(CHUNK, games // jobs))
    context = get_context("fork" if _may_fork() else "spawn")
    with ProcessPoolExecutor(min(jobs, games), context, initializer=rest_collector) as pool:
        chunks = [pool.submit(_play, order, i, min(i + size, games)) for i in range(first, games, size)]
        try:
            yield from (_done(chunk) for chunk in as_completed(chunks))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _may_fork() -> bool:
    """Forked, a process has all that this one has loaded; with other threads about it might wait for them for ever."""
    return sys.platform == "linux" and threading.active_count() == 1


def rest_collector() -> None:
    """For a process that does nothing but play: games make hardly any cycles, and content stays for good."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)


def _done(chunk: Future[list[GameResult]]) -> list[GameResult]:
    return chunk.result()


def _play(order: _Order, first: int, end: int) -> list[GameResult]:
    """Some games in a row."""
    return [_play_one(order, i) for i in range(first, end)]


def _play_one(order: _Order, index: int) -> GameResult:
    seed = game_seed(order.seed, order.scenario, index)
    options = drawn_options(order.system, seed, order.options) if order.any_options else order.options
    system = systems.named(order.system).system
    try:
        return play_game(
            system, order.scenario, seed, order.players, options, index=index, most=order.most, check=order.check
        )
    except Exception as fault:
        fault.add_note(f"in game {index + 1} of {order.scenario!r}, seed {seed!r}, options {options}")
        raise


# ------------------------------------------------------------------ what comes of them


def summary(results: Sequence[GameResult], seats: int) -> Summary:
    """Wins, length and time of some games."""
    count = len(results)
    decisions = sum(game.decisions for game in results)
    seconds = sum(game.seconds for game in results)
    return Summary(
        count,
        tuple(wilson(sum(game.winner == seat for game in results), count) for seat in range(seats)),
        wilson(sum(game.winner is None for game in results), count),
        sum(game.turns for game in results) / count if count else 0.0,
        decisions / count if count else 0.0,
        seconds,
        1000 * seconds / decisions if decisions else 0.0,
    )


def wilson(hits: int, games: int) -> Share:
    """A share with its 95 % interval, which stays within 0 and 1 and is honest about small numbers.

    >>> share = wilson(9, 10)
    >>> round(share.low, 3), round(share.high, 3)
    (0.596, 0.982)
    """
    return Share(hits, games, *interval(hits / games, games)) if games else Share(0, 0, 0.0, 1.0)


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies, with 95 % certainty."""
    z2 = SURE * SURE
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = SURE * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)
