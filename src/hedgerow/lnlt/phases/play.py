"""2.0 The sequence of play: the top of every game."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.system import Play
from hedgerow.lnlt.phases.administration import administrative_phase
from hedgerow.lnlt.phases.operations import operations_phase
from hedgerow.lnlt.phases.rally import rally_phase
from hedgerow.lnlt.phases.set_up import set_up
from hedgerow.lnlt.rules.air.sky import watched
from hedgerow.lnlt.state.world import World

# 2.0.1: a turn is a Rally Phase, an Operations Phase and an Administrative Phase.
PHASES: dict[str, Callable[[World], Play[None]]] = {
    "set-up": set_up,
    "rally": rally_phase,
    "operations": operations_phase,
    "administrative": administrative_phase,
}


def play(t: World) -> Play[None]:
    """The whole game, from wherever the state stands."""
    t = watched(t)
    while t.state.phase != "over":
        t.checkpoint()
        yield from PHASES[t.state.phase](t)
