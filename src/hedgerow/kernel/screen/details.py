"""What is told at length to somebody who reads it line by line: scenarios, maps, rosters, the score."""

from __future__ import annotations

from typing import Literal

import msgspec

from .cards import ScenarioCard
from .report import ScoreLine

Look = Literal[
    "squad", "section", "leader", "medic", "sniper", "observer", "mg", "mortar", "tube", "flamer", "gun", "tank",
    "casemate", "half-track", "carrier", "car", "truck", "aircraft", "helicopter", "",
]  # fmt: skip
"""What a line of an order of battle is drawn as."""


class ForceLine(msgspec.Struct, frozen=True):
    """So many pieces of a kind."""

    count: int  # 0 for what is not counted
    words: str
    look: Look = ""

    def __str__(self) -> str:
        return f"{self.count} × {self.words}" if self.count else self.words


class ForceCard(msgspec.Struct, frozen=True):
    """Pieces of a side that come together: who they are and where, and what they are, a line for each kind."""

    words: str
    pieces: tuple[ForceLine, ...]


class PartChoice(msgspec.Struct, frozen=True):
    """What a part of a scenario may be. A `*` in its value stands for a number, up to 9999, from which it is made."""

    value: str
    words: str


class Part(msgspec.Struct, frozen=True):
    """What people choose of a scenario themselves, as it stands in this one."""

    title: str
    value: str
    about: str
    choices: tuple[PartChoice, ...]


class ScenarioDetails(ScenarioCard, frozen=True, kw_only=True):
    """All about a scenario that both sides may know before it begins. What comes of an event is in none of it."""

    opening: str  # who sets up first, who begins
    clauses: tuple[str, ...]  # by which it is won
    forces: tuple[tuple[ForceCard, ...], ...]  # of each side
    surprises: str = ""  # where something may happen
    base: str = ""  # with values of all its parts behind it, by `@`, this is the name of a variant
    parts: tuple[Part, ...] = ()


class MapNote(msgspec.Struct, frozen=True):
    """A map in a line or two."""

    name: str
    title: str
    about: str
    size: str  # "288 hexes"


class PieceNote(msgspec.Struct, frozen=True):
    """A piece in a line of its side's roster."""

    id: str
    side: int
    where: str
    title: str
    state: tuple[str, ...]


class Standing(msgspec.Struct, frozen=True):
    """How it stands: who would win if the game ended now, what it is about, and every line of the score."""

    words: str
    rule: str
    aim: str
    lines: tuple[ScoreLine, ...]
    brief: str  # in a heading: "American 3 of 5"
