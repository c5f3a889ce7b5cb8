"""Recovery (12.0)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Recover(Move, frozen=True):
    """12.3, 12.7: a Disrupted unit or a Shocked AFV tries to recover, perhaps with its Platoon Leader's help."""

    unit: str
    leader: str = ""


class Regroup(Move, frozen=True):
    """12.4: Regrouping units of a hex try to rally together."""

    units: tuple[str, ...]
    leader: str = ""


class Charge(Move, frozen=True):
    """12.6.2: a Heroic unit goes for its target hex."""

    unit: str


class Aim(Move, frozen=True):
    """12.6.2: the hex that a Heroic unit goes for."""

    at: str
