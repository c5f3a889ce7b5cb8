"""A choice on the screen: where to click for a move, what it is made of, and what may come of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..tally import Tally


class Line(msgspec.Struct, frozen=True):
    """A line to draw between two places: what is seen or shot along it, or where it is blocked."""

    a: str
    b: str
    look: Literal["clear", "hindered", "blocked", "shot"] = "clear"
    blocked_at: str = ""
    words: str = ""
    rule: str = ""


SINGLE = "single"
"""The manner in which parts of a piece are dragged, one by one."""


class End(msgspec.Struct, frozen=True):
    """Where something that a move takes along would stand. With a `part` it can be taken in the hand again.

    An outline is drawn where it is more than a point; a grip is no piece, but turns or draws out what it belongs to.
    """

    at: str
    part: str = ""
    look: Literal["stand", "grip"] = "stand"
    outline: tuple[str, ...] = ()
    words: str = ""


class Field(msgspec.Struct, frozen=True):
    """Something that people fill in: a tick ("yes" or "no"), a count within bounds, or one of several values.

    An answer has it as "name:value" in the one list that its deed has people compose.
    """

    name: str
    words: str
    kind: Literal["tick", "count", "one"] = "tick"
    value: str = "no"  # as it is to begin with
    least: int = 0
    most: int = 0
    values: tuple[tuple[str, str], ...] = ()  # with the words for each
    unit: str = ""  # what is counted: "inches"
    gloss: str = ""  # what it does: "-1 to hit"
    rule: str = ""
    group: str = ""  # fields of a group stand together under its words
    seldom: bool = False  # wanted now and then: out of the way until it is looked for


class Asking(msgspec.Struct, frozen=True):
    """How a choice is put to its seat, beside the prompt."""

    caption: str = ""  # above the prompt, a word or two: "opportunity fire"
    reach: bool = False  # whatever is under way moves: show at once how far it gets
    piece: str = ""  # the piece that the listed answers are for, where others may go first
    others: tuple[str, ...] = ()  # those who may go before it: their answers are listed on request
    manner: str = ""  # what the manners are called together: "Formation"
    manners: tuple[tuple[str, str], ...] = ()  # in which what is dragged may be done, by name and words; "" is any
    force: str = ""  # the field of an answer in which a force is written: any may be, not only those that are listed
    points: int = 0  # what that force may cost at the most; 0 if anything
    fields: tuple[Field, ...] = ()  # to be filled in, where that is the answer


class Deed(msgspec.Struct, frozen=True):
    """What all answers of a kind have in common; those of one kind are one deed, done in different manners."""

    kind: str
    title: str  # over its like in a list: "Fire"
    lists: tuple[tuple[str, str], ...] = ()  # fields that people compose, by adding and taking away, and what is asked
    ending: bool = False  # it ends something, rather than doing something
    bold: bool = False  # what one waits for: it stands out when nothing else is being done
    asks: bool = False  # it cannot be mended: whoever picks it is asked whether he means it
    step: bool = False  # a step of a longer way: whoever clicks a place that has other answers as well means those
    weighs: bool = False  # what may come of it stands with the question: there is nothing to click before it is done


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """A listed answer: how it is said, what helps to choose it, and where to click for it.

    The first place is the one that tells it from its like. One that points somewhere has a heading, in degrees
    clockwise from the north, seen from the place `around` which it turns.
    """

    kind: str  # of its deed
    words: str  # the whole of it: "Fire at Q3 with Squad us-1 and BAR"
    short: str  # among its like, whoever takes part: "Fire at Q3"
    deed: str  # what the button says that does it: "Fire"
    gloss: str = ""  # a few words that help to choose
    key: str = ""  # a letter of the keyboard
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    heading: int | None = None
    around: str = ""


class Wish(msgspec.Struct, frozen=True):
    """What somebody clicked, dragged or looked for that is not offered: pieces, then places, and perhaps a verb."""

    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()  # in the order of the clicks: whatever is aimed at or gone to comes last
    verb: str = ""  # of a move, or of something barred
    text: str = ""  # a move in notation, where it was written out; then it is all that counts
    manner: str = ""  # of those that the question has; "" is any
    draft: str = ""  # a move in notation, put together so far: the last piece, a part of it, is to be at the last place


class Barred(msgspec.Struct, frozen=True):
    """Something that is usual here but not allowed now, and why."""

    words: str
    why: str
    rule: str = ""
    verb: str = ""


class WhyNot(msgspec.Struct, frozen=True):
    """Why something is not offered: the move that was probably meant, the reason, and a picture of it.

    If the move is allowed after all, it is said to be, and there is no code. If it is not, there may be something near
    it that is: `instead`.
    """

    words: str  # the move as a phrase; "" if no move was meant at all
    code: str
    why: str
    rule: str = ""
    lines: tuple[Line, ...] = ()
    places: tuple[str, ...] = ()
    move: str = ""  # in notation
    allowed: bool = False
    instead: str = ""  # in notation
    instead_words: str = ""
    ends: tuple[End, ...] = ()  # of a move that is allowed


class Hint(msgspec.Struct, frozen=True):
    """What a player would do, and why, the weightiest reason first."""

    by: str
    move: str  # in notation
    words: str
    reasons: tuple[str, ...]
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


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

    sums: tuple[Sum, ...] = ()
    remarks: tuple[Remark, ...] = ()
    fates: tuple[Fate, ...] = ()
    dice: bool = False  # dice will be thrown: it cannot be taken back without consent
    lines: tuple[Line, ...] = ()  # to draw, the one that matters most first
    places: tuple[PlaceChance, ...] = ()  # where it may come down, the likeliest first
    strikes: tuple[str, ...] = ()  # places that it strikes for certain, where there is no line to draw
    words: str = ""  # the move as a phrase
    ends: tuple[End, ...] = ()  # where all that goes along would stand
