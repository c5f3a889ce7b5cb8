"""20.7 Units, Improved Positions, mines and wire are put down."""

from __future__ import annotations

from hedgerow.lhy.rules.disposition import set_up_places
from hedgerow.lhy.state.events import set_up as told
from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.moves.set_up import Place
from hedgerow.lhy.state.placing import put
from hedgerow.lhy.state.state import Minefield, Position, Unit
from hedgerow.lhy.state.world import World


def set_down(t: World, u: Unit, move: Place) -> None:
    """20.7d-1, 20.7e-1, 20.7f-1, 20.7h-1: a unit in its place; who is Hidden is told of to its owner alone."""
    s = t.state
    u.concealed = "concealed" in move.how
    u.hidden = "hidden" in move.how
    u.motion = "green" if "motion" in move.how else ""
    u.front = move.front
    on_map = bool(set_up_places(s, u))
    if on_map:
        put(s, u, move.at)
    else:
        u.entry = move.at
    audience = (u.seat,) if u.hidden else ()
    t.tell(told.Placed(unit=u.id, at=move.at, how=move.how, off_map=not on_map, audience=audience, rule="20.7-2"))


def dig(t: World, seat: int, at: str) -> None:
    """20.7c-1, 20.8.1-1, 20.9.2-2: an IP is Hidden with those in it, and a Dummy's where no combat unit is."""
    s = t.state
    own = own_at(s, at, seat)
    hidden = all(u.hidden for u in own)
    s.positions[at] = Position(seat, hidden=hidden, dummy=not any(u.card.combat for u in own))
    t.tell(told.Dug(at=at, seat=seat, audience=(seat,) if hidden else (), rule="20.7c-1"))


def lay(t: World, seat: int, kind: str, at: str) -> None:
    """19.0-1, 19.1-1: minefields are known to their owner alone, unless the mission has them lie open."""
    s = t.state
    if kind == "wire":
        s.wire[at] = seat
        t.tell(told.Laid(kind="wire", at=at, seat=seat, rule="19.0-1"))
        return
    known = s.mission.special.known_mines
    s.mines[at] = Minefield(seat, known=known)
    t.tell(told.Laid(kind="mines", at=at, seat=seat, audience=() if known else (seat,), rule="19.1-1"))
