"""house-building.1, house-transport.1 Moves that end beside a wall or a hull: into a building, aboard a transport."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hedgerow.board.inches.areas import nearest
from hedgerow.board.inches.bases import gap, near
from hedgerow.board.inches.measure import INCH, distance, inches, toward
from hedgerow.board.inches.records import Area, Disc, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.records import Barrier, Way
from hedgerow.boltaction.ground.ways import Barred, barrier, let_out, shortest
from hedgerow.boltaction.rules.move.clearing import barred_for, reach_box
from hedgerow.boltaction.rules.move.going import Ways
from hedgerow.boltaction.rules.seeing import BASE, base
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

BESIDE = TABLES.house.board * INCH


def ways_up(
    s: State, u: Unit, shape: Area, order: Order, reach: int, clause: str, besides: tuple[str, ...] = ()
) -> Ways | Refusal:
    """Everybody's way to within an inch of a shape, round whatever he may not cross or come near to."""
    too_far = Refusal("too-far", f"not every model gets within an inch of it in {inches(reach)}", clause)
    inside = s.table.features[u.building].shape if u.building >= 0 else None
    starts = {m.id: nearest(inside, nearest(shape, m.at)) if isinstance(inside, Area) else m.at for m in u.men}
    body = 0 if u.building >= 0 else BASE
    if any(gap(Disc(start, body), shape) > reach + BESIDE for start in starts.values()):
        return too_far
    box = reach_box(tuple(starts.values()), reach)
    wall = barrier(shape, BASE - 1, "what it goes to", clause)
    barred = Barred((*barred_for(s, u, order, box, besides).barriers, wall))
    found: Ways = {}
    for name, start in starts.items():
        way = way_up(barred, start, shape, reach)
        if isinstance(way, Barrier):
            return Refusal("in-the-way", f"{way.what} is in the way", way.rule)
        if way is None:
            return too_far
        found[name] = way
    return found


def way_up(barred: Barred, start: Point, shape: Area, reach: int) -> Way | Barrier | None:
    """One man's shortest way to a place beside a shape; what bars it, or None if it is only too far."""
    if near(base(start), shape, BESIDE):
        return Way((start, start), 0)
    open_to_him = let_out(barred, start)
    best: Way | None = None
    bar: Barrier | None = None
    for place in sorted(places_by(shape, start), key=lambda at: (distance(start, at), at)):
        if distance(start, place) > (reach if best is None else best.length):
            break
        way = shortest(open_to_him, start, place, reach)
        if isinstance(way, Way) and (best is None or way.length < best.length):
            best = way
        elif isinstance(way, Barrier):
            bar = bar or way
    return best or bar


def places_by(shape: Area, start: Point) -> Iterator[Point]:
    """Places all along a shape from which a base is within an inch of it, the one straight before somebody first."""
    out = BASE + BESIDE
    wall = nearest(shape, start)
    yield toward(wall, start, out)
    ring = shape.outline
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        steps = max(1, distance((ax, ay), (bx, by)) // INCH)
        for n in range(steps + 1):
            at = ax + (bx - ax) * n // steps, ay + (by - ay) * n // steps
            for side in (1, -1):
                place = toward(at, (at[0] + (by - ay) * side * INCH, at[1] - (bx - ax) * side * INCH), out)
                if not near(Disc(place, 0), shape, BASE):
                    yield place
