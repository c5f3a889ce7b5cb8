"""Before the game: missions and options as cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.screen.cards import OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.details import ForceCard, ScenarioDetails
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, PLATOONS
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.scenario.missions import mission_named
from hedgerow.lhy.scenario.records import Group, Line, Mission

SQUADS, STEPS = 3, 6
MINUTES = 4
"""5.0.VI: about so many pass in a turn."""


def card(name: str) -> ScenarioCard:
    """A mission for people who choose one."""
    m = mission_named(name)
    last = m.victory.draw or m.victory.minutes
    return ScenarioCard(
        name=m.key, title=m.title, place=m.place, date=m.date, map=m.map, turns=-(-last // MINUTES),
        situation=m.situation, victory=m.victory.words, rules=m.rules,
        sides=tuple(SideCard(side.name, (side.nation,), steps(m, side.id)) for side in m.side),
        options=dict(m.options),
    )  # fmt: skip


def steps(m: Mission, side: str) -> int:
    """20.6-1: the combat steps of a side."""
    return sum(line_steps(line) for group in m.group if group.side == side for line in group.force)


def line_steps(line: Line) -> int:
    if line.steps:
        return line.steps
    if line.platoons:
        return line.platoons * (STEPS if line.arm == "infantry" else SQUADS + 1)
    if line.platoon:
        return _organized(line.platoon)
    if line.company:
        return sum(_organized(platoon) for platoon in COMPANIES[line.company].platoons)
    if line.mix:
        return line.count * COUNTERS[MIXES[line.mix].units[0]].steps
    return 1 if line.command else 0


def _organized(platoon: str) -> int:
    found = PLATOONS[platoon]
    return sum(COUNTERS[key].steps for key in (*found.squads, *found.vehicles))


def details(name: str) -> ScenarioDetails:
    m = mission_named(name)
    first = m.seat(m.sets_up_first) if m.sets_up_first else 1 - m.attacker
    opening = f"{m.side[first].name} sets up first; {m.side[m.first].name} has the Initiative on the first turn."
    forces = tuple(tuple(_force(group) for group in m.group if group.side == side.id) for side in m.side)
    return ScenarioDetails(**msgspec.structs.asdict(card(name)), opening=opening, forces=forces)


def _force(group: Group) -> ForceCard:
    return ForceCard(f"{group.id}: {_where(group)}", tuple(_lines(group)))


def _where(group: Group) -> str:
    if group.enters is not None:
        when = f"after {group.enters.minute} minutes" if group.enters.minute else f"on turn {group.enters.turn}"
        return f"enters {when} at {_places(group.enters.hexes)}"
    if group.lands is not None:
        return f"lands on turn {group.lands.turn}"
    return f"sets up in {_places(group.area)}"


def _lines(group: Group) -> Iterator[str]:
    for line in group.force:
        partial = f" ({line.steps} {'steps' if line.arm == 'infantry' else 'vehicles'})" if line.steps else ""
        if line.platoons:
            sort = "Elite " * line.elite + ("infantry" if line.arm == "infantry" else "armoured")
            yield f"{line.platoons} {sort} platoon{'s' * (line.platoons > 1)}, drawn"
        elif line.platoon:
            found = PLATOONS[line.platoon]
            yield f"{COMPANIES[found.company].name}, {found.name}{partial}"
        elif line.company:
            yield f"{COMPANIES[line.company].name}{partial}"
        elif line.command:
            yield f"Command Tank of {COMPANIES[line.command].name}"
        elif line.mix:
            yield f"{line.count} × {MIXES[line.mix].name}, drawn"
        else:
            yield f"{line.count} × {TABLES.mortar[line.mortar].name}"


def _places(places: tuple[str, ...]) -> str:
    return ", ".join(places) if len(places) <= 12 else f"{len(places)} hexes from {places[0]} to {places[-1]}"


def options() -> tuple[OptionCard, ...]:
    """The named readings and optional rules."""
    return tuple(
        OptionCard(o.name, o.name.replace("-", " ").capitalize(), o.values, o.default, o.words, o.rules[0], o.rules)
        for o in OPTIONS.values()
    )
