"""What lies on what on a table: pieces of terrain that were laid on each other by mistake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hedgerow.board.inches.bases import near, touches
from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.records import Feature
from hedgerow.boltaction.ground.sheltered import along


def overlaps(ground: Ground) -> Iterator[str]:
    """Pairs that must not touch: everything but roads among each other, and fields and fences on hills."""
    for a, b in combinations(ground.features, 2):
        if not (a.kind.hill and not b.building) and not (b.kind.hill and not a.building) and on_each_other(a, b):
            yield f"{words(a)} and {words(b)}"


def on_each_other(a: Feature, b: Feature) -> bool:
    road, other = (a, b) if a.kind.category == "road" else (b, a)
    if other.kind.category == "road":
        return False
    if road.kind.category == "road":
        return near(bone(road), bone(other), road.kind.width * INCH // 2)
    if not (isinstance(a.shape, Area) or isinstance(b.shape, Area)):
        return False  # hedges meet at corners
    return touches(bone(a), bone(b))


def bone(f: Feature) -> Area:
    return f.shape if isinstance(f.shape, Area) else along(f.shape)


def words(f: Feature) -> str:
    x, y = f.box[0] / INCH, f.box[1] / INCH
    return f"{f.kind.name} at {x:g},{y:g}"
