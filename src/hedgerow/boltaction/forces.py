"""Army lists of Bolt Action, as the terminal and the server use them."""

from __future__ import annotations

from hedgerow.boltaction.lists import armies
from hedgerow.boltaction.lists.cards import entry_cards, nation_card, selector_card
from hedgerow.boltaction.lists.changes import additions, after, choices
from hedgerow.boltaction.lists.imports.imports import imported
from hedgerow.boltaction.lists.ready import ready_named
from hedgerow.boltaction.lists.records import Roster
from hedgerow.boltaction.lists.sheets import sheet_of
from hedgerow.boltaction.lists.text import read_force, write_roster
from hedgerow.boltaction.screen.troops import unit_sheets
from hedgerow.kernel.forces import Forces
from hedgerow.kernel.screen.forces import (
    Change,
    ChangeCard,
    EntryCard,
    ForceSheet,
    Imported,
    NationCard,
    SelectorCard,
    UnitSheet,
)


class BoltActionForces:
    """Everything in it is a pure function."""

    def nations(self) -> tuple[NationCard, ...]:
        return tuple(nation_card(nation) for nation in armies.nations())

    def selectors(self) -> tuple[SelectorCard, ...]:
        return tuple(selector_card(selector) for selector in armies.selectors().values())

    def entries(self, nation: str) -> tuple[EntryCard, ...]:
        return entry_cards(nation)

    def ready(self, name: str) -> str:
        return write_roster(ready_named(name))

    def begin(self, nation: str, selector: str = "") -> str:
        empty = Roster(armies.army_named(nation).id, ())
        return write_roster(after(empty, Change("platoon", word=selector or "reinforced")))

    def sheet(self, text: str, limit: int = 0) -> ForceSheet:
        return sheet_of(read_force(text), limit)

    def changed(self, text: str, change: Change, limit: int = 0) -> ForceSheet:
        return sheet_of(after(read_force(text), change), limit)

    def additions(self, text: str, platoon: int, limit: int = 0) -> tuple[ChangeCard, ...]:
        return tuple(additions(read_force(text), platoon, limit))

    def choices(self, text: str, unit: int, limit: int = 0) -> tuple[ChangeCard, ...]:
        return tuple(choices(read_force(text), unit, limit))

    def units(self, text: str) -> tuple[UnitSheet, ...]:
        return unit_sheets(read_force(text))

    def imported(self, data: bytes, source: str = "") -> Imported:
        read = imported(data, source)
        return Imported(sheet_of(read.roster), read.unknown, read.taken)


FORCES = BoltActionForces()
_FORCES: Forces = FORCES  # the type checker holds it to the contract
