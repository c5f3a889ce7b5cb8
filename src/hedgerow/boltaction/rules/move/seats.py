"""house-transport.1, house-transport.2 Who fits aboard: a seat for every man, and one gun behind a tow."""

from __future__ import annotations

from hedgerow.boltaction.state.lookups import aboard, can
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal


def room(s: State, carrier: Unit) -> int:
    """Seats that are left, those of a towed gun's crew taken; none beside a gun that takes them up."""
    if can(carrier, "no-passengers"):
        return 0
    return max(0, carrier.card.seats - sum(len(u.men) for u in aboard(s, carrier)))


def why_no_seat(s: State, u: Unit, carrier: Unit) -> Refusal | None:
    """Before the battle and in it."""
    if u.card.kind == "artillery":
        if not carrier.card.tows or u.building >= 0:
            return Refusal("no-tow", f"{carrier.name} cannot tow it", "house-transport.2")
        if any(o.card.kind == "artillery" for o in aboard(s, carrier)):
            return Refusal("no-tow", f"{carrier.name} tows a gun already", "house-transport.2")
    elif u.card.kind == "vehicle" or can(u, "cavalry") or can(u, "motorbikes"):
        return Refusal("mounted", "only men on foot are carried", "house-transport.1")
    left = room(s, carrier)
    if left < len(u.men):
        return Refusal("no-room", f"{carrier.name} has room for {left} more men", "house-transport.1")
    return None
