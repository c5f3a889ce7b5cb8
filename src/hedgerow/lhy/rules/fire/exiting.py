"""10.2b Fire that units suffer as they leave the map."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.lhy.rules.fire.resolution import suffer, suffer_anti_tank
from hedgerow.lhy.state.state import Unit
from hedgerow.lhy.state.world import World


def suffer_markers(t: World, units: Sequence[Unit], at: str, carried: Sequence[int]) -> list[Unit]:
    """10.2b-1, 13.3.7a-1: combat units suffer at once what they are marked with: the SADRM markers that go with them,
    and the ATDRM markers on them, by which those aboard may suffer. Whoever leaves without any suffers nothing. Dummies
    pass for what they look like (20.8-2). Gives who is left, a section of a squad that lost a step.
    """
    s = t.state
    left = [u for u in units if not u.card.vehicular]
    if any(u.card.can.combat for u in left):
        left = suffer(t, at, left, [m for m in s.markers if m.id in carried])
    vehicles = [u for u in units if u.card.vehicular]
    for u in vehicles:
        if u.card.can.combat:
            after = suffer_anti_tank(t, u)
            left = [o for man in left if (o := after.get(man.id, man)) is not None]
    s.markers = [m for m in s.markers if m.id not in carried]
    return [u for u in (*vehicles, *left) if u.at]
