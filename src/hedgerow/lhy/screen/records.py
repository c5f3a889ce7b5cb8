"""What a seat may see, listed field by field: what is not named here is not shown."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.tally import Tally

Look = Literal[
    "squad", "section", "mg", "gun", "fp", "leader", "latw", "tank", "spg", "car", "halftrack", "truck", "unknown"
]  # fmt: skip
"""What is drawn on a counter; `unknown` is the back of one that is Concealed from whoever looks."""


class FiguresView(msgspec.Struct, frozen=True):
    """The side of a counter that is up (1.0). None where nothing is printed."""

    atv: int | None = None
    at_range: int = 0
    sav: int | None = None
    sa_range: int = 0
    underscored: bool = False
    assault: int = 0
    cohesion: int | None = None
    av: int | None = None
    aev: int | None = None


class PieceView(msgspec.Struct, frozen=True):
    """A unit. Of one that is Concealed from whoever looks there is only a silhouette: whose it is and where.

    Such a piece is called by its hex and a number, "?F7.1", and nobody can tell which unit that is.
    """

    id: str
    seat: int
    at: str
    look: Look = "unknown"
    nation: str = ""
    called: str = "a concealed unit"  # "2nd Squad, 1st Platoon, Able"
    brief: str = "?"  # within its platoon: "2nd Squad"
    counter: str = ""  # "us/able-1-2"
    name: str = ""  # printed on it: "Rifle squad"
    number: str = ""  # its Unit ID
    company: str = ""  # in words; "" for support
    colour: str = ""  # of the company's disc
    platoon: str = ""  # by its id; "" for support
    platoon_number: int = 0
    platoon_words: str = ""
    elite: bool = False
    engineer: bool = False
    command: bool = False
    dummy: bool = False
    steps: int = 0
    figures: FiguresView | None = None
    back: bool = False  # the Disrupted or Shocked side is up
    entry: str = ""  # it waits off the map next to this hex
    group: str = ""  # it comes later, with this group
    exited: bool = False
    disrupted: bool = False
    shocked: bool = False
    regrouping: bool = False
    heroic: bool = False
    target: str = ""  # the hex that a Heroic unit goes for
    concealed: bool = False
    hidden: bool = False
    did: str = ""  # its Action of this turn: "maneuver", "fire", "recover", "activated"
    active: bool = False  # part of the activation under way
    motion: str = ""  # "green", "red"
    overwatch: bool = False
    carrier: str = ""  # the piece that it rides on or in
    aboard: tuple[str, ...] = ()
    front: int = -1  # of twelve points, clockwise from the vertex in the north; 1 is the hexside beside it
    faces: int | None = None  # where that is, in degrees clockwise from the north
    rear: bool = False  # `front` lies behind it
    landed: bool = False
    adhoc: str = ""
    back_at: int = -1  # the minute when a lost Platoon Leader returns
    condition: tuple[str, ...] = ()  # what it is and has done, in a few words each
    bad: tuple[str, ...] = ()  # those of them that are bad for it


class MarkerView(msgspec.Struct, frozen=True):
    """A Fire attack that is still to be resolved, or Smoke."""

    id: str
    kind: str  # "small-arms", "mortar", "anti-tank", "smoke"
    at: str
    value: int
    tally: Tally
    seat: int  # whose units it strikes; -1 if all
    piece: str = ""  # that it lies on
    start: str = ""  # where it was fired from, if the firer is on the map
    firer: str = ""  # the piece
    by: str = ""  # the firer in words
    enfilade: bool = False
    primary: bool = False


class MortarView(msgspec.Struct, frozen=True):
    """A mortar off the map. Where the box is kept secret it is "" to the other side."""

    id: str
    seat: int
    kind: str
    called: str  # "60mm mortar section, Able"
    box: str
    observer: str = ""  # the piece that the Forward Observer is with
    at: str = ""  # where he is
    impact: str = ""
    final: bool = False


class ArrowView(msgspec.Struct, frozen=True):
    """An Assault Arrow (10.5.2.2)."""

    id: str
    seat: int
    at: str
    target: str
    pieces: tuple[str, ...]
    combined: bool


class AssaultView(msgspec.Struct, frozen=True):
    """An Assault hex."""

    id: str  # the hex
    seat: int
    enveloped: bool


class PositionView(msgspec.Struct, frozen=True):
    """An Improved Position; `hidden` to the other side."""

    id: str  # the hex
    seat: int
    hidden: bool


class MinesView(msgspec.Struct, frozen=True):
    id: str  # the hex
    seat: int
    known: bool  # to both


class DeedView(msgspec.Struct, frozen=True):
    """What a unit did in the segment under way, or in the one before: what may be reacted to (8.2)."""

    piece: str
    seat: int
    kind: str
    words: str
    start: str
    hexes: tuple[str, ...]
    targets: tuple[str, ...]  # hexes


class CycleView(msgspec.Struct, frozen=True):
    """The Platoon Activation Cycle under way."""

    number: int
    segment: str  # "activation", "reaction"
    seat: int  # whose segment it is
    reactions: int  # so far
    platoons: tuple[str, ...]
    platoon_words: tuple[str, ...]
    pieces: tuple[str, ...]  # that are activated, those that the seat may know of
    deeds: tuple[DeedView, ...]
    before: tuple[DeedView, ...]
    passed: bool  # the side before has done nothing


class MarchView(msgspec.Struct, frozen=True):
    """Units on their way; MPs in halves."""

    pieces: tuple[str, ...]
    seat: int
    how: str
    way: tuple[str, ...]
    spent: int


class PlatoonView(msgspec.Struct, frozen=True):
    id: str
    seat: int
    words: str
    company: str
    armour: bool
    activated: bool


class SiteView(msgspec.Struct, frozen=True):
    """A terrain objective (21.1)."""

    id: str
    name: str
    hexes: tuple[str, ...]
    holder: int | None
    contested: bool
    points: tuple[int, int]  # Mission Objective Points for the attacker and for the defender


class AnswerView(msgspec.Struct, frozen=True):
    """4.3: what is Concealed in a hex that was asked about in this segment."""

    at: str
    words: str


class SideView(msgspec.Struct, frozen=True):
    """A side's tracks."""

    name: str
    nation: str
    attacker: bool
    edge: str
    losses: int  # combat steps
    landing_losses: int
    cdl: int | None
    initiative: int  # DRM


class View(msgspec.Struct, frozen=True):
    """All that a seat (None: an onlooker) may know."""

    seat: int | None
    scenario: str
    options: dict[str, str]
    turn: int
    minutes: int
    phase: str
    step: str
    light: str
    initiative: int  # who is active
    company: str  # that is selected, in words
    coordination: str
    casualties: int  # boxes toward the attacker's gain
    sides: tuple[SideView, ...]
    pieces: tuple[PieceView, ...]
    platoons: tuple[PlatoonView, ...]
    markers: tuple[MarkerView, ...]
    mortars: tuple[MortarView, ...]
    arrows: tuple[ArrowView, ...]
    assaults: tuple[AssaultView, ...]
    positions: tuple[PositionView, ...]
    mines: tuple[MinesView, ...]
    wire: tuple[str, ...]
    lit: tuple[str, ...]
    sites: tuple[SiteView, ...]
    cycle: CycleView | None
    march: MarchView | None
    answers: tuple[AnswerView, ...]
    avatar: str = ""  # the piece that this seat is (22.2)
