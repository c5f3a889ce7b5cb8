"""What fire is likely to do: quick sums for any place, and the rules' own chances for a shot that is declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.book.charts import HIT, PEN, QUALITY, SHELLS
from hedgerow.boltaction.book.tables import TABLES, HitId
from hedgerow.boltaction.book.terms import SURE
from hedgerow.boltaction.ground.hulls import in_arc
from hedgerow.boltaction.ground.records import Pose
from hedgerow.boltaction.odds.dice import damage_chance, hit_chance, of_dice, pass_chance
from hedgerow.boltaction.rules.seeing import sector_of
from hedgerow.boltaction.rules.shooting.armour import armoured, damage_value
from hedgerow.boltaction.rules.shooting.guns import aimed_apart, guns_of
from hedgerow.boltaction.rules.shooting.hitting import (
    attack,
    down_mod,
    indirect_need,
    reach_of,
    rolls_of,
    saves_men,
    saves_on,
    small,
    steady,
    surely,
    too_near,
)
from hedgerow.boltaction.rules.shooting.records import Gun
from hedgerow.boltaction.rules.shooting.templates import laid_down, shell_pen
from hedgerow.boltaction.sergeant.places import Place, Sight, apart
from hedgerow.boltaction.state.lookups import troops
from hedgerow.boltaction.state.pending.shooting import Declared, Occasion
from hedgerow.boltaction.state.state import State, Unit

if TYPE_CHECKING:
    from hedgerow.boltaction.sergeant.situation import Situation

UNDER = {1: 1.0, 2: 2.5, 3: 4.0, 4: 5.5}
"""Men under a template, by its size."""
FLAMES = 3.5
IN_THE_DARK = 14 * INCH
"""How far one is likely to see then."""
KNOCKED_OUT = (0.05, 0.6, 0.6, 0.85)
"""How often a penetration is the end of a tank, by its margin."""


class Burst(NamedTuple):
    """Dice to hit of one kind."""

    rolls: int
    need: int
    pen: int
    he: int = 0
    flame: bool = False
    heavy: bool = False
    save: int = 0  # the die that saves a man in cover (`cover`)
    counted: bool = False  # a shell whose hits are dice (`he-hits`)


class Harm(NamedTuple):
    """What is to be expected: men, pins, and that it is the end of the unit."""

    fallen: float = 0.0
    pins: float = 0.0
    lost: float = 0.0


class Arm(NamedTuple):
    """Guns of one kind in a unit."""

    gun: Gun
    rolls: int
    steady: bool
    single: bool = False  # a One shot weapon, kept for armour


NOTHING = Harm()


# ------------------------------------------------------------------ what is fired


def arms_of(s: State, u: Unit) -> list[Arm]:
    """All that a unit can fire, like with like; beside a gun its co-axial weapon does not fire."""
    groups: dict[tuple[str, object, bool], list[Gun]] = {}
    for gun in guns_of(s, u):
        groups.setdefault((gun.weapon.id, gun.arc, gun.alone), []).append(gun)
    found = [
        Arm(guns[0], rolls_of(s, u, guns[0].weapon, len(guns)).total, steady(s, u, guns[0])) for guns in groups.values()
    ]
    if u.card.kind == "infantry" and not u.card.team:
        found += [Arm(gun, 1, steady=True, single=True) for gun in aimed_apart(s, u)]
    return found


def bursts(
    sit: Situation, u: Unit, here: Place, target: Unit, there: Place, seen: Sight, occasion: Occasion, only: str = ""
) -> Iterator[Burst]:
    """As if a unit at one place fired at another at a second one."""
    far = apart(here, there)
    if sit.s.dark and far > IN_THE_DARK:
        return
    settled = there == sit.place(target)
    cover = cover_of(target, seen, settled=settled)
    save = saves_on(cover) if cover is not None and saves_men(sit.s, target) else 0
    common = TABLES.hit.base - of_target(sit.s, target, None if save else cover) - HIT["pin"].value * u.pins
    if far <= TABLES.hit.point_blank_within * INCH:
        common -= HIT["point-blank"].value
    if u.quality == "inexperienced":
        common -= HIT["inexperienced"].value
    hull, counted = armoured(target), not laid_down(sit.s)
    for arm in sit.arms(u):
        weapon = arm.gun.weapon
        if only and arm.gun.id != only:
            continue
        if (arm.single and not hull and not only) or (hull and not weapon.heavy):
            continue
        if arm.gun.arc not in (None, "all-round") and not in_arc(
            Pose(here.at, here.facing), arm.gun.arc or "front", there.at
        ):
            continue
        he = arm.gun.he if arm.gun.he and (not weapon.pen or not hull) else 0
        pen = shell_pen(he).total if he else weapon.pen
        flame = weapon.has("flamethrower")
        if weapon.has("indirect"):
            if not weapon.least * INCH <= far <= weapon.range * INCH or occasion not in ("fire", "release"):
                continue
            yield Burst(arm.rolls, indirect_need(sit.s, u, arm.gun, target)[0], pen, he, heavy=True, counted=counted)
            continue
        reach = reach_of(arm.gun, "direct")
        if far > reach or too_near(weapon, far):
            continue
        need = common - HIT["long-range"].value * (2 * far > reach) - HIT["one-man-crew"].value * arm.gun.alone
        if occasion == "advance" and not arm.steady:
            need -= HIT["fire-on-the-move"].value
        if weapon.has("scoped") and occasion != "advance":
            need = TABLES.hit.base - HIT["pin"].value * u.pins
        need = SURE if surely(sit.s, weapon) else max(TABLES.hit.least, need)
        kept = 0 if flame or weapon.has("scoped") else save
        yield Burst(arm.rolls, need, pen, he, flame, weapon.heavy, kept, counted)


def of_target(s: State, target: Unit, cover: HitId | None) -> int:
    """Down, small, in cover."""
    found = HIT[cover].value if cover is not None else 0
    if troops(target) and target.order == "down":
        found += down_mod(s).value
    return found + HIT["target-small"].value * small(s, target)


def cover_of(target: Unit, seen: Sight, *, settled: bool) -> HitId | None:
    """Who leaves his place is neither hidden nor dug in any more."""
    cover = "hard" if target.dug_in and settled else seen.cover
    if not cover:
        return None
    if target.hidden and settled:
        return "hidden-hard-cover" if cover == "hard" else "hidden-soft-cover"
    return "hard-cover" if cover == "hard" else "soft-cover"


def declared(s: State, u: Unit, target: Unit, aims: list[Declared], occasion: Occasion) -> Iterator[Burst]:
    """By the rules themselves."""
    for shot in attack(s, u, target, aims, occasion).shots:
        pen = shell_pen(shot.he).total if shot.shell == "he" else shot.weapon.pen
        he = shot.he if shot.shell == "he" else 0
        flame, heavy = shot.weapon.has("flamethrower"), shot.weapon.heavy
        yield Burst(
            shot.rolls.total, shot.need, pen, he, flame, heavy, shot.save.total if shot.save else 0, not laid_down(s)
        )


# ------------------------------------------------------------------ what comes of it


def harm(target: Unit, here: Place, found: Iterable[Burst], building: int = -1) -> Harm:
    """On a unit that is fired at from a place."""
    if armoured(target):
        return on_armour(target, here, found)
    if not troops(target):
        return on_soft_skin(target, found)
    return on_men(target, found, building)


def on_men(target: Unit, found: Iterable[Burst], building: int) -> Harm:
    men = len(target.men)
    need = QUALITY[target.quality].damage
    fallen, spared, pins = 0.0, 1.0, 0.0
    for b in found:
        chance = likely(b.need)
        hits, worst = b.rolls * chance, 1.0
        if b.he:
            under = mean(SHELLS[b.he].in_building) if b.counted or building >= 0 else min(men, UNDER.get(b.he, 6.0))
            hits *= under * (0.5 if target.order == "down" else 1.0)
            worst = mean(SHELLS[b.he].pins)
        elif b.flame:
            hits *= FLAMES
            worst = mean(TABLES.house.flame_pins)
        any_hit = 1 - (1 - chance) ** b.rolls
        pins = max(pins, any_hit * worst)
        spared *= 1 - any_hit
        fallen += hits * damages(need, b.pen) * (1 - (7 - b.save) / 6 if b.save else 1)
    if not fallen and not pins:
        return NOTHING
    pins = max(pins, 1 - spared)
    morale = QUALITY[target.quality].morale
    fails = 1 - passes(max(2, round(morale - target.pins - pins)))
    lost = at_least(fallen, men) + (at_least(fallen, -(-men // 2)) - at_least(fallen, men)) * fails
    if target.pins + 1 >= morale:
        lost = max(lost, 1 - spared)
    return Harm(min(fallen, men), pins, min(1.0, lost))


def on_soft_skin(target: Unit, found: Iterable[Burst]) -> Harm:
    survives, spared = 1.0, 1.0
    for b in found:
        chance = likely(b.need)
        survives *= (1 - chance * damages(target.card.damage, b.pen)) ** b.rolls
        spared *= (1 - chance) ** b.rolls
    return Harm(0.0, 1 - spared, 1 - survives)


def on_armour(target: Unit, here: Place, found: Iterable[Burst]) -> Harm:
    """The odds of a penetration by the side that is hit; the rest of the effects are pins."""
    facing = sector_of(target, here.at)
    value = damage_value(target, facing)
    if facing != "front":
        value -= PEN["rear" if facing == "rear" else "side"].value
    survives, spared = 1.0, 1.0
    for b in found:
        if not b.heavy:
            continue
        end = sum(
            KNOCKED_OUT[min(3, die + b.pen - value)] / 6 for die in range(2, 7) if die + b.pen >= value
        )  # fmt: skip
        chance = likely(b.need)
        survives *= (1 - chance * end) ** b.rolls
        spared *= (1 - chance) ** b.rolls
    return Harm(0.0, 1 - spared, 1 - survives)


# ------------------------------------------------------------------ dice


@lru_cache(64)
def likely(need: int) -> float:
    return float(hit_chance(need))


@lru_cache(256)
def damages(need: int, pen: int) -> float:
    return float(damage_chance(need, pen))


@lru_cache(64)
def passes(value: int) -> float:
    return float(pass_chance(value))


@lru_cache(64)
def mean(dice: str) -> float:
    return float(sum(value * chance for value, chance in of_dice(dice).items()))


def at_least(expected: float, least: int) -> float:
    """How likely so many are hit if so many are to be expected."""
    if expected <= 0:
        return 0.0
    term = total = exp(-expected)
    for n in range(1, least):
        term *= expected / n
        total += term
    return max(0.0, 1 - total) if least > 0 else 1.0
