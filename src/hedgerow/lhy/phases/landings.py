"""16.0 Airborne landings in the Activation Phase: after everybody on the ground, all at once."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lhy.phases.segments import CALL, call
from hedgerow.lhy.rules.landing.descent import come_down
from hedgerow.lhy.rules.landing.plan import airborne, complete, plan, plan_of
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.state import Cycle, State
from hedgerow.lhy.state.world import World


def landing_due(s: State) -> bool:
    """16.0-1: once a turn, when all of the active player's units on the ground have been activated."""
    return s.step != "landed" and bool(airborne(s, s.initiative))


def begin_landing(t: World) -> None:
    s = t.state
    s.step = "landed"
    s.pending.append(plan_of(s, s.initiative))


def go_on_landing(t: World, p: Drop) -> Play[None]:
    """16.0-2, 16.1.4.s4-1: one activation for all of them; when they are down the enemy may react."""
    s = t.state
    if not complete(s, p):
        yield from plan(t, p)
        return
    s.pending.remove(p)
    s.cycles += 1
    platoons = [stick.platoon for stick in p.sticks if stick.platoon]
    s.cycle = Cycle(s.cycles, platoons, [], seat=p.seat, landing=True)
    for platoon in platoons:
        s.platoons[platoon].activated = True
    come_down(t, p, s.cycle)
    call(t, s.cycle, CALL)
