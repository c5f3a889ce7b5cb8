"""What units suffer (13.3), wherever it comes from."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class StepLost(Event, frozen=True, kw_only=True):
    """13.3.3: a Casualty. `left` is the section that a squad is reduced to, "" if nobody is left."""

    unit: str
    at: str
    seat: int
    left: str = ""
    counted: int = 0  # boxes that the Casualty marker moves
    track: int = 0  # where it stands then


class Destroyed(Event, frozen=True, kw_only=True):
    """13.3.6: a vehicle, a Towed Gun or an FP is gone."""

    unit: str
    at: str
    seat: int
    position: bool = False  # an FP leaves an IP
    counted: int = 0
    track: int = 0


class LeaderLost(Event, frozen=True, kw_only=True):
    """13.3.4.1: until when."""

    unit: str
    at: str
    back: int


class Disrupted(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class Shocked(Event, frozen=True, kw_only=True):
    unit: str
    at: str


class CohesionChecked(Event, frozen=True, kw_only=True):
    """13.3.1"""

    unit: str
    at: str
    die: int
    cohesion: int
    passed: bool


class ThrownOff(Event, frozen=True, kw_only=True):
    """10.4.6.2c: Riders who must get off where they are."""

    units: tuple[str, ...]
    vehicle: str
    at: str


class LeaderReturned(Event, frozen=True, kw_only=True):
    """13.3.4.1"""

    unit: str
    at: str
