"""Moves as phrases and events as tellings."""

from __future__ import annotations

from hedgerow.boltaction.state.moves.set_up import Bring
from hedgerow.boltaction.state.state import State
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.events import Event
from hedgerow.kernel.telling import Telling


def told(s: State, event: Event, seat: int | None) -> Telling:
    kind = notation.verb(type(event))
    words = getattr(event, "words", "") or kind.replace("-", " ").capitalize()
    unit = s.units.get(getattr(event, "unit", ""))
    about = f": {unit.name}" if unit is not None else ""
    return Telling(words=f"{words}{about}", kind=kind, rule=event.rule, side=unit.seat if unit is not None else None)


def say(s: State, move: Move, seat: int | None) -> str:
    if isinstance(move, Bring):  # which one is told when both are there
        return "bring a force"
    return notation.write(move)
