"""Who has something left to do, and where."""

from __future__ import annotations

import msgspec

from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.state.state import Unit


class Post(msgspec.Struct, gc=False):
    """Activated units of one place that have something left to do, and which places they know to be spotted or not.

    What one finds out for the headings it still knows when one of them is chosen: nothing happens in between.
    """

    place: str
    side: int
    units: list[Unit]
    ground: Ground
    view: list[str] | None = None
    known: dict[str, bool | None] = {}  # None: smoke or a barrage hides it
