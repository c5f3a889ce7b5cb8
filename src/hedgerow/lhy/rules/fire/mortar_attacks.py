"""11.4.7 Mortar Fire that units suffer as they leave an impact hex."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.lhy.rules.fire.resolution import suffer
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World


def suffer_mortar(t: World, units: Sequence[Unit], at: str) -> list[Unit]:
    """11.4.7b-1, 11.4.7.1b-1, 11.4.7.2c-1: units on foot suffer the MDRM markers of the hex that they leave, without
    its terrain; gives who is left of them.
    """
    markers = [m for m in t.state.markers if m.kind == "mortar" and m.at == at]
    return suffer(t, at, units, markers, bare=True)
