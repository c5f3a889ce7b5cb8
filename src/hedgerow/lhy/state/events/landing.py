"""Airborne landings (16.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class LandingDelayed(Event, frozen=True, kw_only=True):
    seat: int


class ZoneNamed(Event, frozen=True, kw_only=True):
    """16.1.2"""

    units: tuple[str, ...]
    at: str


class AssemblyNamed(Event, frozen=True, kw_only=True):
    """16.1.2"""

    platoon: str
    at: str


class CameDown(Event, frozen=True, kw_only=True):
    """16.1.3: where a unit or mortar lands; off the map, the last full hex before its edge."""

    unit: str
    zone: str
    direction: int
    distance: int
    at: str
    off_map: bool


class LandingChecked(Event, frozen=True, kw_only=True):
    """16.1.4: `die` is 0 where it is left to none."""

    unit: str
    at: str
    die: int
    result: str


class LandedOnEnemy(Event, frozen=True, kw_only=True):
    """16.1.4: the enemy of the hex Assaults them."""

    at: str
    seat: int


class Assembled(Event, frozen=True, kw_only=True):
    """16.1.6"""

    units: tuple[str, ...]
    platoon: str
