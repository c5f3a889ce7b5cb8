"""What is pending, gone on with by the rule it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.system import Play
from hedgerow.lhy.phases.arriving import arrive
from hedgerow.lhy.phases.landings import go_on_landing
from hedgerow.lhy.rules.assault.advance import advance_on
from hedgerow.lhy.rules.assault.arrows import adjust, choose_stayers, pull_out
from hedgerow.lhy.rules.assault.resolution import fight_on
from hedgerow.lhy.rules.assault.retreat import flee, rout
from hedgerow.lhy.rules.assault.storming import storm_on
from hedgerow.lhy.rules.events import reconnoitre
from hedgerow.lhy.rules.fire.crossfire import cross
from hedgerow.lhy.rules.fire.scoot import strike
from hedgerow.lhy.rules.fire.verbs import pay
from hedgerow.lhy.rules.mortars.ending import extend_or_cease
from hedgerow.lhy.rules.mortars.flares import choose_light
from hedgerow.lhy.rules.mortars.spotting import choose_impact
from hedgerow.lhy.rules.move.leaving import assign
from hedgerow.lhy.rules.move.march import go_on
from hedgerow.lhy.rules.move.overrun import stand_up_to
from hedgerow.lhy.rules.recovery.heroism import choose_target
from hedgerow.lhy.rules.stacking import thin_out
from hedgerow.lhy.state.pending import Pending
from hedgerow.lhy.state.pending.assault import Adjusting, Advancing, Fight, Flight, Leaving, Routed, Staying, Storm
from hedgerow.lhy.state.pending.events import Recon
from hedgerow.lhy.state.pending.fire import Crossing, Owed, Shot
from hedgerow.lhy.state.pending.landing import Drop
from hedgerow.lhy.state.pending.maneuver import Carrying, March, Overrunning
from hedgerow.lhy.state.pending.mortars import Extensions, Flaring, Spotting
from hedgerow.lhy.state.pending.recovery import Heroism
from hedgerow.lhy.state.pending.upkeep import Arriving, Overstacked
from hedgerow.lhy.state.world import World

SETTLING: dict[type[Any], Callable[[World, Any], Play[None]]] = {
    March: go_on,
    Carrying: assign,
    Overrunning: stand_up_to,
    Crossing: cross,
    Owed: pay,
    Shot: strike,
    Storm: storm_on,
    Heroism: choose_target,
    Adjusting: adjust,
    Staying: choose_stayers,
    Leaving: pull_out,
    Fight: fight_on,
    Routed: rout,
    Flight: flee,
    Advancing: advance_on,
    Extensions: extend_or_cease,
    Spotting: choose_impact,
    Flaring: choose_light,
    Recon: reconnoitre,
    Drop: go_on_landing,
    Overstacked: thin_out,
    Arriving: arrive,
}


def settle(t: World, pending: Pending) -> Play[None]:
    """Asks at most one question; the rule takes from the pile what is settled."""
    return SETTLING[type(pending)](t, pending)
