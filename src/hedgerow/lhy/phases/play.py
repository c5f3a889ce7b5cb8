"""5.0 The sequence of play: the top of every game."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.system import Play
from hedgerow.lhy.phases.activation import activation_phase
from hedgerow.lhy.phases.assaults import assault_phase
from hedgerow.lhy.phases.clean_up import clean_up_phase
from hedgerow.lhy.phases.design.flow import design_phase
from hedgerow.lhy.phases.fire import fire_phase
from hedgerow.lhy.phases.initiative import initiative_phase
from hedgerow.lhy.phases.mortars import mortar_phase
from hedgerow.lhy.phases.pending import settle
from hedgerow.lhy.phases.set_up import set_up
from hedgerow.lhy.phases.time_lapse import time_lapse
from hedgerow.lhy.phases.wording import wording
from hedgerow.lhy.state.world import World

PHASES: dict[str, Callable[[World], Play[None]]] = {
    "design": design_phase,
    "set-up": set_up,
    "initiative": initiative_phase,
    "activation": activation_phase,
    "fire": fire_phase,
    "assault": assault_phase,
    "mortars": mortar_phase,
    "time": time_lapse,
    "clean-up": clean_up_phase,
}


def play(t: World) -> Play[None]:
    """5.0-1: the whole game, from wherever the state stands. There is a checkpoint at every decision: each phase
    asks one question at the most, and what is pending goes before it.
    """
    s = t.state
    wordings = wording(s, 0), wording(s, 1)
    while s.phase != "over":
        t.checkpoint()
        flow = settle(t, s.pending[-1]) if s.pending else PHASES[s.phase](t)
        choice = next(flow, None)
        while choice is not None:
            choice.options.wording = wordings[choice.seat]
            try:
                choice = flow.send((yield choice))
            except StopIteration:
                break
