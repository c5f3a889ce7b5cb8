"""The ledger of a rule system: every clause in our own words, with a stable id that code, tests and players cite."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from hedgerow.kernel.shaping import shaped

from .mistakes import Mistake
from .near import nearest
from .searching import Index, Text, inside


class LedgerError(Mistake):
    """A ledger that cannot be read, or a clause or system that does not exist, with what would be right."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One testable rule."""

    id: str
    title: str
    says: str
    source: str
    scope: str  # "core", or the part of the sources that this clause belongs to
    conflict: str = ""  # sources that disagree or are unclear, and the reading to follow
    needs: str = ""  # what the sources leave to charts and modules

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]

    def __str__(self) -> str:
        parts = [f"{self.id}  {self.title}", self.says, f"Source: {self.source} ({self.scope})"]
        parts += [f"Reading: {self.conflict}"] if self.conflict else []
        parts += [f"Needs: {self.needs}"] if self.needs else []
        return "\n".join(parts)


class Ledger:
    """The clauses of a system in the rule book's order."""

    def __init__(self, system: str, clauses: Iterable[Clause], chapters: Mapping[str, str] | None = None) -> None:
        self.system = system
        self.chapters = dict(chapters or {})  # their titles
        self.clauses: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self.clauses:
                raise LedgerError(f"{system}: clause {clause.id} stands twice in the ledger")
            self.clauses[clause.id] = clause

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self.clauses

    def show(self, clause_id: str) -> Clause:
        """A clause by its id, with or without the system's name (`lnlt:5.3.4`); a section is no clause."""
        wanted = clause_id.strip().removeprefix(f"{self.system}:")
        for known in (wanted, wanted.upper()):
            if known in self.clauses:
                return self.clauses[known]
        raise LedgerError(f"{self.system} has no clause {wanted!r}; {self._near(wanted)}")

    def section(self, number: str) -> list[Clause]:
        """All clauses of a chapter or section: `5`, `5.3`; with them the cases of a section, `11.3.3c-1`."""
        return [clause for clause in self if clause.id == number or inside(clause.id, number)]

    def search(self, text: str, limit: int = 20) -> list[Clause]:
        """The clauses that best fit some words, best first; an id or the beginning of one is found as well."""
        places = self._index.search(text)[:limit]
        ordered = list(self)
        return [ordered[place] for place in places]

    @functools.cached_property
    def _index(self) -> Index:
        return Index([Text(clause.id, clause.title, clause.says) for clause in self])

    def _near(self, wanted: str) -> str:
        inside = [clause.id for clause in self.section(wanted)]
        near = inside[:6] or nearest(wanted, self.clauses, 4, cutoff=0.5)
        if near:
            return f"near it: {', '.join(near)}"
        return f"ids look like {next(iter(self.clauses), '5.3.4')}"


def load(path: Path | Traversable, system: str) -> Ledger:
    """Reads a ledger file; raises LedgerError, naming the clause and field, if it is not one."""
    try:
        book = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as wrong:
        raise LedgerError(f"{path} could not be read: {wrong}") from None
    except tomllib.TOMLDecodeError as wrong:
        raise LedgerError(f"{path} is not TOML: {wrong}") from None
    clauses = [_clause(row, path, number) for number, row in enumerate(book.get("rule", []), start=1)]
    try:
        return Ledger(system, clauses, shaped(book.get("chapter", {}), dict[str, str]))
    except msgspec.ValidationError as wrong:
        raise LedgerError(f"{path}, chapters: {wrong}") from None


def _clause(row: object, path: object, number: int) -> Clause:
    name = row.get("id", f"number {number}") if isinstance(row, dict) else f"number {number}"
    try:
        return shaped(row, Clause)
    except msgspec.ValidationError as wrong:
        raise LedgerError(f"{path}, clause {name}: {wrong}") from None
