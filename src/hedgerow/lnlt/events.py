"""What rules tell of: typed events with dice, tallies and clauses. Sentences are made of them in `words.py`."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

NOTHING = Tally()


class TurnBegan(Event, frozen=True):
    turn: int


class PhaseBegan(Event, frozen=True):
    phase: str


class InitiativeRolled(Event, frozen=True):
    dice: tuple[int, ...]  # one a side, in the order of the sides; none if the scenario names the side
    side: int | None  # None: a first-turn tie, both roll again
    tie: bool


class UnitPlaced(Event, frozen=True):
    unit: str
    place: str
    facing: int = -1  # of counters that face a vertex


class Pivoted(Event, frozen=True):
    """A vehicle on the move turns in its hex."""

    unit: str
    place: str
    facing: int
    cost: Tally
    spent: int


class FoxholesDug(Event, frozen=True):
    side: int
    place: str


class Fortified(Event, frozen=True):
    """A Bunker, a Cave, Wire or Mines are put down."""

    side: int
    kind: str
    place: str
    facing: int = 0  # the front of a Bunker or Cave


class MoraleChecked(Event, frozen=True):
    """A Morale Check of any kind: to rally, to withdraw, a Medic's work. `needed` is the Morale it was made against."""

    unit: str
    purpose: str  # "rally", "treat", "withdraw"
    dice: tuple[int, ...]
    tally: Tally
    needed: int
    passed: bool
    patient: str = ""


class JamChecked(Event, frozen=True):
    weapon: str
    die: int
    lost: bool


class HalfSquadsMerged(Event, frozen=True):
    first: str
    second: str
    counter: str


class WeaponHandled(Event, frozen=True):
    """A weapon changes hands or sides: "picked up", "handed over", "dropped", "destroyed", "assembled", ..."""

    weapon: str
    how: str
    unit: str = ""
    place: str = ""


class MotherlandCalled(Event, frozen=True):
    place: str


class SidePassed(Event, frozen=True):
    side: int
    in_a_row: int


class HatchesChanged(Event, frozen=True):
    unit: str
    buttoned: bool


class AssaultFireDeclared(Event, frozen=True):
    unit: str


class BuildingCrushed(Event, frozen=True):
    """A vehicle has broken into a Building, and the hex is something else now."""

    unit: str
    place: str
    terrain: str


class MarkerKept(Event, frozen=True):
    """A vehicle stays on the move into the next turn."""

    unit: str
    marker: str


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


class HexesActivated(Event, frozen=True):
    side: int
    places: tuple[str, ...]


class ImpulseEnded(Event, frozen=True):
    side: int


class MoveBegan(Event, frozen=True):
    units: tuple[str, ...]
    place: str
    mode: str


class Stepped(Event, frozen=True):
    units: tuple[str, ...]
    start: str
    place: str
    cost: Tally
    spent: int
    backwards: bool = False


class MoveEnded(Event, frozen=True):
    units: tuple[str, ...]
    place: str


class SpottingTried(Event, frozen=True):
    unit: str
    place: str
    die: int
    tally: Tally
    needed: int
    seen: bool


class SmokeTried(Event, frozen=True):
    unit: str
    place: str
    die: int
    needed: int
    laid: bool


class StarshellFired(Event, frozen=True):
    unit: str
    place: str
    die: int
    tally: Tally
    needed: int
    lit: bool


class StarshellCalled(Event, frozen=True):
    """A Mortar puts a Starshell up."""

    unit: str
    mortar: str
    place: str


class WireCrushed(Event, frozen=True):
    unit: str
    place: str


class MinesStruck(Event, frozen=True):
    """A vehicle's fate by the table of the card (21.4.1)."""

    unit: str
    place: str
    die: int
    result: str


class SniperPlaced(Event, frozen=True):
    unit: str
    place: str


class ShotFired(Event, frozen=True):
    """An attack on a place: what all its targets share. What each feels is in TargetHit or TargetUnhurt."""

    side: int
    parts: tuple[str, ...]
    start: str
    target: str
    kind: str  # "fire", "opportunity fire", "mortar", "sniper", "fire for effect"
    attack_dice: tuple[int, ...]
    defence_die: int
    attack: Tally
    defence: Tally
    at: str = ""  # the vehicle aimed at


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


class WeaponJammed(Event, frozen=True):
    weapon: str


class TargetUnhurt(Event, frozen=True):
    """The attack did not exceed the defence of this unit."""

    unit: str
    attack: Tally
    defence: Tally
    difference: int


class TargetHit(Event, frozen=True):
    """The attack exceeded the defence of this unit, which has to check for damage."""

    unit: str
    attack: Tally
    defence: Tally
    difference: int


class DamageChecked(Event, frozen=True):
    unit: str
    die: int
    tally: Tally
    total: int
    morale: int
    result: str  # a result of the Damage Check Table
    counter: str = ""  # what the unit was when it checked: a Squad may be a Half-squad afterwards


class DamageRerolled(Event, frozen=True):
    unit: str


class UnitShaken(Event, frozen=True):
    unit: str


class SquadReduced(Event, frozen=True):
    unit: str
    counter: str


class UnitWounded(Event, frozen=True):
    unit: str


class UnitEliminated(Event, frozen=True):
    unit: str
    place: str
    why: str


class UnitRestored(Event, frozen=True):
    """Back to Good Order, or a wound healed."""

    unit: str
    how: str


class HeroRolled(Event, frozen=True):
    unit: str
    die: int


class HeroAppeared(Event, frozen=True):
    unit: str
    place: str
    skill: str


class Retreated(Event, frozen=True):
    unit: str
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


class MeleeJoined(Event, frozen=True):
    place: str
    side: int  # who brought it about
    ambush: bool


class MeleeStruck(Event, frozen=True):
    side: int
    place: str
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    attack: Tally
    defence: Tally
    odds: str
    kill_number: int
    dice: tuple[int, ...]
    tally: Tally
    killed: bool


class MountChanged(Event, frozen=True):
    """A unit mounts or dismounts, and is another counter from now on."""

    unit: str
    place: str
    mounted: bool


class FireChecked(Event, frozen=True):
    """Whether a hex catches fire."""

    place: str
    die: int
    needed: int
    started: bool


class FireBlew(Event, frozen=True):
    """Where a fire blows: to a hex that may burn, or to none."""

    start: str
    die: int
    place: str


class MissileLost(Event, frozen=True):
    """A missile misses, because whoever guided it had to look after himself."""

    gun: str
    target: str


class MissilesExpended(Event, frozen=True):
    gun: str


class MarkersCleared(Event, frozen=True):
    pass


class ControlTaken(Event, frozen=True):
    place: str
    side: int


class ParagraphRead(Event, frozen=True):
    """An Event Marker was activated and its paragraph read (1.8.4)."""

    marker: str
    place: str
    side: int
    text: str


class GameEnded(Event, frozen=True):
    winner: int | None
    words: str
