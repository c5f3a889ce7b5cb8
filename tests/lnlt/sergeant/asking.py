"""Putting drawn situations before the sergeant."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lnlt.sergeant.sergeant import Sergeant
from hedgerow.lnlt.state.moves import Activate
from hedgerow.lnlt.state.state import State
from hedgerow.players.player import Why
from tests.lnlt.boards import offered, table


def answer(t: Table[Any]) -> Move:
    """The sergeant's answer to what is asked, which the rules accept."""
    return asked(t)[0]


def asked(t: Table[Any]) -> tuple[Move, Why]:
    """His answer, and what he weighed."""
    assert t.choice is not None
    sergeant = Sergeant()
    move = sergeant.choose(Seat(t, t.choice.seat))
    assert not sergeant.faults, sergeant.faults
    assert move in t.choice.options
    return move, sergeant.why


def in_impulse(s: State, place: str, dice: tuple[int, ...] = ()) -> Table[Any]:
    """A game in which a place has just been activated."""
    t = table(s, dice)
    t.answer(Activate(place))
    if t.choice is not None and t.choice.kind == "name-hexes":
        t.answer(next(m for m in offered(t) if type(m).__name__ == "Begin"))
    return t


def order(s: State, place: str) -> Move:
    """What he has a place do."""
    return answer(in_impulse(s, place))


def carried_on(t: Table[Any], kind: str, most: int = 30) -> list[Move]:
    """His answers as long as one kind of question is asked."""
    given: list[Move] = []
    while t.choice is not None and t.choice.kind == kind and len(given) < most:
        given.append(answer(t))
        t.answer(given[-1])
    return given
