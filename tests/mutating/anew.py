"""Figures that are read when modules are imported: changed before that, by processes that import everything anew."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

import pytest

from tests.mutating.figures import change, changed, mentions
from tests.mutating.processes import QUIETLY, answers, first_failure
from tests.mutating.records import Figure, System

HOME = Path(__file__).parents[2]


class FirstFailure:
    """A plugin that runs until a test fails, and tells which; tests of some files come first."""

    def __init__(self, told: TextIO, near: Collection[str], aside: tuple[str, ...]) -> None:
        self.told, self.near, self.aside = told, near, aside

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if not item.nodeid.startswith(self.aside)]
        items.sort(key=lambda item: item.nodeid.split("::")[0] not in self.near)
        first_failure(items, self.told)
        return True


def try_anew(system: System, chosen: Sequence[Figure], by: int, failing: Sequence[str]) -> dict[str, str]:
    """Who notices each of them."""
    works = [partial(attempt, system, figure, by, (*system.aside, *failing)) for figure in chosen]
    noticed: dict[str, str] = {}
    for figure, text in zip(chosen, answers(works), strict=True):
        noticed[figure.name] = text
        print(f"{figure.name}, changed before modules are imported: {text or 'not noticed'}", flush=True)
    return noticed


def attempt(system: System, figure: Figure, by: int, aside: tuple[str, ...], told: TextIO) -> None:
    """Changes a figure before the system is imported, and runs all tests."""
    change(figure, changed(figure, by))
    plugin = FirstFailure(told, near_files(system, figure), aside)
    code = pytest.main([*QUIETLY, *files_of(system)], plugins=[plugin])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        told.write("modules or tests cannot be imported")


def near_files(system: System, figure: Figure) -> list[str]:
    """The test files of the modules that speak of a figure, and those of the book."""
    stems = mentions(system, figure)
    files = [Path(file) for file in files_of(system)]
    return [str(f) for f in files if f.parent.name == "book" or f.stem.removeprefix("test_") in stems]


def files_of(system: System) -> list[str]:
    """All test files of a system but those that are left aside."""
    found = [p for where in system.tests for p in sorted(HOME.glob(where))]
    files = [str(f.relative_to(HOME)) for p in found for f in ([p] if p.is_file() else sorted(p.rglob("test_*.py")))]
    return [file for file in files if not file.startswith(system.aside)]
