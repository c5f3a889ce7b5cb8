"""What a seat may see, listed field by field: what is not named here is not shown."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lnlt.state.state import State

Fitness = Literal["good", "shaken", "lost", "coming"]
Sign = Literal["flamer", "satchel", "bottle", "tube", "mmg", "lmg"]
Drawing = Literal[
    "", "mortar", "gun", "tank", "casemate", "half-track", "carrier", "car", "truck", "helicopter", "aircraft"
]  # fmt: skip


class WeaponView(msgspec.Struct, frozen=True):
    id: str
    counter: str
    name: str
    fp: int
    range: int
    side: int
    bearer: str
    at: str
    tripod: bool
    jammed: bool
    ready: bool
    sign: Sign  # what it looks like
    tag: str  # in a few letters, beside its bearer


class GunView(msgspec.Struct, frozen=True):
    """A to-hit table, column by column (14.1.0.3)."""

    ranges: tuple[int, ...]
    to_hit: tuple[int, ...]
    penetration: tuple[int, ...]
    he: str  # HE-equivalent as printed: "3", "2x3", or an asterisk
    heat: bool


class VehicleView(msgspec.Struct, frozen=True):
    """What a vehicle's counter shows beyond a unit's (15.0)."""

    moves: str  # T, O or R
    turret: bool
    turned: int  # how many vertices the turret is turned from the hull, clockwise
    aims: int  # where the turret points, in degrees clockwise from the north
    aims_words: str  # "east"; "" if it points where the hull does
    buttoned: bool
    immobilized: bool
    continuing: bool  # its marker is from the turn before: it must move on (15.5.0.1)
    open_topped: bool
    armour: tuple[str, ...]  # front, flank, rear as printed: "5/4", "3", or an asterisk
    mgs: tuple[str, ...]  # as printed: "4", "2*", "2R"
    room: tuple[str, ...]  # "PP", "PPO"
    riders: tuple[str, ...]


class HulkView(msgspec.Struct, frozen=True):
    """A Wreck or an abandoned vehicle."""

    name: str
    nation: str
    side: int
    abandoned: bool


class UnitView(msgspec.Struct, frozen=True):
    id: str
    counter: str
    name: str
    called: str  # among its like: "M4A1 Sherman #2"
    label: str  # in the corner of its counter: a surname, a number
    kind: str
    drawing: Drawing  # what it looks like, if men of its kind do not
    nation: str
    designation: str
    side: int
    at: str
    group: str
    ifp: int
    range: int
    mf: int
    morale: int
    lm: int
    shaken: bool
    wounded: bool
    lost: bool
    marker: str
    fired: bool
    spent: int
    skill: str  # in words
    facing: int  # the vertex that a gun or a vehicle faces, -1 for all others
    faces: int | None  # where that is, in degrees clockwise from the north
    faces_words: str
    arc: int  # how wide it covers what it faces, in degrees; 0 if it covers all around
    carrier: str
    outside: bool
    fitness: Fitness
    condition: tuple[str, ...]  # what it is and has done, in a few words
    unspotted: bool  # an enemy whom the side that looks has not spotted
    gun: GunView | None
    second: GunView | None  # a vehicle's other gun, in the hull (14.1.0.3)
    vehicle: VehicleView | None


class MinesView(msgspec.Struct, frozen=True):
    """A Mines marker: whose, and its FP."""

    side: int
    fp: int


class FortView(msgspec.Struct, frozen=True):
    """A Bunker or Cave: its hex, the place inside it, the hexside its front is turned to, and its TM."""

    hex: str
    place: str
    kind: str
    facing: int
    tm: int


class PlaceView(msgspec.Struct, frozen=True):
    """What lies on one place of the map, and who holds it."""

    id: str
    smoke: int
    fire: bool  # it burns (10.5.6)
    boats: int  # Rubber Boats (23.3)
    ffe: bool
    melee: bool
    foxholes: bool
    hulks: tuple[HulkView, ...]
    wire: bool
    mines: tuple[MinesView, ...]
    starshell: bool
    ruins: str  # what has become of the Building that stood there (15.1.0.1)
    control: int | None


class ImpulseView(msgspec.Struct, frozen=True):
    """The impulse under way: which hexes act, and with whom."""

    side: int
    hexes: tuple[str, ...]
    units: tuple[str, ...]
    declared: bool
    acted: bool
    tried_to_spot: bool
    spotted: str


class MovingView(msgspec.Struct, frozen=True):
    """A stack on the move."""

    units: tuple[str, ...]
    mode: str
    start: str
    at: str
    spent: int
    allowance: int


class FlightView(msgspec.Struct, frozen=True):
    """An aircraft over the map."""

    unit: str
    path: tuple[str, ...]
    at: str  # the hex it is over; "" before it comes in
    cannon: bool  # not fired yet
    bombs: int


class ArtilleryView(msgspec.Struct, frozen=True):
    """Off-board Artillery that a side can still call (18.2.0.1)."""

    id: str
    side: int
    name: str
    fp: int
    missions: int


class AcquisitionView(msgspec.Struct, frozen=True):
    """14.3: a gun and what it has acquired, a vehicle or a place."""

    gun: str
    target: str
    bonus: int


class SortieView(msgspec.Struct, frozen=True):
    """A helicopter over the map."""

    unit: str
    at: str
    hovering: bool
    left: int  # MPs
    aboard: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """Lock 'n Load's own part of what a seat sees."""

    seat: int | None
    scenario: str
    options: dict[str, str]
    turn: int
    phase: str
    initiative: int
    active: int
    passes: int
    units: tuple[UnitView, ...]
    weapons: tuple[WeaponView, ...]
    places: tuple[PlaceView, ...]
    event_markers: tuple[tuple[str, str], ...]
    objectives: tuple[str, ...]  # places that victory turns on (22.1)
    acquired: tuple[AcquisitionView, ...]
    impulse: ImpulseView | None
    moving: MovingView | None
    air: tuple[str, ...]  # aircraft still to come
    flight: FlightView | None
    sortie: SortieView | None
    night: bool
    lit: tuple[str, ...]  # hexes in the light of Starshells
    bright: tuple[str, ...]  # at night: hexes that are not dark for whoever looks, lit or near his own men (20.1.0.1)
    forts: tuple[FortView, ...]
    expended: tuple[str, ...] = ()  # guns without missiles (14.1.0.15)
    artillery: tuple[ArtilleryView, ...] = ()
    spotting_round: str = ""  # where it has come down (18.2.0.6)
    sorties: tuple[str, ...] = ()  # helicopters that may still come this turn (19.2.0.1)


# ------------------------------------------------------------------ glances and ways


class Glance(msgspec.Struct, frozen=True, gc=False):
    """The state as it was a moment ago, and what was over the map."""

    was: State
    flight: FlightView | None
    sortie: SortieView | None


class Stand(msgspec.Struct, frozen=True, gc=False):
    """How a group would stand somewhere: what each vehicle faces, and what each of the group has spent."""

    place: str
    facings: tuple[int, ...]
    spent: tuple[int, ...]
    walked: int  # by those on foot
