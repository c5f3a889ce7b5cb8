"""16.2.6, 16.2.7 Fire from the outside of a vehicle: IFP alone, by those of one vehicle, and less of it on the move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.counters import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.shot import ALONE, Shot, crew_of
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.state import State, Unit, figures

SILENT = ALONE | {"leader", "medic", "armor-leader"}
"""Who has no IFP of his own to fire from a vehicle; Weapon Teams fire weapons, not IFP (16.2.6)."""


def why_not_from_aboard(s: State, shot: Shot) -> Refusal | None:
    """16.2.6: why passengers may not fire so."""
    crew = crew_of(s, shot)
    riding = [u for u in crew if u.carrier]
    if not riding:
        return None
    if inside := next((u for u in riding if not u.outside), None):
        return Refusal("inside", f"{inside.id} rides inside: only those outside fire", "16.2.6")
    if shot.weapons or shot.leader or shot.helpers or any(figures(u).kind in SILENT for u in riding):
        return Refusal("ifp-only", "passengers fire their IFP alone", "16.2.6")
    if any(u.carrier != riding[0].carrier for u in crew):
        return Refusal("apart", "passengers fire with those of their own vehicle", "16.2.6")
    return None


def unsteady(s: State, u: Unit) -> Mod:
    """16.2.6: what a passenger's IFP loses while his vehicle stands, or has moved."""
    if s.units[u.carrier].marker in ("moved", "assault", "hit-run"):
        return Mod(TABLES.passengers.fire_outside_moving_ifp, "rides on a moving vehicle", "16.2.6")
    return Mod(TABLES.passengers.fire_outside_stationary_ifp, "rides on a vehicle", "16.2.6")


def armed_riders(s: State, v: Unit) -> Iterator[Unit]:
    """Those on a vehicle who could fire this turn: in Good Order, not yet Fired or Moved."""
    for u in riders(s, v):
        ready = u.outside and not u.shaken and not u.fired and u.marker in ("", "assault")
        if ready and COUNTERS[u.counter].kind not in SILENT:
            yield u


def rider_groups(able: list[Unit], target: str, at: Iterable[str]) -> Iterator[Fire]:
    """All together, or each by himself, at each thing there is to aim at."""
    names = [u.id for u in able]
    groups = [tuple(names)] * bool(names) + [(i,) for i in names if len(names) > 1]
    for aim in at:
        for parts in groups:
            yield Fire(target, parts, aim)
