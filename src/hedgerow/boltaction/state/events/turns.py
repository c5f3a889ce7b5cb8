"""The end of a turn and of the game, and the light."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.kernel.events import Event


class Light(Event, frozen=True, kw_only=True):
    """Whether this turn is dark, and the die that decided it."""

    dark: bool
    die: int = 0


class Peered(Event, frozen=True, kw_only=True):
    """How far a unit sees in the dark, and whether that is far enough for its target."""

    unit: str
    target: str
    dice: tuple[int, ...]
    reach: int
    seen: bool


class DicedOff(Event, frozen=True, kw_only=True):
    """house-turn.5, house-support.2: equal sides dice off for who goes first; by seat, throw by throw."""

    dice: tuple[tuple[int, int], ...]
    first: int


class SmokeRolled(Event, frozen=True, kw_only=True):
    """house-smoke.1."""

    smoke: int
    at: Point
    die: int
    lifts: bool


class PrizeTaken(Event, frozen=True, kw_only=True):
    """A unit has what the battle is about; without one it lies there."""

    unit: str
    at: Point


class BlownUp(Event, frozen=True, kw_only=True):
    """A base is destroyed."""

    seat: int
    unit: str
    at: Point


class Exited(Event, frozen=True, kw_only=True):
    """A unit has left the table over an edge where that counts."""

    unit: str
    edge: str
