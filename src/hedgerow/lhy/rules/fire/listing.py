"""11.0 All fire that a unit may conduct: its targets are looked for once."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Move
from hedgerow.lhy.rules.fire.crossfire import crossfires
from hedgerow.lhy.rules.fire.firing import places, reach_of, splits, targets
from hedgerow.lhy.rules.fire.inquiry import inquiries
from hedgerow.lhy.rules.fire.records import Aim
from hedgerow.lhy.rules.fire.rights import why_no_fire
from hedgerow.lhy.rules.fire.scoot import halts, scoots, stalks
from hedgerow.lhy.state.moves.fire import Fire
from hedgerow.lhy.state.state import Cycle, State, Unit


def fire_of(s: State, c: Cycle, u: Unit) -> Iterator[Move]:
    """Every attack, and every question before one."""
    if u.motion:
        yield from halts(s, c, u)
        return
    if (u.face.sav is None and u.face.atv is None) or why_no_fire(s, c, u.id) is not None:
        return
    found = list(targets(s, c, u, Aim(u.at)))
    yield from (Fire(u.id, target) for target in found)
    if len(found) > 1:
        yield from splits(s, c, u, found)
    yield from crossfires(s, c, u, found)
    yield from scoots(s, c, u, found)
    yield from stalks(s, c, u)
    for at in places(s, c, u, u.at, reach_of(u)):
        yield from inquiries(s, c, u, at)
