"""Which clauses of a rule system are held by tests.

A test cites clauses with `@pytest.mark.rule("lnlt:5.3.4", "lnlt:5.3.5")`: a promise that it fails if one of them is
broken. A clause is *excused* if it cannot apply in software (`excused.toml` says why); every other clause is *in
force*. A clause in force without a citation is *uncited*. Some of those are *waiting* for a chapter still to come
(`waiting.toml` groups them by what they wait for): they stay uncited until they are cited.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hedgerow import systems
from hedgerow.kernel.ledger import LedgerError
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.shaping import shaped

R = TypeVar("R", bound=msgspec.Struct)


class CoverageError(Mistake):
    """Tests that cannot be collected, or a file that names clauses which do not exist."""


class Excused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that cannot apply in software."""

    id: str
    reason: str


class Waiting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses that wait for the same chapter."""

    group: str
    why: str
    ids: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()  # all clauses of these chapters and sections


class Coverage(msgspec.Struct, frozen=True):
    """The state of a system's ledger."""

    system: str
    clauses: int
    in_force: int
    cited: int
    excused: tuple[Excused, ...]
    uncited: tuple[str, ...]
    waiting: dict[str, tuple[str, ...]]  # the uncited ones that wait, by what they wait for

    def missing(self) -> list[str]:
        """Uncited clauses that wait for nothing: work left undone."""
        later = {clause for ids in self.waiting.values() for clause in ids}
        return [clause for clause in self.uncited if clause not in later]


def coverage(system: str, tests: Path | None = None, cited: dict[str, list[str]] | None = None) -> Coverage:
    """The coverage of a system's ledger by the tests of a checkout (or by citations collected before)."""
    book = systems.named(system).ledger
    if cited is None:
        cited = citations(tests or own_tests())
    if wrong := unknown(cited, [system]):
        raise CoverageError("; ".join(wrong))
    excused = excused_clauses(system)
    in_force = [clause.id for clause in book if clause.id not in {e.id for e in excused}]
    held = {clause.partition(":")[2] for clause in cited if clause.startswith(f"{system}:")}
    uncited = tuple(clause for clause in in_force if clause not in held)
    waiting = {w.group: tuple(clause for clause in w.ids if clause in uncited) for w in waiting_clauses(system)}
    return Coverage(system, len(book), len(in_force), len(in_force) - len(uncited), excused, uncited, waiting)


def as_json(found: Coverage) -> dict[str, Any]:
    """The coverage as plain values, for programs."""
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


# ------------------------------------------------------------------ what tests cite


def own_tests() -> Path:
    """The tests of the checkout that is being worked in; an installed package brings none along."""
    places = [Path.cwd(), *Path.cwd().parents, Path(__file__).parents[3]]
    for place in places:
        if (place / "pyproject.toml").is_file() and (place / "tests").is_dir() and (place / "src/hedgerow").is_dir():
            return place / "tests"
    raise CoverageError("no tests found: coverage is measured in a checkout of Hedgerow, from its folder")


def citations(tests: Path) -> dict[str, list[str]]:
    """Every id cited by a collected test, with the tests that cite it."""
    if not tests.exists():
        raise CoverageError(f"there are no tests at {tests}")
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "hedgerow.lab.marks"]
        command += ["-p", "no:cacheprovider", f"--rule-marks={found}", str(tests)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=_root(tests), check=False)
        # 5 is pytest's word for "no tests": then nothing is cited, which is an answer too.
        if done.returncode not in (0, 5) or not found.exists():
            raise CoverageError(f"the tests in {tests} cannot be collected:\n{(done.stdout + done.stderr)[-2000:]}")
        cited: dict[str, list[str]] = json.loads(found.read_text(encoding="utf-8"))
        return cited


def _root(tests: Path) -> Path:
    return next((p for p in (tests, *tests.parents) if (p / "pyproject.toml").is_file()), tests.parent)


def unknown(cited: dict[str, list[str]], among: list[str] | None = None) -> list[str]:
    """Citations of clauses that do not exist, in words. A citation is written `system:id`."""
    wrong = []
    for citation, tests in cited.items():
        system, colon, clause = citation.partition(":")
        if among is not None and colon and system not in among:
            continue
        try:
            if not colon:
                raise LedgerError("a citation is written with its system, as 'lnlt:5.3.4'")
            if clause not in (book := systems.named(system).ledger):
                book.show(clause)
                raise LedgerError("it is not spelt as in the ledger")
        except Mistake as error:
            wrong.append(f"{tests[0]} cites {citation!r}: {error}")
    return wrong


# ------------------------------------------------------------------ what is excused, and what waits


def excused_clauses(system: str) -> tuple[Excused, ...]:
    found = _table(system, "excused", Excused)
    _check_ids(system, "excused.toml", [e.id for e in found])
    return found


def waiting_clauses(system: str) -> tuple[Waiting, ...]:
    """What waits, with the sections spelt out as ids."""
    found = tuple(_spelt_out(system, group) for group in _table(system, "waiting", Waiting))
    _check_ids(system, "waiting.toml", [clause for group in found for clause in group.ids])
    return found


def _spelt_out(system: str, group: Waiting) -> Waiting:
    book = systems.named(system).ledger
    inside = {section: [clause.id for clause in book.section(section)] for section in group.sections}
    if empty := [section for section, ids in inside.items() if not ids]:
        raise CoverageError(f"{system}/waiting.toml names section {empty[0]!r}, which is not in the ledger")
    return Waiting(group.group, group.why, (*group.ids, *(clause for ids in inside.values() for clause in ids)))


def _table(system: str, name: str, kind: type[R]) -> tuple[R, ...]:
    """The rows of a system's file `name`.toml; a system without such a file has none."""
    path = systems.named(system).file(f"{name}.toml")
    if not path.is_file():
        return ()
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get(name, [])
        return tuple(shaped(row, kind) for row in rows)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise CoverageError(f"{path}: {wrong}") from None


def _check_ids(system: str, file: str, ids: list[str]) -> None:
    book = systems.named(system).ledger
    for clause in ids:
        if clause not in book:
            raise CoverageError(f"{system}/{file} names clause {clause!r}, which is not in the ledger")
    for clause in ids:
        if ids.count(clause) > 1:
            raise CoverageError(f"{system}/{file} names clause {clause} twice")
