"""15.0.0.6-15.0.0.12 Machine guns of vehicles: where they reach, and which of a vehicle's weapons have fired."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.facing import VERTICES, nearest_facing
from hedgerow.lnlt.rules.armour.vehicles import covers, gun_facing
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import hull
from hedgerow.lnlt.state.mounted import SPLIT, gun_names, mounted, splits
from hedgerow.lnlt.state.moves import Fire
from hedgerow.lnlt.state.parts import hull_half
from hedgerow.lnlt.state.state import Mounted, State, Unit
from hedgerow.lnlt.state.used import note_turned, note_used, used_by
from hedgerow.lnlt.state.world import World

REACH = TABLES.vehicle_mg_range.reach


# ------------------------------------------------------------------ how strong, and how far


def mg_fp(s: State, gun: str, m: Mounted, target: str) -> int:
    """15.0.0.6, 15.0.0.12: the FP that a machine gun has for a target."""
    v = m.vehicle
    halved = splits(s, m) and (m.low or hull_half(gun) in used_by(s, v) or turret_for(s, v, target) != 0)
    return SPLIT.each if halved else m.gun.fp


def reach_of_guns(v: Unit) -> int:
    """How far a vehicle's machine guns could fire at most."""
    return max([REACH[gun.fp] for gun in hull(v).mgs], default=-1)


# ------------------------------------------------------------------ which way


def turret_for(s: State, v: Unit, target: str) -> int:
    """15.1.0.8: how the turret is turned when it fires at a target: as it is if it can, else as little as it must.

    0 is straight ahead: then nothing marks it (15.1.0.9).
    """
    if not hull(v).turret or covers(s, v, target, gun_facing(v)):
        return v.turret
    hex_of = s.ground.hex_of
    return (nearest_facing(hex_of(v.at), gun_facing(v), hex_of(target)) - v.facing) % VERTICES


def turn_turret(t: World, v: Unit, target: str) -> None:
    """15.1.0.8: the turret turns to what it fires at."""
    turned = turret_for(t.state, v, target)
    if turned != v.turret:
        traverse(t, v, turned, "15.1.0.8")


def traverse(t: World, v: Unit, turned: int, rule: str) -> None:
    """15.1.0.7: the turret turns, for no MPs. That it has turned is kept for the impulse (PAC.15)."""
    v.turret = turned
    note_turned(t.state, v)
    t.tell(told.GunTurned(v.id, v.facing, v.turret, rule=rule))


def lay_machine_gun(t: World, shot: Shot) -> None:
    """Brings a machine gun to bear: a plain one goes with the turret (15.0.0.8)."""
    m = mounted(t.state, shot.gun)
    if m is not None and m.plain and not m.low:
        turn_turret(t, m.vehicle, shot.target)


def why_outside_arc(s: State, m: Mounted, target: str) -> Refusal | None:
    """15.0.0.7, 15.0.0.8, 15.0.0.11, 15.0.0.12: why a machine gun cannot be brought to bear on a target."""
    v = m.vehicle
    if m.gun.all_round:
        if v.buttoned:
            return Refusal("buttoned", f"{v.id} is buttoned: its MG {m.label} is fired from an open hatch", "15.0.0.7")
        return None
    if m.gun.rear:
        inside, rule = covers(s, v, target, gun_facing(v) + 3), "15.0.0.11"
    elif m.low:
        if v.turret == 0:
            return Refusal("aligned", f"turret and hull of {v.id} face the same way", "15.0.0.12")
        inside, rule = covers(s, v, target, v.facing), "15.0.0.12"
    else:
        inside, rule = hull(v).turret or covers(s, v, target, v.facing), "15.0.0.8"
    return None if inside else Refusal("arc", f"{target} is outside the arc of MG {m.label} of {v.id}", rule)


# ------------------------------------------------------------------ which have fired


def vehicle_fires_on(s: State, v: Unit) -> bool:
    """15.0.0.9: whether a vehicle that has fired has weapons left to fire in the same impulse."""
    f = COUNTERS[v.counter]
    if f.hull is None or v.shaken or not (used := used_by(s, v)):
        return False
    if used.count(v.id) < sum(gun.shots for gun in (f.gun, f.second) if gun is not None):
        return True
    return any([name not in used for name in gun_names(s, v)])


def why_not_machine_gun(s: State, shot: Shot) -> Refusal | None:
    """15.0.0.6-15.0.0.12: why a vehicle's machine gun may not fire at a place."""
    m = mounted(s, shot.gun)
    if m is None:
        return Refusal("no-gun", f"there is no machine gun {shot.gun}", "15.0.0.6")
    if shot.gun in used_by(s, m.vehicle):
        return Refusal("fired", f"MG {m.label} of {m.vehicle.id} has fired", "15.0.0.9")
    if refusal := why_outside_arc(s, m, shot.target):
        return refusal
    distance, far = s.ground.distance(shot.start, shot.target), REACH[mg_fp(s, shot.gun, m, shot.target)]
    if distance > far:
        return Refusal("range", f"MG {m.label} of {m.vehicle.id} reaches {far} hexes, not {distance}", "15.0.0.6")
    return why_not_that_hex(s, m, shot)


def why_not_that_hex(s: State, m: Mounted, shot: Shot) -> Refusal | None:
    """15.0.0.9, 15.0.0.11, 15.0.0.12: one hex for all weapons, but a rear gun picks its own and halves differ."""
    v, fired_at = m.vehicle, s.impulse.target if s.impulse is not None else {}
    hex = s.ground.hex_of(shot.target)
    other = fired_at.get(v.id if m.low else hull_half(shot.gun))
    if splits(s, m) and other == hex:
        return Refusal("same-target", f"the halves of MG {m.label} of {v.id} fire at different targets", "15.0.0.12")
    if m.gun.rear or m.low or fired_at.get(v.id, hex) == hex:
        return None
    return Refusal("another-hex", f"all weapons of {v.id} fire at {fired_at[v.id]} in this impulse", "15.0.0.9")


def mark_gun_fired(s: State, shot: Shot) -> None:
    """15.0.0.9: notes which gun has fired, and the hex that the others are then bound to."""
    m, impulse = mounted(s, shot.gun), s.impulse
    if m is None or impulse is None:
        return
    whole = splits(s, m) and mg_fp(s, shot.gun, m, shot.target) == m.gun.fp
    note_used(s, m.vehicle.id, (shot.gun, hull_half(shot.gun)) if whole else (shot.gun,))
    if not m.gun.rear:
        impulse.target[shot.gun if m.low else m.vehicle.id] = s.ground.hex_of(shot.target)


# ------------------------------------------------------------------ the shots worth listing


def gun_shots(s: State, probe: Shot, v: Unit, aims: list[str]) -> Iterator[Fire]:
    """Each of a vehicle's machine guns that can fire, at each thing in a place that can be aimed at."""
    for name in gun_names(s, v):
        if why_not_machine_gun(s, msgspec.structs.replace(probe, gun=name)) is None:
            for at in aims:
                yield Fire(probe.target, (name,), at)
