"""A cold server that is asked several things at once answers all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOGETHER = """
import faulthandler, importlib.abc, sys, threading, time

class Slow(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.startswith("hedgerow.{package}"):
            time.sleep(0.02)

from hedgerow import systems
from hedgerow.server.api import about, made
made.catalogue = lambda: None
sys.meta_path.insert(0, Slow())
faulthandler.dump_traceback_later(40, exit=True)
kit = systems.named({system!r})
asked = about._catalogue, lambda: kit.catalogue.plays({scenario!r}), lambda: kit.system.new({scenario!r}, {{}})
begin = threading.Barrier(len(asked))

def ask(one):
    begin.wait()
    one()

threads = [threading.Thread(target=ask, args=(one,)) for one in asked]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize(
    ("system", "scenario"), [("lnlt", "milk-run"), ("lhy", "first-patrol"), ("boltaction", "orchard-lane")]
)
def test_a_first_page_a_first_game_and_a_first_record(system: str, scenario: str) -> None:
    code = TOGETHER.format(package=system, system=system, scenario=scenario)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
