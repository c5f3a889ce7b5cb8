"""Moves and events in words."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Effect, Telling, Thrown

from . import records as r
from .rules import SIDES


def say(move: Move) -> str:
    match move:
        case r.Place(piece, at):
            return f"Hide {piece} at {at}"
        case r.Ready():
            return "Ready"
        case r.Go(piece, to):
            return f"{piece} goes to {to}"
        case r.Shoot(piece, target):
            return f"{piece} shoots at {target}"
        case r.Pass():
            return "Pass"
        case _:
            return "Hold"


def tell(event: Event) -> Telling:
    """All that is told of an event."""
    kind, rule = notation.verb(type(event)), event.rule
    match event:
        case r.TurnBegan(turn=turn):
            return Telling(kind=kind, words=f"Turn {turn}", rule=rule, heading="turn")
        case r.Placed(piece=piece, at=at):
            return Telling(kind=kind, words=f"{piece} hides at {at}.", rule=rule, places=(at,), pieces=(piece,))
        case r.Moved(piece=piece, start=start, to=to):
            return Telling(
                kind=kind, words=f"{piece} goes from {start} to {to}.", rule=rule, topic="moves", places=(start, to),
                pieces=(piece,), shows=(Effect(kind="move", start=start, to=to, pieces=(piece,)),),
                before={"pieces": {piece: {"at": start}}},
            )  # fmt: skip
        case r.Met(piece=piece, other=other, at=at):
            words = f"{piece} comes upon {other} at {at}."
            return Telling(kind=kind, words=words, rule=rule, places=(at,), pieces=(piece, other))
        case r.Shot(piece=piece, target=target, start=start, at=at, die=die, needs=needs, hit=hit):
            what = "a hit" if hit else "a miss"
            words = f"{piece} shoots at {target}: {die}, needs {needs.total}: {what}."
            shows = (
                Effect(kind="shot", start=start, to=at),
                Effect(kind="dice", to=at, dice=(die,)),
                Effect(kind="word", to=at, words=what, grave=4 if hit else 0),
            )
            before: dict[str, dict[str, Any]] = {"pieces": {target: {"at": at, "lost": False}}} if hit else {}
            return Telling(
                kind=kind, words=words, rule=rule, topic="fights", places=(start, at), pieces=(piece, target),
                thrown=(Thrown((die,), "shot", SIDES),), sums=(("needs", needs),), shows=shows, before=before,
            )  # fmt: skip
        case r.Passed(seat=seat):
            return Telling(kind=kind, words=f"{r.SEATS[seat]} passes.", rule=rule, side=seat)
        case r.Over(words=words):
            return Telling(kind=kind, words=words, rule=rule)
    raise TypeError(f"{kind} has no words")
