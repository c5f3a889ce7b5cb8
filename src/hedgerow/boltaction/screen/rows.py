"""A kind of event as a row: its sentence, its marks in the log, what it joins, what is seen of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from hedgerow.board.inches.measure import named
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.state.state import State
from hedgerow.kernel.telling import Effect, Grave, Manner

Topic = Literal["fights", "moves", "other"]
Effects = tuple[Effect, ...]
ACT = "act"
SHOT = "shot"


def nothing(s: State, x: Any) -> Effects:
    return ()


class Row(NamedTuple):
    say: Callable[[State, Any], str]
    topic: Topic = "other"
    glyph: str = "event"
    opens: tuple[str, ...] = ()
    joins: tuple[tuple[str, Manner], ...] = ()
    shows: Callable[[State, Any], Effects] = nothing
    title: Callable[[State, Any], str] | None = None
    heading: Literal["", "turn", "phase", "group"] = ""
    quiet: bool = False


PART: tuple[tuple[str, Manner], ...] = ((SHOT, "part"), (ACT, "part"))
"""What belongs to a shot stands below it, and to an order below that."""
BELOW: tuple[tuple[str, Manner], ...] = ((ACT, "part"),)


def over(s: State, unit: str, words: str, grave: Grave = 0) -> Effects:
    """A word over a unit."""
    at = where(s, unit)
    return (Effect("word", at, pieces=(unit,), words=words, grave=grave),) if at else ()


def dice(at: str) -> Effects:
    return (Effect("dice", at),) if at else ()


def burst(at: Point, words: str = "") -> Effects:
    return (Effect("burst", named(at), words=words, grave=4),)


def shot(s: State, unit: str, target: str) -> Effects:
    start, to = where(s, unit), where(s, target)
    return (Effect("shot", to, start),) if start and to else ()
