"""Before the game: battles and options as cards."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.options import OPTIONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.scenario.battles import battle_named
from hedgerow.boltaction.scenario.records import SIDES, Force
from hedgerow.kernel.screen.cards import OptionCard, ScenarioCard, SideCard
from hedgerow.kernel.screen.details import ForceCard, ScenarioDetails


def card(name: str) -> ScenarioCard:
    b = battle_named(name)
    return ScenarioCard(
        name=b.key, title=b.title, place=b.place, date=b.date, map=b.table, turns=TABLES.house.turns,
        situation=b.situation,
        victory=b.type.victory, rules=(f"{b.type.name}: {b.type.about}",),
        sides=tuple(side(force) for force in b.force) or OWN, options=dict(b.options),
        own=b.own, points=b.points,
    )  # fmt: skip


OWN = tuple(SideCard(name, (), 0) for name in SIDES)
"""Where players bring their forces nobody knows yet who comes."""


def side(force: Force) -> SideCard:
    return SideCard(force.name, (force.roster.nation,), sum(len(platoon.units) for platoon in force.roster.platoons))


def details(name: str) -> ScenarioDetails:
    b = battle_named(name)
    own = ForceCard(f"a force of its own, of {b.points} points at the most", ())
    forces = tuple((force_card(force),) for force in b.force) or ((own,), (own,))
    return ScenarioDetails(**msgspec.structs.asdict(card(name)), opening=b.type.about, forces=forces)


def force_card(force: Force) -> ForceCard:
    picks = [pick for platoon in force.roster.platoons for pick in platoon.units]
    lines = [f"{entry_named(f'{force.roster.nation}/{pick.entry}').name} ({pick.quality})" for pick in picks]
    return ForceCard(force.roster.name or force.name, tuple(lines))


def options() -> tuple[OptionCard, ...]:
    return tuple(
        OptionCard(o.name, o.name.replace("-", " ").capitalize(), o.values, o.default, o.words, o.rules[0], o.rules)
        for o in OPTIONS.values()
    )
