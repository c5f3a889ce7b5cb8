"""Putting drawn situations before the sergeant."""

from __future__ import annotations

from hedgerow.kernel import notation
from hedgerow.kernel.seat import Seat
from hedgerow.lhy.sergeant.sergeant import Sergeant
from hedgerow.lhy.state.world import World
from hedgerow.players.player import Why


def asked_why(t: World) -> tuple[str, Why]:
    """The sergeant's answer to what is asked, which the rules accept, and what he weighed."""
    assert t.choice is not None
    sergeant = Sergeant()
    move = sergeant.choose(Seat(t, t.choice.seat))
    assert not sergeant.faults, sergeant.faults
    assert move in t.choice.options
    return notation.write(move), sergeant.why


def answer(t: World) -> str:
    return asked_why(t)[0]


def carried_on(t: World, kind: str, most: int = 30) -> list[str]:
    """His answers as long as one kind of question is asked."""
    given: list[str] = []
    while t.choice is not None and t.choice.kind == kind and len(given) < most:
        assert t.choice is not None
        sergeant = Sergeant()
        move = sergeant.choose(Seat(t, t.choice.seat))
        assert not sergeant.faults, sergeant.faults
        given.append(notation.write(move))
        t.answer(move)
    return given
