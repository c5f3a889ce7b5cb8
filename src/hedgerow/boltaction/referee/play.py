"""turn.1 The sequence of play at a real table: the rules of a battle, with forms where one of them would measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.boltaction.phases.acting import snap
from hedgerow.boltaction.phases.preliminary import preliminary_phase
from hedgerow.boltaction.referee.acting import carry_out, go_on, panic
from hedgerow.boltaction.referee.close import assault, overrun, regroup
from hedgerow.boltaction.referee.set_up import set_up
from hedgerow.boltaction.referee.shots import declare_said, fire_on, resolve_said
from hedgerow.boltaction.referee.support import barrage_on, strike_on
from hedgerow.boltaction.referee.turns import end_phase, finish, orders_phase, wiped_out
from hedgerow.boltaction.rules.close.fights import fight
from hedgerow.boltaction.rules.move.transport import bail_out
from hedgerow.boltaction.rules.shooting.reacting import react
from hedgerow.boltaction.state.pending.close import Assaulting, Fighting, Overrunning, Regrouping
from hedgerow.boltaction.state.pending.movement import BailingOut, Moving
from hedgerow.boltaction.state.pending.orders import Acting, Panicking, Snapping
from hedgerow.boltaction.state.pending.shooting import Declaring, Reacting, Struck, Volley
from hedgerow.boltaction.state.pending.support import Barraging, Striking
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Play

PHASES: dict[str, Callable[[World], Play[None]]] = {
    "setup": set_up,
    "preliminary": preliminary_phase,
    "orders": orders_phase,
    "end": end_phase,
}

SETTLING: dict[type[Any], Callable[[World, Any], Play[None]]] = {
    Acting: carry_out,
    Snapping: snap,
    Panicking: panic,
    Moving: go_on,
    BailingOut: bail_out,
    Declaring: declare_said,
    Reacting: react,
    Volley: fire_on,
    Struck: resolve_said,
    Assaulting: assault,
    Fighting: fight,
    Regrouping: regroup,
    Overrunning: overrun,
    Striking: strike_on,
    Barraging: barrage_on,
}


def play(t: World) -> Play[None]:
    """turn.1: from wherever the state stands; a checkpoint at every decision."""
    s = t.state
    while s.phase != "over":
        t.checkpoint()
        if s.pending:
            top = s.pending[-1]
            yield from SETTLING[type(top)](t, top)
        elif (outcome := wiped_out(s)) is not None:
            finish(t, outcome)
        else:
            yield from PHASES[s.phase](t)
