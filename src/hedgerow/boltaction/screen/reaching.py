"""Where a unit that moves can get to: the sensible points, each with what leads there."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH, distance, point
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.screen.verbs import VERBS
from hedgerow.boltaction.state.moves.movement import Drive, Go
from hedgerow.boltaction.state.pending.orders import Acting
from hedgerow.boltaction.state.world import World
from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.looking import Reach, Way


def reach(table: World, move: Move | None, seat: int) -> Reach | None:
    s, choice = table.state, table.choice
    p = s.pending[-1] if s.pending else None
    if choice is None or choice.seat != seat or not isinstance(p, Acting) or choice.kind not in ("advance", "run"):
        return None
    u = s.units[p.unit]
    start = where(s, u.id)
    if not start:
        return None
    ways = []
    for answer in choice.options:
        if isinstance(answer, Go | Drive) and (places := VERBS[type(answer)].touch(s, answer).places):
            far = distance(point(start), point(places[0])) / INCH
            ways.append(Way(places[0], (start, places[0]), far, answers=(notation.write(answer),)))
    return Reach((u.id,), rate(s, u, p.order) / INCH, 0, p.order, tuple(ways), unit="inches")
