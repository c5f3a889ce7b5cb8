"""house-transport.1, house-building.2 Putting a unit down near a point, as near as its models may stand."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.bases import near, on_table
from hedgerow.board.inches.measure import INCH, TURN, turned, within
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.rules.move.going import led
from hedgerow.boltaction.rules.seeing import BASE, base, footprints, hull_of
from hedgerow.boltaction.state.state import State, Unit

RINGS = 16
AROUND = 24


def place_beside(s: State, u: Unit, at: Point, facing: int) -> None:
    """Models one after another, as near to a point as they can stand, each within an inch of one before him."""
    if u.card.kind == "artillery":
        u.at, u.facing = at, facing
    placed: list[Point] = []
    for m in led(u):
        m.at = next((p for p in around(at) if fits(s, u, p, placed)), at)
        placed.append(m.at)


def around(at: Point) -> Iterator[Point]:
    """Points around another, the nearest first."""
    for ring in range(1, RINGS):
        for n in range(AROUND):
            dx, dy = turned(0, -ring * INCH * 3 // 4, n * TURN // AROUND)
            yield at[0] + dx, at[1] + dy


def fits(s: State, u: Unit, at: Point, placed: list[Point]) -> bool:
    """Whether a base may stand there, beside those of its unit."""
    disc = base(at)
    if not on_table(s.table.table, disc) or any(within(at, p, 2 * BASE - 1) for p in placed):
        return False
    if placed and not any(within(at, p, 2 * BASE + INCH) for p in placed):
        return False
    if any(f.building or f.kind.impassable for f in s.table.under(disc)):
        return False
    for other in s.units.values():
        if other is u:
            continue
        if other.wreck and near(disc, hull_of(other), 0):
            return False
        if other.on_table and other.building < 0 and any(near(disc, foot, 0) for foot in footprints(s, other)):
            return False
    return True
