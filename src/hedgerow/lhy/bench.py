"""What is measured of The Last Hundred Yards alone: lines of sight over a battlefield of six sectors, and how often the
reacting seat is asked.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import chain

from hedgerow.kernel import standing
from hedgerow.kernel.dice import Seeded
from hedgerow.kernel.measured import Bench, Figure
from hedgerow.kernel.orders import Order
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.players import PLAYERS
from hedgerow.lhy.scenario.missions import mission_named, mission_names
from hedgerow.lhy.shown import SCREEN
from hedgerow.lhy.system import LHY

TYPICAL = "lane-to-varennes"
"""A company with tanks against a platoon with guns and Hidden units: 36 units."""
SEEDS = ("1", "2")
IDLE = Order(idle=True)
"""What a server does for every seat that has nothing to offer."""
REST = Order(span="activation")
WAYS: tuple[tuple[str, tuple[Order, ...], Order | None], ...] = (
    ("no orders", (), None),
    ("nothing to offer", (IDLE,), None),
    ("a pass lasts", (IDLE,), REST),
    ("hold below 25%", (IDLE, Order(below=0.25)), None),
    ("both", (IDLE, Order(below=0.25)), REST),
)
"""Orders for the whole game, and one that is given with every pass: for the rest of the activation."""


def measures(seconds: float) -> Iterable[Figure]:
    return chain(sights(seconds), windows())


# ------------------------------------------------------------------ how often one is asked


def windows(mission: str = TYPICAL, seeds: Iterable[str] = SEEDS) -> Iterator[Figure]:
    """Answers that the non-active seat gives itself in windows, a turn, between players who weigh."""
    seeds = tuple(seeds)
    for words, orders, on_pass in WAYS:
        games = [asked_a_turn(mission, seed, orders, on_pass) for seed in seeds]
        answers, turns = (sum(column) for column in zip(*games))
        yield Figure(f"asked in Reaction: {words}", answers / turns, "a turn")


def asked_a_turn(mission: str, seed: str, orders: tuple[Order, ...], on_pass: Order | None) -> tuple[int, int]:
    """One game in which both seats have such orders: how often the non-active one was asked all the same, and turns."""
    table = Table(LHY, LHY.new(mission, {}), Seeded(seed), listening=False)
    players, chairs = [PLAYERS["sergeant"].make(seed) for _ in (0, 1)], [Seat(table, seat) for seat in (0, 1)]
    given, asked = [orders, orders], 0
    while (choice := table.choice) is not None:
        seat, window = choice.seat, choice.window
        given[seat] = standing.lasting(given[seat], choice, seat)
        answer = standing.answer(given[seat], SCREEN, table, seat)
        if answer is None:
            answer = players[seat].choose(chairs[seat])
            asked += window is not None and seat != table.state.initiative
            if (
                window is not None
                and on_pass is not None
                and answer == window.hold
                and on_pass.span in dict(window.spans)
            ):
                given[seat] = (*given[seat], standing.named(on_pass, choice, seat))
        table.answer(answer)
    return asked, table.state.turn


# ------------------------------------------------------------------ lines of sight


def sights(seconds: float) -> list[Figure]:
    """The map of the largest mission: surveyed cold, loaded from the cache, looked along."""
    name = max((mission_named(m).map for m in mission_names()), key=lambda m: len(ground_of(m).hexes))
    field = ground_of(name)
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (subprocess_ms(name, folder) for _ in range(2))
    look = lookup_ns(field)
    size = f"{len(field.hexes)} hexes"
    return [
        Figure(f"sight of {name} ({size}), surveyed cold", cold, "ms"),
        Figure(f"sight of {name} ({size}), from the cache", warm, "ms"),
        Figure("sight look-up", look / 1000, "µs", "at most 1", look <= 1000),
    ]


def subprocess_ms(name: str, cache: str) -> float:
    """How long a fresh process takes to have a map surveyed, imports aside."""
    code = (
        "import time\n"
        "from hedgerow.lhy.ground import survey\n"
        f"start = time.perf_counter(); survey.survey_named({name!r}); print(time.perf_counter() - start)"
    )
    env = {**os.environ, "XDG_CACHE_HOME": cache}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return float(done.stdout) * 1000


def lookup_ns(field: Ground) -> float:
    chance = random.Random(3)
    pairs = [(chance.choice(field.hexes), chance.choice(field.hexes)) for _ in range(2000)]
    best = float("inf")
    for _ in range(20):
        start = time.perf_counter()
        for a, b in pairs:
            field.sees(a, b)
        best = min(best, (time.perf_counter() - start) / len(pairs) * 1e9)
    return best


BENCH = Bench(TYPICAL, measures, times=1.0, times_each=0.5, apart=("design",), clone=60)
