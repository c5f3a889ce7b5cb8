"""Up and at 'em, Banzai: a pinned unit on RUN may bind itself to go at the enemy, and needs no test for it."""

from __future__ import annotations

from hedgerow.board.inches.measure import distance, is_point, point
from hedgerow.boltaction.rules.close.assaults import assaults
from hedgerow.boltaction.rules.move.going import led
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import gap, sees, spots
from hedgerow.boltaction.state.lookups import can, enemies, national
from hedgerow.boltaction.state.moves.close import Assault
from hedgerow.boltaction.state.moves.movement import Go, Leave
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Move, Refusal

RULE = "house-game.5"


def pledges(s: State, u: Unit, p: Acting) -> list[str]:
    """What a unit may bind itself to; nothing where it could not do so."""
    if p.order != "run" or u.card.kind != "infantry" or not u.on_table:
        return []
    found = []
    if can(u, "up-and-at-em") and next(assaults(s, u), None) is not None:
        found.append("assault")
    if national(s, u, "banzai") and nearest_seen(s, u) is not None:
        found.append("banzai")
    return found


def nearest_seen(s: State, u: Unit) -> Unit | None:
    seen = [e for e in enemies(s, u.seat) if sees(s, u, e)]
    return min(seen, key=lambda e: (gap(s, u, e), e.id), default=None)


def bound(p: Acting) -> bool:
    return p.pledge in ("assault", "banzai")


def why_not_pledged(s: State, p: Acting, move: Move) -> Refusal | None:
    """Who has said so goes at the enemy: by an assault, or at a Banzai nearer to the nearest enemy in sight."""
    if not bound(p):
        return None
    u = s.units[p.unit]
    if p.pledge == "assault":
        ok = isinstance(move, Assault) or next(assaults(s, u), None) is None
        return None if ok else Refusal("pledged", f"{u.name} has taken no test: it assaults", RULE)
    foe = nearest_seen(s, u)
    if foe is None or (isinstance(move, Assault) and move.target == foe.id) or nearer(s, u, foe, move):
        return None
    return Refusal("pledged", f"{u.name} has taken no test: it goes at {foe.name}", RULE)


def nearer(s: State, u: Unit, foe: Unit, move: Move) -> bool:
    """By an Advance at the least, for whoever leads them."""
    if not isinstance(move, Go | Leave) or not is_point(move.to):
        return False
    eyes = [spot.eye for spot in spots(s, foe)]
    to, start = point(move.to), led(u)[0].at
    return min(distance(start, eye) for eye in eyes) - min(distance(to, eye) for eye in eyes) >= rate(s, u, "advance")
