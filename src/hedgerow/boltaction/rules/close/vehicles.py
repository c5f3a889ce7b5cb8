"""assault-vehicle.5 to assault-vehicle.12, house-assault-vehicle.4 Infantry attacks a vehicle."""

from __future__ import annotations

from hedgerow.board.inches.bases import near
from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES, Result
from hedgerow.boltaction.rules.close.charging import in_contact
from hedgerow.boltaction.rules.close.regrouping import begin_regrouping
from hedgerow.boltaction.rules.dice import d6
from hedgerow.boltaction.rules.losing import destroy, pin_by_attack
from hedgerow.boltaction.rules.seeing import base
from hedgerow.boltaction.rules.shooting.armour import enclosed, suffer
from hedgerow.boltaction.state.events import close as told
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.tally import Mod, Tally

ALWAYS_FAILS = 1
BESIDE = INCH
TWICE = 2
"""Dice for each man of Tough Fighters with anti-tank grenades."""
SUPERFICIAL = TABLES.armour_result[0]


def attack_vehicle(t: World, u: Unit, target: Unit, men: int, *, anti_tank: bool, escaped: bool) -> None:
    """assault-vehicle.12: this one attack by so many, then the infantry regroups whatever has come of it."""
    begin_regrouping(t, u)
    need = hit_needed(target, escaped=escaped)
    dice = t.roll(f"{u.name} at {target.name}: to hit", dice_at_vehicle(u, men))
    hits = sum(die >= need.total for die in dice)
    t.tell(told.VehicleAttacked(unit=u.id, target=target.id, need=need, dice=dice, hits=hits, rule=need.mods[0].rule))
    if hits:
        pin_by_attack(t, target, 1, "house-assault-vehicle.4")
    if hits and not target.lost:
        damage(t, u, target, hits, anti_tank=anti_tank)


def attackers(s: State, u: Unit, target: Unit) -> list[str]:
    """house-assault-vehicle.4: those in contact, and those within an inch of them."""
    first = in_contact(s, u, target)
    return [m.id for m in u.men if m in first or any(near(base(m.at), base(o.at), BESIDE) for o in first)]


def dice_at_vehicle(u: Unit, men: int) -> int:
    """One for each of so many, or two."""
    return men * (TWICE if can(u, "tank-hunters") and can(u, "tough-fighters") else 1)


def hit_needed(target: Unit, *, escaped: bool) -> Tally:
    """assault-vehicle.5 to assault-vehicle.7, house-assault-vehicle.2, house-recce.1: by the die beside it."""
    if escaped:
        return Tally((Mod(TABLES.house.moving_vehicle_hit, "it has escaped", "house-recce.1"),))
    if target.order == "advance" and not target.immobilised:
        return Tally((Mod(TABLES.house.moving_vehicle_hit, "it advances", "assault-vehicle.5"),))
    return Tally((Mod(TABLES.house.vehicle_hit, "it stands", "assault-vehicle.6"),))


def damage(t: World, u: Unit, target: Unit, hits: int, *, anti_tank: bool) -> None:
    """assault-vehicle.8 to assault-vehicle.11: all hits in one roll; a 1 fails."""
    tally = Tally().plus(hits, "hits", "assault-vehicle.8")
    value = target.card.damage
    die = d6(t, f"{u.name} at {target.name}: damage")
    margin = die + tally.total - value
    result = row_of(TABLES.armour_result, margin) if die != ALWAYS_FAILS and margin >= 0 else None
    if result is None or not enclosed(target):
        words, clause = ("", "assault-vehicle.8") if result is None else ("destroyed", "assault-vehicle.9")
        tell_damage(t, u, target, die, tally, words, clause)
        if result is not None:
            destroy(t, target, "destroyed", "assault-vehicle.9")
        return
    capped = not anti_tank and result.id != SUPERFICIAL.id
    kept: Result = SUPERFICIAL if capped else result
    clause = "assault-vehicle.11" if capped else "assault-vehicle.10"
    tell_damage(t, u, target, die, tally, kept.id, clause, capped=capped)
    # house-turret.1: in close quarters a turret is jammed to the front.
    suffer(t, target, kept, Hits("", 1), "front")


def tell_damage(
    t: World, u: Unit, target: Unit, die: int, tally: Tally, result: str, clause: str, *, capped: bool = False
) -> None:
    t.tell(
        told.VehicleDamaged(
            unit=u.id, target=target.id, die=die, tally=tally, value=target.card.damage, result=result, capped=capped,
            rule=clause,
        )
    )  # fmt: skip
