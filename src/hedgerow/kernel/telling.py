"""An event as it is told: the sentence, what the log makes of it, and what a screen shows of it.

Whoever draws a log or plays a game back needs nothing else: no kind of event, no verb, no word of a rule system.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from .tally import Tally

Grave = Literal[0, 1, 2, 3, 4]
"""How bad something is for the piece it happens to: 0 (nothing, or all goes well) to 4 (it is lost)."""

Patch: TypeAlias = dict[str, Any]
"""How a view was, wherever it is different now: fields with the values they had.

Where the view has a list of records, the patch has them by their `id`: the fields that were different; the whole of a
record that is gone since; None for one that was not there yet. Any other value stands for itself.
"""

Manner = Literal["step", "part", "place", "said", "run"]
"""How something told joins an entry of the log.

`step`: it is one of the steps that are seen when the entry is opened, and lends it its way. `part`: it stands below it.
`place`: it takes the place of what it joins, with the sums and clauses of both. `said`: the entry has said as much, and
gets its clause alone. `run`: both say the same of different pieces, in one sentence (`Run`).
"""


class Thrown(msgspec.Struct, frozen=True, gc=False):
    """Dice of an event, and what they were for: ("attack", 3 and 5)."""

    faces: tuple[int, ...]
    role: str = ""
    sides: int = 6
    needs: int = 0  # the least face that counts; 0 if all of them do


class Run(msgspec.Struct, frozen=True, gc=False):
    """One sentence for several: `start`, their subjects ("A, B and C", or their number if they have none), `end`."""

    end: str = ""
    subject: str = ""
    start: str = ""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """Something to be seen on the board: pieces move, a shot goes from here to there, a word stands, something bursts,
    or the dice of the event fall.
    """

    kind: Literal["move", "shot", "dice", "word", "burst"]
    to: str = ""
    start: str = ""
    pieces: tuple[str, ...] = ()
    words: str = ""
    grave: Grave = 0
    brief: bool = False  # half the time is enough


class Telling(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event as one seat hears it, made at the moment it happens: all that a log or a screen may know of it.

    The log is gathered in sections and groups (`heading`), and joins what belongs together: an entry `opens` something
    by names, and what comes next joins the entry before it, or one of its parts, by the first of its own names that
    one of them has opened, in the manner that goes with the name. What joins nothing is an entry of its own, and ends
    the one before.
    """

    words: str
    kind: str = ""  # "shot-fired", for programs and style sheets
    rule: str = ""
    topic: str = "other"  # what the log can be narrowed to: "fights", "moves"
    glyph: str = "event"
    side: int | None = None  # whose doing it is
    sides: tuple[int, ...] = ()  # all whose pieces have to do with it
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    thrown: tuple[Thrown, ...] = ()
    sums: tuple[tuple[str, Tally], ...] = ()
    heading: Literal["", "turn", "phase", "group"] = ""
    title: str = ""  # of the heading; a group without a title begins with the event itself, as an entry
    opens: tuple[str, ...] = ()
    joins: tuple[tuple[str, Manner], ...] = ()
    alone: str = ""  # what an entry says that begins with this step: "The move goes on."
    run: Run | None = None
    way: tuple[str, ...] = ()  # of a step: from where, to where
    so_far: str = ""  # what the way has cost by then: "3 MP"
    quiet: bool = False  # no line in the log: whatever comes next says it
    stops: bool = True  # a march that is under way breaks off
    at_once: bool = False  # it comes in rows: all that are alike are seen at one glance
    shows: tuple[Effect, ...] = ()
    before: Patch = {}  # how the system's own part of the view was before it; worked out by the table
