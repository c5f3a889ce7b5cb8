"""16.0-16.2 Passengers: who rides, who has room in or on a vehicle, and fire from the outside of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.limits import fits, room_of
from hedgerow.lnlt.book.tables import NUMBERS, TABLES
from hedgerow.lnlt.rules.armour.vehicles import riders
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shot import ALONE, crew_of
from hedgerow.lnlt.rules.people.stacking import overstacked
from hedgerow.lnlt.scenario.asking import carried_anyway
from hedgerow.lnlt.state.lookups import borne, figures
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.state import State, Unit


def passengers(s: State, v: Unit) -> list[Unit]:
    """16.0.1: all who ride in or on a vehicle, but not the Armor Leader who commands it."""
    return [u for u in riders(s, v) if figures(u).kind != "armor-leader"]


def clinging(s: State, v: Unit) -> list[Unit]:
    """16.2.1: those who ride on the outside."""
    return [u for u in riders(s, v) if u.outside]


# ------------------------------------------------------------------ room for them


def why_no_room(s: State, v: Unit, units: list[Unit], *, outside: bool) -> Refusal | None:
    """16.1.0.1, 16.2.1: half-squads, single men and Support Weapons have room by what is printed on the vehicle."""
    where, rule = ("on", "16.2.1") if outside else ("in", "16.1.0.1")
    room = room_of(figures(v), outside=outside)
    if room is None:
        return Refusal("no-room", f"nobody rides {where} {v.id}", rule)
    crowd = [u for u in passengers(s, v) if u.outside is outside and u not in units] + units
    if not fits(room, [figures(u) for u in crowd], sum(len(borne(s, u)) for u in crowd)):
        men = f"{'a Squad' if room.squads >= 1 else 'a Half-squad'}, {room.sws} SW and {room.smcs} SMC"
        return Refusal("no-room", f"there is room {where} {v.id} for {men}", rule)
    return None


def why_too_big(s: State, u: Unit) -> Refusal | None:
    """16.1.0.3: Weapon Teams of more than 20 mm are not carried, but by leave of the scenario."""
    if figures(u).mount:
        return Refusal("mounted", f"{u.id} does not ride with its mounts on a vehicle", "6.6.0.1")
    if figures(u).calibre <= NUMBERS.wt_transport_max_mm or carried_anyway(s, u):
        return None
    return Refusal("too-big", f"{u.id} is too heavy to be carried", "16.1.0.3")


# ------------------------------------------------------------------ what befalls them


def why_no_ground(s: State, v: Unit, units: list[Unit]) -> Refusal | None:
    """1.3.9: nobody gets off of his own will where there is no room for him on the ground."""
    refusal = overstacked(s, v.side, v.at, units)
    return Refusal("overstacked", refusal.words, "1.3.9") if refusal and units else None


# ------------------------------------------------------------------ 16.2.6, 16.2.7 fire from the outside


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
