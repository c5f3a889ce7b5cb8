"""house-cover.2 Whether a man at a point of the table has something to shelter in or behind."""

from __future__ import annotations

from hedgerow.board.inches.bases import near
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Area, Disc, Fence, Point
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.ground.boxes import apart, box_around
from hedgerow.boltaction.ground.ground import Ground

BASE = TABLES.house.base_radius
REACH = TABLES.game.cover * INCH


def sheltered(ground: Ground, at: Point) -> bool:
    """In terrain that covers him, or within an inch of an obstacle that does."""
    if any(f.kind.cover for f in ground.at(at)):
        return True
    disc = Disc(at, BASE)
    around = box_around(disc, REACH)
    return any(
        f.kind.cover and isinstance(f.shape, Fence) and not apart(around, f.box) and near(disc, along(f.shape), REACH)
        for f in ground.fences
    )


def along(fence: Fence) -> Area:
    """A line as an area without breadth: there and back again."""
    return Area("", (*fence.points, *fence.points[-2:0:-1]))
