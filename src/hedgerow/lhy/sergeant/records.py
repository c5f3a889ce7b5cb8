"""What the sergeant notes down while he weighs a decision."""

from __future__ import annotations

import msgspec

from hedgerow.lhy.state.state import Unit


class Goal(msgspec.Struct, frozen=True):
    """Ground that counts."""

    name: str
    hexes: tuple[str, ...]
    value: float  # to whoever has it
    ours: bool
    needed: bool = True  # for the Mission Objective; other ground only gives points
    fleeting: bool = False  # it is where the enemy is: who drives him off has nothing yet


class Threat(msgspec.Struct, frozen=True, gc=False):
    """An enemy who can hurt men, or vehicles, from where he is."""

    unit: Unit
    at: str
    fresh: bool  # he has still to act in this turn


class Way(msgspec.Struct, frozen=True, gc=False):
    """A way to a hex: by which hex it begins, what it costs, and what is risked on it."""

    to: str
    first: str
    spent: int
    hexes: int
    risk: float


class Blow(msgspec.Struct, frozen=True, gc=False):
    """What fire does to those in a hex, as far as dice can tell: the chance that it does anything, and the loss."""

    chance: float
    loss: float


NO_BLOW = Blow(0.0, 0.0)
