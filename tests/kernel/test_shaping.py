"""Files are read by one thread at a time: msgspec itself cannot bear two that ask for a type first."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOGETHER = """
import sys, threading
from hedgerow import systems

sys.setswitchinterval(1e-6)
system, scenario = systems.named({system!r}).system, {scenario!r}
begin = threading.Barrier(4)

def ask():
    begin.wait()
    system.new(scenario, {{}})

threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize(
    ("system", "scenario"), [("lnlt", "milk-run"), ("lhy", "first-patrol"), ("boltaction", "orchard-lane")]
)
def test_several_threads_set_up_a_first_game_at_once(system: str, scenario: str) -> None:
    """Each time in a process of its own: only there nobody has read anything yet."""
    code = TOGETHER.format(system=system, scenario=scenario)
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert (run.returncode, run.stderr) == (0, "")
