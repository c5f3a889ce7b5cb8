"""shooting.6 to shooting.9, house-pins.1 to house-morale.1 Hits on a unit: pins, damage, casualties, morale."""

from __future__ import annotations

from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Area
from hedgerow.boltaction.book.charts import PEN, QUALITY, SHELLS, WEAPONS
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.rules.casualties import choose_fallen
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import destroy, go_down, lose_models, pin, pin_by_attack
from hedgerow.boltaction.rules.morale import check_or_die
from hedgerow.boltaction.rules.move.hiding import give_ground, look_around
from hedgerow.boltaction.rules.move.placing import place_beside
from hedgerow.boltaction.rules.seeing import in_earshot, sector_of, seen_of
from hedgerow.boltaction.rules.shooting.armour import (
    armoured,
    damage_value,
    enclosed,
    facing_mod,
    penetrate,
    set_on_fire,
)
from hedgerow.boltaction.rules.shooting.guns import firer_of
from hedgerow.boltaction.rules.shooting.records import Shot
from hedgerow.boltaction.rules.shooting.templates import lay_next
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.lookups import by_hand, can, on_table, troops
from hedgerow.boltaction.state.moves.shooting import Pick
from hedgerow.boltaction.state.pending.shooting import Hits, Struck
from hedgerow.boltaction.state.state import Model, Ruin, State, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally

SIX, ALWAYS_FAILS = 6, 1
MEDIC_REACH, SAVES = 6 * INCH, 6
GUN, AMPULOMET = "gun", "ampulomet"
LEAST_FANATICS = 2


def strike(t: World, struck: Struck) -> None:
    """Hits are pending on a unit."""
    t.state.pending.append(struck)


def strike_plainly(t: World, u: Unit, count: int, clause: str) -> None:
    """Hits without PEN that nobody has fired, pins apart."""
    hits = [Hits("", count)] if count else []
    strike(t, Struck(u.id, 1 - u.seat, hits=hits, step="damage", before=len(u.men), pinned=True, rule=clause))


def pen_of(s: State, target: Unit, shot: Shot, *, flame: bool = False) -> Tally:
    """house-damage.1, pen.4, house-pen.2: the PEN of a shot; long range counts against armour alone."""
    weapon = shot.weapon
    tally = Tally().plus(weapon.pen, weapon.name, weapon.rule)
    if armoured(target) and shot.long and weapon.heavy and not flame and not weapon.has("shaped-charge"):
        tally = Tally((*tally.mods, PEN["long-range"].mod()))
    return tally


# ------------------------------------------------------------------ step by step


def resolve(t: World, p: Struck) -> Play[None]:
    """house-shooting.4: one step after another; each asks at most one question."""
    s = t.state
    target = s.units[p.target]
    if target.lost:
        s.pending.pop()
        fall_of_building(t, target, p)
        return
    match p.step:
        case "template" if p.blasts:
            yield from lay_next(t, p)
        case "template":
            p.step = "pins"
        case "pins":
            p.step = "damage"
            place_pins(t, target, p)
        case "damage":
            p.step = "exceptional"
            roll_damage(t, target, p)
        case "exceptional" if p.exceptional and target.men:
            yield from choose_exceptional(t, target, p)
        case "exceptional":
            p.step = "casualties"
        case "casualties" if p.wounds:
            yield from choose_casualties(t, target, p)
        case "casualties":
            p.step = "morale"
        case _:
            s.pending.pop()
            after(t, target, p)


# ------------------------------------------------------------------ pins


def place_pins(t: World, u: Unit, p: Struck) -> None:
    """house-pins.1, house-pins.2, house-pins.4, house-weapon.7: one, or those of the largest shell, or of flame.

    A shell whose hits are halved to none pins all the same (house-he.3).
    """
    if p.pinned or not p.hits:
        return
    pinning = [hits for hits in p.hits if (hits.count or hits.blast) and can_pin(t.state, u, hits)]
    if not pinning:
        return
    shell = max((hits.blast for hits in pinning), default=0)
    count, clause = 1, "house-pins.1"
    dice: tuple[int, ...] = ()
    if any(hits.flame for hits in pinning):
        (count, dice), clause = rolled(t, TABLES.house.flame_pins, f"{u.name}: pins", by=p.seat), "house-weapon.7"
    elif shell:
        (count, dice), clause = rolled(t, SHELLS[shell].pins, f"{u.name}: pins", by=p.seat), SHELLS[shell].rule
    pin_by_attack(t, u, count, clause, dice)


def can_pin(s: State, u: Unit, hits: Hits) -> bool:
    """house-pins.4: small arms pin no enclosed armour."""
    if not enclosed(u):
        return True
    if s.options["armour-pins"] == "could-penetrate":
        facing, mods = facing_mod(u, hits)
        return hits.heavy and SIX + hits.pen.total + mods.total >= damage_value(u, facing)
    return hits.heavy


# ------------------------------------------------------------------ damage


def roll_damage(t: World, u: Unit, p: Struck) -> None:
    """shooting.6, house-damage.1, house-damage.2: every hit by its kind."""
    for hits in p.hits:
        if u.lost or not hits.count:
            continue
        if not armoured(u):
            harmed = roll_plain(t, u, p, hits)
        else:
            harmed = hits.heavy and penetrate(t, u, hits)
        if not harmed and hits.weapon == AMPULOMET and u.card.kind == "vehicle":
            burn(t, u, hits)


def burn(t: World, u: Unit, hits: Hits) -> None:
    """house-weapon.8: a vehicle that an Ampulomet hits and does not damage may still be on fire."""
    if d6(t, f"{u.name}: on fire?") >= TABLES.house.ampulomet:
        set_on_fire(t, u, facing_mod(u, hits)[0])


def damage_needed(s: State, u: Unit, hits: Hits) -> Tally:
    """damage.2 to damage.5, house-building.4, and the shields and armour of the lists."""
    if u.card.kind == "vehicle":
        return Tally((Mod(u.card.damage, "soft-skin", "damage.5"),))
    row = QUALITY[u.quality]
    tally = Tally((Mod(row.damage, u.quality, row.damage_rule),))
    if hits.blast or hits.flame or hits.scoped:
        return tally
    if u.building >= 0:
        bunker = s.table.features[u.building].kind.bunker
        more = TABLES.house.bunker_protection if bunker else TABLES.house.protection
        tally = tally.plus(more, "behind walls", "house-building.4")
    if can(u, "body-armour") and not hits.heavy:
        tally = tally.plus(1, "body armour", "house-game.5")
    if can(u, "gun-shield") and from_front(u, hits):
        tally = tally.plus(1, "gun shield", "house-game.5")
    return tally


def from_front(u: Unit, hits: Hits) -> bool:
    """Of a shot; who is strafed, or gets out of his tow, has no shield before him (house-pen.1, house-transport.1)."""
    return bool(hits.weapon) and sector_of(u, hits.point) == "front"


def roll_plain(t: World, u: Unit, p: Struck, hits: Hits) -> bool:
    """shooting.6, shooting.7, house-damage.3: dice against troops or a soft-skin; whether any did damage."""
    s = t.state
    need = damage_needed(s, u, hits)
    weapon = WEAPONS[hits.weapon].name if hits.weapon else "hits"
    dice = t.roll(f"{u.name}: damage by {weapon}", hits.count, by=p.seat)
    good = [die for die in dice if die != ALWAYS_FAILS and die + hits.pen.total >= need.total]
    again: tuple[int, ...] = ()
    exceptional = 0
    if troops(u) and good:
        if hits.scoped:
            exceptional = len(good)
        elif sixes := good.count(SIX):
            again = t.roll(f"{u.name}: exceptional damage?", sixes, by=p.seat)
            exceptional = again.count(SIX)
    t.tell(
        told.DamageRolled(
            target=u.id, weapon=hits.weapon, need=need, pen=hits.pen, dice=dice, again=again, damage=len(good),
            exceptional=exceptional, rule="house-damage.3" if exceptional else "shooting.6",
        )
    )  # fmt: skip
    if u.card.kind == "vehicle":
        if good:
            destroy(t, u, "destroyed", "house-damage.2")
        return bool(good)
    plain = len(good) - exceptional
    safe = sheltered(t, u, hits, len(good))
    plain, exceptional = plain - sum(safe[:plain]), exceptional - sum(safe[plain:])
    if hits.weapon and not hits.heavy:
        plain -= saved(t, u, plain)
    p.wounds += plain
    p.exceptional += [hits.heavy] * exceptional
    return bool(good)


def sheltered(t: World, u: Unit, hits: Hits, count: int) -> list[bool]:
    """hit.10, hit.11, by the option `cover`: a die for every man who would fall; the last are those for exceptional
    damage.
    """
    if not count or hits.save is None:
        return [False] * count
    dice = t.roll(f"{u.name}: cover", count)
    safe = [die >= hits.save.total for die in dice]
    t.tell(told.Sheltered(unit=u.id, need=hits.save, dice=dice, saved=sum(safe), rule=hits.save.mods[0].rule))
    return safe


def medics_by(s: State, u: Unit) -> list[Unit]:
    """Medics of its side within six inches, each of them himself."""
    others = (o for o in on_table(s, u.seat) if can(o, "medic") and o is not u)
    return [o for o in others if in_earshot(s, o, u, MEDIC_REACH, "medic")]


def saved(t: World, u: Unit, count: int) -> int:
    """A medic within six inches saves each man whom small arms hit on a 6."""
    medics = medics_by(t.state, u)
    if not count or not medics:
        return 0
    dice = t.roll(f"{u.name}: the medic", count)
    good = sum(die >= SAVES for die in dice)
    t.tell(told.Saved(unit=u.id, medic=medics[0].id, dice=dice, saved=good, rule="house-casualty.1"))
    return good


# ------------------------------------------------------------------ casualties


def choose_exceptional(t: World, u: Unit, p: Struck) -> Play[None]:
    """house-damage.3: the shooter chooses; of a gun the gun itself, if a heavy weapon did it."""
    names = [m.id for m in in_sight(t.state, u, p.unit)]
    if p.exceptional[0] and u.card.kind == "artillery":
        names.insert(0, GUN)
    answer = Pick(names[0])
    if len(names) > 1:
        refusal = Refusal("not-of-it", f"choose one of {u.name}", "house-damage.3")
        options = Options.of([Pick(name) for name in names], refusal)
        prompt = f"Exceptional damage: whom of {u.name}?"
        answer = yield Choice(p.seat, "exceptional", prompt, options, "house-damage.3")
    p.exceptional.pop(0)  # not before: whoever is dealt this game anew is asked again
    if answer.model == GUN:
        destroy(t, u, "destroyed", "house-damage.3")
        return
    man = next(m for m in u.men if m.id == answer.model)
    if u.card.kind == "infantry" and man is firer_of(u):  # house-casualty.2
        p.fallen += len(u.men)
        lose_models(t, u, u.men, "house-casualty.2")
        return
    p.fallen += 1
    lose_models(t, u, [man], "house-damage.3")


def in_sight(s: State, u: Unit, shooter: str) -> list[Model]:
    """house-damage.3: those of its men whom the shooters see; all, where nobody sees any of them."""
    if not shooter or u.building >= 0 or by_hand(s):
        return u.men
    seen = seen_of(s, s.units[shooter], u)
    return [m for n, m in enumerate(u.men) if n in seen] or u.men


def choose_casualties(t: World, u: Unit, p: Struck) -> Play[None]:
    """house-casualty.1: the owner chooses."""
    fall = yield from choose_fallen(u, p.wounds, "house-casualty.1")
    p.wounds = 0
    p.fallen += len(fall)
    lose_models(t, u, fall, "house-casualty.1")


# ------------------------------------------------------------------ afterwards


def after(t: World, u: Unit, p: Struck) -> None:
    """shooting.9, house-morale.1, house-weapon.7, house-building.2: morale at half losses or under flame."""
    s = t.state
    flamed = any(hits.flame and hits.count for hits in p.hits)
    half = half_lost(s, u, p)
    u.fallen += p.fallen
    fanatic = can(u, "fanatics") and len(u.men) >= LEAST_FANATICS
    if (half and not fanatic) or flamed:
        clause = "house-weapon.7" if flamed else "house-morale.1"
        if not check_or_die(t, u, "flames" if flamed else "half its men are lost", clause):
            destroy(t, u, "abandoned" if u.card.kind == "vehicle" else "routed", clause)
    fall_of_building(t, u, p)
    if not u.lost and any(ruin.building == u.building and not ruin.burning for ruin in s.ruins):
        destroy(t, u, "destroyed", "house-building.2")


def half_lost(s: State, u: Unit, p: Struck) -> bool:
    """house-morale.1: by this attack alone, or with all that were lost in this turn."""
    earlier = u.fallen if s.options["half-losses"] == "whole-turn" else 0
    return troops(u) and p.fallen > 0 and 2 * (earlier + p.fallen) >= earlier + p.before


def fall_of_building(t: World, u: Unit, p: Struck) -> None:
    """house-building.2: four flame hits set it on fire, and whoever is left inside gets out."""
    s = t.state
    burns = sum(hits.count for hits in p.hits if hits.flame)
    if u.building < 0 or burns < TABLES.house.burning:
        return
    building = u.building
    s.ruins.append(Ruin(building, burning=True))
    t.tell(told.BuildingFell(building=building, at=u.at, burning=True, rule="house-building.2"))
    if not u.lost:
        u.building = -1
        if not by_hand(s):
            walls = s.table.features[building].shape
            assert isinstance(walls, Area)
            place_beside(s, u, u.at, u.facing, walls, TABLES.house.leave_fire * INCH)
        give_ground(t, u)
        look_around(t, u)
        pin(t, u, 1, "house-building.2")
        if not u.lost:
            go_down(t, u, "house-building.2")
