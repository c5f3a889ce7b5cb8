"""Support from off the table (house-support.1)."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Move


class CallAir(Move, frozen=True):
    """An air strike on a unit."""

    unit: str
    target: str


class CallGuns(Move, frozen=True):
    """A barrage, of shells or of smoke, on a point."""

    unit: str
    kind: Literal["barrage", "smoke"]
    at: str


class Retarget(Move, frozen=True):
    """airstrike.3: another target for the next turn."""

    target: str


class Shift(Move, frozen=True):
    """barrage.3: the marker is moved."""

    at: str


class Victim(Move, frozen=True):
    """airstrike.2, fubar.2: the opponent chooses whom it strikes."""

    unit: str


class Approach(Move, frozen=True):
    """house-airstrike.2: where the aircraft's marker is put."""

    at: str


class Duck(Move, frozen=True):
    """house-barrage.3: the units that go Down before a barrage."""

    units: tuple[str, ...]


class AsItIs(Move, frozen=True):
    """Nothing is changed."""
