"""Trying mutants: the tests are collected once, every mutant is made in a process of its own.

First all tests run as they are, and tell which figures they read and which calls they reach; a mutant is then shown to
those alone, the nearest and quickest first, as far as time allows. What modules have made of a figure when they were
imported stays as it was: whoever survives and was read then is tried again by processes that change it before anything
is imported (`anew.py`).
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterable, Sequence
from functools import _lru_cache_wrapper, partial
from io import StringIO
from itertools import accumulate
from pathlib import Path
from typing import TextIO

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tests.mutating.calls import Switchboard
from tests.mutating.figures import Readers, change, changed
from tests.mutating.processes import AT_ONCE, PATIENCE, answers, first_failure
from tests.mutating.records import Call, Figure, Mutant, Outcome, System, Told, Wanted

FEW = 20
"""Tests that a mutant is shown to in any case."""


class Trials:
    """A plugin for pytest that runs everything once, to learn from it, and then the mutants."""

    def __init__(self, system: System, wanted: Wanted, figures: Sequence[Figure], board: Switchboard, readers: Readers) -> None:  # fmt: skip  # noqa: E501
        self.system, self.wanted, self.figures = system, wanted, figures
        self.board, self.readers = board, readers
        self.tests: dict[str, pytest.Item] = {}
        self.told: list[Told] = []
        self.seconds: dict[str, float] = {}
        self.early: set[str] = set()  # figures read while modules were imported
        self.outcomes: list[Outcome] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.early = set(self.readers.read)
        self.readers.rest()
        self.tests = {item.nodeid: item for item in session.items if not item.nodeid.startswith(self.system.aside)}
        self.learn_all()
        gc.collect()
        gc.freeze()  # no mutant has to copy what its collections would touch
        mutants = self.mutants()
        tests = [self.tests_of(mutant) for mutant in mutants]
        works = [partial(self.attempt, mutant, some) for mutant, some in zip(mutants, tests, strict=True)]
        for mutant, some, noticed in zip(mutants, tests, answers(works), strict=True):
            self.outcomes.append(Outcome(mutant.name, self.change_of(mutant), noticed, len(some)))
            print(f"{mutant.name}: {noticed or 'not noticed'}", flush=True)
        return True

    def mutants(self) -> list[Mutant]:
        kinds = [kind for kind, wanted in ((False, self.wanted.calls), (True, self.wanted.refusals)) if wanted]
        calls = [c for c in self.board.calls if c.refusal in kinds]
        calls.sort(key=lambda c: c.text.startswith("t.tell("))
        return [*self.figures, *(c for c in calls if self.wanted(c.name) and c.name not in self.system.calls_left)]

    def change_of(self, mutant: Mutant) -> str:
        if isinstance(mutant, Call):
            return f"line {mutant.line}"
        return f"{changed(mutant, self.wanted.by)} instead of {mutant.value}"

    # -------------------------------------------------------------- as they are

    def learn_all(self) -> None:
        items = list(self.tests.values())
        if not self.figures:  # no figure changes, so whatever is remembered serves the mutants, too
            self.learn(items, told := StringIO())
            texts = [told.getvalue()]
        else:
            texts = list(answers([partial(self.learn, items[i::AT_ONCE]) for i in range(AT_ONCE)]))
        self.told = [msgspec.json.decode(line, type=Told) for text in texts for line in text.splitlines()]
        self.seconds = {one.test: one.seconds for one in self.told}
        for one in self.told:
            if one.failed:
                print(f"fails as it is, and is left out: {one.test}", flush=True)
        assert len(self.told) == len(items), "some tests could not be run as they are"

    def learn(self, items: Sequence[pytest.Item], told: TextIO) -> None:
        """Runs tests as they are and writes down what they do."""
        self.readers.watch()
        for item, then in zip(items, [*items[1:], None], strict=True):
            if self.figures:
                forget(self.system)
            self.readers.read.clear()
            self.board.reached.clear()
            start = time.process_time()
            failed = any(report.failed for report in runtestprotocol(item, nextitem=then, log=False))
            seconds = time.process_time() - start
            one = Told(item.nodeid, seconds, failed, sorted(self.readers.read), sorted(self.board.reached))
            told.write(msgspec.json.encode(one).decode() + "\n")

    # -------------------------------------------------------------- mutants

    def tests_of(self, mutant: Mutant) -> list[pytest.Item]:
        """Those that read a figure or reach a call, the nearest first, the quick before the slow."""
        found = [one for one in self.told if not one.failed and concerns(mutant, one)]
        found.sort(key=lambda one: (distance(mutant, one), one.seconds))
        sums = accumulate(one.seconds for one in found)
        rank = enumerate(zip(found, sums, strict=True))
        return [self.tests[one.test] for i, (one, sum) in rank if i < FEW or sum < self.wanted.enough]

    def patience(self, test: str) -> float:
        """How long a test may work: far longer than it has."""
        return PATIENCE / 10 + 10 * self.seconds[test]

    def attempt(self, mutant: Mutant, items: Sequence[pytest.Item], told: TextIO) -> None:
        """Makes a mutant and writes down the first test that fails."""
        if isinstance(mutant, Call):
            self.board.removed = mutant.number
        else:
            forget(self.system)
            change(mutant, changed(mutant, self.wanted.by))
        first_failure(items, told, self.patience)


def concerns(mutant: Mutant, one: Told) -> bool:
    return mutant.number in one.reached if isinstance(mutant, Call) else mutant.name in one.read


def distance(mutant: Mutant, one: Told) -> int:
    """The test file of a call's module is near, those of its folder less so."""
    if isinstance(mutant, Figure):
        return 0
    test, module = Path(one.test.split("::")[0]), Path(mutant.module)
    return 0 if test.stem == f"test_{module.stem}" else 1 if test.parent.name == module.parent.name else 2


def forget(system: System) -> None:
    """Empties whatever functions of a system remember, but for the figures themselves."""
    sources = {(source.module, source.name) for source in system.sources}
    for name, module in list(sys.modules.items()):
        if name.startswith(f"hedgerow.{system.name}."):
            for known, thing in remembering(vars(module).items()):
                if (thing.__module__, known) not in sources:
                    thing.cache_clear()


def remembering(things: Iterable[tuple[str, object]]) -> list[tuple[str, _lru_cache_wrapper[object]]]:
    return [(name, thing) for name, thing in things if isinstance(thing, _lru_cache_wrapper)]
