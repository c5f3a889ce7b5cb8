"""4.3, 20.8.1 A Concealment marker comes off."""

from __future__ import annotations

from hedgerow.lhy.state.control import settle, undeceive
from hedgerow.lhy.state.events import hiding as told
from hedgerow.lhy.state.placing import remove
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World


def expose(t: World, u: Unit, clause: str) -> None:
    """4.3-1, 20.8.1-1: what was under the marker lies open; a Dummy is no longer there."""
    if u.card.dummy:
        remove_dummies(t, u.at, u.seat, clause)
        return
    u.concealed = False
    settle(t.state, u.at)
    t.reveal()
    t.tell(told.Exposed(unit=u.id, at=u.at, rule=clause))


def remove_dummies(t: World, at: str, seat: int, clause: str = "20.8.1-1") -> None:
    """20.8.1-1: Dummies stick together; with the last of them goes the IP that no combat unit has ever been in."""
    s = t.state
    dummies = [u for u in s.stacks.get(at, ()) if u.seat == seat and u.card.dummy]
    if not dummies:
        return
    for u in dummies:
        u.concealed = u.hidden = False
        remove(s, u)
    undeceive(s, at, seat)
    position = s.positions.get(at)
    sham = position is not None and position.dummy and position.seat == seat
    if sham:
        del s.positions[at]
    t.reveal()
    t.tell(told.DummiesGone(units=tuple(u.id for u in dummies), at=at, position=sham, rule=clause))
