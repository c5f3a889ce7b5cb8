"""The nouns: models, units, dice, missions, smoke, and the whole state of a game.

Plain mutable records, encoded and decoded as they are. The procedures are in the chapters. Places are points of the
table in hundredths of an inch; nobody refers to another but by its id.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal

import msgspec

from hedgerow.board.inches.records import Edge, Point
from hedgerow.boltaction.book.entries import Ability, Entry, Mount
from hedgerow.boltaction.book.options import OPTIONS, Readings
from hedgerow.boltaction.book.terms import Facing, Order, Quality
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.scenario.battles import battle_named, ground_for
from hedgerow.boltaction.scenario.records import Battle
from hedgerow.boltaction.state.pending import Pending
from hedgerow.kernel.system import Outcome

Phase = Literal["setup", "preliminary", "orders", "end", "over"]
Role = Literal["", "leader", "officer", "firer", "assistant", "crew", "spotter", "medic", "observer"]
"""What a man is in his unit: `firer` and `assistant` serve a Team weapon (house-weapon.2)."""
Waiting = Literal["", "wave", "reserve", "left", "right"]
"""Not on the table yet: in the first wave, in reserve, or to come round a flank, which its owner alone knows."""
MissionKind = Literal["air", "barrage", "smoke"]
DiePlace = Literal["cup", "unit", "aside", "gone"]


class Model(msgspec.Struct, gc=False, omit_defaults=True):
    """A man on his base. Lost ones stay in the list of their unit: who he was is asked for later."""

    id: str
    arms: list[str] = []  # weapons, the one that he fires first
    role: Role = ""
    at: Point = (0, 0)
    lost: bool = False
    spent: list[str] = []  # One shot weapons that he has fired (house-weapon.5)


class Ranging(msgspec.Struct, gc=False, omit_defaults=True):
    """hit.2: how far a weapon that fires indirectly has ranged in."""

    target: str  # a unit, or a point for smoke
    where: list[Point] = []  # where the models of the target stood (house-indirect.2)
    shots: int = 0
    hit: bool = False
    turn: int = 0  # of the last shot


class Unit(msgspec.Struct, gc=False, omit_defaults=True):
    """On the table if it is neither `waiting`, aboard a `carrier` nor `lost`."""

    id: str
    seat: int
    entry: str  # "us/rifle-squad"
    name: str
    quality: Quality
    models: list[Model] = []  # the crew of a gun; none of a vehicle
    start: int = 0  # models at the beginning (house-test.5)
    full: bool = False  # bought at its largest size (house-test.5)
    abilities: list[Ability] = []  # those of its entry, and those bought
    mounts: list[Mount] = []  # weapons of a vehicle, those bought included
    at: Point = (0, 0)  # the centre of a hull or a gun's carriage
    facing: int = 0  # of hull or barrel, in degrees clockwise from the north
    pins: int = 0
    order: Order | None = None  # the die beside it
    retained: bool = False  # the die was kept from the turn before (house-turn.4)
    waiting: Waiting = ""
    hidden: bool = False  # house-cover.4
    dug_in: bool = False
    building: int = -1  # the one that it occupies, by its number on the table (house-building.1)
    carrier: str = ""  # the transport that it is in, or the tow of a gun
    boarded: int = 0  # the turn in which somebody got aboard (house-transport.1)
    ran: int = 0  # the turn of its last Run, whatever its die shows by now: of transports (house-transport.1)
    spent: list[str] = []  # mounts without fuel, or fired for good (house-weapon.9)
    loaded: Literal["", "he", "at"] = ""  # the shell of a weapon on Ambush (house-ambush.3)
    ranging: dict[str, Ranging] = {}  # by weapon or mount
    immobilised: bool = False
    opened: bool = False  # its pintle gun has been fired in this turn: so long it counts as open-topped
    jammed: dict[str, Facing] = {}  # turret -> the arc to which it is held (house-turret.1)
    fallen: int = 0  # men lost to fire in this turn (house-morale.1)
    escaped: int = 0  # the turn of its Escape move (house-recce.1)
    called: int = 0  # missions that an observer has called (house-support.1)
    snapped: int = 0  # the turn in which an officer's order reached it (house-officer.2)
    lost: bool = False
    wreck: bool = False  # knocked out and still there (armour.11)
    burnt: bool = False  # a soft-skin of which rough ground is left (house-damage.2)
    scored: bool = True  # whether its loss counts for the other side (house-weapon.9)

    @property
    def card(self) -> Entry:
        """The entry of the army list that it is an example of."""
        return entry_named(self.entry)

    @property
    def men(self) -> list[Model]:
        """Those who are left."""
        return [m for m in self.models if not m.lost]

    @property
    def on_table(self) -> bool:
        return not (self.waiting or self.carrier or self.lost)


class Die(msgspec.Struct, gc=False, omit_defaults=True):
    """house-turn.1: an order die."""

    seat: int
    where: DiePlace = "cup"
    unit: str = ""  # beside which it lies


class Mission(msgspec.Struct, gc=False, omit_defaults=True):
    """house-support.1: what an observer has called, until it has come."""

    id: int
    kind: MissionKind
    seat: int
    observer: str
    unit: str = ""  # the target from the air
    at: Point = (0, 0)  # the aiming point
    since: int = 0  # the turn in which it was called


class Smoke(msgspec.Struct, gc=False, omit_defaults=True):
    """smoke.1: a circle of it."""

    id: int
    at: Point
    radius: int  # hundredths of an inch


class Ruin(msgspec.Struct, gc=False, omit_defaults=True):
    """What has become of a building: rubble, or on fire (house-building.2)."""

    building: int
    burning: bool = False


class State(msgspec.Struct, dict=True, omit_defaults=True):
    kept: ClassVar = ("options", "battle", "table")  # by copies: `kernel/copying.py`

    scenario: str
    chosen: dict[str, str] = {}  # options that are not as usual
    units: dict[str, Unit] = {}
    dice: list[Die] = []
    drawn: int = -1  # whose die has been drawn and is still to be given
    missions: list[Mission] = []
    smoke: list[Smoke] = []
    ruins: list[Ruin] = []
    numbered: int = 0  # missions and smoke so far
    phase: Phase = "setup"
    step: str = ""  # within a phase
    done: list[str] = []  # what is done with in this step
    pending: list[Pending] = []  # what is to be settled first, the last one before the others
    turn: int = 0
    last_turn: int = 0  # when it is known (house-game.1)
    edges: list[Edge] = []  # whose edge is whose, by seat (house-game.2)
    attacker: int = 0
    first: int = 0  # the winner of the latest roll-off (house-game.2, house-turn.5)
    placing: list[int] = []  # seats that still set up, the next one first
    brought: list[str] = []  # forces of the players' own, each in one word; the first is secret until both are there
    to_mark: int = 0  # objectives still to be put down
    objectives: list[Point] = []
    bases: list[Point] = []  # of each seat, in battles that have them
    carried: str = ""  # the unit that has the prize of a battle for one
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # scored on the way
    exited: list[str] = []  # units that left over an edge where that counts
    entered: list[tuple[int, Edge]] = []  # who came on over which edge in this turn
    dark: bool = False  # in this turn
    said: list[str] | None = None  # at a real table: who is near whom, as people say; None where positions are known
    outcome: Outcome | None = None

    @cached_property
    def options(self) -> Readings:
        return OPTIONS.in_full(self.chosen)

    @cached_property
    def battle(self) -> Battle:
        return battle_named(self.scenario)

    @cached_property
    def table(self) -> Ground:
        """The table as it was laid out; `rules/terrain` says what has changed on it since."""
        return ground_for(self.battle)

    @cached_property
    def own(self) -> tuple[list[Unit], list[Unit]]:
        """The units of each seat, lost ones included."""
        sides: tuple[list[Unit], list[Unit]] = ([], [])
        for u in self.units.values():
            sides[u.seat].append(u)
        return sides
