"""What is told at length to somebody who reads it line by line: scenarios, maps, rosters, the score."""

from __future__ import annotations

import msgspec

from .cards import ScenarioCard
from .report import ScoreLine


class ForceCard(msgspec.Struct, frozen=True):
    """Pieces of a side that come together: who they are and where, and what they are, a line for each kind."""

    words: str
    pieces: tuple[str, ...]


class ScenarioDetails(ScenarioCard, frozen=True, kw_only=True):
    """All about a scenario that both sides may know before it begins."""

    opening: str  # who sets up first, who begins
    forces: tuple[tuple[ForceCard, ...], ...]  # of each side
    surprises: str = ""  # where something may happen


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
