"""Close quarters: assaults, rounds, vehicles attacked and driven over."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class AssaultDeclared(Event, frozen=True, kw_only=True):
    """close.2."""

    unit: str
    target: str
    start: Point
    at: Point


class AssaultMeasured(Event, frozen=True, kw_only=True):
    """close.3, house-close.2: how far it is to contact, and how far they get; over what they go, if it slows them."""

    unit: str
    target: str
    far: int | None  # hundredths of an inch; None: there is no way
    reach: int
    over: str
    arrives: bool


class Surprised(Event, frozen=True, kw_only=True):
    """close.4: too near for a reaction."""

    unit: str  # who is assaulted


class DefenceOpened(Event, frozen=True, kw_only=True):
    """house-close.3, house-assault-vehicle.3, house-overrun.1: defensive fire."""

    unit: str
    target: str  # who is fired at


class Contact(Event, frozen=True, kw_only=True):
    """house-close.4."""

    unit: str
    target: str
    at: Point
    defended: bool  # house-close.6


class AssaultFailed(Event, frozen=True, kw_only=True):
    """Nobody of it came to contact."""

    unit: str
    target: str


class Blows(Event, frozen=True, kw_only=True):
    """house-close.5: one side's dice of a round; `more` are those of Assault weapons and Tough Fighters."""

    unit: str
    target: str
    round: int
    need: Tally
    count: Tally  # dice
    dice: tuple[int, ...]
    more: tuple[int, ...] = ()
    kills: int


class RoundEnded(Event, frozen=True, kw_only=True):
    """house-close.7: who lost how many in this round, and who has lost it."""

    unit: str
    target: str
    round: int
    fallen: tuple[int, int]  # of the attackers and of the defenders
    loser: str | None  # None: a draw, or both


class VehicleAttacked(Event, frozen=True, kw_only=True):
    """assault-vehicle.5, assault-vehicle.6: dice to hit of those in contact."""

    unit: str
    target: str
    need: Tally
    dice: tuple[int, ...]
    hits: int


class VehicleDamaged(Event, frozen=True, kw_only=True):
    """assault-vehicle.8: one damage roll; `result` is empty without damage."""

    unit: str
    target: str
    die: int
    tally: Tally  # what is added to it
    value: int
    result: str
    capped: bool = False  # nothing but superficial without anti-tank weapons (assault-vehicle.11)


class RegroupRolled(Event, frozen=True, kw_only=True):
    """house-close.8."""

    unit: str
    dice: tuple[int, ...]
    reach: int


class OverrunDeclared(Event, frozen=True, kw_only=True):
    """house-overrun.1, house-overrun.2."""

    unit: str
    target: str
    start: Point
    at: Point


class SteppedClear(Event, frozen=True, kw_only=True):
    """house-overrun.1."""

    unit: str
    models: int


class Rammed(Event, frozen=True, kw_only=True):
    """house-overrun.2: what each deals to the other."""

    unit: str
    target: str
    pens: tuple[Tally, Tally]
