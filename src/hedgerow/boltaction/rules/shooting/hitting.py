"""hit.1 to hit.15, house-hit.1 to house-hit.6, house-indirect.1 What a shot needs to hit, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hedgerow.board.inches.bases import near, nearer
from hedgerow.board.inches.measure import INCH, square
from hedgerow.boltaction.book.charts import HIT, WEAPONS
from hedgerow.boltaction.book.tables import TABLES, HitId
from hedgerow.boltaction.book.terms import SURE, Facing
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.boltaction.ground.hulls import partly_in_arc
from hedgerow.boltaction.rules.seeing import (
    CoverFound,
    Sighting,
    cover,
    observes,
    sector_of,
    sighting,
    spots,
    within,
)
from hedgerow.boltaction.rules.shooting.armour import armoured
from hedgerow.boltaction.rules.shooting.guns import guns_of, laid, mount_of
from hedgerow.boltaction.rules.shooting.records import Attack, Gun, Miss, Shot
from hedgerow.boltaction.state.lookups import can, national, on_table, troops
from hedgerow.boltaction.state.moves.shooting import Mode, Shell
from hedgerow.boltaction.state.pending.shooting import Declared, Occasion
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.tally import Mod, Tally

BUZZSAW = ("lmg", "mmg")
MACHINE_GUNS = ("lmg", "mmg", "hmg", "vickers-k", "quad-mmg", "quad-hmg")
RAPID = 3
"""Rifles for each further shot."""
FIRE_AND_MANOEUVRE = ("rifle", "carbine", "automatic-rifle")


Alike = tuple[str, int, Tally, bool, Shell, Mode, Facing | None, Tally | None]
"""What weapons have in common that are rolled for together: kind, need and why, long range, shell, way, side, save."""
WAITING: tuple[Occasion, ...] = ("ambush", "release")
"""house-ambush.3: shots from Ambush."""


def attack(s: State, u: Unit, target: Unit, aims: list[Declared], occasion: Occasion) -> Attack:
    """shooting.4, house-shooting.2: who fires at a target and who does not, what each needs; equal chances together.

    `aims` are all that the unit has declared: whoever aims a One shot weapon does not fire another (house-weapon.5).
    """
    apart = {aim.weapon for aim in aims if aim.weapon}
    found: dict[Alike, list[tuple[Gun, int]]] = {}
    key: Alike
    misses: dict[tuple[str, str, str], list[Gun]] = {}
    weapons = {}
    for aim in aims:
        if aim.target != target.id:
            continue
        directly: list[tuple[Gun, Sighting]] = []
        for gun in firing(s, u, aim, occasion, apart):
            weapons[gun.weapon.id] = gun.weapon
            shell, mode = loaded(gun, aim, target), way_of_firing(gun, aim.mode)
            if mode == "indirect":
                why = why_not_indirect(s, u, gun, target, occasion)
                if why is None:
                    need, tally = indirect_need(s, u, gun, target)
                    key = (gun.weapon.id, need, tally, False, shell, mode, None, None)
                    found.setdefault(key, []).append((gun, 0))
            else:
                seen = sighting(s, gun.spot, u.seat, target)
                why = why_not_direct(u, gun, target, seen.seen, seen.friend, seen.far, s)
                if why is None:
                    directly.append((gun, seen))
            if why is not None:
                misses.setdefault((gun.weapon.id, *why), []).append(gun)
        lying = cover(s, [gun.spot for gun, _ in directly], target)  # house-cover.1: of those who shoot
        for gun, seen in directly:
            shell = loaded(gun, aim, target)
            tally = direct_tally(s, u, gun, target, seen.far, lying, seen.smoke, occasion, shell)
            need, mode = TABLES.hit.base - tally.total, way_of_firing(gun, aim.mode)
            save = cover_save(s, gun.weapon, target, lying, shell)
            key = (gun.weapon.id, need, tally, is_long(gun, seen.far), shell, mode, side_struck(gun, target), save)
            found.setdefault(key, []).append((gun, seen.far))
    shots = tuple(
        shot_of(s, u, tuple(gun for gun, _ in guns), need, tally, min(far for _, far in guns), shell, mode, save)
        for (_, need, tally, _, shell, mode, _, save), guns in found.items()
    )
    lost = tuple(Miss(tuple(guns), weapons[key[0]], key[1], key[2]) for key, guns in misses.items())
    return Attack(u.id, target.id, shots, lost)


def shot_of(
    s: State, u: Unit, guns: tuple[Gun, ...], need: int, tally: Tally, far: int, shell: Shell, mode: Mode,
    save: Tally | None = None,
) -> Shot:  # fmt: skip
    """Guns of one kind that have the same chances."""
    first = guns[0]
    need, tally = (SURE, Tally()) if surely(s, first.weapon) else (max(TABLES.hit.least, need), tally)
    return Shot(
        guns, first.weapon, need, tally, far, mode != "indirect" and is_long(first, far), shell, mode,
        first.he if shell == "he" else 0, rolls_of(s, u, first.weapon, len(guns)), save=save,
    )  # fmt: skip


def surely(s: State, weapon: Weapon) -> bool:
    """The option `flame-to-hit`: flames hit whoever is within their range."""
    return weapon.has("flamethrower") and s.options["flame-to-hit"] == "automatic"


def side_struck(gun: Gun, target: Unit) -> Facing | None:
    """house-pen.1: from where a weapon strikes, if that matters: for armour, and for a crew behind a gun shield."""
    matters = armoured(target) or can(target, "gun-shield")
    return sector_of(target, gun.spot.eye) if matters else None


def firing(s: State, u: Unit, aim: Declared, occasion: Occasion, apart: set[str]) -> Iterator[Gun]:
    """The weapons of one declaration; a scope is of no use on the move, and a rifle needs no assistant."""
    for gun in guns_of(s, u, aim.weapon):
        if not aim.weapon and gun.id in apart:
            continue
        if occasion == "overrun" and not gun.weapon.heavy:  # house-overrun.1: anti-tank weapons alone
            continue
        moving = occasion == "advance" and gun.weapon.has("scoped")
        yield replace(gun, weapon=WEAPONS["rifle"], alone=False) if moving else gun


def rolls_of(s: State, u: Unit, weapon: Weapon, count: int) -> Tally:
    """house-shooting.2: a die for each shot of so many weapons; a flamethrower makes one roll. Some lists have more."""
    each = int(weapon.shots) if weapon.shots.isdigit() else 1
    tally = Tally((Mod(count * each, weapon.name, weapon.rule),))
    if weapon.id in BUZZSAW and national(s, u, "buzzsaw"):
        tally = tally.plus(count, "buzzsaw", "house-game.5")
        each += 1
    if halves(s, u, weapon):
        tally = tally.plus(count * (each // 2 - each), "on a vehicle", "house-vehicle.3")
    if weapon.id == "rifle" and can(u, "rapid-fire"):
        tally = tally.plus(count // RAPID, "rapid fire", "house-game.5")
    return tally


def halves(s: State, u: Unit, weapon: Weapon) -> bool:
    """The option `vehicle-machine-guns`: on a vehicle they have half of their shots, fractions down (house-dice.1)."""
    return s.options["vehicle-machine-guns"] == "half" and u.card.kind == "vehicle" and weapon.id in MACHINE_GUNS


# ------------------------------------------------------------------ shells and ways


def loaded(gun: Gun, aim: Declared, target: Unit) -> Shell:
    """house-he.2: high explosive, or an anti-tank shot; if nothing is said, what suits the target."""
    weapon = gun.weapon
    if not gun.he:
        return ""
    if not weapon.pen:
        return "he"
    if aim.shell in ("he", "at"):
        return aim.shell
    return "at" if target.card.kind == "vehicle" and target.card.armoured else "he"


def way_of_firing(gun: Gun, said: Mode) -> Mode:
    """house-weapon.6: a howitzer directly or indirectly, as is said; a mortar always indirectly."""
    if gun.weapon.has("indirect"):
        return "indirect"
    return "indirect" if gun.weapon.has("howitzer") and said == "indirect" else "direct"


def reach_of(gun: Gun, mode: Mode) -> int:
    """Hundredths of an inch."""
    weapon = gun.weapon
    return (weapon.direct if weapon.has("howitzer") and mode == "direct" else weapon.range) * INCH


def too_near(weapon: Weapon, far: int) -> bool:
    """house-game.5: a scope is of no use within its lower range, nor just there."""
    return weapon.has("scoped") and far <= weapon.least * INCH


def is_long(gun: Gun, far: int) -> bool:
    """house-hit.4: more than half of its range."""
    return 2 * far > reach_of(gun, "direct")


# ------------------------------------------------------------------ who cannot fire


def why_not_direct(
    u: Unit, gun: Gun, target: Unit, seen: tuple[int, ...], friend: str, far: int, s: State
) -> tuple[str, str] | None:
    """Sight, friends in the way, arc and range of one weapon; words and clause."""
    if not seen:
        if friend:
            return f"{s.units[friend].name} is in the way", "house-los.2"
        return "no line of sight", "house-los.1"
    if gun.arc is not None and not bears(s, u, gun, target):
        return "out of its arc", "house-weapon.3" if u.card.kind != "vehicle" else "house-vehicle.3"
    if far > reach_of(gun, "direct"):
        return "out of range", "shooting.4"
    if too_near(gun.weapon, far):
        return "too near for its scope", "house-shooting.2"
    return None


def bears(s: State, u: Unit, gun: Gun, target: Unit) -> bool:
    """house-weapon.3: some of the target is within the arc."""
    assert gun.arc is not None
    return any(partly_in_arc(laid(u, gun), gun.arc, spot.foot) for spot in spots(s, target))


def why_not_indirect(s: State, u: Unit, gun: Gun, target: Unit, occasion: Occasion) -> tuple[str, str] | None:
    """house-indirect.3: sight from a crewman or the spotter; between the two ranges of the weapon; not from Ambush."""
    if occasion in WAITING:
        return "indirect fire is not used from Ambush", "house-ambush.3"
    if not observes(s, u, target) and not ranged_in(s, u, gun, target):
        return "nobody of it sees the target", "house-indirect.3"
    if gun.arc is not None and not bears(s, u, gun, target):
        return "out of its arc", "house-weapon.3"
    if not reaches(s, gun, target, gun.weapon.range * INCH):
        return "out of range", "shooting.4"
    if inside(s, gun, target):
        return "nearer than its lower range", "house-indirect.3"
    if gun.weapon.has("multiple") and any(o is not u for o in caught(s, u.seat, target)):
        return "friends are too near to the target", gun.weapon.rule
    return None


def caught(s: State, seat: int, target: Unit) -> list[Unit]:
    """Other units of a side so near to the target of a multiple launcher that its rockets may strike them."""
    return [o for o in on_table(s, seat) if o is not target and within(s, o, target, TABLES.house.salvo * INCH)]


def rained_on(s: State, target: Unit, shot: Shot) -> list[tuple[Unit, Shot]]:
    """house-game.5: whom else of the target's side rockets are rolled for, each under a template of its own."""
    if not shot.weapon.has("multiple"):
        return []
    if shot.rained is None:
        return [(other, shot) for other in caught(s, target.seat, target)]
    return [(s.units[name], replace(shot, under={name: many})) for name, many in shot.rained.items()]


def ranged_in(s: State, u: Unit, gun: Gun, target: Unit) -> bool:
    """house-indirect.2: once it has been hit, passing out of sight does not end it; all else does."""
    return ranging_on(s, u, gun, target)[1]


def reaches(s: State, gun: Gun, target: Unit, reach: int) -> bool:
    """house-dice.1: whether some of a target is no farther away than that, exactly."""
    return any(near(gun.spot.foot, spot.foot, reach) for spot in spots(s, target))


def inside(s: State, gun: Gun, target: Unit) -> bool:
    """house-indirect.3: nearer than the lower of its two ranges; nor is a scope of use just there (house-game.5)."""
    least, judge = gun.weapon.least * INCH, near if gun.weapon.has("scoped") else nearer
    return bool(least) and any(judge(gun.spot.foot, spot.foot, least) for spot in spots(s, target))


# ------------------------------------------------------------------ indirect fire


def indirect_need(s: State, u: Unit, gun: Gun, target: Unit) -> tuple[int, Tally]:
    """hit.2, house-indirect.1: 6+, one better for every turn at the same target, 2+ after a hit; no modifiers."""
    if gun.weapon.has("multiple"):
        return TABLES.house.salvo, Tally((Mod(TABLES.house.salvo, "rockets", gun.weapon.rule),))
    shots, hit = ranging_on(s, u, gun, target)
    if hit:
        return TABLES.hit.ranged_in, Tally((Mod(TABLES.hit.ranged_in, "ranged in", "house-indirect.1"),))
    need = max(TABLES.hit.ranged_in, TABLES.hit.indirect - shots)
    first = Tally((Mod(TABLES.hit.indirect, "indirect fire", "hit.2"),))
    return need, first.plus(need - TABLES.hit.indirect, "turns of ranging in", "house-indirect.1")


def ranging_on(s: State, u: Unit, gun: Gun, target: Unit) -> tuple[int, bool]:
    """house-indirect.2: how many turns in a row it has fired at this target, and whether it has hit."""
    known = u.ranging.get(gun.id)
    if known is None or known.target != target.id or known.turn < s.turn - 1 or moved_away(target, known.where):
        return 0, False
    return known.shots, known.hit


def moved_away(target: Unit, where: list[tuple[int, int]]) -> bool:
    """house-indirect.2: whether the whole target has moved two inches or more from where it stood."""
    now = [m.at for m in target.men] or [target.at]
    far = (TABLES.hit.moved * INCH) ** 2
    return bool(where) and all(square(a, b) >= far for a in now for b in where)


# ------------------------------------------------------------------ modifiers


def direct_tally(
    s: State,
    u: Unit,
    gun: Gun,
    target: Unit,
    far: int,
    lying: CoverFound,
    smoke: bool,
    occasion: Occasion,
    shell: Shell,
) -> Tally:
    """hit.3 to hit.15: every line that applies to one weapon."""
    weapon = gun.weapon
    flame, scoped = weapon.has("flamethrower"), weapon.has("scoped")
    mods: list[Mod] = []
    if far <= TABLES.hit.point_blank_within * INCH:
        mods.append(HIT["point-blank"].mod())
    if u.pins:
        mods.append(HIT["pin"].mod(u.pins))
    if gun.alone:
        mods.append(HIT["one-man-crew"].mod())
    if not scoped:
        mods += distance_and_moving(s, u, gun, far, occasion)
        mods += of_target(s, target, lying, flame=flame, building_he=shell == "he" and target.building >= 0)
        if smoke:
            mods.append(HIT["smoke"].mod())
    return Tally(tuple(mods))


def distance_and_moving(s: State, u: Unit, gun: Gun, far: int, occasion: Occasion) -> list[Mod]:
    mods = []
    if is_long(gun, far):
        mods.append(HIT["long-range"].mod())
    if u.quality == "inexperienced":
        mods.append(HIT["inexperienced"].mod())
    if occasion == "advance" and not steady(s, u, gun):
        mods.append(HIT["fire-on-the-move"].mod())
    return mods


def steady(s: State, u: Unit, gun: Gun) -> bool:
    """house-weapon.1 and the lists: who fires on the move without a penalty."""
    if gun.weapon.has("assault"):
        return True
    drilled = can(u, "fire-and-manoeuvre") or national(s, u, "fire-and-manoeuvre")
    if drilled and u.card.kind == "infantry" and gun.weapon.id in FIRE_AND_MANOEUVRE:
        return True
    steadied = can(u, "gyro-stabiliser") and s.options["national-rules"] == "on" and u.quality == "veteran"
    mount = mount_of(u, gun.id)
    return steadied and bool(gun.he) and mount is not None and bool(mount.turret)


def of_target(s: State, target: Unit, lying: CoverFound, *, flame: bool, building_he: bool) -> list[Mod]:
    """hit.8 to hit.13: flame ignores cover and Down."""
    mods = []
    if target.order == "down" and troops(target) and not flame:
        mods.append(down_mod(s))
    if small(s, target):
        mods.append(HIT["target-small"].mod())
    line = None if flame else cover_line(target, lying, building_he=building_he)
    if line is not None and not (saves_on(line) and saves_men(s, target)):
        mods.append(Mod(HIT[line].value, cover_words(line, lying), HIT[line].rule))
    return mods


def down_mod(s: State) -> Mod:
    """hit.8, by the option `down-to-hit`."""
    line, said = HIT["target-down"], s.options["down-to-hit"]
    return line.mod() if said == "-2" else Mod(int(said), line.words, line.rule)


def small(s: State, u: Unit) -> bool:
    """house-hit.5, by the option `small-units`."""
    men = len(u.men) if s.options["small-units"] == "current" else u.start
    return troops(u) and men <= TABLES.hit.small


def cover_line(target: Unit, lying: CoverFound, *, building_he: bool) -> HitId | None:
    """hit.10 to hit.13, house-hit.6: of all kinds of cover the largest alone."""
    if lying.bunker:
        return "bunker"
    if building_he or not lying.grade:  # house-he.4: the building is aimed at
        return None
    if target.hidden:
        return "hidden-hard-cover" if lying.grade == "hard" else "hidden-soft-cover"
    return "hard-cover" if lying.grade == "hard" else "soft-cover"


def cover_words(line: HitId, lying: CoverFound) -> str:
    return f"{HIT[line].words}: {lying.what}" if saves_on(line) and lying.what else HIT[line].words


# ------------------------------------------------------------------ saves


def saves_on(line: HitId) -> int:
    """The option `cover`: the die that saves a man; 0 for what is not cover alone."""
    return {"soft-cover": TABLES.hit.soft_save, "hard-cover": TABLES.hit.hard_save}.get(line, 0)


def saves_men(s: State, target: Unit) -> bool:
    """The option `cover`: troops save themselves in it, and are no harder to hit; vehicles are as ever."""
    return s.options["cover"] == "saves" and troops(target)


def cover_save(s: State, weapon: Weapon, target: Unit, lying: CoverFound, shell: Shell) -> Tally | None:
    """The option `cover`: what a die must show to save a man who would fall; nothing where cover does not count."""
    if not saves_men(s, target) or weapon.has("flamethrower") or weapon.has("scoped"):
        return None
    line = cover_line(target, lying, building_he=shell == "he" and target.building >= 0)
    if line is None or not saves_on(line):
        return None
    return Tally((Mod(saves_on(line), cover_words(line, lying), HIT[line].rule),))
