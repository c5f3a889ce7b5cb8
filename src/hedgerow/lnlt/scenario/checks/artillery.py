"""What may be wrong with the off-board Artillery of a scenario file (18.2.0.1)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from hedgerow.lnlt.book.counters import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.scenario.records import Artillery, Group, ScenarioFile

Fault = tuple[str, str]
"""Where it is, and what would be right."""

CALLERS = ("leader", "scout", "advisor")
FIGURES = TABLES.artillery


def artillery_faults(found: ScenarioFile) -> Iterator[Fault]:
    """All faults of a file's `[[artillery]]` tables, and of the paragraphs that grant them."""
    for name, count in Count(a.id for a in found.artillery).items():
        if count > 1:
            yield "[[artillery]]", f"{name!r} is there {count} times; there can be one only"
    for a in found.artillery:
        for words in _faults(found, a):
            yield f"artillery {a.id}", words
    by_event = [a.id for a in found.artillery if a.event]
    for p in found.paragraph:
        for name in p.artillery:
            if name not in by_event:
                there = f"there are: {', '.join(by_event)}" if by_event else "add one"
                yield f"paragraph {p.id}", f"artillery: {name!r} is no [[artillery]] with event = true; {there}"


def _faults(found: ScenarioFile, a: Artillery) -> Iterator[str]:
    sides = [side.id for side in found.side]
    if a.side not in sides:
        yield f"side = {a.side!r}: no such side; there are: {', '.join(sides)}"
        return
    if not a.id or a.id != "".join(a.id.split()):
        yield f"id = {a.id!r}: should be one word"
    if not 1 <= a.fp <= FIGURES.most_fp:
        yield f"fp = {a.fp}: should be from 1 to {FIGURES.most_fp} [18.2.0.1]"
    if a.missions < 1:
        yield f"missions = {a.missions}: should be 1 or more"
    if a.event and sum(a.id in p.artillery for p in found.paragraph) != 1:
        yield "event = true: exactly one paragraph has to grant it with artillery"
    own = [g for g in found.group if g.side == a.side]
    known = sorted({word for g in own for word in _words(g)})
    for word in a.callers:
        if word not in known:
            yield f"callers: {word!r} is no group, nation, badge or counter of side {a.side}; {', '.join(known)}"
    if not any(_calls(g, a.callers) for g in own):
        yield "nobody can call it: its callers have no Leader and no Scout [18.2.0.13]"


def _words(g: Group) -> Iterator[str]:
    """The words by which callers of a group can be named."""
    yield g.id
    for line in g.units:
        if line.unit in COUNTERS:
            counter = COUNTERS[line.unit]
            yield from (counter.id, counter.nation, counter.badge)


def _calls(g: Group, callers: tuple[str, ...]) -> bool:
    """Whether one of a group's units may call by its kind, and is meant."""
    for line in g.units:
        counter = COUNTERS.get(line.unit)
        if counter is not None and counter.kind in CALLERS:
            words = (g.id, counter.id, counter.nation, counter.badge)
            if not callers or any(word in words for word in callers):
                return True
    return False
