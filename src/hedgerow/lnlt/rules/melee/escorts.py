"""8.0.21, 17.1.3 Melee around a vehicle: first its escort is fought, then the vehicle is stormed."""

from __future__ import annotations

from hedgerow.kernel.system import Play
from hedgerow.lnlt.rules.armour.overrun import retreat
from hedgerow.lnlt.rules.armour.vehicles import on_foot_at, vehicles_at
from hedgerow.lnlt.rules.melee.close_assault import assault, goes_in, muster
from hedgerow.lnlt.state.state import Unit
from hedgerow.lnlt.state.world import World


def storm_the_unguarded(t: World, place: str) -> Play[None]:
    """Those who have beaten a vehicle's escort Close Assault it where they are, as after an Overrun (15.3.9); while it
    stands, they fall back from it to a hex next to it (17.1.16).
    """
    s = t.state
    if not s.mechanized:
        return
    while v := next(iter(vehicles_at(s, place)), None):
        men = on_foot_at(s, place)
        if not men or any(u.side == v.side for u in men):
            return
        bold = muster(t, [u for u in men if goes_in(u)], v, place)
        if not bold or not (yield from assault(t, bold, v)):
            yield from give_up(t, men)
            return


def give_up(t: World, men: list[Unit]) -> Play[None]:
    for u in men:
        if u.at:
            yield from retreat(t, u, "17.1.16")
