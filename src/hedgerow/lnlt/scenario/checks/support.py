"""What may be wrong with the aircraft, helicopters and Artillery of a scenario file (19.1.0.1, 19.2, 18.2.0.1)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from hedgerow.kernel.near import hint
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.limits import fits, room_of
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.scenario.records import AirSupport, Artillery, Group, ScenarioFile

KINDS = ("aircraft", "helicopter")


def air_faults(found: ScenarioFile) -> Iterator[tuple[str, str]]:
    """All faults of a file's `[[air]]` tables but for their places: where, and what would be right."""
    for i, air in enumerate(found.air, 1):
        for words in _mission_faults(found, air):
            yield f"[[air]] {i}", words


def _mission_faults(found: ScenarioFile, air: AirSupport) -> Iterator[str]:
    sides = {side.id: side for side in found.side}
    if air.side not in sides:
        yield f"side = {air.side!r}: no such side; there are: {', '.join(sides)}"
        return
    aircraft = [c.id for c in COUNTERS.values() if c.kind in KINDS]
    if air.counter not in aircraft:
        yield f"counter = {air.counter!r}: no such aircraft{hint(air.counter, aircraft)}"
        return
    figures, nations = COUNTERS[air.counter], sides[air.side].nations
    if figures.nation not in nations:
        yield f"{air.counter} is {figures.nation}; side {air.side} has {', '.join(nations)}: add it there"
    if air.missions < 1:
        yield f"missions = {air.missions}: should be 1 or more"
    if figures.kind == "aircraft" and (air.hexes or air.aboard or air.turn != 1):
        yield "turn, hexes and aboard are for helicopters; an aircraft comes when doubles are thrown"
    if figures.kind == "helicopter":
        yield from _helicopter_faults(found, air, figures)


def _helicopter_faults(found: ScenarioFile, air: AirSupport, figures: Counter) -> Iterator[str]:
    if not air.hexes:
        yield 'hexes: say where it comes on, such as ["edge west"]'
    if not 1 <= air.turn <= found.turns:
        yield f"turn = {air.turn}: the game has turns 1 to {found.turns}"
    if air.aboard and air.missions != 1:
        yield f"missions = {air.missions}: one helicopter only has these passengers; give each a table of its own"
    unknown = [line.unit for line in air.aboard if line.unit not in COUNTERS]
    unknown += [w for line in air.aboard for w in line.weapons if w not in WEAPONS]
    if unknown:
        yield f"aboard: {unknown[0]!r} is unknown"
        return
    riding = [COUNTERS[line.unit] for line in air.aboard for _ in range(line.count)]
    if any(c.nation != figures.nation for c in riding) or any(not (c.mmc or c.smc) for c in riding):
        yield f"aboard: only men of {figures.nation} ride in it"
        return
    weapons = sum(len(line.weapons) * line.count for line in air.aboard)
    room = room_of(figures, outside=False)
    if room is None and riding:
        yield f"aboard: nobody rides in a {figures.name} [16.1.0.1]"
    elif room is not None and not fits(room, riding, weapons):
        most = f"{room.squads:g} Squads, {room.smcs} single men and {room.sws} Support Weapons"
        yield f"aboard: {figures.name} has room for {most} [16.1.0.1]"


# ------------------------------------------------------------------ off-board Artillery (18.2.0.1)


Fault = tuple[str, str]
"""Where it is, and what would be right."""
CALLERS = ("leader", "scout", "advisor")
FIGURES = TABLES.artillery


def artillery_faults(found: ScenarioFile) -> Iterator[Fault]:
    """All faults of a file's `[[artillery]]` tables, and of the paragraphs that grant them."""
    for name, count in Count(a.id for a in found.artillery).items():
        if not name.strip():
            yield "[[artillery]]", "an id is empty: each needs a name of its own"
        elif count > 1:
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
