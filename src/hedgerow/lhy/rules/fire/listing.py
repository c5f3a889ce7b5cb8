"""11.0 All fire that a unit may conduct: its targets are looked for once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hedgerow.kernel.choice import Move
from hedgerow.kernel.drawing import Found, Order, as_listed
from hedgerow.lhy.rules.fire.crossfire import crossfires
from hedgerow.lhy.rules.fire.firing import anybody_near, shots, splits, targets
from hedgerow.lhy.rules.fire.inquiry import inquiries
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import why_no_fire, why_not_halting
from hedgerow.lhy.rules.fire.scoot import halts, scoots, stalks
from hedgerow.lhy.state.state import Cycle, State, Unit

WAYS: tuple[Callable[[State, Cycle, Unit, Iterable[str], Order], Iterable[Move]], ...] = (
    shots,
    splits,
    crossfires,
    scoots,
    stalks,
    inquiries,
)


def fire_of(s: State, c: Cycle, u: Unit, order: Order = as_listed) -> Iterator[Move]:
    """Every attack, and every question before one."""
    if u.motion:
        if why_not_halting(s, c, u.id) is None and anybody_near(s, c, u):
            yield from halts(s, c, u, order)
            yield from inquiries(s, c, u, (), order)
        return
    face = u.face
    if (face.sav is None and face.atv is None) or why_no_fire(s, c, u.id) is not None or not anybody_near(s, c, u):
        return
    found = Found(targets(s, c, u, Aim(u.at), order))
    for way in order(WAYS):
        yield from way(s, c, u, found, order)
