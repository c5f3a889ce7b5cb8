"""The nouns: units, Support Weapons, what lies on the map, and the whole state of a game.

Plain mutable records, encoded and decoded as they are. The procedures are in the chapters.
"""

from __future__ import annotations

from functools import cache, cached_property
from operator import attrgetter
from typing import ClassVar, Literal

import msgspec

from hedgerow.kernel.system import Outcome
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import MachineGun
from hedgerow.lnlt.book.options import OPTIONS, Readings
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import Ground, ground
from hedgerow.lnlt.ground.ruins import ground_with
from hedgerow.lnlt.state.windows import Window

Phase = Literal["set-up", "rally", "operations", "administrative", "over"]
Marker = Literal["", "moved", "assault", "stealth", "crawl", "hit-run", "ops"]
Action = Literal["fire", "shell", "move", "spot", "smoke", "call", "light", "barrage"]
WorkKind = Literal["bunker", "cave", "wire", "mines"]
Mode = Literal["move", "double", "assault", "double-assault", "crawl", "stealth", "hit-and-run"]
MissionKind = Literal["standard", "loose", "concentrated", "line", "walking"]


class Unit(msgspec.Struct, gc=False, omit_defaults=True):
    """A counter on the map (`at` its place), still to come (`group` its entry) or `lost`."""

    id: str
    counter: str
    side: int
    at: str = ""
    group: str = ""
    shaken: bool = False
    wounded: bool = False
    lost: bool = False
    marker: Marker = ""
    fired: bool = False
    spent: int = 0  # MPs spent this turn
    skill: str = ""
    tried: bool = False  # a rally attempt or a Medic's work in this Rally Phase
    called: bool = False  # called indirect fire this turn (11.1.1.2)
    lent: bool = False  # lent his LM to direct fire this turn (11.1.1.2)
    dug_in: bool = False  # set up in Foxholes (21.2.3)
    smoking: bool = False  # laid smoke this impulse and may still act (option smoke-then-act)
    facing: int = 0  # the vertex a vehicle or a gun faces, as in board/facing.py (15.1.0.3, 1.7.0.8)
    turret: int = 0  # how many vertices the turret is turned from the hull, clockwise (15.1.0.7)
    buttoned: bool = False  # all hatches shut (15.0.0.1)
    pivoted: bool = False  # turned its chassis this turn and has entered no hex since (PAC.10, PAC.15)
    road_spent: int = 0  # MPs a vehicle has spent along roads this turn (15.6.2)
    immobilized: bool = False  # (21.4.1.1)
    carrier: str = ""  # the vehicle it rides in; then it is in no place itself (16.0.1)
    outside: bool = False  # it rides on the vehicle, not in it (16.2)
    mounts: str = ""  # where the mounts of men who have dismounted are held (6.6)
    continuing: bool = False  # it kept its marker from the turn before, and must move on (15.5.0.1)


class Hulk(msgspec.Struct, gc=False, omit_defaults=True):
    """A Wreck, or a vehicle that its crew has abandoned: out of the game, but still in the way."""

    unit: str
    side: int
    abandoned: bool = False  # (14.1.1.2)


class Acquisition(msgspec.Struct, gc=False):
    """14.3: what a gun has its sights on, a vehicle or a place, and how well."""

    target: str
    bonus: int
    gained: int = 0  # of the bonus in the last impulse the gun fired: it counts from the next one (14.3.2)


class Weapon(msgspec.Struct, gc=False, omit_defaults=True):
    """A Support Weapon: borne by a unit, or lying at a place."""

    id: str
    counter: str
    side: int  # whose it was at first: in other hands it is captured (1.6.0.16)
    bearer: str = ""
    at: str = ""
    tripod: bool = False  # on its assembled side (1.6.1)
    jammed: bool = False
    jammed_in: int = 0  # the turn in which it jammed
    gone: bool = False
    handled: bool = False  # swapped, dropped or picked up in this Rally Phase
    flipped: bool = False  # set up or folded in it
    spent_in_melee: bool = False  # captured and used in vain: removed in the Administrative Phase (8.0.18)


class FireForEffect(msgspec.Struct, gc=False, omit_defaults=True):
    """An FFE marker on a hex: an onboard Mortar's (18.1.8), or off-board Artillery's (18.2.0.10)."""

    side: int
    fp: int
    name: str
    kind: MissionKind | Literal[""] = ""  # the mission of off-board Artillery; "" for a Mortar's
    toward: str = ""  # where a walking barrage goes next turn (18.2.1.5)
    walks: int = 0  # in how many turns more
    also: list[FireForEffect] = []  # other markers on the same hex

    @property
    def off_board(self) -> bool:
        return self.kind != ""


class Mines(msgspec.Struct, gc=False):
    """A Mines marker (21.4)."""

    side: int  # whose enemies it attacks
    fp: int


class Called(msgspec.Struct, gc=False):
    """18.2.0.6: a fire mission whose Spotting Round has come down, while its caller decides."""

    caller: str
    guns: str
    kind: MissionKind
    toward: str


class EventMarker(msgspec.Struct, gc=False):
    """An Event Marker of the scenario that has not been activated yet (1.8)."""

    id: str
    at: str


class Impulse(msgspec.Struct, gc=False, omit_defaults=True):
    """What has been done in the impulse under way."""

    side: int
    hexes: list[str] = []  # named before anything is done (4.0.21)
    units: list[str] = []  # who is activated: all in those hexes when the naming ends
    armour: list[str] = []  # hexes whose vehicles an Armor Leader has brought in (11.5.6)
    declared: bool = False
    acted: bool = False  # something other than spotting was done (10.1.0.14)
    tried_to_spot: bool = False
    spotter: str = ""
    spotted: str = ""  # the place just spotted: hex-mates of the spotter may fire at it (4.1.6-8)
    target: dict[str, str] = {}  # what each hex's firers have fired at (4.0.11)
    moved_from: list[str] = []  # hexes whose movers have gone (4.0.14)
    leads: dict[str, str] = {}  # the Leader whose LM each side uses in a hex in this impulse (11.1.0.4)
    activators: list[str] = []  # Leaders who activated hexes next to theirs (4.0.20)
    unseen: dict[str, list[str]] = {}  # enemies without LOS, at its start, to a hex with those who may ambush (8.4.2)
    used: dict[str, list[str]] = {}  # what units, of either side, have fired with or called for (4.0.12, 18.3.1)


class Moving(msgspec.Struct, gc=False, omit_defaults=True):
    """A stack on the move."""

    units: list[str]
    mode: Mode
    start: str  # "" when it comes on from off the map
    at: str
    spent: int = 0
    group: str = ""  # the entry group of a stack that comes on
    leader: str = ""  # whom the stack Double-Times with (6.2)
    stepped: bool = False
    entered: bool = False  # vehicles: a hex was entered, they have not only turned (PAC.10, PAC.15)
    faced: list[str] = []  # gun teams that were given a facing where they are now (1.7.0.11)
    unseen_by: list[str] = []  # enemies without LOS to the movers when the impulse began: they may be ambushed (8.4.2)
    held: bool = False  # the other side lets the rest of this move go by
    withdrawing: bool = False
    overran: str = ""  # the place just Overrun, while the vehicle is still in it (15.3)


class Flight(msgspec.Struct, gc=False, omit_defaults=True):
    """19.1.0.5: an aircraft on its one way across the map."""

    unit: str
    edges: list[str]  # the map edges its owner may let it come in by (19.1.0.4)
    path: list[str] = []  # every hex of its straight line; none while its owner still picks it
    at: int = 0  # which of them it is over
    fired_upon: bool = False  # the other side has had its chance at it here (19.1.0.6)
    fired_from: list[str] = []  # from where it has fired
    held: bool = False  # the other side lets the rest of this flight go by
    strafed: bool = False  # the cannon have been fired
    bombs: int = 0  # still on board


class Sortie(msgspec.Struct, gc=False, omit_defaults=True):
    """19.2: a helicopter on its way onto the map, about and off it again, in one impulse."""

    unit: str
    at: str = ""  # the hex it is over; "" before it comes on
    spent: int = 0
    hovering: bool = False  # in Hover mode, otherwise in Flying mode (19.2.1)
    fired: list[str] = []  # what it has fired: "guns", "rockets"
    shots: int = 0  # attacks that the other side may still make on it here
    fired_from: list[str] = []  # from where it has made some
    held: bool = False  # it lets the rest of the sortie go by


class State(msgspec.Struct, omit_defaults=True, dict=True):
    """A game between two decisions."""

    kept: ClassVar = ("options", "ground", "mechanized")  # by copies: `kernel/copying.py`

    scenario: str
    map: str
    chosen: dict[str, str]  # options that are not at their default: what is new later changes no record
    units: dict[str, Unit] = {}
    weapons: dict[str, Weapon] = {}
    stacks: dict[str, list[str]] = {}  # occupied places only; kept in step with Unit.at
    turn: int = 1
    turns: int = 6
    phase: Phase = "set-up"
    step: str = ""  # where in the phase
    initiative: int = 0
    active: int = 0
    passes: int = 0
    impulse: Impulse | None = None
    moving: Moving | None = None
    halted: Moving | None = None  # the move of a carrier, while those who have got off it move apart (16.4.6)
    boarded: list[str] = []  # vehicles that took on passengers in this impulse, and may still set out (16.4.2)
    thrown_off: list[str] = []  # passengers who had to get off, while the other side may still answer (16.2.3)
    window: Window | None = None  # what one side may do in the middle of the other's impulse
    spotted: dict[str, int] = {}  # Spotted markers: place -> the side that has spotted it
    smoke: dict[str, int] = {}  # 1 or 2
    blazes: dict[str, int] = {}  # burning hexes, and the turn in which each caught fire (10.5.6); smoke lies on all
    boats: dict[str, int] = {}  # Rubber Boats, by place (23.3)
    ffe: dict[str, FireForEffect] = {}
    melee: dict[str, bool] = {}  # Melee markers: whether a round was fought this turn (8.0.5)
    hulks: dict[str, list[Hulk]] = {}  # by hex
    shelled: dict[str, list[str]] = {}  # the places that guns have fired at in this impulse (1.7.0.14)
    hatches: list[str] = []  # vehicles that set out or changed their hatches in this impulse: all is settled (15.0.0.3)
    assault_fire: list[str] = []  # who fires first in this impulse, and may then move (15.2.1.1, 6.1.1.1, 6.4.2.1)
    expended: list[str] = []  # guns that have no missiles left (14.1.0.15)
    guiding: str = ""  # who guides a missile to its target, while nothing disturbs him (14.1.0.14)
    acquired: dict[str, Acquisition] = {}  # by the unit or Support Weapon that fired
    air: list[str] = []  # aircraft whose mission is still to come (19.1.0.1)
    air_due: list[str] = []  # those that come in the very next impulses (19.1.0.2)
    flight: Flight | None = None
    sortie: Sortie | None = None
    missions: dict[str, int] = {}  # fire missions left, by the scenario's Artillery (18.2.0.1)
    spotting_round: str = ""  # where it has come down, while its caller decides (18.2.0.6)
    mission: Called | None = None  # the mission that it was fired for
    foxholes: list[str] = []
    forts: list[Fort] = []  # Bunkers and Caves (21.1); put down with `add_fort`
    wire: list[str] = []  # hexes (21.3)
    mines: dict[str, list[Mines]] = {}  # by hex (21.4)
    night: bool = False  # (20.1)
    starshells: list[str] = []  # hexes (20.2)
    built: dict[str, int] = {}  # how many of its fortifications each group has put down, while sides set up
    ruins: dict[str, str] = {}  # hexes that are no longer what the map shows, and what they are now (15.1.0.1)
    control: dict[str, int] = {}  # place -> side (22.1.1)
    before_melee: dict[str, int] = {}  # who controlled a Melee hex before the Melee (22.1.3)
    markers: list[EventMarker] = []
    flags: list[str] = []  # what events have set off
    heroes: dict[str, list[str]] = {}  # Hero counters still in each nation's pool
    cup: list[str] = []  # Skill counters still in the cup (12.0.3)
    motherland: list[str] = []  # per side, the place that holds for the Motherland this turn
    placing: list[int] = []  # sides that still set up
    outcome: Outcome | None = None
    withdrew: bool = False  # nothing but withdrawals has been done in the impulse under way (8.1.3)

    @cached_property
    def options(self) -> Readings:
        """Every named option with the value it has in this game."""
        return OPTIONS.in_full(self.chosen)

    @cached_property
    def ground(self) -> Ground:
        """The map, as this game reads the rules of sight (10.3.2.3). It is looked up once: every rule asks for it."""
        reading = self.options["los-between-buildings"]
        if self.ruins:
            return ground_with(self.map, reading, tuple(self.forts), tuple(self.ruins.items()))
        return ground(self.map, reading, tuple(self.forts)) if self.forts else ground(self.map, reading)

    @cached_property
    def mechanized(self) -> bool:
        """Whether anybody in this game has a gun or a vehicle: games without need not look for them."""
        return any(map(_is_machine, set(map(_COUNTER, self.units.values())))) or any(
            map(_is_ordnance, set(map(_COUNTER, self.weapons.values())))
        )

    @cached_property
    def helicopters(self) -> list[Unit]:
        """Those of both sides (19.2)."""
        return [u for u in self.units.values() if COUNTERS[u.counter].rotor]

    @cached_property
    def own(self) -> tuple[list[Unit], list[Unit]]:
        """The units of each side: `enlist` adds to them."""
        sides: tuple[list[Unit], list[Unit]] = ([], [])
        for u in self.units.values():
            sides[u.side].append(u)
        return sides

    @cached_property
    def held(self) -> tuple[set[str], set[str]]:
        """The places where each side is, or was first while both are there: `put` and `take_up` keep them."""
        sides: tuple[set[str], set[str]] = (set(), set())
        for place, stack in self.stacks.items():
            sides[self.units[stack[0]].side].add(place)
        return sides

    @cached_property
    def arms(self) -> dict[str, list[Weapon]]:
        """The weapons that each unit bears, found anew when one changes hands (`bear`, `drop`, `discard`)."""
        found: dict[str, list[Weapon]] = {}
        for w in self.weapons.values():
            if w.bearer:
                found.setdefault(w.bearer, []).append(w)
        return found

    @cached_property
    def aboard(self) -> dict[str, list[Unit]]:
        """Who rides in or on each vehicle, found anew when somebody gets on or off (`take_aboard`, `let_off`)."""
        found: dict[str, list[Unit]] = {}
        for u in self.units.values():
            if u.carrier:
                found.setdefault(u.carrier, []).append(u)
        return found

    @cached_property
    def mortars(self) -> list[Unit]:
        """Those of both sides (18.1)."""
        return [u for u in self.units.values() if COUNTERS[u.counter].mortar]

    @cached_property
    def thermal(self) -> list[Unit]:
        """Those of both sides with thermal imaging sights (20.1.5.1)."""
        return [u for u in self.units.values() if COUNTERS[u.counter].thermal]

    @cached_property
    def reserves(self) -> list[Unit]:
        """Those who are not on the map yet, looked for anew when one of them comes on (`put`)."""
        return list(filter(_GROUP, self.units.values()))


_COUNTER, _GROUP = attrgetter("counter"), attrgetter("group")


@cache
def _is_machine(counter: str) -> bool:
    return bool(COUNTERS[counter].gun or COUNTERS[counter].hull)


@cache
def _is_ordnance(counter: str) -> bool:
    return bool(WEAPONS[counter].gun)


# ------------------------------------------------------------------ looking things up


# These are asked many times in every decision, of stacks of one to three: there a loop is quicker than a comprehension.


class Mounted(msgspec.Struct, frozen=True, gc=False):
    """A machine gun on its vehicle; `low` is the half of a split one that is left to the hull (15.0.0.12)."""

    vehicle: Unit
    gun: MachineGun
    low: bool = False

    @property
    def plain(self) -> bool:
        """15.0.0.8: without an asterisk or an R."""
        return not (self.gun.all_round or self.gun.rear)

    @property
    def label(self) -> str:
        """As it is printed."""
        return f"{self.gun.fp}{'*' * self.gun.all_round}{'R' * self.gun.rear}"
