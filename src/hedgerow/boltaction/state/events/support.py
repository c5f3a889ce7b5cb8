"""Support from off the table: calls, aircraft, barrages, smoke."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.state.state import MissionKind
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class Called(Event, frozen=True, kw_only=True):
    """house-support.1."""

    unit: str
    kind: MissionKind
    target: str = ""
    at: Point


class MissionRolled(Event, frozen=True, kw_only=True):
    """airstrike.1, barrage.1: the die on the chart."""

    mission: int
    kind: MissionKind
    seat: int
    die: int
    result: str
    at: Point


class MissionLost(Event, frozen=True, kw_only=True):
    """house-airstrike.1: nobody is left to be struck."""

    mission: int
    seat: int


class Retargeted(Event, frozen=True, kw_only=True):
    """airstrike.3: another target for the next turn; airstrike.2: whom the rookie strikes."""

    mission: int
    seat: int
    target: str


class Shifted(Event, frozen=True, kw_only=True):
    """barrage.2, barrage.3: where the aiming point is now; `drift` and `degrees` where chance has moved it."""

    mission: int
    seat: int
    to: Point
    drift: int = 0
    degrees: int = 0
    dice: tuple[int, ...] = ()


class WentAstray(Event, frozen=True, kw_only=True):
    """barrage.2, by the option `miscalculation`: how far the opponent may move the aiming point."""

    mission: int
    seat: int
    at: Point
    reach: int
    dice: tuple[int, ...]


class MarkerPlaced(Event, frozen=True, kw_only=True):
    """house-airstrike.2."""

    seat: int
    target: str
    at: Point


class Recognised(Event, frozen=True, kw_only=True):
    """house-airstrike.2: whether flak knows an aircraft of its own side."""

    unit: str
    die: int
    need: Tally
    holds: bool


class FlakFired(Event, frozen=True, kw_only=True):
    """house-airstrike.2: dice to hit, and what hits with high explosive count."""

    unit: str
    weapon: str
    need: int
    tally: Tally
    dice: tuple[int, ...]
    again: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    hits: int


class ShotDown(Event, frozen=True, kw_only=True):
    """house-airstrike.2."""

    seat: int
    hits: int


class AircraftCame(Event, frozen=True, kw_only=True):
    """airstrike.5."""

    seat: int
    target: str
    die: int
    aircraft: str


class Strafed(Event, frozen=True, kw_only=True):
    """airstrike.6."""

    target: str
    dice: tuple[int, ...]
    hits: int


class BarrageLands(Event, frozen=True, kw_only=True):
    """barrage.4, house-barrage.1: the radius, and whom it reaches."""

    at: Point
    radius: int
    dice: tuple[int, ...]
    units: tuple[str, ...]


class FateRolled(Event, frozen=True, kw_only=True):
    """barrage.5, barrage.6: a unit's die."""

    unit: str
    die: int
    struck: bool


class SmokeFired(Event, frozen=True, kw_only=True):
    """house-smoke.2: a weapon of the table fires smoke; `lost` says why it does not after all."""

    unit: str
    weapon: str
    at: Point
    need: int = 0
    tally: Tally = Tally()
    die: int = 0
    hit: bool = False
    lost: str = ""
