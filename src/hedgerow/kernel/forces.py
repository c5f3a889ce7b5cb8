"""Forces that players bring to a game: the contract of a system that has army lists. A force is text people can read.

Everything in it is a pure function: texts in, records out. Whoever calls reads and writes files.
"""

from __future__ import annotations

from typing import Protocol

from .screen.forces import Change, ChangeCard, EntryCard, ForceSheet, Imported, NationCard, SelectorCard, UnitSheet


class Forces(Protocol):
    """The army lists of one rule system. What cannot be understood raises a Mistake; what is not legal is told."""

    def nations(self) -> tuple[NationCard, ...]: ...

    def selectors(self) -> tuple[SelectorCard, ...]:
        """How platoons are made up."""
        ...

    def entries(self, nation: str) -> tuple[EntryCard, ...]:
        """What a nation's list has, in the order of a platoon's places."""
        ...

    def ready(self, name: str) -> str:
        """The text of a force that comes with the game."""
        ...

    def begin(self, nation: str, selector: str = "") -> str:
        """The text of a force with an empty platoon."""
        ...

    def sheet(self, text: str, limit: int = 0) -> ForceSheet:
        """A force as it stands: its price, and everything that is wrong. `limit`: the most it may cost."""
        ...

    def changed(self, text: str, change: Change, limit: int = 0) -> ForceSheet:
        """The same after a step, legal or not."""
        ...

    def additions(self, text: str, platoon: int, limit: int = 0) -> tuple[ChangeCard, ...]:
        """Units that a platoon may be given, each with its price and what would be wrong with it."""
        ...

    def choices(self, text: str, unit: int, limit: int = 0) -> tuple[ChangeCard, ...]:
        """What may be done with a unit, each step with its price."""
        ...

    def units(self, text: str) -> tuple[UnitSheet, ...]:
        """Every unit as it would stand on the table, legal or not."""
        ...

    def imported(self, data: bytes, source: str = "") -> Imported:
        """A roster file of another program."""
        ...
