"""house-shooting.1 What may be fired at: sight and arc before anything is measured."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.rules.seeing import sighting
from hedgerow.boltaction.rules.shooting.armour import enclosed
from hedgerow.boltaction.rules.shooting.guns import guns_of, one_shots
from hedgerow.boltaction.rules.shooting.hitting import bears, distance_to, observed, ranged_in, reach_of
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.state.lookups import by_hand, enemies
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.choice import Refusal


def all_guns(s: State, u: Unit) -> list[Gun]:
    """Everything that a unit could fire now."""
    guns = guns_of(s, u)
    return guns if u.card.kind == "vehicle" or u.card.team else [*guns, *one_shots(s, u)]


def why_not_at(s: State, u: Unit, gun: Gun, target: Unit) -> Refusal | None:
    """house-shooting.1, house-los.1, house-weapon.3: whether a weapon may be aimed at a target, whatever its range."""
    if by_hand(s):
        return None
    if gun.weapon.has("indirect"):
        if not observed(s, u, target) and not ranged_in(u, gun, target):
            return Refusal("unseen", f"nobody of {u.name} sees {target.name}", "house-indirect.3")
    else:
        seen = sighting(s, gun.spot, u.seat, target)
        if not seen.seen and not (gun.weapon.has("howitzer") and observed(s, u, target)):
            if seen.friend:
                return Refusal("friends", f"{s.units[seen.friend].name} is in the way", "house-los.2")
            what = f": {seen.blocked.what} in the way" if seen.blocked is not None and seen.blocked.what else ""
            return Refusal("no-sight", f"no line of sight to {target.name}{what}", "house-los.1")
    if gun.arc is not None and not bears(s, u, gun, target):
        clause = "house-vehicle.3" if u.card.kind == "vehicle" else "house-weapon.3"
        return Refusal("arc", f"{target.name} is outside of the arc of the {gun.weapon.name}", clause)
    return None


def why_not_target(s: State, u: Unit, target: Unit, guns: list[Gun] | None = None) -> Refusal | None:
    """Why none of a unit's weapons may be aimed at a target; the first reason."""
    reason: Refusal | None = None
    for gun in all_guns(s, u) if guns is None else guns:
        refusal = why_not_at(s, u, gun, target)
        if refusal is None:
            return None
        reason = reason or refusal
    return reason or Refusal("unarmed", f"{u.name} has nothing to fire", "house-shooting.2")


def could_fire_at(s: State, u: Unit, target: Unit) -> bool:
    """house-fubar.1: whether some weapon sees and reaches it, and can harm or pin it (house-pins.4)."""
    return any(
        (gun.weapon.heavy or not enclosed(target))
        and why_not_at(s, u, gun, target) is None
        and in_reach(s, gun, target)
        for gun in all_guns(s, u)
    )


def in_reach(s: State, gun: Gun, target: Unit) -> bool:
    far = distance_to(s, gun, target)
    nearest = gun.weapon.least * INCH if gun.weapon.has("indirect") else 0
    return nearest <= far <= max(reach_of(gun, "direct"), reach_of(gun, "indirect"))


def targets_of(s: State, u: Unit) -> Iterator[Unit]:
    """Enemies that may be fired at."""
    for target in enemies(s, u.seat):
        if why_not_target(s, u, target) is None:
            yield target


def why_not_ambush(s: State, ambusher: Unit, target: Unit) -> Refusal | None:
    """house-ambush.1, house-ambush.3: as with a FIRE order, and never indirectly."""
    guns = [gun for gun in all_guns(s, ambusher) if not gun.weapon.has("indirect")]
    if not guns:
        return Refusal("indirect", "indirect fire is not used from Ambush", "house-ambush.3")
    refusal = why_not_target(s, ambusher, target, guns)
    if refusal is None and not any(distance_to(s, gun, target) <= reach_of(gun, "direct") for gun in guns):
        return Refusal("out-of-range", f"{target.name} is out of range", "house-ambush.1")
    return refusal
