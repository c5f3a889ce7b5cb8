"""house-building.2, house-damage.2 The ground as it is by now: houses are rubble, burnt-out vehicles lie about."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.boltaction.ground.boxes import box_around
from hedgerow.boltaction.ground.records import Feature, KindRow
from hedgerow.boltaction.ground.terrain import KINDS
from hedgerow.boltaction.rules.seeing import hull_of
from hedgerow.boltaction.state.state import State

RUBBLE = KINDS["rubble"]
BURNT = KindRow(name="burnt-out vehicle", category="rough", draw=("area", "rubble"))


def features(s: State) -> Sequence[Feature]:
    """Every piece of terrain as it is by now."""
    burnt = [u for u in s.units.values() if u.burnt]
    if not s.ruins and not burnt:
        return s.table.features
    fallen = {ruin.building for ruin in s.ruins if not ruin.burning}
    pieces = [Feature(f.number, RUBBLE, f.shape, f.box) if f.number in fallen else f for f in s.table.features]
    for u in burnt:
        body = hull_of(u)
        pieces.append(Feature(len(pieces), BURNT, body, box_around(body)))
    return pieces
