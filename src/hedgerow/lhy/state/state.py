"""The nouns: units, markers, mortars, Assaults, and the whole state of a game.

Plain mutable records, encoded and decoded as they are. The procedures are in the chapters. What the state keeps about
itself (who is where) is kept in step by `placing.py` alone.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Literal

import msgspec

from hedgerow.kernel.system import Outcome
from hedgerow.kernel.tally import Tally
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.book.counters import Counter, Figures
from hedgerow.lhy.book.options import OPTIONS, Readings
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.scenario.checks import ground_for
from hedgerow.lhy.scenario.missions import mission_named
from hedgerow.lhy.scenario.records import Light, Mission
from hedgerow.lhy.state.control import crossing, sites_of
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.pending import Pending

Phase = Literal[
    "design", "set-up", "initiative", "activation", "fire", "assault", "mortars", "time", "clean-up", "over"
]
Motion = Literal["", "green", "red"]
"""10.4.1: stationary; in motion; stopping until the cycle ends."""
Did = Literal["", "maneuver", "fire", "recover", "activated"]
"""9.0: the Action of the turn; `activated` is whoever is marked so without having done anything."""
Segment = Literal["activation", "reaction"]
MarkerKind = Literal["small-arms", "mortar", "anti-tank", "smoke"]
Box = Literal["available", "pending", "firing", "gone"]


class Unit(msgspec.Struct, gc=False, omit_defaults=True):
    """A counter on the map (`at` its hex, that of its carrier while it is aboard), still to come (`group`) or gone."""

    id: str
    counter: str
    seat: int
    platoon: str = ""  # (1.10); "" for support units (3.2)
    at: str = ""
    group: str = ""  # of the mission, while it is still to come
    entry: str = ""  # the hex next to which it waits off the map (20.7h)
    lost: bool = False  # eliminated or destroyed
    exited: bool = False  # off the map for good (10.2)
    disrupted: bool = False
    shocked: bool = False
    regrouping: bool = False
    heroic: bool = False
    target: str = ""  # the hex that a Heroic unit goes for (12.6.2)
    concealed: bool = False
    hidden: bool = False  # (20.9): to the other side it is not there
    did: Did = ""
    motion: Motion = ""
    changed: Literal["", "went", "stopped"] = ""  # into motion or out of it in this turn (10.4.1)
    overwatch: bool = False
    carrier: str = ""  # the vehicle that it rides on or in
    moved_aboard: Literal["", "mounted", "dismounted"] = ""  # in this turn (10.4.6.2a)
    left_carrier: str = ""  # the vehicle under fire that it got on or off in this turn (13.3.7a)
    front: int = -1  # of twelve hexsides and vertices: an FP's for good (2.2.4), else while a segment lasts (11.1)
    rear: bool = False  # `front` is the last hexside crossed and lies behind (11.1.3)
    overran: bool = False
    advanced: bool = False  # after an Assault in this turn (14.3.4)
    recovered: bool = False  # from Disruption in this turn (12.1.2)
    assisted: bool = False  # has assisted in this turn, and Maneuvered for it (12.5)
    bank: int = 0  # the bank from which it went into the river that it is in (4.1.10)
    under: bool = False  # in the river, under the bridge (4.1.11)
    truck: str = ""  # its own, once it has been on the map (10.4.6.5)
    inherent: bool = False  # a Towed Gun's own truck (10.4.6.5)
    since: int = 0  # when it came to its hex
    arrived: int = 0  # and when what it was made of did (4.1.7: who was first at a wall)
    back: int = -1  # the minute when a lost Platoon Leader returns (13.3.4.1)
    landed: bool = False  # by air, and not assembled yet (16.1.6)
    dropped: bool = False  # it has landed in this turn (16.1.4)
    airborne: bool = False  # it came by air (16.1.7)
    adhoc: str = ""  # the platoon that it serves (3.2) or has joined (7.2) in this cycle
    missed: bool = False  # it was activated in this turn and did nothing (7.3)
    denied: bool = False  # fire on his own position, in this turn (11.4.4.2)
    directing: str = ""  # where a Platoon Leader was when he began to direct others, in this segment (8.3a)

    @property
    def card(self) -> Counter:
        """The counter: what the unit is."""
        return COUNTERS[self.counter]

    @property
    def face(self) -> Figures:
        """The figures of the side that is up: the back while it is Disrupted or Shocked."""
        card = COUNTERS[self.counter]
        return card.back if self.disrupted or self.shocked else card.front


class Platoon(msgspec.Struct, gc=False, omit_defaults=True):
    """What activates (3.0)."""

    id: str
    seat: int
    company: str
    armour: bool = False
    activated: bool = False  # in this turn
    deployed: list[str] = []  # the sections of the squad that is deployed (10.3.2b)
    assembly: str = ""  # its assembly hex (16.1.1)
    assembled: bool = False  # (16.1.6)
    fallen: int = 0  # steps of infantry lost, whom a Medic may bring back (18.0b)
    fallen_landing: int = 0  # and those lost in its landing (16.1.5)


class Marker(msgspec.Struct, gc=False, omit_defaults=True):
    """A Fire attack (11.2), or Smoke. `seat` is whose units it strikes; a mortar's strikes all (-1)."""

    id: int
    kind: MarkerKind
    at: str
    value: int = 0
    tally: Tally = Tally()
    seat: int = -1
    unit: str = ""  # that an ATDRM lies on
    firer: str = ""  # a unit or a mortar
    enfilade: bool = False
    primary: bool = False  # in the primary impact hex
    bare: int = 0  # a mortar's value without terrain, for who has no use of it (11.4.7a, b)
    mv: int = 0


class Mortar(msgspec.Struct, gc=False, omit_defaults=True):
    """11.4: a section or platoon off the map, its Forward Observer and its Primary Impact marker."""

    id: str
    kind: str
    seat: int
    company: str = ""  # of a section (11.4.2); a platoon serves the battalion
    box: Box = "available"
    observer: str = ""  # the unit that the FO is with
    at: str = ""  # where the FO is
    final: bool = False
    impact: str = ""  # the primary impact hex
    secret: bool = False  # whether it has recovered is known to its owner alone (11.4.8)
    group: str = ""  # of the mission, while it is still to come


class Arrow(msgspec.Struct, gc=False, omit_defaults=True):
    """10.5.2.2: units next to the hex that they Assault when the cycle ends."""

    seat: int
    at: str
    target: str
    units: list[str]
    combined: bool = False  # with AFVs (10.5.2.3)
    compelled: bool = False  # they came upon somebody Hidden (20.9.2b)
    bonus: bool = False  # they used the Road Bonus, and may not Feint then


class Entry(msgspec.Struct, gc=False):
    """How a unit came into an Assault hex."""

    unit: str
    start: str
    cycle: int


class Assault(msgspec.Struct, gc=False, omit_defaults=True):
    """A hex with units of both sides, and whose Assault it is (10.5.2.1)."""

    at: str
    seat: int
    entries: list[Entry] = []
    enveloped: bool = False
    inspired: list[int] = []  # seats whose Heroic marker stays in the hex (12.6.3)


class Deed(msgspec.Struct, gc=False, omit_defaults=True):
    """An Action of the segment under way, or of the one before: what may be reacted to (8.2)."""

    unit: str
    kind: Did
    start: str
    hexes: list[str] = []  # entered one after another; or where it was done
    front: int = -1  # through which it fired
    targets: list[str] = []  # hexes and units fired at
    moved: bool = False  # it counts as having Maneuvered (4.1.10, 19.1.1b)
    fired_from: str = ""  # where it fired, if it did
    anti_tank: bool = False  # at a unit
    backward: bool = False  # in reverse (11.1.3)
    halted: bool = False  # Halt & Fire (11.5.4f)
    assault: bool = False
    combined: bool = False


class Cycle(msgspec.Struct, gc=False, omit_defaults=True):
    """6.0.II: a Platoon Activation Cycle."""

    number: int
    platoons: list[str] = []
    units: list[str] = []  # who is activated, support and ad hoc units included
    segment: Segment = "activation"
    seat: int = 0  # whose segment it is
    count: int = 0  # Reaction Segments so far
    passes: int = 0  # in a row
    acted: bool = False  # whoever's segment it is has done something in it, whether it can be reacted to or not
    deeds: list[Deed] = []  # of this segment
    before: list[Deed] = []  # of the segment before: what may be reacted to
    fresh: list[str] = []  # sections that have just been deployed (10.3.2c, 10.3.2d)
    asked: list[str] = []  # concealed hexes that were asked about in this segment (4.3)
    landing: bool = False  # an airborne landing (16.0)


class Position(msgspec.Struct, gc=False, omit_defaults=True):
    """4.1.14: an Improved Position."""

    seat: int
    hidden: bool = False
    dummy: bool = False  # no combat unit has ever been in it (20.8.1)


class Minefield(msgspec.Struct, gc=False, omit_defaults=True):
    seat: int
    known: bool = False


class Avatar(msgspec.Struct, gc=False, omit_defaults=True):
    """22.2: the unit that a player is in this mission."""

    unit: str = ""
    points: int = 0
    casualties: int = 0
    survived: bool = True


class Reckoning(msgspec.Struct, gc=False, omit_defaults=True):
    """21.1: control as somebody must reckon it who does not see through Concealment (4.3, 20.9)."""

    held: dict[str, int] = {}  # site -> seat
    before_vehicle: dict[str, int] = {}
    doubtful: dict[str, int] = {}  # who held it before somebody under a marker came


class State(msgspec.Struct, dict=True, omit_defaults=True):
    # What copies keep: `kernel/copying.py`.
    kept: ClassVar = ("options", "mission", "ground", "barred", "site_hexes", "sites", "crossings")

    scenario: str
    map: str
    chosen: dict[str, str] = {}  # options that are not as usual
    units: dict[str, Unit] = {}
    platoons: dict[str, Platoon] = {}
    mortars: dict[str, Mortar] = {}
    phase: Phase = "initiative"  # written as a word of letters alone: defaults are known by identity
    step: str = ""  # within a phase
    asked_in_step: list[str] = []  # what is done with in this step of Clean-Up (5.0.VII)
    pending: list[Pending] = []  # what is to be settled first, the last one before the others
    turn: int = 0
    minutes: int = 0
    light: Light = "day"
    initiative: int = 0  # the active seat (5.0.I)
    held: int = -1  # who had the Initiative the turn before
    company: str = ""  # that is selected (6.0.I)
    companies: list[str] = []  # that have been selected in this turn
    coordination: Literal["", "won", "lost"] = ""
    adhoc: list[str] = []  # companies that have had their ad hoc unit in this turn (7.2a)
    cycles: int = 0
    cycle: Cycle | None = None
    markers: list[Marker] = []
    marked: int = 0  # markers so far
    arrows: list[Arrow] = []
    assaults: dict[str, Assault] = {}
    overrun: list[str] = []  # hexes, in this turn (10.4.5c)
    positions: dict[str, Position] = {}  # IPs
    wire: dict[str, int] = {}  # hex -> seat
    mines: dict[str, Minefield] = {}
    lit: list[str] = []  # Illumination markers (17.5)
    asked_for_light: list[int] = []  # seats, in this turn
    casualties: int = 0  # boxes toward the attacker's gain: the defender's Casualties minus his (20.4)
    losses: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # combat steps lost
    landing_losses: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # kept apart (16.1.5)
    control: dict[str, int] = {}  # site -> seat (21.1)
    before_vehicle: dict[str, int] = {}  # who held a site before a vehicle did (21.1)
    reckoned: list[Reckoning] = []  # control as each seat reckons it, and an onlooker
    clock: int = 0  # arrivals so far
    lots: list[int] = []  # by which the units of each seat are named: what a unit is called tells nothing
    named: int = 0  # units so far
    spare: dict[str, list[str]] = {}  # counters not in play, by platoon: squads and sections to draw from
    avatars: list[Avatar] = []
    placing: list[int] = []  # seats that still set up
    design: Design | None = None  # while it is under way (23.0)
    designed: Mission | None = None  # the mission that the players have designed (23.0)
    outcome: Outcome | None = None

    @cached_property
    def options(self) -> Readings:
        return OPTIONS.in_full(self.chosen)

    @cached_property
    def mission(self) -> Mission:
        return self.designed or mission_named(self.scenario)

    @cached_property
    def ground(self) -> Ground:
        if self.design is not None and self.designed is None:
            return ground_of(self.map, for_once=True)
        return ground_for(self.mission, for_once=self.designed is not None)

    @cached_property
    def barred(self) -> frozenset[str]:
        """0.0-3, 4.1.10: the hexes that the mission lets nobody into: out of play, or a river that is not crossed."""
        special, ground = self.mission.special, self.ground
        river = [hex for hex in ground.hexes if ground.terrain(hex).river] if special.river_impassable else ()
        return frozenset((*special.closed, *river))

    @cached_property
    def site_hexes(self) -> dict[str, tuple[str, ...]]:
        """21.1: what is controlled at once, by name."""
        return sites_of(self.mission, self.ground)

    @cached_property
    def crossings(self) -> dict[str, tuple[str, ...]]:
        """21.1-5: the hexes of each bridge or ford that is an objective, those of the ways onto it among them."""
        return {o.id: crossing(self.ground, o) for o in self.mission.objective if o.crossing}

    @cached_property
    def sites(self) -> dict[str, tuple[str, ...]]:
        """The sites that a hex is part of."""
        found: dict[str, tuple[str, ...]] = {}
        for site, hexes in self.site_hexes.items():
            for hex in hexes:
                found[hex] = (*found.get(hex, ()), site)
        return found

    @cached_property
    def stacks(self) -> dict[str, list[Unit]]:
        """Who is in each hex, as they came: `placing.put` and `placing.take_up` keep it."""
        found: dict[str, list[Unit]] = {}
        for u in sorted(self.units.values(), key=lambda u: u.since):
            if u.at:
                found.setdefault(u.at, []).append(u)
        return found

    @cached_property
    def own(self) -> tuple[list[Unit], list[Unit]]:
        """The units of each seat; `placing.enlist` adds to them."""
        sides: tuple[list[Unit], list[Unit]] = ([], [])
        for u in self.units.values():
            sides[u.seat].append(u)
        return sides

    @cached_property
    def vehicles(self) -> tuple[list[Unit], list[Unit]]:
        """The vehicles of each seat, in play or not; `placing.enlist` adds to them."""
        sides: tuple[list[Unit], list[Unit]] = ([], [])
        for u in self.units.values():
            if u.card.vehicular:
                sides[u.seat].append(u)
        return sides

    @cached_property
    def leaders(self) -> dict[str, list[Unit]]:
        """The Platoon Leaders of each platoon, in play or not (2.2.5): `placing.enlist` adds to them."""
        found: dict[str, list[Unit]] = {}
        for u in self.units.values():
            if u.platoon and u.card.kind == "leader":
                found.setdefault(u.platoon, []).append(u)
        return found

    @cached_property
    def aboard(self) -> dict[str, list[Unit]]:
        """Who rides on or in each vehicle, by name: `placing.take_aboard` and `placing.let_off` keep it."""
        found: dict[str, list[Unit]] = {}
        for u in sorted(self.units.values(), key=lambda u: u.id):
            if u.carrier:
                found.setdefault(u.carrier, []).append(u)
        return found
