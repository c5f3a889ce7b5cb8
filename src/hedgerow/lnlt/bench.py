"""What is measured of Lock 'n Load Tactical alone: lines of sight."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time

from hedgerow.kernel.measured import Bench, Figure
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.survey import map_names


def sights(seconds: float) -> list[Figure]:
    """All pairs of the largest map: built cold, loaded from the cache, looked up."""
    name = max(map_names(), key=lambda m: len(ground(m).hexes))
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
        "from hedgerow.lnlt.ground import survey\n"
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


# About forty units on a town map.
BENCH = Bench("kessenbrueck", sights, times=1.5, times_each=0.5, clone=60)
