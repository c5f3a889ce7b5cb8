"""house-building.1, house-transport.1, house-game.4 Moves that are measured from a wall, a hull or the table's edge."""

from __future__ import annotations

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.measure import distance, inches, point
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.formations import FORMATIONS, Formation, hangs_together, overlapping, places
from hedgerow.boltaction.ground.records import Barrier, Way
from hedgerow.boltaction.ground.ways import let_out, shortest
from hedgerow.boltaction.rules.move.clearing import barred_for, neighbours, reach_box, why_not_stand
from hedgerow.boltaction.rules.move.going import Ways, led, why_no_point
from hedgerow.boltaction.rules.move.placing import around, fits
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import BASE
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal


def ways_out(
    s: State, u: Unit, shape: Area, to: str, formation: str, order: Order, besides: tuple[str, ...] = (), far: int = 0
) -> Ways | Refusal:
    """Everybody begins at the point of a shape that is nearest to where he goes; `far` is how far, if not his rate."""
    if (refusal := why_no_point(to)) is not None:
        return refusal
    if formation not in FORMATIONS or formation == "keep":
        return Refusal("no-formation", f"{formation!r} is no formation to come out in", "house-move.2")
    kind: Formation = formation
    men = led(u)
    first = nearest(shape, point(to))
    ends = places(kind, point(to), len(men), 0)
    reach = far or rate(s, u, order)
    if overlapping(ends, BASE) is not None or not hangs_together(ends, BASE):
        return Refusal("coherency", "every model must be within an inch of another of its unit", "house-move.2")
    box = reach_box((first, *ends), reach)
    barred = barred_for(s, u, order, box, besides)
    others = neighbours(s, u, box, besides)
    ways: Ways = {}
    for m, end in zip(men, ends, strict=True):
        if (refusal := why_not_stand(s, end, barred, others)) is not None:
            return refusal
        start = nearest(shape, end)
        way = shortest(let_out(barred, start), start, end, reach)
        if way is None:
            return Refusal("too-far", f"farther than {inches(reach)}", "house-move.4")
        if isinstance(way, Barrier):
            return Refusal("in-the-way", f"{way.what} is in the way", way.rule)
        ways[m.id] = Way(way.points, way.length)
    for m in u.men:  # a spotter comes out with those he spots for
        if m.id not in ways:
            taken = [way.points[-1] for way in ways.values()]
            near = (at for at in around(ends[0]) if distance(nearest(shape, at), at) <= reach)
            end = next((at for at in near if fits(s, u, at, taken)), ends[0])
            ways[m.id] = Way((nearest(shape, end), end), distance(nearest(shape, end), end))
    return ways
