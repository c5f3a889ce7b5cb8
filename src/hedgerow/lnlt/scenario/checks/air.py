"""What may be wrong with the air support and the helicopters of a scenario file (19.1.0.1, 19.2)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.near import hint
from hedgerow.lnlt.book.counters import COUNTERS, WEAPONS, Counter
from hedgerow.lnlt.book.limits import fits, room_of
from hedgerow.lnlt.scenario.records import AirSupport, ScenarioFile

KINDS = ("aircraft", "helicopter")


def air_faults(found: ScenarioFile) -> Iterator[tuple[str, str]]:
    """All faults of a file's `[[air]]` tables but for their places: where, and what would be right."""
    for i, air in enumerate(found.air, 1):
        for words in _faults(found, air):
            yield f"[[air]] {i}", words


def _faults(found: ScenarioFile, air: AirSupport) -> Iterator[str]:
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
