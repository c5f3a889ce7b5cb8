"""What is measured of The Last Hundred Yards alone: lines of sight over a battlefield of six sectors."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time

from hedgerow.kernel.measured import Bench, Figure
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.scenario.missions import mission_named, mission_names


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


# A company with tanks against a platoon with guns and Hidden units: 36 units.
BENCH = Bench("lane-to-varennes", sights, times=1.0, times_each=0.5, clone=60)
