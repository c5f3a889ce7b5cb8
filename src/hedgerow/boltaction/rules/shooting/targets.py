"""house-shooting.1 What may be fired at: sight and arc before anything is measured."""

from __future__ import annotations

from hedgerow.boltaction.rules.seeing import observes, sighting
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.rules.shooting.guns import aimed_apart, guns_of, mounted
from hedgerow.boltaction.rules.shooting.hitting import (
    bears,
    inside,
    ranged_in,
    reach_of,
    reaches,
    way_of_firing,
)
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.state.lookups import by_hand
from hedgerow.boltaction.state.moves.shooting import Mode
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal


def all_guns(s: State, u: Unit) -> list[Gun]:
    """Everything that a unit could fire now, one way or another."""
    if u.card.kind == "vehicle":
        return list(mounted(s, u))
    guns = guns_of(s, u)
    return guns if u.card.team else [*guns, *aimed_apart(s, u)]


def why_not_at(s: State, u: Unit, gun: Gun, target: Unit, mode: Mode = "") -> Refusal | None:
    """house-shooting.1, house-los.1, house-weapon.3: whether a weapon may be aimed at a target, whatever its range.

    A howitzer sees for itself when it fires directly (house-weapon.6).
    """
    if by_hand(s):
        return None
    if way_of_firing(gun, mode) == "indirect":
        if not observes(s, u, target) and not ranged_in(s, u, gun, target):
            return Refusal("unseen", f"nobody of {u.name} sees {target.name}", "house-indirect.3")
    else:
        seen = sighting(s, gun.spot, u.seat, target, first=True)
        if not seen.seen:
            if seen.friend:
                return Refusal("friends", f"{s.units[seen.friend].name} is in the way", "house-los.2")
            what = f": {seen.blocked.what} in the way" if seen.blocked is not None and seen.blocked.what else ""
            return Refusal("no-sight", f"no line of sight to {target.name}{what}", "house-los.1")
    if gun.arc is not None and not bears(s, u, gun, target):
        clause = "house-vehicle.3" if u.card.kind == "vehicle" else "house-weapon.3"
        return Refusal("arc", f"{target.name} is outside of the arc of the {gun.weapon.name}", clause)
    return None


def why_not_target(s: State, u: Unit, target: Unit, guns: list[Gun] | None = None, mode: Mode = "") -> Refusal | None:
    """Why none of a unit's weapons may be aimed at a target; the first reason."""
    reason: Refusal | None = None
    for gun in all_guns(s, u) if guns is None else guns:
        refusal = why_not_at(s, u, gun, target, mode)
        if refusal is None:
            return None
        reason = reason or refusal
    return reason or Refusal("unarmed", f"{u.name} has nothing to fire", "house-shooting.2")


def could_fire_at(s: State, u: Unit, target: Unit) -> bool:
    """house-fubar.1: whether some weapon sees and reaches it, and harms or pins it."""
    return any(harms(s, u, gun, target) for gun in guns_of(s, u)) or bool(besides(s, u, target))


def harms(s: State, u: Unit, gun: Gun, target: Unit) -> bool:
    """house-pins.4: small arms do nothing to enclosed armour."""
    idle = enclosed(target) and not gun.weapon.heavy
    return not idle and why_not_at(s, u, gun, target) is None and in_reach(s, gun, target)


def besides(s: State, u: Unit, target: Unit) -> list[str]:
    """house-weapon.5: men with a weapon besides their own that could be fired at a target, and harms or pins it."""
    if u.card.kind == "vehicle" or u.card.team:
        return []
    return list(dict.fromkeys(gun.id for gun in aimed_apart(s, u) if harms(s, u, gun, target)))


def in_reach(s: State, gun: Gun, target: Unit) -> bool:
    """Within its range, and not nearer than the lower one."""
    if not reaches(s, gun, target, reach_of(gun, way_of_firing(gun, ""))):
        return False
    return gun.weapon.has("howitzer") or not inside(s, gun, target)


def why_not_ambush(s: State, ambusher: Unit, target: Unit) -> Refusal | None:
    """house-ambush.1, house-ambush.3: as with a FIRE order, and never indirectly; at a real table people measure."""
    guns = [gun for gun in all_guns(s, ambusher) if not gun.weapon.has("indirect")]
    if not guns:
        return Refusal("indirect", "indirect fire is not used from Ambush", "house-ambush.3")
    refusal = why_not_target(s, ambusher, target, guns)
    if refusal is None and not by_hand(s) and not any(in_reach(s, gun, target) for gun in guns):
        return Refusal("out-of-range", f"{target.name} is out of range", "house-ambush.1")
    return refusal
