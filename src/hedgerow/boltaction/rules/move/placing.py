"""house-transport.1, house-building.2 Putting a unit down near a point, as near as its models may stand."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import near, on_table, touches
from hedgerow.board.inches.measure import INCH, TURN, turned, within
from hedgerow.board.inches.records import Area, Footprint, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.formations import COHERENCY
from hedgerow.boltaction.ground.hulls import hull
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.rules.move.going import led
from hedgerow.boltaction.rules.seeing import BASE, base, footprints, hull_of
from hedgerow.boltaction.state.state import State, Unit

RINGS = 16
AROUND = 24
WITHIN = TABLES.house.placed_within * INCH
"""house-transport.1: how far from a hull those stand who got out of it."""


def place_beside(s: State, u: Unit, at: Point, facing: int, of: Area | None = None, within_of: int = WITHIN) -> None:
    """Models one after another, as near to a point as they can stand, each within an inch of one before him.

    A gun stands there as well, its crew within an inch of it; `of` is a hull or a wall that they keep so near to.
    """
    if u.card.kind == "artillery":
        spots = [p for p in (at, *around(at)) if room_for_gun(s, u, p, facing)]
        near_by = [p for p in spots if of is None or near(hull(Pose(p, facing), u.card.size), of, within_of)]
        u.at, u.facing = next(iter((*near_by, *spots)), at), facing
        at = u.at
    placed: list[Point] = []
    for m in led(u):
        free = [p for p in around(at) if fits(s, u, p, placed)]
        near_by = [p for p in free if of is None or near(base(p), of, within_of)]
        m.at = next(iter((*near_by, *free)), at)
        placed.append(m.at)


def around(at: Point) -> Iterator[Point]:
    """Points around another, the nearest first."""
    for ring in range(1, RINGS):
        for n in range(AROUND):
            dx, dy = turned(0, -ring * INCH * 3 // 4, n * TURN // AROUND)
            yield at[0] + dx, at[1] + dy


def fits(s: State, u: Unit, at: Point, placed: list[Point]) -> bool:
    """Whether a base may stand there, beside those of its unit, or beside its gun."""
    disc = base(at)
    if any(within(at, p, 2 * BASE - 1) for p in placed) or not free(s, u, disc):
        return False
    if u.card.kind == "artillery":
        return near(disc, hull_of(u), INCH) and not touches(disc, hull_of(u))
    return not placed or any(within(at, p, 2 * BASE + COHERENCY) for p in placed)


def room_for_gun(s: State, u: Unit, at: Point, facing: int) -> bool:
    return free(s, u, hull(Pose(at, facing), u.card.size))


def free(s: State, u: Unit, foot: Footprint) -> bool:
    """On the table, on ground that one can stand on, and upon nobody else."""
    if not on_table(s.table.table, foot):
        return False
    if any(f.building or f.kind.impassable for f in s.table.under(foot)):
        return False
    for other in s.units.values():
        if other is u:
            continue
        if other.wreck and touches(foot, hull_of(other)):
            return False
        if other.on_table and other.building < 0 and any(touches(foot, its) for its in footprints(s, other)):
            return False
    return True
