"""5.3, 14.1.1.3, 15.3.9 The game gone on with where one side may step in during the other's impulse."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.driving import after_overrun, go_on_or_end
from hedgerow.lnlt.rules.armour.loading import fire_at_each, get_on
from hedgerow.lnlt.rules.armour.overrun import reply
from hedgerow.lnlt.rules.fire.opportunity import fire_at_movers, fire_too, shell_when_round
from hedgerow.lnlt.rules.move.entering import arrive
from hedgerow.lnlt.state.state import Moving
from hedgerow.lnlt.state.windows import Answered, FollowUp, Opportunity, Then, Window
from hedgerow.lnlt.state.world import World


def go_on_from(t: World, w: Window) -> Play[None]:
    """The window itself, and what follows when it closes: just as where it was opened."""
    if isinstance(w, Opportunity):
        yield from fire_at_movers(t, w)
        if w.then:
            yield from AFTERWARDS[w.then](t, w)
    elif isinstance(w, FollowUp):
        yield from fire_too(t, w)
    else:
        yield from overrun_answered(t, w)


def overrun_answered(t: World, w: Answered) -> Play[None]:
    v = t.state.units[w.vehicle]
    yield from reply(t, v)
    yield from after_overrun(t, _move(t), v)


def are_there(t: World, w: Opportunity) -> Play[None]:
    yield from arrive(t, _move(t), w.before)


def drive_on(t: World, w: Opportunity) -> Play[None]:
    yield from go_on_or_end(t, _move(t), w.before)


def board(t: World, w: Opportunity) -> Play[None]:
    *units, v = (t.state.units[i] for i in w.movers)
    yield from get_on(t, _move(t), v, units, w.before, w.mps, outside=w.outside)


def others_too(t: World, w: Opportunity) -> Play[None]:
    yield from fire_at_each(t, w.others)


def fire_the_gun(t: World, w: Opportunity) -> Play[None]:
    assert w.shot is not None
    yield from shell_when_round(t, t.state.units[w.movers[0]], w.shot)


AFTERWARDS: dict[Then, Callable[[World, Opportunity], Play[None]]] = {
    "arrive": are_there,
    "drive": drive_on,
    "load": board,
    "thrown-off": others_too,
    "shell": fire_the_gun,
}


def _move(t: World) -> Moving:
    assert t.state.moving is not None
    return t.state.moving
