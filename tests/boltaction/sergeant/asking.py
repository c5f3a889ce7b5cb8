"""Putting drawn situations before the sergeant."""

from __future__ import annotations

from hedgerow.boltaction.sergeant.sergeant import Sergeant
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.seat import Seat
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


def goes_on(t: World) -> str:
    """His answer, given."""
    assert t.choice is not None
    text = answer(t)
    t.answer(next(m for m in [Sergeant().choose(Seat(t, t.choice.seat))]))
    return text
