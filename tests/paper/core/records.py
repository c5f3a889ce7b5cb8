"""The nouns: pieces, what can be answered, what happens, and what a seat sees."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.tally import Tally

SEATS = ("Red", "Blue")
OPEN, HIDDEN = 3, 2  # pieces of a side
TURNS = ("3", "1")  # that a game may last, the usual first


class Piece(msgspec.Struct):
    """On the field (`at`), in reserve (nowhere) or lost. A hidden one is known to its own side alone."""

    id: str
    seat: int
    at: str = ""
    hidden: bool = False
    dummy: bool = False
    lost: bool = False


class State(msgspec.Struct):
    pieces: dict[str, Piece]
    turns: int = 3
    stage: Literal["set-up", "act", "window", "over"] = "set-up"
    active: int = 0
    passes: int = 0
    turn: int = 0
    acts: int = 0
    mover: str = ""  # who has just moved in the open, while the other side may react
    outcome: Outcome | None = None


class PieceView(msgspec.Struct, frozen=True):
    id: str
    seat: int
    at: str
    hidden: bool
    dummy: bool
    lost: bool


class View(msgspec.Struct, frozen=True):
    """What a seat sees. How many hidden pieces are still unknown is known to all; where they are is not."""

    pieces: tuple[PieceView, ...]
    unknown: tuple[int, ...]
    goal: str


# ------------------------------------------------------------------ answers


class Place(Move, frozen=True):
    piece: str
    at: str


class Ready(Move, frozen=True):
    """Ends a side's set-up; what is not placed stays away."""


class Go(Move, frozen=True):
    piece: str
    to: str


class Shoot(Move, frozen=True):
    piece: str
    target: str


class Pass(Move, frozen=True):
    """Does nothing; after two in a row the turn is over."""


class Hold(Move, frozen=True):
    """Lets a mover go by."""


# ------------------------------------------------------------------ what happens


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int


class Placed(Event, frozen=True, kw_only=True):
    piece: str
    at: str


class Moved(Event, frozen=True, kw_only=True):
    piece: str
    start: str
    to: str


class Met(Event, frozen=True, kw_only=True):
    """A mover has come upon somebody hidden: both are seen, and it goes no farther."""

    piece: str
    other: str
    at: str


class Shot(Event, frozen=True, kw_only=True):
    piece: str
    target: str
    start: str
    at: str
    die: int
    needs: Tally
    hit: bool


class Passed(Event, frozen=True, kw_only=True):
    seat: int


class Over(Event, frozen=True, kw_only=True):
    words: str
