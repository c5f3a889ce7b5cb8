"""Moves and events in words."""

from __future__ import annotations

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
            return f"Go to {to} with {piece}"
        case r.Shoot(piece, target):
            return f"Shoot at {target} with {piece}"
        case r.Pass():
            return "Pass"
        case _:
            return "Hold"


def tell(s: r.State, event: Event) -> Telling:
    """All that is told of an event."""
    kind, rule = notation.verb(type(event)), event.rule
    match event:
        case r.TurnBegan(turn=turn):
            return Telling(kind=kind, words=f"Turn {turn}", rule=rule, heading="turn", title=f"Turn {turn}")
        case r.Placed(piece=piece, at=at):
            return Telling(
                kind=kind, words=f"Piece {piece} hides at {at}.", rule=rule, side=s.pieces[piece].seat, places=(at,),
                pieces=(piece,),
            )  # fmt: skip
        case r.Moved(piece=piece, start=start, to=to):
            return Telling(
                kind=kind, words=f"Piece {piece} goes from {start} to {to}.", rule=rule, topic="moves",
                side=s.pieces[piece].seat, places=(start, to), pieces=(piece,),
                shows=(Effect(kind="move", start=start, to=to, pieces=(piece,)),),
            )  # fmt: skip
        case r.Met(piece=piece, other=other, at=at):
            return Telling(
                kind=kind, words=f"Piece {piece} comes upon {other} at {at}.", rule=rule, topic="moves",
                side=s.pieces[piece].seat, sides=(0, 1), places=(at,), pieces=(piece, other),
                shows=(Effect(kind="word", to=at, words="!"),),
            )  # fmt: skip
        case r.Shot():
            return _shot(s, event)
        case r.Passed(seat=seat):
            return Telling(kind=kind, words=f"{r.SEATS[seat]} passes.", rule=rule, side=seat)
        case r.Over(words=words):
            return Telling(kind=kind, words=words, rule=rule)
    raise TypeError(f"{kind} has no words")


def _shot(s: r.State, shot: r.Shot) -> Telling:
    what = "a hit" if shot.hit else "a miss"
    return Telling(
        kind="shot", words=f"Piece {shot.piece} shoots at {shot.target}: {shot.die}, needs {shot.needs.total}: {what}.",
        rule=shot.rule, topic="fights", side=s.pieces[shot.piece].seat, sides=(0, 1), places=(shot.start, shot.at),
        pieces=(shot.piece, shot.target), thrown=(Thrown((shot.die,), "shot", SIDES),), sums=(("needs", shot.needs),),
        shows=(
            Effect(kind="shot", start=shot.start, to=shot.at),
            Effect(kind="dice", to=shot.at),
            Effect(kind="word", to=shot.at, words=what, grave=4 if shot.hit else 0),
        ),
    )  # fmt: skip
