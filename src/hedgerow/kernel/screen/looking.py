"""Looking around: lines of sight, reach, everything about a place."""

from __future__ import annotations

import msgspec

from ..mistakes import Mistake
from ..tally import Tally
from .preview import Line, Remark


class NoSuchPlace(Mistake):
    """A place that is not on the map, with those that are near."""


class NoSuchPiece(Mistake):
    """A piece that is not in the game, or that whoever asks may not know of: it is never told which."""


class Cause(msgspec.Struct, frozen=True):
    """Something on a line of sight."""

    place: str
    words: str
    rule: str


class Sight(msgspec.Struct, frozen=True):
    """Whether two places see each other, and why."""

    a: str
    b: str
    distance: float
    unit: str  # that goes with the distance: "hex", "hexes", "inches"
    clear: bool
    words: str
    rule: str
    crossed: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()
    degraded: tuple[str, ...] = ()
    blocked_at: str = ""
    cover: Tally = Tally()  # of b against fire from a
    away: str = ""  # the distance in words: "6 hexes"
    covers: str = ""  # what the cover is called: "TM of Q5 against fire from K4"


class Seen(msgspec.Struct, frozen=True):
    """What is seen from a place: clearly, or through something that hinders.

    Where any point is a place, `fan` is the outline of all that is in sight, and `lines` lead to who is.
    """

    place: str
    clear: tuple[str, ...]
    hindered: tuple[str, ...]
    fan: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    words: str = ""


class Way(msgspec.Struct, frozen=True):
    """A place within reach: the way there, step by step, and what it costs.

    `answers` are those that lead there, in notation, one after another: turning is one of them, though it is no step.
    """

    place: str
    path: tuple[str, ...]
    cost: float  # in the unit of the reach
    note: str = ""
    answers: tuple[str, ...] = ()
    asks: str = ""  # what begins at its end that cannot be mended: whoever goes there is asked whether he means it
    remarks: tuple[Remark, ...] = ()  # what may happen on it, told when this way alone is asked for


class Reach(msgspec.Struct, frozen=True):
    """Where pieces can get to with what is left to them, if nobody interferes."""

    pieces: tuple[str, ...]
    allowance: float
    spent: float
    mode: str
    ways: tuple[Way, ...]
    unit: str = ""  # of all these: "MP", "inches"
    deed: str = "Go"  # what going there is called on a button: "Fly"
    everywhere: bool = False  # nearly every place is within reach: there is no use in marking them


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
    bad: tuple[str, ...]  # those of them that are bad for it
    figures: tuple[Figure, ...]
    remarks: tuple[Remark, ...]


class PlaceFacts(msgspec.Struct, frozen=True):
    """Everything about a place: its ground, what lies there, who is there, every value explained."""

    place: str
    title: str
    remarks: tuple[Remark, ...]
    pieces: tuple[PieceFacts, ...]
    floors: tuple[PlaceFacts, ...] = ()
