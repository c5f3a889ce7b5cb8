"""What rules tell of shells from afar, of lights and of what flies."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class StarshellFired(Event, frozen=True):
    unit: str
    place: str
    die: int
    tally: Tally
    needed: int
    lit: bool


class MortarCalled(Event, frozen=True):
    """A Leader or Scout calls a Mortar onto a place; its shot is told next."""

    unit: str
    mortar: str
    place: str


class StarshellCalled(Event, frozen=True):
    """A Mortar puts a Starshell up."""

    unit: str
    mortar: str
    place: str


class MissionsGranted(Event, frozen=True):
    """An event paragraph gives a side off-board Artillery."""

    side: int
    mission: str
    count: int


class MoreArtilleryAsked(Event, frozen=True):
    """A side that has used up its missions asks for one more."""

    side: int
    mission: str
    die: int
    needed: int
    granted: bool


class SpottingRoundFired(Event, frozen=True):
    """Where a Spotting Round was wanted and where it came down ("": off the map)."""

    caller: str
    mission: str
    kind: str
    target: str
    dice: tuple[int, ...]  # the white one, the coloured one
    tally: Tally
    drift: int
    direction: str
    place: str
    seen: bool


class MissionAborted(Event, frozen=True):
    caller: str
    mission: str


class BarrageFell(Event, frozen=True):
    """Fire for effect: on which hexes, and how many missions are left."""

    side: int
    mission: str
    kind: str
    place: str
    hexes: tuple[str, ...]
    left: int


class BarrageWalked(Event, frozen=True):
    """A marker of a walking barrage has gone on; `place` is empty off the map."""

    side: int
    name: str
    start: str
    place: str


class AirSupportDue(Event, frozen=True):
    """Doubles were thrown: an aircraft comes in the very next impulse."""

    unit: str


class AirSupportArrived(Event, frozen=True):
    """The die for the side of the map an aircraft comes from."""

    unit: str
    die: int
    edges: tuple[str, ...]


class FlightBegan(Event, frozen=True):
    unit: str
    start: str
    end: str
    toward: str


class AirAttackMade(Event, frozen=True):
    """Cannon or a bomb, before what becomes of those below is told."""

    unit: str
    kind: str  # "cannon", "bomb"
    hexes: tuple[str, ...]


class AircraftStruck(Event, frozen=True):
    """An anti-aircraft gun has hit: how its penetration met the Armor Factor."""

    unit: str
    verdict: str  # "pierced", "catastrophic", "dud", "equal", "held"
    dice: tuple[int, ...]  # the attacker's and the defender's
    penetration: Tally
    armour: Tally


class SortieBegan(Event, frozen=True):
    unit: str


class Hopped(Event, frozen=True):
    unit: str
    start: str  # "" when it comes on
    place: str
    spent: int


class ModeChanged(Event, frozen=True):
    """A helicopter hovers, or flies again."""

    unit: str
    place: str
    hovering: bool


class SortieEnded(Event, frozen=True):
    unit: str
    place: str
    damaged: bool


class HelicopterCrashed(Event, frozen=True):
    """A destroyed helicopter comes down; `place` is "" beyond the map's edge."""

    unit: str
    start: str
    dice: tuple[int, ...]  # the direction, and what is halved for the distance
    place: str


class FlightEnded(Event, frozen=True):
    """An aircraft leaves the map: its way is done, or it aborts."""

    unit: str
    place: str
    aborted: bool


class AircraftCrashed(Event, frozen=True):
    """A destroyed aircraft goes down so many hexes on; `place` is "" beyond the map's edge."""

    unit: str
    start: str
    die: int
    place: str
