"""All about a scenario before it begins: its orders of battle, who sets up first, where something may happen."""

from __future__ import annotations

from collections import Counter as Count

import msgspec

from hedgerow.kernel.screen.details import ForceCard, ScenarioDetails
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.scenario.records import Group, Scenario
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.screen.cards import card


def details(name: str) -> ScenarioDetails:
    found = scenario(name)
    groups = [[_force(g) for g in found.group if g.side == side.id] for side in found.side]
    surprises = f"in {', '.join(event.at for event in found.event)}" if found.event else ""
    return ScenarioDetails(
        **msgspec.structs.asdict(card(name)), opening=_opening(found),
        forces=tuple(tuple(forces) for forces in groups), surprises=surprises,
    )  # fmt: skip


def _opening(found: Scenario) -> str:
    """22.0.1: who sets up first; 3.0.1: who has the initiative on turn 1."""
    first = found.side[found.seat(found.first)].name
    opens = (
        f"{found.side[found.seat(found.initiative)].name} has the initiative" if found.initiative else "it is rolled"
    )
    return f"{first} sets up first; on turn 1 {opens}."


def _force(group: Group) -> ForceCard:
    """A line of the order of battle for each kind of unit, with its weapons and its Skill."""
    where = f"set up in {_places(group.area)}" if group.area else ""
    if group.enters is not None:
        where = f"enter on turn {group.enters.turn} at {_places(group.enters.hexes)}"
    counts: Count[str] = Count()
    for line in group.units:
        with_ = f" with {', '.join(WEAPONS[w].name for w in line.weapons)}" if line.weapons else ""
        skill = f" ({line.skill})" if line.skill else ""
        counter = COUNTERS[line.unit]
        figures = f" {counter.designation}" if counter.mmc else ""
        counts[f"{counter.name}{figures}{with_}{skill}"] += line.count
    pieces = [f"{count} × {words}" for words, count in counts.items()]
    if group.foxholes or group.dig:
        pieces.append(f"foxholes: {', '.join(group.foxholes) or f'{group.dig} to place'}")
    return ForceCard(f"{group.id}: {where or 'brought by an event'}", tuple(pieces))


def _places(places: tuple[str, ...]) -> str:
    return ", ".join(places) if len(places) <= 12 else f"{len(places)} places from {places[0]} to {places[-1]}"
