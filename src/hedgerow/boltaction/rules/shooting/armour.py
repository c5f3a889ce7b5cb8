"""armour.1 to turret.3, house-armour.1 to house-armour.4, pen.1 to pen.4 Penetrating armour, and what comes of it."""

from __future__ import annotations

from hedgerow.boltaction.book.charts import PEN, WEAPONS, row_of
from hedgerow.boltaction.book.tables import TABLES, Effect, Result
from hedgerow.boltaction.book.terms import Facing
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import bring_down, destroy, pin
from hedgerow.boltaction.rules.morale import check_morale
from hedgerow.boltaction.rules.seeing import sector_of
from hedgerow.boltaction.rules.shooting.guns import mount_name
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.tally import Mod, Tally

ALWAYS_FAILS = 1
SHAPED_SIDE = ("anti-tank-rifle",)


def armoured(u: Unit) -> bool:
    return u.card.kind == "vehicle" and u.card.armoured


def enclosed(u: Unit) -> bool:
    return armoured(u) and not open_topped(u)


def open_topped(u: Unit) -> bool:
    """By its list, or as long as somebody stands at its pintle gun."""
    return can(u, "open-topped") or u.opened


def damage_value(u: Unit, facing: Facing | None) -> int:
    """damage.5 to damage.10; a heavy front counts one class higher."""
    return u.card.damage + (1 if facing == "front" and can(u, "heavy-front") else 0)


def facing_mod(u: Unit, hits: Hits) -> tuple[Facing | None, Tally]:
    """pen.1 to pen.3, house-pen.1: top, side or rear; what the lists say of some hulls."""
    if hits.top:
        return None, Tally((PEN["top"].mod(),))
    facing = sector_of(u, hits.point)
    if facing == "front" or can(u, "armoured-all-round"):
        return facing, Tally()
    side = facing in ("left", "right")
    if side and can(u, "skirts") and (hits.shaped or hits.weapon in SHAPED_SIDE):
        return facing, Tally()
    tally = Tally((PEN["side" if side or can(u, "reinforced-rear") else "rear"].mod(),))
    if can(u, "vulnerable") or (side and can(u, "weak-sides")):
        tally = tally.plus(1, "thin armour", "house-pen.1")
    return facing, tally


def penetrate(t: World, u: Unit, hits: Hits) -> bool:
    """house-damage.1, armour.2 to armour.4: one roll for every hit; a 1 always fails. Whether any did damage."""
    damaged = False
    for _ in range(hits.count):
        if u.lost:
            break
        facing, found = facing_mod(u, hits)
        pen = Tally((*hits.pen.mods, *found.mods))
        value = damage_value(u, facing)
        die = d6(t, f"{u.name}: penetration")
        margin = die + pen.total - value
        result = row_of(TABLES.armour_result, margin) if die != ALWAYS_FAILS and margin >= 0 else None
        t.tell(
            told.Penetrated(
                target=u.id, weapon=hits.weapon, die=die, pen=pen, value=value, facing=facing,
                result=result.id if result else None, rule=result.rule if result else "armour.2",
            )
        )  # fmt: skip
        if result is not None:
            damaged = True
            suffer(t, u, result, hits, facing)
    return damaged


def suffer(t: World, u: Unit, result: Result, hits: Hits, facing: Facing | None) -> None:
    """house-armour.1: the effect rolls of a result, one after another."""
    for _ in range(result.rolls):
        if not u.lost:
            effect(t, u, result, hits, facing)


def effect(t: World, u: Unit, result: Result, hits: Hits, facing: Facing | None) -> None:
    """armour.5 to armour.11."""
    total, dice = rolled_effect(t, u, result)
    tally = Tally((Mod(total, result.id, result.rule), *worse(u, hits).mods))
    row = row_of(TABLES.armour_effect, tally.total)
    t.tell(told.EffectRolled(target=u.id, die=dice[0], tally=tally, effect=row.id, rule=row.rule))
    apply(t, u, row, facing)


def worse(u: Unit, hits: Hits) -> Tally:
    """armour.5, house-weapon.9: what is added to every effect die."""
    tally = Tally()
    if hits.indirect and open_topped(u):
        tally = tally.plus(TABLES.armour.open_topped_indirect, "open-topped, from above", "armour.5")
    if carries_flame(u):
        tally = tally.plus(TABLES.armour.flame_carrier, "carries a flamethrower", "house-weapon.9")
    return tally


def carries_flame(u: Unit) -> bool:
    """One whose fuel is spent is lost."""
    kept = (m for n, m in enumerate(u.mounts) if mount_name(m, n) not in u.spent)
    return any(WEAPONS[m.weapon].has("flamethrower") for m in kept)


def rolled_effect(t: World, u: Unit, result: Result) -> tuple[int, tuple[int, ...]]:
    """The effect die, which may come to less than nothing."""
    faces = t.roll(f"{u.name}: effect", 1)
    return faces[0] + (int(result.dice[2:]) if len(result.dice) > 2 else 0), faces


def apply(t: World, u: Unit, row: Effect, facing: Facing | None) -> None:
    """armour.6 to armour.11, house-armour.2: pins, a DOWN die, and what the effect is."""
    if row.id == "knocked-out" or (row.id == "immobilised" and u.immobilised):
        destroy(t, u, "knocked-out", "armour.8" if row.id == "immobilised" else row.rule)
        return
    count, dice = (row.pins, ()) if not (row.id == "on-fire" and can(u, "catches-fire")) else rolled(t, "d3", u.name)
    pin(t, u, count, row.rule, dice)
    if u.lost:
        return
    if row.id == "immobilised":
        u.immobilised = True
    if row.id == "on-fire" and not check_morale(t, u, "on fire", "armour.9"):
        destroy(t, u, "abandoned", "armour.10")
        return
    bring_down(t.state, u)
    if row.turret:
        check_turrets(t, u, facing)


def check_turrets(t: World, u: Unit, facing: Facing | None) -> None:
    """turret.1 to turret.3, house-turret.1: a roll for each turret; a jam is for good."""
    for turret in sorted({str(m.turret) for m in u.mounts if m.turret}):
        die = d6(t, f"{u.name}: turret")
        jams = die >= TABLES.armour.jam
        if jams and turret not in u.jammed:
            u.jammed[turret] = facing or "front"
        clause = "turret.3" if jams else "turret.2"
        t.tell(told.TurretChecked(target=u.id, turret=turret, die=die, arc=u.jammed.get(turret), rule=clause))


def set_on_fire(t: World, u: Unit, facing: Facing | None) -> None:
    """armour.9: on fire, whatever set it so (house-weapon.8)."""
    apply(t, u, next(row for row in TABLES.armour_effect if row.id == "on-fire"), facing)
