"""What a row says of a kind of event, and what most rows need: joining, dice, words over pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from hedgerow.kernel.telling import Effect, Grave, Manner, Run
from hedgerow.lhy.screen.ear import Ear

Topic = Literal["fights", "moves", "other"]
Heading = Literal["", "turn", "phase", "group"]
Effects: TypeAlias = tuple[Effect, ...]
Joins: TypeAlias = tuple[tuple[str, Manner], ...]

MARCH, RESULT = "march", "result"
"""What entries open: a way that units go, and something that has results."""


class Joined(NamedTuple):
    """What an event opens and what it joins in the log, and how it is told together with others."""

    opens: tuple[str, ...] = ()
    joins: Joins = ()
    alone: str = ""
    run: Run | None = None


ALONE = Joined()


def alone(ear: Ear, x: Any) -> Joined:
    return ALONE


def opens(*names: str) -> Callable[[Ear, Any], Joined]:
    return lambda ear, x: Joined(names)


def part_of(*names: str) -> Callable[[Ear, Any], Joined]:
    """It stands below an entry that has opened one of these."""
    joined = Joined(joins=tuple((name, "part") for name in names))
    return lambda ear, x: joined


def said_by(*names: str) -> Callable[[Ear, Any], Joined]:
    joined = Joined(joins=tuple((name, "said") for name in names))
    return lambda ear, x: joined


def nothing(ear: Ear, x: Any) -> Effects:
    return ()


class Row(NamedTuple):
    """A kind of event: its sentence, its marks in the log, what it joins, and what is seen of it."""

    say: Callable[[Ear, Any], str]
    topic: Topic = "other"
    glyph: str = "event"
    joined: Callable[[Ear, Any], Joined] = alone
    shows: Callable[[Ear, Any], Effects] = nothing
    title: Callable[[Ear, Any], str] | None = None
    heading: Heading = ""
    quiet: bool = False
    stops: bool = True
    at_once: bool = False


# ------------------------------------------------------------------ what is seen


def dice(to: str) -> Effects:
    return (Effect("dice", to),) if to else ()


def word(to: str, words: str, grave: Grave = 0) -> Effects:
    return (Effect("word", to, words=words, grave=grave),) if to else ()


def over(ear: Ear, unit: str, words: str, grave: Grave = 0, at: str = "") -> Effects:
    """A word over a piece; over its hex, if it is a piece no longer."""
    piece, place = ear.piece(unit), ear.place(unit) or at
    return (Effect("word", place, pieces=(piece,) if piece else (), words=words, grave=grave),) if place else ()


def burst(to: str, words: str = "", pieces: tuple[str, ...] = ()) -> Effects:
    return (Effect("burst", to, pieces=pieces, words=words, grave=4),) if to else ()


def went(ear: Ear, x: Any) -> Effects:
    """Pieces go from a hex to the next."""
    return (Effect("move", x.to, x.start, ear.pieces(x.units)),)


def came(ear: Ear, unit: str, at: str) -> Effects:
    return (Effect("move", at, pieces=pieces, brief=True),) if (pieces := ear.pieces((unit,))) else ()


def tried(ear: Ear, unit: str, at: str, good: bool, well: str, ill: str, grave: Grave = 1) -> Effects:
    """Dice, and what came of them over the piece."""
    return *dice(at), *over(ear, unit, well if good else ill, 0 if good else grave, at)
