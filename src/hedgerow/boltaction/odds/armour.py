"""armour.1 to armour.11 The chances of armour: every hit by its dice, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from hedgerow.boltaction.book.charts import row_of
from hedgerow.boltaction.book.tables import TABLES, EffectId
from hedgerow.boltaction.odds.dice import FACES, SIXTH, Dist, of_dice, pass_chance
from hedgerow.boltaction.odds.groups import FLAME, BlowOdds, cases
from hedgerow.boltaction.rules.losing import breaks_down
from hedgerow.boltaction.rules.morale import morale_of, quality_value
from hedgerow.boltaction.rules.shooting.armour import armoured, damage_value, facing_mod, worse
from hedgerow.boltaction.rules.shooting.damage import AMPULOMET
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.pending.shooting import Hits
from hedgerow.boltaction.state.state import State, Unit

ONE = Fraction(1)
Effects = Mapping[tuple[EffectId, ...], Fraction]


class Fate(NamedTuple):
    """Whether a vehicle is lost, whether it is immobilised, and the pins that it has taken."""

    lost: bool
    stuck: bool
    pins: int


Fates = dict[Fate, Fraction]


class Crew(NamedTuple):
    """What is known of a target beforehand."""

    morale: int  # without pins
    pins: int
    breaks: int  # pins at which it is abandoned (house-pins.3)
    fire: Dist  # pins of a fire
    unreliable: int = 0  # pins more of an attack


def crew_of(s: State, u: Unit) -> Crew:
    fire: Dist = of_dice("d3") if can(u, "catches-fire") else {1: ONE}
    return Crew(morale_of(s, u, pins=False).total, u.pins, quality_value(u), fire, breaks_down(u))


def of_vehicle(s: State, u: Unit, parts: Sequence[BlowOdds]) -> tuple[Fraction, Fraction]:
    """Lost, and immobilised but not lost."""
    crew = crew_of(s, u)
    once = [effects_of(u, part) for part in parts]
    order = sorted(range(len(parts)), key=lambda i: bool(parts[i].blow.blast))  # shells burst after all else has hit
    lost, stuck = Fraction(0), Fraction(0)
    for case in cases(parts):
        for n, share in case.pins.items():
            fates: Fates = {Fate(n > 0 and crew.pins + n >= crew.breaks, u.immobilised, n): ONE}
            for i in order:
                fates = after_hits(crew, fates, case.of(parts[i], parts[i].hits), once[i])
            if case.rank == FLAME:
                fates = checked(crew, fates)  # house-weapon.7
            for fate, chance in fates.items():
                lost += case.sign * share * chance * fate.lost
                stuck += case.sign * share * chance * (fate.stuck and not fate.lost)
    return lost, stuck


# ------------------------------------------------------------------ one hit


def effects_of(u: Unit, part: BlowOdds) -> Effects | None:
    """The effects of each hit of a group; None: it does nothing to armour.

    house-damage.2: any damage is the end of a soft-skin.
    """
    if armoured(u):
        found = one_hit(u, part.blow) if part.blow.heavy else None
    else:
        found = {("knocked-out",): part.damage, (): 1 - part.damage}
    return found if found is None or part.blow.weapon != AMPULOMET else inflamed(found)


def inflamed(once: Effects) -> Effects:
    """house-weapon.8: where an Ampulomet does no damage a die may still set the vehicle on fire."""
    burns = Fraction(7 - TABLES.house.ampulomet, 6)
    found: dict[tuple[EffectId, ...], Fraction] = {**once, (): once.get((), Fraction(0)) * (1 - burns)}
    found["on-fire",] = found.get(("on-fire",), Fraction(0)) + once.get((), Fraction(0)) * burns
    return found


def one_hit(u: Unit, hits: Hits) -> Effects:
    """The effects of one hit, with their chances: none, one, or two."""
    facing, mods = facing_mod(u, hits)
    return penetration(hits.pen.total + mods.total, damage_value(u, facing), worse(u, hits).total)


def penetration(pen: int, value: int, more: int = 0) -> Effects:
    """house-damage.1, armour.2 to armour.5: by the penetration die; `more` is added to every effect die."""
    found: dict[tuple[EffectId, ...], Fraction] = {}
    for face in FACES:
        result = None if face == 1 or face + pen < value else row_of(TABLES.armour_result, face + pen - value)
        for effects, chance in ({(): ONE} if result is None else rolls(result.rolls, result.dice, more)).items():
            found[effects] = found.get(effects, Fraction(0)) + SIXTH * chance
    return found


def rolls(count: int, dice: str, more: int) -> Effects:
    """armour.5 to armour.11, house-armour.1: so many effect dice."""
    less = int(dice[2:]) if len(dice) > 2 else 0
    found: dict[tuple[EffectId, ...], Fraction] = {(): ONE}
    for _ in range(count):
        fresh: dict[tuple[EffectId, ...], Fraction] = {}
        for effects, chance in found.items():
            for face in FACES:
                key = (*effects, row_of(TABLES.armour_effect, face + less + more).id)
                fresh[key] = fresh.get(key, Fraction(0)) + chance * SIXTH
        found = fresh
    return found


# ------------------------------------------------------------------ one after another


def after_hits(crew: Crew, fates: Fates, hits: Dist, once: Effects | None) -> Fates:
    """So many hits of one group; None: they do nothing to armour."""
    found: Fates = {}
    now, done = fates, 0
    for count, chance in sorted(hits.items()):
        for _ in range(count - done if once is not None else 0):
            now = after_hit(crew, now, once or {})
        done = count
        for fate, share in now.items():
            found[fate] = found.get(fate, Fraction(0)) + chance * share
    return found


def after_hit(crew: Crew, fates: Fates, once: Effects) -> Fates:
    found: Fates = {}
    for fate, share in fates.items():
        for effects, chance in once.items():
            for then, more in suffered(crew, fate, effects).items():
                found[then] = found.get(then, Fraction(0)) + share * chance * more
    return found


def suffered(crew: Crew, fate: Fate, effects: Sequence[EffectId]) -> Fates:
    """The effects of one hit in their order (house-armour.1)."""
    found: Fates = {fate: ONE}
    for effect in effects:
        fresh: Fates = {}
        for was, chance in found.items():
            for then, share in one_effect(crew, was, effect).items():
                fresh[then] = fresh.get(then, Fraction(0)) + chance * share
        found = fresh
    return found


def one_effect(crew: Crew, fate: Fate, effect: EffectId) -> Fates:
    """armour.6 to armour.11, house-pins.3: a pin or more, which may be too many; then what the effect is."""
    if fate.lost:
        return {fate: ONE}
    if effect == "knocked-out" or (effect == "immobilised" and fate.stuck):
        return {fate._replace(lost=True): ONE}
    found: Fates = {}
    for pins, chance in (crew.fire if effect == "on-fire" else {1: ONE}).items():
        then = fate._replace(stuck=fate.stuck or effect == "immobilised", pins=fate.pins + pins)
        if crew.pins + then.pins >= crew.breaks:
            then = then._replace(lost=True)
        for last, share in (checked(crew, {then: ONE}) if effect == "on-fire" else {then: ONE}).items():
            found[last] = found.get(last, Fraction(0)) + chance * share
    return found


def checked(crew: Crew, fates: Fates) -> Fates:
    """house-test.3: the crew checks morale, or abandons its vehicle."""
    found: Fates = {}
    for fate, chance in fates.items():
        stays = ONE if fate.lost else pass_chance(crew.morale - crew.pins - fate.pins)
        found[fate] = found.get(fate, Fraction(0)) + chance * stays
        gone = fate._replace(lost=True)
        found[gone] = found.get(gone, Fraction(0)) + chance * (1 - stays)
    return found
