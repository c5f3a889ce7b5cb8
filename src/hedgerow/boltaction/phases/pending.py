"""What is pending, gone on with by the rule it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.boltaction.phases.acting import carry_out, snap
from hedgerow.boltaction.rules.close.assaults import assault
from hedgerow.boltaction.rules.close.fights import fight
from hedgerow.boltaction.rules.close.overruns import overrun
from hedgerow.boltaction.rules.close.regrouping import regroup
from hedgerow.boltaction.rules.fubar import choose_victim
from hedgerow.boltaction.rules.move.moving import go_on
from hedgerow.boltaction.rules.move.transport import bail_out
from hedgerow.boltaction.rules.shooting.damage import resolve
from hedgerow.boltaction.rules.shooting.declaring import declare
from hedgerow.boltaction.rules.shooting.reacting import react
from hedgerow.boltaction.rules.shooting.volley import fire_on
from hedgerow.boltaction.rules.support.air import strike_on
from hedgerow.boltaction.rules.support.barrages import barrage_on
from hedgerow.boltaction.state.pending import Pending
from hedgerow.boltaction.state.pending.close import Assaulting, Fighting, Overrunning, Regrouping
from hedgerow.boltaction.state.pending.movement import BailingOut, Moving
from hedgerow.boltaction.state.pending.orders import Acting, Panicking, Snapping
from hedgerow.boltaction.state.pending.shooting import Declaring, Reacting, Struck, Volley
from hedgerow.boltaction.state.pending.support import Barraging, Striking
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Play

SETTLING: dict[type[Any], Callable[[World, Any], Play[None]]] = {
    Acting: carry_out,
    Snapping: snap,
    Panicking: choose_victim,
    Moving: go_on,
    BailingOut: bail_out,
    Declaring: declare,
    Reacting: react,
    Volley: fire_on,
    Struck: resolve,
    Assaulting: assault,
    Fighting: fight,
    Regrouping: regroup,
    Overrunning: overrun,
    Striking: strike_on,
    Barraging: barrage_on,
}


def settle(t: World, pending: Pending) -> Play[None]:
    """Asks at most one question; the rule takes from the pile what is settled."""
    yield from SETTLING[type(pending)](t, pending)
