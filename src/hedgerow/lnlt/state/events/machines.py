"""What rules tell of guns and vehicles."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

NOTHING = Tally()


class Pivoted(Event, frozen=True):
    """A vehicle on the move turns in its hex."""

    unit: str
    place: str
    facing: int
    cost: Tally
    spent: int


class HatchesChanged(Event, frozen=True):
    unit: str
    buttoned: bool


class BuildingCrushed(Event, frozen=True):
    """A vehicle has broken into a Building, and the hex is something else now."""

    unit: str
    place: str
    terrain: str


class VehicleLost(Event, frozen=True):
    """A vehicle is a Wreck, or stands abandoned."""

    unit: str
    place: str
    abandoned: bool


class BailedOut(Event, frozen=True):
    """The die for a Crew (named by its vehicle), a passenger or a Support Weapon in a vehicle that is destroyed."""

    name: str
    die: int
    survives: bool
    place: str


class CrewOut(Event, frozen=True):
    """A Crew gets out of its vehicle, which is a Wreck or abandoned."""

    vehicle: str
    unit: str
    place: str


class GotOff(Event, frozen=True):
    unit: str
    place: str


class GotOn(Event, frozen=True):
    """Units mount a vehicle, inside or outside."""

    units: tuple[str, ...]
    vehicle: str
    outside: bool
    place: str


class WireCrushed(Event, frozen=True):
    unit: str
    place: str


class GunTurned(Event, frozen=True):
    """A gun comes round: its facing, and how far its turret is turned from it."""

    unit: str
    facing: int
    turret: int
    mps: int = 0  # spent on turning the chassis, where that is an action of its own


class GunFired(Event, frozen=True):
    """Ordnance fires: the to-hit roll."""

    side: int
    gun: str
    parts: tuple[str, ...]
    start: str
    target: str
    at: str  # the vehicle aimed at
    opportunity: bool
    dice: tuple[int, ...]
    tally: Tally
    needed: int
    hit: bool


class VehicleStruck(Event, frozen=True):
    """A shell against a vehicle: where it struck, and how penetration met armour."""

    unit: str
    aspect: str
    turret: bool
    verdict: str  # "pierced", "catastrophic", "dud", "equal", "held", "unarmoured"
    dice: tuple[int, ...] = ()  # the attacker's and the defender's
    penetration: Tally = NOTHING
    armour: Tally = NOTHING


class TargetAcquired(Event, frozen=True):
    """A gun knows the range to what it fired at: a vehicle or a place."""

    gun: str
    target: str
    bonus: int


class VehicleAssaulted(Event, frozen=True):
    """One unit's Close Assault on a vehicle."""

    unit: str
    vehicle: str
    die: int
    attack: Tally
    defence_die: int
    defence: Tally
    destroyed: bool


class Overran(Event, frozen=True):
    """A vehicle's Overrun of a place: the two rolls."""

    unit: str
    place: str
    die: int
    attack: Tally
    defence_die: int
    defence: Tally


class FellBack(Event, frozen=True):
    unit: str
    start: str
    place: str


class MissileLost(Event, frozen=True):
    """A missile misses, because whoever guided it had to look after himself."""

    gun: str
    target: str


class MissilesExpended(Event, frozen=True):
    gun: str
