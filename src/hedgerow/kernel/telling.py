"""An event as it is told: the sentence, what the log makes of it, and what a screen shows of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .tally import Tally

Grave = Literal[0, 1, 2, 3, 4]
"""How bad something is for the piece it happens to: 0 (nothing, or all goes well) to 4 (it is lost)."""


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """Dice of an event, and what they were for: ("attack", 3 and 5)."""

    faces: tuple[int, ...]
    role: str = ""
    sides: int = 6


class Effect(msgspec.Struct, frozen=True, gc=False):
    """Something to be seen on the board: pieces move, a shot goes from here to there, dice fall, a word stands."""

    kind: Literal["move", "shot", "dice", "word", "burst"]
    to: str = ""
    start: str = ""
    pieces: tuple[str, ...] = ()
    words: str = ""
    grave: Grave = 0
    dice: tuple[int, ...] = ()
    brief: bool = False  # half the time is enough


class Telling(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event as one seat hears it, made at the moment it happens: all that a log or a screen may know of it.

    The log joins what belongs together: an entry `opens` something by a name, and what comes next is part of it as long
    as it `joins` that name, in a manner of its own: a step of a way, a part told below it, or something that the entry
    has said already.
    """

    words: str
    kind: str = ""  # "shot-fired", for programs
    rule: str = ""
    topic: str = ""  # what the log can be narrowed to: "fights", "moves"
    glyph: str = ""
    side: int | None = None
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    sums: tuple[tuple[str, Tally], ...] = ()
    heading: Literal["", "turn", "phase", "group"] = ""  # it begins a part of the log, under these words
    opens: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    manner: Literal["step", "part", "said", "run"] = "part"
    quiet: bool = False  # shown, not said
    stops: bool = True  # a march that is under way breaks off
    shows: tuple[Effect, ...] = ()
    before: dict[str, dict[str, Any]] = {}  # how pieces stood before it: fields of their part of the view
