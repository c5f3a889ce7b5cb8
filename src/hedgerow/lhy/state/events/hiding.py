"""Concealment (4.3), Dummies (20.8) and Hidden units (20.9)."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class Exposed(Event, frozen=True, kw_only=True):
    """4.3.1: a unit has lost its Concealment."""

    unit: str
    at: str


class Concealed(Event, frozen=True, kw_only=True):
    """4.3.2: units that nobody sees are Concealed."""

    units: tuple[str, ...]
    seat: int


class DummiesGone(Event, frozen=True, kw_only=True):
    """20.8.1: Dummies are removed, and the IP that nobody else was ever in."""

    units: tuple[str, ...]
    at: str
    position: bool = False


class Revealed(Event, frozen=True, kw_only=True):
    """20.9.2: Hidden units, IPs and Minefields of a hex are placed on the map."""

    units: tuple[str, ...]
    at: str
    seat: int
    position: bool = False
    mines: bool = False


class CameUpon(Event, frozen=True, kw_only=True):
    """20.9.2b: units that would have entered the hex of a Hidden enemy; who of them Assaults him."""

    units: tuple[str, ...]
    at: str
    target: str
    assaulting: tuple[str, ...]


class Asked(Event, frozen=True, kw_only=True):
    """4.3: what a Concealed hex holds: how many of each type."""

    at: str
    seat: int
    found: dict[str, int]


class Deceived(Event, frozen=True, kw_only=True):
    """20.8.2: Dummies were taken up or put down by a seat. Where is told to its owner alone."""

    seat: int
    dummy: str
    at: str
