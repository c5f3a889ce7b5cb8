"""The chances of an attack, put together from the rules' own numbers and held to the rule by tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from hedgerow.boltaction.book.charts import SHELLS, row_of
from hedgerow.boltaction.book.tables import TABLES, EffectId
from hedgerow.boltaction.odds.dice import (
    NONE,
    Dist,
    at_least,
    damage_chance,
    hit_chance,
    of_dice,
    of_many,
    pass_chance,
    total,
)
from hedgerow.boltaction.rules.morale import morale_of, quality_value, takes_again
from hedgerow.boltaction.rules.shooting.armour import armoured, damage_value, facing_mod
from hedgerow.boltaction.rules.shooting.damage import LEAST_FANATICS, can_pin, damage_needed, pen_of
from hedgerow.boltaction.rules.shooting.records import Attack, Shot
from hedgerow.boltaction.rules.shooting.templates import best_places, halved, models_under, shell_pen, template
from hedgerow.boltaction.state.lookups import can, troops
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import State, Unit

ONE = Fraction(1)


class ShotOdds(msgspec.Struct, frozen=True):
    """One group of weapons: the chance of each shot to hit, and of each hit to do damage."""

    shot: Shot
    hit: Fraction
    damage: Fraction
    hits: Dist  # dice to damage that come of it


class Outlook(msgspec.Struct, frozen=True):
    """What may become of the target."""

    shots: tuple[ShotOdds, ...]
    hit: Fraction  # at least once
    pins: Dist
    casualties: Dist
    destroyed: Fraction
    effects: dict[EffectId, Fraction] = {}  # of armour: what it comes to at worst


def outlook(s: State, target: Unit, attack: Attack) -> Outlook:
    """Of a whole attack on one target."""
    parts = tuple(shot_odds(s, target, shot) for shot in attack.shots)
    hit = 1 - _product(1 - at_least(part.hits, 1) if part.shot.shell != "he" else (1 - part.hit) for part in parts)
    pins = pin_odds(s, target, parts)
    if armoured(target):
        return of_armour(s, target, parts, hit, pins)
    if target.card.kind == "vehicle":
        gone = 1 - _product(_survives(part) for part in parts)
        return Outlook(parts, hit, pins, NONE, gone)
    casualties = total(wounds(part) for part in parts)
    return Outlook(parts, hit, pins, capped(casualties, len(target.men)), destroyed(s, target, parts, casualties, pins))


def _product(chances: Iterable[Fraction]) -> Fraction:
    found = ONE
    for chance in chances:
        found *= chance
    return found


# ------------------------------------------------------------------ one group of weapons


def shot_odds(s: State, target: Unit, shot: Shot) -> ShotOdds:
    hit = hit_chance(shot.need)
    hits = hits_of(target, shot)
    need = damage_needed(s, target, hits).total if not armoured(target) else damage_value(target, None)
    pen = pen_for(s, target, shot)
    return ShotOdds(shot, hit, damage_chance(need, pen), dice_to_damage(s, target, shot, hit))


def hits_of(target: Unit, shot: Shot) -> Hits:
    """A hit as the rules would have it."""
    flame = shot.weapon.has("flamethrower")
    size = shot.he if shot.shell == "he" else 0
    return Hits(
        shot.weapon.id, 1, heavy=shot.weapon.heavy, flame=flame, blast=size, top=flame or shot.mode == "indirect",
        indirect=shot.mode == "indirect", shaped=shot.weapon.has("shaped-charge"), scoped=shot.weapon.has("scoped"),
        point=shot.guns[0].spot.eye,
    )  # fmt: skip


def pen_for(s: State, target: Unit, shot: Shot) -> int:
    if shot.shell == "he":
        return shell_pen(shot.he).total
    return pen_of(s, target, shot, flame=shot.weapon.has("flamethrower")).total


def dice_to_damage(s: State, target: Unit, shot: Shot, hit: Fraction) -> Dist:
    """How many dice to damage a group brings: one a hit, of shells those under the template, of flame its dice."""
    count, weapon = shot.rolls.total, shot.weapon
    if shot.shell == "he":
        each = dict(shell_dice(s, target, shot.he))
    elif weapon.has("flamethrower"):
        each = dict(of_dice(weapon.shots))
    else:
        return of_many(count, hit)
    one: dict[int, Fraction] = {0: 1 - hit}
    for value, chance in each.items():
        one[value] = one.get(value, Fraction(0)) + hit * chance
    return total(one for _ in range(count))


def shell_dice(s: State, target: Unit, size: int) -> Dist:
    """Hits of one shell: by the building column, or under the best template; one on a vehicle."""
    if target.card.kind == "vehicle":
        return {1: ONE}
    if target.building >= 0:
        bunker = s.table.features[target.building].kind.bunker
        found: dict[int, Fraction] = {}
        for value, chance in of_dice(SHELLS[size].in_building).items():
            hits = halved(s, target, -(-value // 2) if bunker else value)
            found[hits] = found.get(hits, Fraction(0)) + chance
        return found
    at = best_places(s, 1 - target.seat, target, size)[0]
    return {halved(s, target, models_under(s, target, template(at, size))): ONE}


def wounds(part: ShotOdds) -> Dist:
    """Damage that comes of a group."""
    found: dict[int, Fraction] = {}
    for dice, chance in part.hits.items():
        for value, share in of_many(dice, part.damage).items():
            found[value] = found.get(value, Fraction(0)) + chance * share
    return found


def _survives(part: ShotOdds) -> Fraction:
    return wounds(part).get(0, Fraction(0))


def capped(dist: Dist, most: int) -> Dist:
    found: dict[int, Fraction] = {}
    for value, chance in dist.items():
        found[min(value, most)] = found.get(min(value, most), Fraction(0)) + chance
    return dict(sorted(found.items()))


# ------------------------------------------------------------------ pins and morale


def pin_odds(s: State, target: Unit, parts: Sequence[ShotOdds]) -> Dist:
    """house-pins.1, house-pins.2: one, or those of the largest shell that hits, or of flame."""
    groups: list[tuple[int, Fraction, Dist]] = []
    for part in parts:
        if not can_pin(s, target, hits_of(target, part.shot)):
            continue
        misses = (1 - part.hit) ** part.shot.rolls.total
        if part.shot.weapon.has("flamethrower"):
            groups.append((9, misses, of_dice(TABLES.house.flame_pins)))
        elif part.shot.shell == "he":
            groups.append((part.shot.he, misses, of_dice(SHELLS[part.shot.he].pins)))
        else:
            groups.append((0, misses, {1: ONE}))
    found: dict[int, Fraction] = {}
    left = ONE
    for _, misses, pins in sorted(groups, key=lambda group: -group[0]):
        for value, chance in pins.items():
            found[value] = found.get(value, Fraction(0)) + left * (1 - misses) * chance
        left *= misses
    found[0] = found.get(0, Fraction(0)) + left
    return dict(sorted(found.items()))


def destroyed(s: State, target: Unit, parts: Sequence[ShotOdds], casualties: Dist, pins: Dist) -> Fraction:
    """Wiped out, broken by pins, or routed at half losses or by flame.

    Casualties and pins are taken as independent but for this: where men fall, somebody was hit, and there are pins.
    """
    men = len(target.men)
    flame = any(part.shot.weapon.has("flamethrower") for part in parts)
    fanatic = can(target, "fanatics") and men >= LEAST_FANATICS
    morale = morale_of(s, target, pins=not can(target, "stubborn")).total
    given_hit = {n: chance / (1 - pins.get(0, Fraction(0))) for n, chance in pins.items() if n} or {0: ONE}
    gone = Fraction(0)
    for fallen, chance in casualties.items():
        if fallen >= men:
            gone += chance
            continue
        for n, share in (given_hit if fallen else pins).items():
            broken = n + target.pins >= quality_value(target) and not fanatic
            checks = troops(target) and ((2 * fallen >= men and fallen and not fanatic) or (flame and n))
            fails = (1 - pass_chance(morale - n)) ** (2 if takes_again(s, target) else 1)
            gone += chance * share * (1 if broken else fails if checks else 0)
    return gone


# ------------------------------------------------------------------ armour

State4 = tuple[bool, bool, int]
"""Whether a vehicle is lost, whether it is immobilised, and the pins that effects have added."""


def of_armour(s: State, target: Unit, parts: Sequence[ShotOdds], hit: Fraction, pins: Dist) -> Outlook:
    """armour.2 to armour.11: every hit by its dice, one after another."""
    now: dict[State4, Fraction] = {(False, target.immobilised, 0): ONE}
    worst: dict[EffectId, Fraction] = {}
    for part in parts:
        if not part.shot.weapon.heavy:
            continue
        once = one_hit(s, target, part.shot)
        fresh: dict[State4, Fraction] = {}
        for hits, chance in part.hits.items():
            states = now
            for _ in range(hits):
                states = after_hit(s, target, states, once)
            for state, share in states.items():
                fresh[state] = fresh.get(state, Fraction(0)) + chance * share
        now = fresh
    lost = sum((share for state, share in now.items() if state[0]), Fraction(0))
    stuck = sum((share for state, share in now.items() if not state[0] and state[1]), Fraction(0))
    if not target.immobilised:
        worst["immobilised"] = stuck
    worst["knocked-out"] = lost
    return Outlook(tuple(parts), hit, pins, NONE, lost, worst)


def one_hit(s: State, target: Unit, shot: Shot) -> dict[tuple[EffectId, ...], Fraction]:
    """The effects of one hit, with their chances: none, one, or two."""
    facing, mods = facing_mod(target, hits_of(target, shot))
    pen, value = pen_for(s, target, shot) + mods.total, damage_value(target, facing)
    found: dict[tuple[EffectId, ...], Fraction] = {}
    for face in range(1, 7):
        margin = face + pen - value
        if face == 1 or margin < 0:
            found[()] = found.get((), Fraction(0)) + Fraction(1, 6)
            continue
        row = row_of(TABLES.armour_result, margin)
        less = int(row.dice[2:]) if len(row.dice) > 2 else 0
        for effects, chance in rolls(target, shot, row.rolls, less).items():
            found[effects] = found.get(effects, Fraction(0)) + Fraction(1, 6) * chance
    return found


def rolls(target: Unit, shot: Shot, count: int, less: int) -> dict[tuple[EffectId, ...], Fraction]:
    more = less
    if shot.mode == "indirect" and can(target, "open-topped"):
        more += TABLES.armour.open_topped_indirect
    if any("flamethrower" in m.weapon for m in target.mounts):
        more += TABLES.armour.flame_carrier
    found: dict[tuple[EffectId, ...], Fraction] = {(): ONE}
    for _ in range(count):
        fresh: dict[tuple[EffectId, ...], Fraction] = {}
        for effects, chance in found.items():
            for face in range(1, 7):
                row = row_of(TABLES.armour_effect, min(6, face + more))
                key = (*effects, row.id)
                fresh[key] = fresh.get(key, Fraction(0)) + chance * Fraction(1, 6)
        found = fresh
    return found


def after_hit(
    s: State, target: Unit, states: dict[State4, Fraction], once: dict[tuple[EffectId, ...], Fraction]
) -> dict[State4, Fraction]:
    """Every state of a vehicle after one hit more."""
    found: dict[State4, Fraction] = {}
    for state, share in states.items():
        for effects, chance in once.items():
            for then, more in suffered(s, target, state, effects).items():
                found[then] = found.get(then, Fraction(0)) + share * chance * more
    return found


def suffered(s: State, target: Unit, state: State4, effects: Sequence[EffectId]) -> dict[State4, Fraction]:
    """The effects of one hit in their order; the fire morale check with the pins so far."""
    found: dict[State4, Fraction] = {state: ONE}
    for effect in effects:
        fresh: dict[State4, Fraction] = {}
        for (lost, stuck, pins), chance in found.items():
            if lost or effect == "knocked-out" or (effect == "immobilised" and stuck):
                outcomes = {(True, stuck, pins): ONE}
            elif effect == "on-fire":
                stays = pass_chance(morale_of(s, target).total - pins - 2)
                outcomes = {(False, stuck, pins + 1): stays, (True, stuck, pins + 1): 1 - stays}
            else:
                outcomes = {(False, stuck or effect == "immobilised", pins + 1): ONE}
            for then, share in outcomes.items():
                fresh[then] = fresh.get(then, Fraction(0)) + chance * share
        found = fresh
    return found
