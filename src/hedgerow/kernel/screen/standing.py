"""How a game stands, as far as that is alike in all systems: the common part of what a seat sees."""

from __future__ import annotations

from typing import Any

import msgspec

from .cards import Spot
from .report import ScoreLine


class Score(msgspec.Struct, frozen=True):
    """The points at a moment, line by line, and who would win now."""

    lines: tuple[ScoreLine, ...] = ()
    scores: tuple[int | None, ...] = ()  # by side; None for one that has no score of its own
    winner: int | None = None
    words: str = ""


class Support(msgspec.Struct, frozen=True):
    """Something that a side can still call from beyond the map: shells, aircraft."""

    side: int
    glyph: str  # those alike are counted together beside the seat
    words: str  # "105 mm howitzers, FP 4"
    left: int
    left_words: str  # "2 missions"


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees: what is alike in all systems, and the system's own."""

    map: str
    turn: int  # from 1; 0 before the first
    turns: int
    phase: str  # in words: "Rally"
    headline: str  # how it stands in a few words: "German initiative"
    score: Score = Score()
    now: tuple[str, ...] = ()  # places in play at this moment
    held: tuple[tuple[str, ...], ...] = ()  # by side, the places that it holds
    support: tuple[Support, ...] = ()
    spots: tuple[Spot, ...] = ()  # places that the map did not have when the game began
    own: Any = None  # the system's own part: a record of its `view_type`
