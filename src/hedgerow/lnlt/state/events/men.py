"""What rules tell of men, of the ground they fight over, and of the course of the game."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import MineResult, Result


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


class AssaultFireDeclared(Event, frozen=True):
    unit: str


class MarkerKept(Event, frozen=True):
    """A vehicle stays on the move into the next turn."""

    unit: str
    marker: str


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


class MinesStruck(Event, frozen=True):
    """A vehicle's fate by the table of the card (21.4.1)."""

    unit: str
    place: str
    die: int
    result: MineResult


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
    result: Result
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
