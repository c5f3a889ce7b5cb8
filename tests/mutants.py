"""Which figures, calls and refusals do the tests notice? Changes each alone and runs the tests that should fail.

    python -m tests.mutants lhy                       every figure of its tables, one more
    python -m tests.mutants lhy --less                one less
    python -m tests.mutants lhy small_arms kind.mg    some of them: those whose names begin so
    python -m tests.mutants lhy --calls               every call in its rules whose result is not used, left out
    python -m tests.mutants lhy --calls rules/fire    those of some modules
    python -m tests.mutants lhy --refusals            every question in its rules why something may not be, not asked
    python -m tests.mutants lhy --all ...             shown to all tests concerned, not only to the nearest and quickest

Every change is made in a process of its own; the working tree is left alone. What no test notices is a survivor. What
could not be noticed is left out, each with a reason (`tests/mutating/`, a module a system). Without the name of a
system all are tried.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TextIO

import msgspec
import pytest

from tests.mutating.anew import files_of, try_anew
from tests.mutating.boltaction import BOLTACTION
from tests.mutating.calls import switch
from tests.mutating.figures import Readers, beside, figures
from tests.mutating.lhy import LHY
from tests.mutating.lnlt import LNLT
from tests.mutating.processes import NICE, QUIETLY, aloud
from tests.mutating.records import ENOUGH, Figure, Round, System, Wanted
from tests.mutating.trials import Trials

SYSTEMS = {system.name: system for system in (LNLT, LHY, BOLTACTION)}
FLAGS = ("--less", "--calls", "--refusals", "--all")


def main(words: Sequence[str]) -> int:
    if strange := [w for w in words if w.startswith("-") and w not in FLAGS]:
        print(__doc__)
        return 0 if strange[0] in ("-h", "--help") else 2
    os.nice(NICE)
    names = [w for w in words if w in SYSTEMS] or list(SYSTEMS)
    beginnings = tuple(w for w in words if not w.startswith("--") and w not in SYSTEMS)
    enough = math.inf if "--all" in words else ENOUGH
    by = -1 if "--less" in words else 1
    wanted = Wanted(beginnings, by, "--calls" in words, "--refusals" in words, enough)
    return max([try_all(SYSTEMS[name], wanted) for name in names])


def try_all(system: System, wanted: Wanted) -> int:
    chosen = [] if wanted.of_code else [f for f in figures(system) if wanted(f.name)]
    if wanted.by < 0:  # a yes and its no are one change
        chosen = [f for f in chosen if not isinstance(f.value, bool)]
    chosen = [f for f in chosen if f"{f.name} {'more' if wanted.by > 0 else 'less'}" not in system.figures_left]
    found = msgspec.json.decode(aloud(partial(in_place, system, wanted, chosen)), type=Round)
    unnoticed = [o for o in found.outcomes if not o.noticed]
    again = {o.name for o in unnoticed}.intersection(found.early)
    noticed = try_anew(system, [f for f in chosen if f.name in again], wanted.by, found.failing)
    survivors = [o for o in unnoticed if not noticed.get(o.name)]
    print("".join(f"survives: {o.name} ({o.change}; {o.tried} tests)\n" for o in survivors), end="")
    if not wanted.of_code:
        print("".join(f"not loaded: {name}\n" for name in beside(system)), end="")
    what = "calls" if wanted.of_code else "figures"
    print(f"{system.name}: {len(found.outcomes)} {what} tried, {len(survivors)} survive")
    return 1 if survivors else 0


def in_place(system: System, wanted: Wanted, chosen: Sequence[Figure], told: TextIO) -> None:
    """Tries the mutants in a process that imports the system; this one does not."""
    board, readers = switch(system), Readers(chosen)
    readers.watch()
    trials = Trials(system, wanted, chosen, board, readers)
    pytest.main([*QUIETLY, *files_of(system)], plugins=[trials])
    failing = [one.test for one in trials.told if one.failed]
    told.write(msgspec.json.encode(Round(trials.outcomes, sorted(trials.early), failing)).decode())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
