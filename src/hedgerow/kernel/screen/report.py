"""A game looked back upon."""

from __future__ import annotations

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """A line of the timeline: which turn, whose doing, what happened; `event` is its number in the log."""

    turn: int
    side: int | None
    words: str
    event: int


class Loss(msgspec.Struct, frozen=True):
    """A piece that was lost."""

    piece: str
    side: int
    words: str
    turn: int


class Luck(msgspec.Struct, frozen=True):
    """Dice of a side for one purpose: how many, their mean, what chance expects, and how far off that is.

    `deviations` is the distance from the expected mean in standard deviations; above 0 is good luck for the side.
    """

    side: int
    purpose: str
    dice: int
    mean: float
    expected: float
    deviations: float
    whole: bool = False  # all dice of the side together


class ScoreLine(msgspec.Struct, frozen=True):
    """Points of a side: how many, what for, and by which clause; the places that it speaks of."""

    side: int
    value: int
    words: str
    rule: str
    places: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """A game looked back upon, made of its events."""

    turns: int
    result: str
    winner: int | None
    scores: tuple[int | None, ...]  # by side; None for one that has no score of its own
    score: tuple[ScoreLine, ...]
    timeline: tuple[Moment, ...]
    losses: tuple[Loss, ...]
    luck: tuple[Luck, ...]
