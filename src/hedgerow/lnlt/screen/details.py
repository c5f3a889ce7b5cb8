"""All about a scenario before it begins: its orders of battle, who sets up first, where something may happen."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

import msgspec

from hedgerow.kernel.screen.details import ForceCard, ForceLine, Look, ScenarioDetails
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.scenario.records import AirSupport, Artillery, Control, Group, Line, Losses, Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.cards import card
from hedgerow.lnlt.screen.tags import known_groups
from hedgerow.lnlt.screen.view import drawing

LOOKS: dict[str, Look] = {
    "squad": "squad", "half-squad": "section", "crew": "section", "team": "mg", "leader": "leader", "hero": "leader",
    "medic": "medic", "nurse": "medic", "chaplain": "medic", "sniper": "sniper", "marksman": "sniper",
    "scout": "observer", "advisor": "leader", "armor-leader": "leader",
}  # fmt: skip
"""How men on foot are drawn, by the kind of their counter."""
CONTROL, HALF_SQUADS, LAST_TURN = "22.1.1", "22.0.6", "22.0.7"


def details(name: str) -> ScenarioDetails:
    found = scenario(name)
    surprises = f"in {', '.join(event.at for event in found.event)}" if found.event else ""
    return ScenarioDetails(
        **msgspec.structs.asdict(card(name)), opening=_opening(found), clauses=tuple(_clauses(found)),
        forces=tuple(tuple(_forces(found, side.id)) for side in found.side), surprises=surprises,
    )  # fmt: skip


def _clauses(found: Scenario) -> Iterator[str]:
    """22: when victory is judged, who controls a place, and what losses are worth."""
    yield LAST_TURN
    if any(isinstance(score, Control) for score in found.victory.score):
        yield CONTROL
    if any(isinstance(score, Losses) for score in found.victory.score):
        yield HALF_SQUADS


def _opening(found: Scenario) -> str:
    """22.0.1: who sets up first; 3.0.1: who has the initiative on turn 1."""
    first = found.side[found.seat(found.first)].name
    opens = (
        f"{found.side[found.seat(found.initiative)].name} has the initiative" if found.initiative else "it is rolled"
    )
    return f"{first} sets up first; on turn 1 {opens}."


# ------------------------------------------------------------------ orders of battle


def _forces(found: Scenario, side: str) -> Iterator[ForceCard]:
    """What both sides may know: no paragraph is read before it happens (1.8.4)."""
    yield from (_force(group) for group in known_groups(found, side))
    if support := [_sortie(air) for air in found.air if air.side == side]:
        yield ForceCard("air support", tuple(support))
    if support := [_barrage(a) for a in found.artillery if a.side == side and not a.event]:
        yield ForceCard("off-board Artillery", tuple(support))


def _force(group: Group) -> ForceCard:
    """A line of the order of battle for each kind of unit, with its weapons and its Skill."""
    where = f"set up in {_places(group.area)}"
    if group.enters is not None:
        where = f"enter on turn {group.enters.turn} at {_places(group.enters.hexes)}"
    return ForceCard(f"{group.id}: {where}", (*_lines(group.units), *_works(group)))


def _lines(units: tuple[Line, ...]) -> Iterator[ForceLine]:
    counts: Count[tuple[str, Look]] = Count()
    for line in units:
        with_ = f" with {', '.join(WEAPONS[w].name for w in line.weapons)}" if line.weapons else ""
        skill = f" ({line.skill})" if line.skill else ""
        counter = COUNTERS[line.unit]
        figures = f" {counter.designation}" if counter.mmc else ""
        counts[f"{counter.name}{figures}{with_}{skill}", look(counter)] += line.count
    return (ForceLine(count, words, drawn) for (words, drawn), count in counts.items())


def look(counter: Counter) -> Look:
    """What a unit is drawn as."""
    return drawing(counter) or LOOKS[counter.kind]


def _works(group: Group) -> Iterator[ForceLine]:
    if group.foxholes or group.dig:
        yield ForceLine(0, f"foxholes: {', '.join(group.foxholes) or f'{group.dig} to place'}")
    yield from (ForceLine(works.count, f"{works.kind}, to place") for works in group.works)


def _sortie(air: AirSupport) -> ForceLine:
    """19.1.0.1, 19.2: so many missions of an aircraft, or so many helicopters."""
    counter = COUNTERS[air.counter]
    later = f", from turn {air.turn}" if air.turn > 1 else ""
    return ForceLine(air.missions, f"{counter.name}{later}", look(counter))


def _barrage(artillery: Artillery) -> ForceLine:
    """18.2.0.1"""
    missions = f"{artillery.missions} fire mission{'s' * (artillery.missions != 1)}"
    return ForceLine(0, f"{artillery.name}: {missions} of FP {artillery.fp}", "mortar")


def _places(places: tuple[str, ...]) -> str:
    return ", ".join(places) if len(places) <= 12 else f"{len(places)} places from {places[0]} to {places[-1]}"
