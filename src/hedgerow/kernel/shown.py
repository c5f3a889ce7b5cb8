"""What a rule system tells a screen: cards, previews, explanations. Plain records; who draws them knows no rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from .choice import Move
from .events import Event
from .system import System
from .table import Table
from .tally import Tally

S = TypeVar("S", bound=msgspec.Struct)


# ------------------------------------------------------------------ before the game


class SideCard(msgspec.Struct, frozen=True):
    """A side of a scenario, for people who choose."""

    name: str
    nations: tuple[str, ...]
    units: int


class ScenarioCard(msgspec.Struct, frozen=True):
    """A scenario in a few lines."""

    name: str
    title: str
    place: str
    date: str
    map: str
    turns: int
    situation: str
    victory: str
    rules: tuple[str, ...]
    sides: tuple[SideCard, ...]
    events: bool  # whether Event Markers or the like may surprise both sides
    options: dict[str, str]  # those that the scenario itself sets


class OptionCard(msgspec.Struct, frozen=True):
    """A named option of the rules: its values, the default first chosen by the book, and what they mean."""

    name: str
    values: tuple[str, ...]
    default: str
    words: str
    rule: str


class Spot(msgspec.Struct, frozen=True):
    """A place of a map: where it lies on the picture, and what it is in words."""

    name: str
    x: float
    y: float
    words: str
    level: int = 0
    floor: int = 0  # 0 on the ground, 1 upstairs; floors of a place lie at the same point
    beside: tuple[str, ...] = ()  # the next places round about, from the north clockwise, for the arrow keys


class MapCard(msgspec.Struct, frozen=True):
    """A map without its picture: its size in the picture's own units, and its places."""

    name: str
    title: str
    left: float
    top: float
    width: float
    height: float
    cell: tuple[tuple[float, float], ...]  # the corners of a place around its middle; none on a table without hexes
    places: tuple[Spot, ...]


# ------------------------------------------------------------------ a choice


class Touched(msgspec.Struct, frozen=True):
    """What a move has to do with: where to click for it. The first place is the one that tells it from its like.

    A move that points somewhere has a heading, in degrees clockwise from the north, seen from the place `around` which
    it turns.
    """

    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    heading: int | None = None
    around: str = ""


class Remark(msgspec.Struct, frozen=True):
    words: str
    rule: str = ""


class Sum(msgspec.Struct, frozen=True):
    """One number on the way: what is thrown, and what is added to it."""

    label: str
    tally: Tally
    total: int
    dice: str = ""  # "d6", "2d6", "the higher of 2d6"; "" if nothing is thrown


class Chance(msgspec.Struct, frozen=True):
    """How likely one result is, exactly and for the eye.

    `grave` says how bad it is for the piece that it happens to: 0 (nothing, or all goes well) to 4 (it is lost).
    """

    result: str
    exact: str  # "7/36"
    share: float
    grave: int = 0


class Fate(msgspec.Struct, frozen=True):
    """What may become of one piece; or, with no piece, of the attempt itself."""

    words: str
    chances: tuple[Chance, ...]
    piece: str = ""


class PlaceChance(msgspec.Struct, frozen=True):
    """How likely something comes down in a place, exactly and for the eye."""

    place: str
    exact: str
    share: float


class Preview(msgspec.Struct, frozen=True):
    """A move before it is made: its sums, what is to be said of it, and the exact odds."""

    words: str
    sums: tuple[Sum, ...] = ()
    remarks: tuple[Remark, ...] = ()
    fates: tuple[Fate, ...] = ()
    dice: bool = False  # dice will be thrown: it cannot be taken back without consent
    line: tuple[str, str] | None = None  # the line of sight to draw
    places: tuple[PlaceChance, ...] = ()  # where it may come down, the likeliest first
    strikes: tuple[str, ...] = ()  # places that it strikes for certain, where there is no line to draw


# ------------------------------------------------------------------ looking around


class NoSuchPlace(ValueError):
    """A place that is not on the map, with those that are near."""


class Cause(msgspec.Struct, frozen=True):
    """Something on a line of sight."""

    place: str
    words: str
    rule: str


class Sight(msgspec.Struct, frozen=True):
    """Whether two places see each other, and why."""

    a: str
    b: str
    distance: int
    clear: bool
    words: str
    rule: str
    crossed: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()
    degraded: tuple[str, ...] = ()
    blocked_at: str = ""
    cover: Tally = Tally()  # of b against fire from a


class Seen(msgspec.Struct, frozen=True):
    """What is seen from a place: clearly, or through something that hinders."""

    place: str
    clear: tuple[str, ...]
    hindered: tuple[str, ...]


class Way(msgspec.Struct, frozen=True):
    """A place within reach: the way there, step by step, and what it costs.

    `answers` are those that lead there, in notation, one after another: turning is one of them, though it is no step.
    """

    place: str
    path: tuple[str, ...]
    cost: int
    note: str = ""
    answers: tuple[str, ...] = ()


class Reach(msgspec.Struct, frozen=True):
    """Where pieces can get to with what is left to them, if nobody interferes."""

    pieces: tuple[str, ...]
    allowance: int
    spent: int
    mode: str
    ways: tuple[Way, ...]


class Figure(msgspec.Struct, frozen=True):
    """A value of a piece, explained."""

    label: str
    total: int
    tally: Tally


class PieceFacts(msgspec.Struct, frozen=True):
    id: str
    title: str
    side: int
    state: tuple[str, ...]
    figures: tuple[Figure, ...]
    remarks: tuple[Remark, ...]


class PlaceFacts(msgspec.Struct, frozen=True):
    """Everything about a place: its ground, what lies there, who is there, every value explained."""

    place: str
    title: str
    remarks: tuple[Remark, ...]
    pieces: tuple[PieceFacts, ...]
    floors: tuple[PlaceFacts, ...] = ()


# ------------------------------------------------------------------ afterwards


class Moment(msgspec.Struct, frozen=True):
    """A line of the timeline: which turn, whose doing, what happened; `event` is its number in the log."""

    turn: int
    side: int | None
    words: str
    event: int


class Loss(msgspec.Struct, frozen=True):
    """A piece that was lost."""

    piece: str
    side: int
    words: str
    turn: int


class Luck(msgspec.Struct, frozen=True):
    """Dice of a side for one purpose: how many, their mean, what chance expects, and how far off that is.

    `deviations` is the distance from the expected mean in standard deviations; above 0 is good luck for the side.
    """

    side: int
    purpose: str
    dice: int
    mean: float
    expected: float
    deviations: float


class ScoreLine(msgspec.Struct, frozen=True):
    """Points of a side: how many, what for, and by which clause."""

    side: int
    value: int
    words: str
    rule: str


class Report(msgspec.Struct, frozen=True):
    """A game looked back upon, made of its events."""

    turns: int
    result: str
    winner: int | None
    scores: tuple[int, ...]
    score: tuple[ScoreLine, ...]
    timeline: tuple[Moment, ...]
    losses: tuple[Loss, ...]
    luck: tuple[Luck, ...]


# ------------------------------------------------------------------ the contract


class Shown(System[S], Protocol[S]):
    """A system that can be shown on a screen. Everything here is a pure function of what a seat may see."""

    title: str
    blurb: str

    def scenarios(self) -> tuple[str, ...]: ...

    def card(self, scenario: str) -> ScenarioCard: ...

    def options(self) -> tuple[OptionCard, ...]: ...

    def map_card(self, map: str) -> MapCard: ...

    def map_picture(self, map: str) -> str:
        """The map as SVG."""
        ...

    def touched(self, state: S, move: Move) -> Touched: ...

    def gloss(self, table: Table[S], move: Move) -> str:
        """A few words that help to choose among listed moves, "" where the phrase says it all. Always quick."""
        ...

    def preview(self, table: Table[S], move: Move) -> Preview:
        """What a legal answer to the pending choice is made of and may bring; raises IllegalMove if it is none."""
        ...

    def sight(self, state: S, a: str, b: str) -> Sight:
        """Whether two places see each other; this and the next ones raise NoSuchPlace for what is not on the map."""
        ...

    def seen(self, state: S, place: str) -> Seen: ...

    def reach(self, table: Table[S], move: Move | None) -> Reach | None:
        """From the move under way, or from one that a legal answer would begin; None if nothing moves."""
        ...

    def inspect(self, state: S, place: str, seat: int | None) -> PlaceFacts: ...

    def report(self, state: S, events: Sequence[Event]) -> Report: ...

    def progress(self, state: S) -> str:
        """How far the game is, in a few words: "turn 3 of 7, Operations"."""
        ...
