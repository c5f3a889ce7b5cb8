"""What the measurements measure."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from hedgerow import systems
from hedgerow.kernel.measured import Bench
from hedgerow.lab import bench

MEASURE = "from hedgerow.lab.bench import most_memory; print(most_memory())"


def test_memory_is_that_of_the_process_itself() -> None:
    """Whoever measures may be much larger than the process that he starts to be measured."""
    large = f"import subprocess, sys; kept = bytes(200_000_000); kept = bytearray(kept); \
subprocess.run([sys.executable, '-c', {MEASURE!r}], check=True)"
    done = subprocess.run([sys.executable, "-c", large], capture_output=True, text=True, check=True)
    assert 10_000 < int(done.stdout) < 150_000


@pytest.mark.parametrize(
    ("bounds", "held"),
    [
        (Bench(times_each=1_000_000, warm_up=1), False),
        (Bench(times_each=1_000_000, apart=("first-patrol",), warm_up=1), True),
        (Bench(times_each=0, warm_up=1), True),
    ],
)
def test_a_system_is_held_to_its_own_bounds(bounds: Bench, held: bool) -> None:
    lhy = systems.named("lhy")
    kit: Any = SimpleNamespace(system=lhy.system, catalogue=lhy.catalogue, bench=bounds)
    found = bench.growth_of(kit, "first-patrol", 0.06)
    assert found.held == held
    assert found.decisions_per_second > 0
