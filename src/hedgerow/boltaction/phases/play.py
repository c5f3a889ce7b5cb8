"""turn.1 The sequence of play: the top of every game."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.boltaction.phases.orders import orders_phase
from hedgerow.boltaction.phases.pending import settle
from hedgerow.boltaction.phases.preliminary import preliminary_phase
from hedgerow.boltaction.phases.set_up import set_up
from hedgerow.boltaction.phases.turn_end import finish, turn_end
from hedgerow.boltaction.rules.victory import at_once
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Play

PHASES: dict[str, Callable[[World], Play[None]]] = {
    "setup": set_up,
    "preliminary": preliminary_phase,
    "orders": orders_phase,
    "end": turn_end,
}


def play(t: World) -> Play[None]:
    """turn.1: the whole game, from wherever the state stands. There is a checkpoint at every decision: each phase asks
    one question at the most, and what is pending goes before it.
    """
    s = t.state
    while s.phase != "over":
        t.checkpoint()
        if s.pending:
            yield from settle(t, s.pending[-1])
        elif (outcome := at_once(s)) is not None:
            finish(t, outcome)
        else:
            yield from PHASES[s.phase](t)
