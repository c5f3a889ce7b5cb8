"""Designing a mission (23.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class Proposed(Event, frozen=True, kw_only=True):
    seat: int
    step: str
    value: str


class Agreed(Event, frozen=True, kw_only=True):
    """By both, or by the dice."""

    step: str
    value: str
    dice: tuple[int, ...] = ()
    by_chance: bool = False


class BidMade(Event, frozen=True, kw_only=True):
    """The score is told to its seat alone."""

    seat: int
    score: int


class BidsOpened(Event, frozen=True, kw_only=True):
    bids: tuple[int, int]
    attacker: int
    by_lot: bool = False


class Bought(Event, frozen=True, kw_only=True):
    """Told to its seat alone."""

    seat: int
    what: str
    elite: bool
    left: int  # points
    die: int = 0
    markers: int = 0
    model: str = ""


class Designed(Event, frozen=True, kw_only=True):
    """The mission is ready to be set up."""

    attacker: int
    map: str
    bid: int
