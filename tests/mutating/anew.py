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
    """A plugin that runs until a test fails, and tells which."""

    def __init__(self, told: TextIO, aside: tuple[str, ...]) -> None:
        self.told, self.aside = told, aside

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        first_failure([item for item in session.items if not item.nodeid.startswith(self.aside)], self.told)
        return True


def try_anew(system: System, chosen: Sequence[Figure], by: int, failing: Collection[str]) -> dict[str, str]:
    """Who notices each of them: the tests of modules that speak of it first, then all."""
    noticed: dict[str, str] = {}
    for some in (near_files, all_files):
        left = [f for f in chosen if not noticed.get(f.name) and some(system, f)]
        works = [partial(attempt, system, f, by, some(system, f), (*system.aside, *failing)) for f in left]
        for figure, text in zip(left, answers(works), strict=True):
            noticed[figure.name] = text
            print(f"{figure.name}, changed before modules are imported: {text or 'not noticed'}", flush=True)
    return noticed


def attempt(system: System, figure: Figure, by: int, files: Sequence[str], aside: tuple[str, ...], told: TextIO) -> None:  # fmt: skip  # noqa: E501
    """Changes a figure before the system is imported, and runs some files."""
    change(figure, changed(figure, by))
    code = pytest.main([*QUIETLY, *files], plugins=[FirstFailure(told, aside)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        told.write("modules or tests cannot be imported")


def near_files(system: System, figure: Figure) -> list[str]:
    """The test files of the modules that speak of a figure."""
    stems = mentions(system, figure)
    return [file for file in files_of(system) if Path(file).stem.removeprefix("test_") in stems]


def all_files(system: System, _: Figure) -> list[str]:
    return files_of(system)


def files_of(system: System) -> list[str]:
    """All test files of a system but those that are left aside."""
    found = [p for where in system.tests for p in sorted(HOME.glob(where))]
    files = [str(f.relative_to(HOME)) for p in found for f in ([p] if p.is_file() else sorted(p.rglob("test_*.py")))]
    return [file for file in files if not file.startswith(system.aside)]
