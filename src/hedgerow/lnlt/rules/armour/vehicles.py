"""15.0 Vehicles as nouns: which counters are, what protects them where, and what a Wreck leaves behind."""

from __future__ import annotations

from typing import Literal

from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.facing import VERTICES, in_arc, sides_ahead, sides_behind, sides_toward
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import is_vehicle, units_at
from hedgerow.lnlt.state.placing import eliminate
from hedgerow.lnlt.state.state import Hulk, State, Unit
from hedgerow.lnlt.state.world import World

Aspect = Literal["front", "flank", "rear"]


def vehicles_at(s: State, place: str) -> list[Unit]:
    return [u for u in units_at(s, place) if is_vehicle(u)]


def on_foot_at(s: State, place: str) -> list[Unit]:
    """All who are no vehicles: what is fired at together (14.1.0.1, 17.2.3)."""
    return [u for u in units_at(s, place) if not is_vehicle(u)]


def riders(s: State, v: Unit) -> list[Unit]:
    """Passengers, inside and out, and the Armor Leader (16.0.1, 11.5.1)."""
    return s.aboard.get(v.id, [])


def settle(s: State, v: Unit) -> None:
    """15.0.0.3: it has set out, taken passengers on or changed its hatches in this impulse: these stay as they are."""
    s.hatches.append(v.id)


def is_settled(s: State, v: Unit) -> bool:
    return v.id in s.hatches


# ------------------------------------------------------------------ which way


def gun_facing(u: Unit) -> int:
    """15.1.0.7: the vertex the barrel points to."""
    return (u.facing + u.turret) % VERTICES


def covers(s: State, u: Unit, target: str, facing: int) -> bool:
    """14.1.0.2: whether a target is in the covered arc of a facing."""
    ground = s.ground
    return in_arc(ground.hex_of(u.at), facing, ground.hex_of(target))


def aspects(s: State, u: Unit, start: str, facing: int) -> list[Aspect]:
    """14.1.3.1: what of a vehicle a line from a place strikes; both where it comes in between them (14.1.3.2)."""
    hex_of = s.ground.hex_of
    sides = sides_toward(hex_of(u.at), hex_of(start))
    return list(dict.fromkeys([_aspect(side, facing) for side in sides])) or ["front"]


def _aspect(side: int, facing: int) -> Aspect:
    if side in sides_ahead(facing):
        return "front"
    return "rear" if side in sides_behind(facing) else "flank"


# ------------------------------------------------------------------ what is left of them


def leave_hulk(t: World, v: Unit, *, abandoned: bool) -> None:
    """14.1.0.11, 14.1.1.2, 1.3.4: the counter goes, a Wreck or an Abandoned marker stays; one Wreck to a hex."""
    s = t.state
    place = v.at
    wrecks = [h for h in s.hulks.get(place, ()) if not h.abandoned]
    eliminate(s, v)
    if abandoned or len(wrecks) < TABLES.stacking.wrecks_per_hex:
        s.hulks.setdefault(place, []).append(Hulk(v.id, v.side, abandoned))
    t.tell(told.VehicleLost(v.id, place, abandoned, rule="14.1.1.2" if abandoned else "14.1.0.11"))
