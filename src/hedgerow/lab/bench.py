"""Speed and size, measured in one run on one machine, with python-chess as the yardstick for rules libraries.

Ratios, not seconds, are what can be compared between machines: every figure of ours stands beside a peer's or a bound
that was set beforehand.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import mean, median

import msgspec

from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.table import Table
from hedgerow.lab.batch import FAR_APART, rest_collector
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.state.state import State
from hedgerow.lnlt.system import LNLT

REFERENCE = "kessenbrueck"  # about forty units on a town map
ROUNDS = 60
MAPS = ("village", "farmland", "ridge", "town")


class Figure(msgspec.Struct, frozen=True):
    """One measurement: its value, its unit, and the bound it is held to ("" if it only informs)."""

    name: str
    value: float
    unit: str
    bound: str = ""
    held: bool = True


class Growth(msgspec.Struct, frozen=True):
    """How speed depends on the size of the game."""

    scenario: str
    units: int
    hexes: int
    decisions_per_second: float
    decisions_per_game: float


class Report(msgspec.Struct, frozen=True):
    figures: tuple[Figure, ...]
    growth: tuple[Growth, ...]


def run(seconds: float = 3.0, say: Callable[[str], None] = lambda line: None) -> Report:
    """All measurements, each told as soon as it is made."""
    figures: list[Figure] = []
    random_play(REFERENCE, seconds / 3)
    rest_collector()  # as the processes of a batch do

    def add(figure: Figure) -> None:
        figures.append(figure)
        say(line(figure))

    for measure in (play_against_chess, clone, sight_tables, memory):
        for figure in measure(seconds):
            add(figure)
    growth = []
    for name in scenario_names():
        growth.append(growth_of(name, seconds / 3))
        say(growth_line(growth[-1]))
    return Report(tuple(figures), tuple(growth))


def line(f: Figure) -> str:
    bound = f"  ({f.bound}: {'held' if f.held else 'NOT HELD'})" if f.bound else ""
    return f"{f.name:<46}{f.value:>12,.2f} {f.unit}{bound}"


def growth_line(g: Growth) -> str:
    size = f"{g.units} units, {g.hexes} hexes"
    speed = f"{g.decisions_per_second:>9,.0f} decisions/s {g.decisions_per_game:>6,.0f} a game"
    return f"  {g.scenario:<20}{size:<24}{speed}"


# ------------------------------------------------------------------ random play


def random_play(name: str, seconds: float) -> tuple[int, int, float]:
    """Games of random moves until the time is up: decisions, games, seconds taken."""
    chance = random.Random(1)
    decisions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        table = Table(LNLT, LNLT.new(name, {}), Seeded(str(games)), listening=False, spacing=FAR_APART)
        while table.choice is not None:
            options = table.choice.options.listed
            table.answer(options[int(chance.random() * len(options))])
            decisions += 1
        games += 1
    return decisions, games, time.perf_counter() - start


def chess_play(seconds: float) -> float:
    """python-chess doing the same until the game is over: list the legal moves, pick one, push it. Moves per second."""
    import chess

    chance = random.Random(1)
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 200:
            legal = list(board.legal_moves)
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves / (time.perf_counter() - start)


def play_against_chess(seconds: float) -> list[Figure]:
    """The two play by turns, often and briefly, so that a busy machine slows both alike: the middle one of all turns
    tells, whatever else the machine did meanwhile.
    """
    random_play(REFERENCE, 2 * seconds)  # ranges, costs and sight lines under smoke are found once and kept
    ours, theirs = [], []
    for _ in range(ROUNDS):
        decisions, _, taken = random_play(REFERENCE, seconds / 12)
        ours.append(decisions / taken)
        theirs.append(chess_play(seconds / 12))
    ratio = median(own / other for own, other in zip(ours, theirs))
    return [
        Figure("random play, reference scenario", mean(ours), "decisions/s"),
        Figure("python-chess, random moves", mean(theirs), "moves/s"),
        Figure("ratio to python-chess", ratio, "times", "at least 1.5", ratio >= 1.5),
    ]


# ------------------------------------------------------------------ clones


def clone(seconds: float) -> list[Figure]:
    """A clone from checkpoint and tape, at points all over a game; the quickest round, since all else only delays."""
    tables = midgame_tables(REFERENCE, 40)
    dice = Seeded("clone")
    start = time.perf_counter()
    rounds = []
    while (begun := time.perf_counter()) - start < seconds:
        for table in tables:
            table.clone(dice)
        rounds.append((time.perf_counter() - begun) / len(tables))
    each = min(rounds) * 1e6
    return [Figure("clone, checkpoint + tape, mean over a game", each, "µs", "at most 100", each <= 100)]


def midgame_tables(name: str, count: int) -> list[Table[State]]:
    """The same game stopped at points spread evenly over it."""
    chance = random.Random(2)
    table = Table(LNLT, LNLT.new(name, {}), Seeded("midgame"), listening=False)
    stops = []
    while table.choice is not None:
        stops.append(len(table.tape))
        options = table.choice.options.listed
        table.answer(options[int(chance.random() * len(options))])
    made = []
    for length in stops[:: max(1, len(stops) // count)][:count]:
        again = table.clone(Seeded("midgame"))
        again.tape, again.marks = list(table.tape), list(table.marks)
        again.go_back(length)
        made.append(again)
    return made


# ------------------------------------------------------------------ sight


def sight_tables(seconds: float) -> list[Figure]:
    """All pairs of the largest map: built cold, loaded from the cache, looked up."""
    name = max(MAPS, key=lambda m: len(ground(m).hexes))
    field = ground(name)
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (subprocess_ms(name, folder) for _ in range(2))
    look = lookup_ns(field)
    size = f"{len(field.hexes)} hexes"
    return [
        Figure(f"sight of {name} ({size}), built cold", cold, "ms", "at most 2000", cold <= 2000),
        Figure(f"sight of {name} ({size}), from the cache", warm, "ms", "at most 50", warm <= 50),
        Figure("sight look-up", look / 1000, "µs", "at most 1", look <= 1000),
    ]


def subprocess_ms(name: str, cache: str) -> float:
    """How long a fresh process takes to have a map's sight table, imports aside."""
    code = (
        "import time\n"
        "from hedgerow.lnlt import survey\n"
        f"start = time.perf_counter(); survey.survey_named({name!r}); print(time.perf_counter() - start)"
    )
    env = {**os.environ, "XDG_CACHE_HOME": cache}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return float(done.stdout) * 1000


def lookup_ns(field: Ground) -> float:
    chance = random.Random(3)
    pairs = [(chance.choice(field.places), chance.choice(field.places)) for _ in range(2000)]
    sight = field.sight
    best = float("inf")
    for _ in range(20):
        start = time.perf_counter()
        for a, b in pairs:
            sight(a, b)
        best = min(best, (time.perf_counter() - start) / len(pairs) * 1e9)
    return best


# ------------------------------------------------------------------ memory and growth


def memory(seconds: float) -> list[Figure]:
    """The most memory that a fresh process needs for one whole random game."""
    code = (
        "import resource\nfrom hedgerow.lab import bench\n"
        f"bench.one_game({REFERENCE!r})\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    megabytes = int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)
    return [Figure("memory of a whole random game", megabytes, "MB", "less than 100", megabytes < 100)]


def one_game(name: str) -> Table[State]:
    """A whole random game with its log."""
    chance = random.Random(4)
    table = Table(LNLT, LNLT.new(name, {}), Seeded("memory"))
    while table.choice is not None:
        table.answer(chance.choice(table.choice.options.listed))
    return table


def growth_of(name: str, seconds: float) -> Growth:
    found = scenario(name)
    decisions, games, taken = random_play(name, seconds)
    return Growth(name, len(found.roster), len(ground(found.map).hexes), decisions / taken, decisions / games)
