"""How a game stands."""

from __future__ import annotations

import msgspec

# ------------------------------------------------------------------ the score and its reasons


class ScoreLine(msgspec.Struct, frozen=True):
    """Points of a side: how many, what for, and by which clause."""

    side: int
    value: int
    words: str
    rule: str
    places: tuple[str, ...] = ()  # that it speaks of


class Standing(msgspec.Struct, frozen=True):
    """The score at a moment, and who would win now."""

    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    winner: int | None
    words: str
