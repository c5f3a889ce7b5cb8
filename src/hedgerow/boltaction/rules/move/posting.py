"""house-indirect.3 A spotter goes by himself: his weapon stays where it is, and does not fire with that order."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import TURN, named, point, turned
from hedgerow.boltaction.book.charts import MOVEMENT
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.records import Way
from hedgerow.boltaction.rules.move.clearing import barred_for, neighbours, reach_box, why_not_stand
from hedgerow.boltaction.rules.move.going import way_for, why_no_point
from hedgerow.boltaction.rules.move.moving import set_out
from hedgerow.boltaction.state.moves.movement import Post
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.state import Model, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Refusal

BEARINGS = 8


def spotter_of(u: Unit) -> Model | None:
    return next((m for m in u.men if m.role == "spotter"), None)


def postings(s: State, u: Unit, order: Order) -> Iterator[Post]:
    """All around him, as far as he goes."""
    m = spotter_of(u)
    if m is None:
        return
    for n in range(BEARINGS):
        dx, dy = turned(0, 1 - reach_of(order), n * TURN // BEARINGS)
        move = Post(u.id, named((max(0, m.at[0] + dx), max(0, m.at[1] + dy))))
        if not isinstance(way_to(s, u, move.to, order), Refusal):
            yield move


def reach_of(order: Order) -> int:
    """move.1: he walks and runs as infantry does, whatever his weapon weighs."""
    row = MOVEMENT["infantry"]
    return (row.run if order == "run" else row.advance) * 100


def way_to(s: State, u: Unit, to: str, order: Order) -> Way | Refusal:
    """house-move.3, house-move.4: his way, or why there is none."""
    m = spotter_of(u)
    if m is None or u.building >= 0 or u.carrier or u.waiting:
        return Refusal("no-spotter", f"{u.name} has no spotter to send anywhere", "house-indirect.3")
    if (refusal := why_no_point(to)) is not None:
        return refusal
    box = reach_box((m.at, point(to)), reach_of(order))
    barred = barred_for(s, u, order, box)
    if (refusal := why_not_stand(s, point(to), barred, neighbours(s, u, box))) is not None:
        return refusal
    return way_for(barred, m.at, point(to), reach_of(order))


def why_not_post(s: State, p: Acting, move: Post) -> Refusal | None:
    if move.unit != p.unit:
        return Refusal("not-it", f"{s.units[p.unit].name} moves now", "turn.9")
    found = way_to(s, s.units[p.unit], move.to, p.order)
    return found if isinstance(found, Refusal) else None


def post(t: World, p: Acting, move: Post) -> None:
    s = t.state
    u = s.units[p.unit]
    m, way = spotter_of(u), way_to(s, u, move.to, p.order)
    assert m is not None
    assert not isinstance(way, Refusal)
    p.posted = True
    set_out(t, u, Moving(u.id, "run" if p.order == "run" else "advance", ways={m.id: way}))
