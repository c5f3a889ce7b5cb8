"""Fire Actions (11.0) and how they are resolved (13.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class Fired(Event, frozen=True, kw_only=True):
    """11.3.2, 11.5.3: a marker is placed. The target is named as the firer named it."""

    unit: str
    start: str
    at: str
    target: str
    anti_tank: bool
    tally: Tally
    value: int  # of the marker, within 11.2
    enfilade: bool
    marker: int


class CrossfireDeclared(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    target: str
    at: str


class FrontChosen(Event, frozen=True, kw_only=True):
    """11.1.2: by the side that is fired at."""

    at: str
    side: int
    name: str  # where it points
    seat: int


class ShotLost(Event, frozen=True, kw_only=True):
    """A unit that was to go one hex and fire cannot fire any more."""

    unit: str
    at: str


class MarkerRolled(Event, frozen=True, kw_only=True):
    """13.1.s1, 13.2.s1: a die for a marker. `bare` is the result for whoever has no use of the terrain (11.4.7a)."""

    marker: int
    at: str
    die: int
    value: int
    result: int
    ignored: bool = False  # an unmodified 1 (13.2.s1)


class HexResolved(Event, frozen=True, kw_only=True):
    """13.1: the highest result, on whom of a side, and what it does. Who it is stays untold while he is Concealed."""

    at: str
    seat: int
    result: Tally
    unit: str = ""
    cohesion: int = 0
    effect: str = ""


class VehicleResolved(Event, frozen=True, kw_only=True):
    """13.2: the most harmful result on a vehicle, a gun or an FP."""

    unit: str
    at: str
    result: int
    armour: int
    enfilade: bool
    effect: str


class DuelDecided(Event, frozen=True, kw_only=True):
    """13.3.6: of two who destroyed each other, who is spared."""

    units: tuple[str, str]
    spared: str


class Spilled(Event, frozen=True, kw_only=True):
    """13.3.7: Collateral Damage of a destroyed vehicle."""

    vehicle: str
    at: str
    units: tuple[str, ...]
