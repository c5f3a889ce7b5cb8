"""house-move.3, house-move.4 What a move keeps clear of: terrain, other units, the edge of the table."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board.inches.bases import near, on_table
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Area, Fence, Footprint, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.ground.boxes import apart, box_around, box_of, holds
from hedgerow.boltaction.ground.records import Barrier, Box
from hedgerow.boltaction.ground.ways import Barred, barrier, in_the_way
from hedgerow.boltaction.rules.move.rates import why_not_over
from hedgerow.boltaction.rules.seeing import BASE, base, bounds, footprints, hull_of
from hedgerow.boltaction.rules.terrain import features
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal

APART = TABLES.moving.apart * INCH


def barred_for(s: State, u: Unit, order: Order, box: Box, besides: tuple[str, ...] = ()) -> Barred:
    """All that bars the way of a unit on foot."""
    return Barred((*terrain_barriers(s, u, order, box), *unit_barriers(s, u, box, besides)))


def terrain_barriers(s: State, u: Unit, order: Order, box: Box) -> list[Barrier]:
    """Terrain that models on foot go round: what they may not enter, buildings, and what they may not run through.

    A base may not hang over what is impassable; whether terrain is run through is judged by its middle. A Run does not
    lead out of such terrain either (terrain.8): it would be part of the path.
    """
    found = []
    for f in features(s):
        if f.kind.category == "road" or apart(box, f.box):
            continue
        bone = f.shape if isinstance(f.shape, Area) else along(f.shape)
        if f.building:
            found.append(barrier(bone, BASE - 1, f.kind.name, "house-building.1"))
        elif (refusal := why_not_over(u, order, f)) is not None:
            held = refusal.code == "no-run" and isinstance(f.shape, Area)
            found.append(barrier(bone, BASE - 1 if f.kind.impassable else 0, f.kind.name, refusal.rule, held=held))
    return found


def along(fence: Fence) -> Area:
    """A line as an area without breadth: there and back again."""
    return Area("", (*fence.points, *fence.points[-2:0:-1]))


def unit_barriers(s: State, u: Unit, box: Box, besides: tuple[str, ...] = ()) -> list[Barrier]:
    """house-move.3: everybody else but friendly infantry, whom infantry may pass; wrecks are impassable (armour.12)."""
    found = []
    for other in s.units.values():
        if other is u or other.id in besides:
            continue
        if other.wreck:
            if not apart(box, box_around(hull_of(other), BASE)):
                found.append(barrier(hull_of(other), BASE - 1, f"the wreck of {other.name}", "armour.12"))
            continue
        if not other.on_table or other.building >= 0:
            continue
        if other.seat == u.seat and other.card.kind == "infantry" and u.card.kind == "infantry":
            continue
        if apart(box, bounds(other, BASE + APART)):
            continue
        for foot in footprints(s, other):
            if not apart(box, box_around(foot, BASE + APART)):
                found.append(barrier(foot, BASE + APART, other.name, "house-move.3"))
    return found


def reach_box(points: tuple[Point, ...], reach: int) -> Box:
    """All that models could come to."""
    return box_of(points, reach + BASE + APART)


def neighbours(s: State, u: Unit, box: Box, besides: tuple[str, ...] = ()) -> list[tuple[Unit, Box, list[Footprint]]]:
    """Units that models could come within an inch of, each with where it is."""
    found = []
    for other in s.units.values():
        if other is u or other.id in besides or not other.on_table or other.building >= 0:
            continue
        if not apart(box, its := bounds(other, BASE + APART)):
            found.append((other, its, footprints(s, other)))
    return found


def why_not_stand(
    s: State, at: Point, barred: Barred, others: Sequence[tuple[Unit, Box, Sequence[Footprint]]]
) -> Refusal | None:
    """house-move.3: whether a model may end its move there."""
    disc = base(at)
    if not on_table(s.table.table, disc):
        return Refusal("off-table", "that is off the table", "house-move.3")
    if (stands := in_the_way(barred, at, at)) is not None:
        return Refusal("too-near", f"too near to {stands.what}", stands.rule)
    for other, its, feet in others:
        if holds(its, at) and any(near(disc, foot, APART) for foot in feet):
            return Refusal("too-near", f"within an inch of {other.name}", "house-move.3")
    return None
