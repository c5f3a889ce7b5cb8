"""Speed and size, measured in one run on one machine, with python-chess as the yardstick for rules libraries.

Ratios, not seconds, are what can be compared between machines: every figure of ours stands beside a peer's or a bound
that was set beforehand. Games are always fresh ones: nothing that was found for one game serves the same game again.
Time is the processor's, so that others who use the machine count for little.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import mean, median
from typing import Any

import msgspec

from hedgerow import systems
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.measured import Figure
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Table
from hedgerow.lab.batch import FAR_APART, rest_collector
from hedgerow.systems import Kit

ROUNDS = 60  # by turns with chess in the reference scenario
TURNS = 12  # the same in every other scenario


class Growth(msgspec.Struct, frozen=True):
    """How speed depends on the size of the game."""

    scenario: str
    units: int
    size: str  # of the map
    decisions_per_second: float
    decisions_per_game: float
    ratio: float  # to python-chess
    held: bool


class Report(msgspec.Struct, frozen=True):
    figures: tuple[Figure, ...]
    growth: tuple[Growth, ...]


def run(kit: Kit, seconds: float = 3.0, say: Callable[[str], None] = lambda line: None) -> Report:
    """All measurements of a system, each told as soon as it is made."""
    figures: list[Figure] = []
    reference = kit.bench.reference or kit.system.scenarios()[0]
    Pace(kit.system, reference).play(seconds / 3)
    rest_collector()  # as the processes of a batch do

    def add(figure: Figure) -> None:
        figures.append(figure)
        say(line(figure))

    for measure in (play_against_chess, clone, memory):
        for figure in measure(kit, reference, seconds):
            add(figure)
    for figure in kit.bench.measures(seconds):
        add(figure)
    growth = []
    for name in kit.system.scenarios():
        growth.append(growth_of(kit, name, seconds))
        say(growth_line(growth[-1]))
    slowest = min((g for g in growth if g.scenario not in kit.bench.apart), key=lambda g: g.ratio)
    bound = f"at least {kit.bench.times_each}"
    add(Figure(f"slowest: {slowest.scenario}", slowest.ratio, "times", bound, slowest.held))
    return Report(tuple(figures), tuple(growth))


def line(f: Figure) -> str:
    bound = f"  ({f.bound}: {'held' if f.held else 'NOT HELD'})" if f.bound else ""
    return f"{f.name:<46}{f.value:>12,.2f} {f.unit}{bound}"


def growth_line(g: Growth) -> str:
    size = f"{g.units} units, {g.size}"
    speed = f"{g.decisions_per_second:>9,.0f} decisions/s {g.decisions_per_game:>6,.0f} a game"
    return f"  {g.scenario:<20}{size:<24}{speed}{g.ratio:>7.2f} × chess{'' if g.held else '  NOT HELD'}"


# ------------------------------------------------------------------ random play


class Pace:
    """Games of random moves in a scenario, one after another and none of them twice: how many decisions a second."""

    def __init__(self, system: System[Any], scenario: str) -> None:
        self.decisions = self.games = 0
        self.chance = random.Random(1)
        self._play = self._on_and_on(system, scenario)

    def play(self, seconds: float) -> float:
        """Goes on until the time is up: decisions per second."""
        before = self.decisions
        start = time.process_time()
        while time.process_time() - start < seconds:
            next(self._play)
        return (self.decisions - before) / (time.process_time() - start)

    def _on_and_on(self, system: System[Any], scenario: str) -> Iterator[None]:
        for number in count():
            state = system.new(scenario, {})
            table = Table(system, state, Seeded(str(number)), listening=False, spacing=FAR_APART)
            while table.choice is not None:
                table.answer(table.choice.options.sample(self.chance))
                self.decisions += 1
                if self.decisions % 64 == 0:  # to look at the clock after every decision would slow them down
                    yield
            self.games += 1
            yield


def chess_play(seconds: float) -> float:
    """python-chess doing the same until the game is over: list the legal moves, pick one, push it. Moves per second."""
    import chess

    chance = random.Random(1)
    moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 200:
            legal = list(board.legal_moves)
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves / (time.process_time() - start)


def by_turns(pace: Pace, rounds: int, seconds: float) -> tuple[list[float], list[float]]:
    """Ours and python-chess, often and briefly, so that a busy machine slows both alike."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(pace.play(seconds))
        theirs.append(chess_play(seconds))
    return ours, theirs


def times(ours: list[float], theirs: list[float]) -> float:
    """How many times as quick: the middle one of all turns, whatever else the machine did meanwhile."""
    return median(own / other for own, other in zip(ours, theirs))


def play_against_chess(kit: Kit, reference: str, seconds: float) -> list[Figure]:
    pace = Pace(kit.system, reference)
    pace.play(2 * seconds)  # ranges, costs and sight lines under smoke are found once and kept
    ours, theirs = by_turns(pace, ROUNDS, seconds / 12)
    ratio, bound = times(ours, theirs), kit.bench.times
    return [
        Figure("random play, reference scenario", mean(ours), "decisions/s"),
        Figure("python-chess, random moves", mean(theirs), "moves/s"),
        Figure("ratio to python-chess", ratio, "times", f"at least {bound}", ratio >= bound),
    ]


def growth_of(kit: Kit, name: str, seconds: float) -> Growth:
    card = kit.catalogue.card(name)
    pace = Pace(kit.system, name)
    while pace.games < kit.bench.warm_up:  # what is found once on a map takes some games to be found
        pace.play(seconds / 3)
    ours, theirs = by_turns(pace, TURNS, seconds / 12)
    size = kit.catalogue.map_note(card.map).size
    units = sum(side.units for side in card.sides)
    ratio = times(ours, theirs)
    length = pace.decisions / max(1, pace.games)
    return Growth(
        name, units, size, mean(ours), length, ratio, held=name in kit.bench.apart or ratio >= kit.bench.times_each
    )


# ------------------------------------------------------------------ clones and memory


def clone(kit: Kit, reference: str, seconds: float) -> list[Figure]:
    """A clone at points all over a game; of each point the quickest, since all else only delays."""
    tables = midgame_tables(kit.system, reference, 40)
    dice = Seeded("clone")
    quickest = [float("inf")] * len(tables)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for n, table in enumerate(tables):
            start = time.perf_counter()
            table.clone(dice)
            quickest[n] = min(quickest[n], time.perf_counter() - start)
    each = mean(quickest) * 1e6
    bound = kit.bench.clone
    return [Figure("clone, mean over a game", each, "µs", f"at most {bound:g}", each <= bound)]


def midgame_tables(system: System[Any], name: str, count: int) -> list[Table[Any]]:
    """The same game stopped at points spread evenly over it."""
    chance = random.Random(2)
    table = Table(system, system.new(name, {}), Seeded("midgame"), listening=False)
    stops = []
    while table.choice is not None:
        stops.append(len(table.tape))
        table.answer(table.choice.options.sample(chance))
    made = []
    for length in stops[:: max(1, len(stops) // count)][:count]:
        again = table.clone(Seeded("midgame"))
        again.tape, again.marks = list(table.tape), list(table.marks)
        again.go_back(length)
        made.append(again)
    return made


def memory(kit: Kit, reference: str, seconds: float) -> list[Figure]:
    """The most memory that a fresh process needs for one whole random game."""
    code = f"from hedgerow.lab import bench\nbench.one_game({kit.name!r}, {reference!r})\nprint(bench.most_memory())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    megabytes = int(done.stdout) / 1024
    return [Figure("memory of a whole random game", megabytes, "MB", "less than 100", megabytes < 100)]


def most_memory() -> int:
    """The most that this process has needed, in kB. What getrusage tells on Linux may be its parent's."""
    if sys.platform == "linux":
        with open("/proc/self/status") as status:
            return int(next(line for line in status if line.startswith("VmHWM")).split()[1])
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def one_game(system: str, name: str) -> Table[Any]:
    """A whole random game with its log."""
    chance = random.Random(4)
    rules = systems.named(system).system
    table = Table(rules, rules.new(name, {}), Seeded("memory"))
    while table.choice is not None:
        table.answer(table.choice.options.sample(chance))
    return table
