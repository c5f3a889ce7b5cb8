"""Maneuver Actions (10.0), mines and wire (19.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class SetOut(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str
    how: str


class Stepped(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    start: str
    to: str
    cost: Tally = Tally()


class Rested(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str
    halted: bool = False  # vehicles that have stopped


class WithdrawalRolled(Event, frozen=True, kw_only=True):
    """8.3c, 10.5.3.2b: whether they may."""

    units: tuple[str, ...]
    at: str
    die: int
    tally: Tally
    cohesion: int
    passed: bool


class ExitRolled(Event, frozen=True, kw_only=True):
    """4.1.10, 19.1.1b, 19.1.2b, 19.2: out of a river, a minefield or wire."""

    unit: str
    at: str
    to: str
    of: str
    die: int
    tally: Tally
    needs: int
    passed: bool
    assisted_by: str = ""


class LeftTheMap(Event, frozen=True, kw_only=True):
    """10.2"""

    unit: str
    at: str
    edge: str


class ExitLossRolled(Event, frozen=True, kw_only=True):
    """10.2a: off the map elsewhere than at home."""

    unit: str
    die: int
    needs: int
    lost: bool


class MarkersCarried(Event, frozen=True, kw_only=True):
    """11.3.1: with whom Small Arms attacks go."""

    units: tuple[str, ...]
    at: str
    markers: tuple[int, ...]


class WentIntoMotion(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str


class OnOverwatch(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class Mounted(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    vehicle: str
    at: str


class Dismounted(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    vehicle: str
    at: str


class Deployed(Event, frozen=True, kw_only=True):
    squad: str
    sections: tuple[str, ...]
    at: str


class Recombined(Event, frozen=True, kw_only=True):
    sections: tuple[str, ...]
    squad: str
    at: str
    die: int = 0  # 0 if none was Disrupted
    cohesion: int = 0
    disrupted: bool = False


class Overran(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str


class AttackLaid(Event, frozen=True, kw_only=True):
    """10.4.5.1: a marker that comes of an Overrun, in the hex or on a unit."""

    marker: int
    at: str
    unit: str
    value: int
    tally: Tally


class Regrouping(Event, frozen=True, kw_only=True):
    """10.3.1.2: they passed next to enemies."""

    units: tuple[str, ...]
    at: str


class MinefieldFound(Event, frozen=True, kw_only=True):
    at: str


class MinefieldRolled(Event, frozen=True, kw_only=True):
    """19.1.1a, 19.1.2a"""

    units: tuple[str, ...]
    at: str
    die: int
    result: str  # "", "casualty", "shocked", "destroyed"


class CaughtInWire(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str
