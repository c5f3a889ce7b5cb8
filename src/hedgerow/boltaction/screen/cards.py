"""Before the game: battles and options as cards."""

from __future__ import annotations

from collections import Counter

import msgspec

from hedgerow.boltaction.book.entries import Entry, Slot
from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.laying import countries
from hedgerow.boltaction.ground.tables import table_named, table_names
from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.scenario.battles import battle_named, battle_types
from hedgerow.boltaction.scenario.records import SIDES, Battle, Force
from hedgerow.boltaction.scenario.variants import MARK, SEED, SIZES
from hedgerow.boltaction.screen.tags import tags
from hedgerow.kernel.screen.cards import OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.details import ForceCard, ForceLine, Look, Part, PartChoice, ScenarioDetails

LOOKS: dict[Slot, Look] = {
    "lieutenant": "leader", "commander": "leader", "commissar": "leader", "infantry": "squad", "medic": "medic",
    "observer": "observer", "machine-gun": "mg", "mortar": "mortar", "sniper": "sniper", "flamethrower": "flamer",
    "anti-tank": "tube", "artillery": "gun", "recce": "car",
}  # fmt: skip
WON = "house-game.3"


def card(name: str) -> ScenarioCard:
    b = battle_named(name)
    turns, sides = TABLES.house.turns, tuple(side(force) for force in b.force) or OWN
    return ScenarioCard(
        name=b.key, title=b.title, place=b.place, date=b.date, map=b.table, turns=turns,
        situation=b.situation,
        victory=b.type.victory, rules=(f"{b.type.name}: {b.type.about}",),
        sides=sides, options=dict(b.options),
        own=b.own, points=b.points, tags=tags(b, turns, sum(side.units for side in sides)),
    )  # fmt: skip


OWN = tuple(SideCard(name, (), 0) for name in SIDES)
"""Where players bring their forces nobody knows yet who comes."""


def side(force: Force) -> SideCard:
    return SideCard(force.name, (force.roster.nation,), sum(len(platoon.units) for platoon in force.roster.platoons))


def details(name: str) -> ScenarioDetails:
    b = battle_named(name)
    own = ForceCard(f"a force of its own, of {b.points} points at the most", ())
    forces = tuple((force_card(force),) for force in b.force) or ((own,), (own,))
    return ScenarioDetails(
        **msgspec.structs.asdict(card(name)), opening=b.type.about, clauses=(WON,), forces=forces,
        base=b.key.partition(MARK)[0] if b.own else "", parts=parts(b) if b.own else (),
    )  # fmt: skip


def parts(b: Battle) -> tuple[Part, ...]:
    """What players choose of a battle to which they bring their own forces."""
    from hedgerow.boltaction.screen.sheets import note  # it draws, and a list of battles wants no drawing

    types = tuple(PartChoice(one.id, one.name) for one in battle_types().values())
    laid = tuple(PartChoice(name, table_named(name).title) for name in table_names())
    made = tuple(
        PartChoice(f"{one.id}:{SEED}:{size}", f"{one.name}, {feet}")
        for one in countries().values()
        for size, feet in SIZES.items()
    )
    return (
        Part("What it is about", b.type.id, b.type.about, types),
        Part("Table", b.table, note(b.table).about, laid + made),
    )


def force_card(force: Force) -> ForceCard:
    counts: Counter[ForceLine] = Counter()
    for pick in force.roster.units:
        entry = entry_named(f"{force.roster.nation}/{pick.entry}")
        counts[ForceLine(1, f"{entry.name} ({pick.quality})", look(entry))] += 1
    lines = (msgspec.structs.replace(line, count=count) for line, count in counts.items())
    return ForceCard(force.roster.name or force.name, tuple(lines))


def look(entry: Entry) -> Look:
    """What a unit is drawn as."""
    if entry.slot in LOOKS:
        return LOOKS[entry.slot]
    if entry.drive == "wheeled":
        return "car" if entry.armoured else "truck"
    if entry.drive == "half-track":
        return "half-track"
    return "tank" if any(mount.turret for mount in entry.mounts) else "casemate" if entry.slot == "tank" else "carrier"


def options() -> tuple[OptionCard, ...]:
    return tuple(
        OptionCard(o.name, o.name.replace("-", " ").capitalize(), o.values, o.default, o.words, o.rules[0], o.rules)
        for o in OPTIONS.values()
    )
