"""Before the game: missions and options as cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.screen.cards import OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.details import ForceCard, ForceLine, Look, ScenarioDetails
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, PLATOONS
from hedgerow.lhy.book.counters import Counter, Kind
from hedgerow.lhy.book.options import OPTIONS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.scenario.missions import mission_named
from hedgerow.lhy.scenario.records import Group, Line, Mission, Side
from hedgerow.lhy.screen.tags import models, tags

SQUADS, STEPS = 3, 6
LOOKS: dict[Kind, Look] = {
    "squad": "squad", "section": "section", "mg": "mg", "gun": "gun", "fp": "gun", "leader": "leader", "latw": "tube",
    "halftrack": "half-track", "truck": "truck",
}  # fmt: skip
MINUTES = 4
"""5.0.VI: about so many pass in a turn."""


def card(name: str) -> ScenarioCard:
    """A mission for people who choose one."""
    m = mission_named(name)
    turns = 0 if m.design else -(-(m.victory.draw or m.victory.minutes) // MINUTES)
    sides = tuple(SideCard(side.name, (side.nation,), steps(m, side.id), "step") for side in m.side)
    return ScenarioCard(
        name=m.key, title=m.title, place=m.place, date=m.date, map=m.map, turns=turns,
        situation=m.situation, victory=m.victory.words, rules=m.rules, sides=sides,
        options=dict(m.options), tags=tags(m, turns, sum(side.units for side in sides)),
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
    if line.model:
        return line.count * models(line.model)[0].steps
    return 1 if line.command else 0


def _organized(platoon: str) -> int:
    found = PLATOONS[platoon]
    return sum(COUNTERS[key].steps for key in (*found.squads, *found.vehicles))


def details(name: str) -> ScenarioDetails:
    m = mission_named(name)
    first = m.seat(m.sets_up_first) if m.sets_up_first else 1 - m.attacker
    before, begins = m.side[first].name, m.side[m.first].name
    if m.design:  # 23.0.s12-2: who is who, the bids decide
        before, begins = "Whoever defends", "whoever attacks"
    opening = f"{before} sets up first; {begins} has the Initiative on the first turn."
    forces = tuple((*(_force(group) for group in m.group if group.side == side.id), *_dummies(side)) for side in m.side)
    return ScenarioDetails(
        **msgspec.structs.asdict(card(name)), opening=opening, clauses=tuple(_clauses(m)), forces=forces
    )


def _clauses(m: Mission) -> Iterator[str]:
    """21: how objectives are held, how it is scored, and what losses end it."""
    if m.objective:
        yield "21.1-2"
    if any(o.mop or o.defender_mop for o in m.objective) or m.victory.points:
        yield "21.2-2"
    if not m.victory.points:
        yield from ("21.2-1", "21.3-1")
    if any(side.cdl is not None for side in m.side):
        yield "20.5-1"


def _dummies(side: Side) -> Iterator[ForceCard]:
    """20.8-1: how many there are both know, not where."""
    if side.dummies:
        yield ForceCard(
            "Dummies, among the others", (ForceLine(side.dummies, "Dummy" if side.dummies == 1 else "Dummies"),)
        )


def _force(group: Group) -> ForceCard:
    return ForceCard(f"{group.id}: {_where(group)}", tuple(map(_line, group.force)))


def _where(group: Group) -> str:
    if group.enters is not None:
        when = f"after {group.enters.minute} minutes" if group.enters.minute else f"on turn {group.enters.turn}"
        return f"enters {when} at {_places(group.enters.hexes)}"
    if group.lands is not None:
        return f"lands on turn {group.lands.turn}"
    return f"sets up in {_places(group.area)}"


def _line(line: Line) -> ForceLine:
    """20.6: of what is drawn by lot both know how much comes, and neither what."""
    partial = f" ({line.steps} {'steps' if line.arm == 'infantry' else 'vehicles'})" if line.steps else ""
    if line.platoons:
        sort = "Elite " * line.elite + ("infantry" if line.arm == "infantry" else "armoured")
        words = f"{sort} platoon{'s' * (line.platoons > 1)}, drawn"
        return ForceLine(line.platoons, words, "squad" if line.arm == "infantry" else "tank")
    if line.platoon:
        found = PLATOONS[line.platoon]
        words = f"{COMPANIES[found.company].name}, {found.name}{partial}"
        return ForceLine(1, words, "tank" if found.arm == "armour" else "squad")
    if line.company:
        of = COMPANIES[line.company]
        return ForceLine(1, f"{of.name}{partial}", "tank" if of.arm == "armour" else "squad")
    if line.command:
        return ForceLine(1, f"Command Tank of {COMPANIES[line.command].name}", "tank")
    if line.mix:
        mix = MIXES[line.mix]
        return ForceLine(line.count, f"{mix.name}, drawn", look(COUNTERS[mix.units[0]]))
    if line.model:
        type_ = models(line.model)[0]
        return ForceLine(line.count, f"{type_.name}, drawn", look(type_))
    return ForceLine(line.count, TABLES.mortar[line.mortar].name, "mortar")


def look(counter: Counter) -> Look:
    """What a unit is drawn as."""
    if counter.kind == "afv":
        return "casemate" if counter.spg else "tank"
    return LOOKS[counter.kind]


def _places(places: tuple[str, ...]) -> str:
    return ", ".join(places) if len(places) <= 12 else f"{len(places)} hexes from {places[0]} to {places[-1]}"


def options() -> tuple[OptionCard, ...]:
    """The named readings and optional rules."""
    return tuple(
        OptionCard(o.name, o.name.replace("-", " ").capitalize(), o.values, o.default, o.words, o.rules[0], o.rules)
        for o in OPTIONS.values()
    )
