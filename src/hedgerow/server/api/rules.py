"""The rules, clause by clause, for the panel beside the map."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from hedgerow.kernel.ledger import Clause, Ledger, LedgerError
from hedgerow.kernel.screen.clauses import ClauseWhere
from hedgerow.lab.coverage import excused_clauses, waiting_clauses
from hedgerow.lab.where import where as found_where

from ..aside import aside
from ..wire.messages import ClauseCard, ClauseList, TermList
from ..wire.problems import refused
from .asked import Nothing, RulesAsked
from .maps import known_system
from .visit import Visit

MOST_FOUND = 60


async def clauses(visit: Visit[RulesAsked, Nothing]) -> ClauseList:
    return await aside(_found, _book(visit.path["system"]), visit.query)


def _found(book: Ledger, asked: RulesAsked) -> ClauseList:
    if bool(asked.search) + bool(asked.section) + asked.chapters > 1:
        raise refused("malformed", "either search, section or chapters", 400)
    if asked.chapters:
        return ClauseList(tuple(_section(book, number) for number in book.chapters), len(book.chapters))
    if asked.search:
        found = book.search(asked.search, limit=len(book))
        return _listed(book, found[:MOST_FOUND], total=len(found))
    if asked.section:
        found = book.section(asked.section)
        if not found:
            raise refused("no-such-clause", f"{book.system} has no section {asked.section!r}", 404)
        return _listed(book, found, total=len(found))
    return _listed(book, book, total=len(book))


async def clause(visit: Visit[Nothing, Nothing]) -> ClauseCard:
    """A clause; or a section, which has no words of its own and only leads to what stands below it."""
    book, wanted = _book(visit.path["system"]), visit.path["id"]
    if wanted not in book and wanted in _below(book.system):
        return _section(book, wanted)
    try:
        return _card(book, book.show(wanted))
    except LedgerError as wrong:
        raise refused("no-such-clause", str(wrong), 404) from None


async def terms(visit: Visit[Nothing, Nothing]) -> TermList:
    return TermList(known_system(visit.path["system"]).terms)


async def where(visit: Visit[Nothing, Nothing]) -> ClauseWhere:
    """Who carries out a clause; found once for all clauses, in a second or so."""
    kit = known_system(visit.path["system"])
    try:
        return await aside(found_where, kit, visit.path["id"])
    except LedgerError as wrong:
        raise refused("no-such-clause", str(wrong), 404) from None


def _book(system: str) -> Ledger:
    return known_system(system).ledger


def _listed(book: Ledger, found: Iterable[Clause], total: int) -> ClauseList:
    return ClauseList(tuple(_card(book, each) for each in found), total)


def _card(book: Ledger, found: Clause) -> ClauseCard:
    return ClauseCard(
        id=found.id, title=found.title, says=found.says, source=found.source, scope=found.scope,
        conflict=found.conflict, needs=found.needs, above=_above(found.id),
        below=_below(book.system).get(found.id, ()), enforced=found.id not in _not_enforced(book.system),
    )  # fmt: skip


def _section(book: Ledger, number: str) -> ClauseCard:
    inside = book.section(number)
    held = any(each.id not in _not_enforced(book.system) for each in inside)
    below = _below(book.system)[number]
    title = book.chapters.get(number, "")
    return ClauseCard(number, title, "", inside[0].source, inside[0].scope, "", "", _above(number), below, held)


def _above(clause_id: str) -> tuple[str, ...]:
    """What a clause stands under, the widest first: 5.3.4 under 5 and 5.3."""
    parts = clause_id.split(".")
    return tuple(".".join(parts[:n]) for n in range(1, len(parts)))


@functools.cache
def _below(system: str) -> dict[str, tuple[str, ...]]:
    """What stands right below every chapter and section, in the rule book's order."""
    below: dict[str, dict[str, None]] = {}
    for each in known_system(system).ledger:
        for above, id in zip(_above(each.id), (*_above(each.id)[1:], each.id)):
            below.setdefault(above, {})[id] = None
    return {above: tuple(ids) for above, ids in below.items()}


@functools.cache
def _not_enforced(system: str) -> frozenset[str]:
    """Clauses that wait for a chapter still to come, and those that cannot apply in software."""
    waiting = (clause_id for group in waiting_clauses(system) for clause_id in group.ids)
    return frozenset((*waiting, *(each.id for each in excused_clauses(system))))
