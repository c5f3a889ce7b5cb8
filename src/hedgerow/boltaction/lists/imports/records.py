"""What the files of other programs have in common: selections within selections."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


class Selection(msgspec.Struct):
    """Something that was chosen: a unit, a man of it, a weapon; with what was chosen for it in turn."""

    name: str
    kind: str = ""  # "unit", "model", "upgrade"
    number: int = 1
    points: int = 0  # its own, without those within
    called: str = ""  # the player's own name for it
    within: list[Selection] = []

    def all(self) -> Iterator[Selection]:
        """Everything within, however deep."""
        for selection in self.within:
            yield selection
            yield from selection.all()

    @property
    def total(self) -> int:
        return self.points + sum(selection.points for selection in self.all())


class Force(msgspec.Struct):
    """A platoon of a foreign roster: by which list, and what was chosen."""

    name: str
    catalogue: str
    chosen: list[Selection] = []


class Foreign(msgspec.Struct):
    name: str
    system: str
    forces: list[Force] = []
