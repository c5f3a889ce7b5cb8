"""20.7g, 20.7h, 20.7i Reinforcements: who is due in a turn waits next to the map from its beginning."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move, Options
from hedgerow.kernel.system import Play
from hedgerow.lhy.phases.set_up import VERBS, answers, by_lot, waiting
from hedgerow.lhy.rules.disposition import due
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.pending.upkeep import Arriving
from hedgerow.lhy.state.world import World


def arrivals(t: World) -> None:
    """20.7g-1, 20.7i-1: mortars are Available from now on; units are to be put down next to the map."""
    s = t.state
    for group in s.mission.group:
        seat = s.mission.seat(group.side)
        mortars = [m for m in s.mortars.values() if m.group == group.id and due(s, group)]
        units = [u for u in waiting(s, seat) if u.group == group.id]
        for m in mortars:
            m.group = ""
        if mortars or units:
            t.tell(told.Arrived(seat=seat, group=group.id, rule="20.7i-1"))
        if units and not any(isinstance(p, Arriving) and p.seat == seat for p in s.pending):
            s.pending.append(Arriving(seat))


def arrive(t: World, p: Arriving) -> Play[None]:
    """20.7h-1: the owner says where each will enter; asked again until all are put down."""
    s = t.state
    if not waiting(s, p.seat):
        s.pending.remove(p)
        return
    options: Options[Move] = Options(
        lambda: answers(s, p.seat),
        lambda move: VERBS.why_not(s, p.seat, move),
        _draw=lambda chance: by_lot(s, p.seat, chance),
    )
    answer = yield Choice(p.seat, "set-up", "Reinforcements: where will they enter?", options, "20.7h-1")
    VERBS.do(t, p.seat, answer)
