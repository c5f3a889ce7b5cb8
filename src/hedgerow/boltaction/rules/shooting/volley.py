"""shooting.4, shooting.5, house-shooting.4 A volley: measured, and rolled to hit, one target after another."""

from __future__ import annotations

from msgspec.structs import replace

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import SURE
from hedgerow.boltaction.rules.dice import d6, rolled
from hedgerow.boltaction.rules.losing import destroy
from hedgerow.boltaction.rules.night import made_out
from hedgerow.boltaction.rules.shooting.damage import pen_of, strike
from hedgerow.boltaction.rules.shooting.guns import mount_of
from hedgerow.boltaction.rules.shooting.hitting import attack, rained_on, ranging_on
from hedgerow.boltaction.rules.shooting.records import Attack, Gun, Miss, Shot
from hedgerow.boltaction.state.events import shooting as told
from hedgerow.boltaction.state.pending.shooting import Blast, Hits, Reacting, Struck, Volley
from hedgerow.boltaction.state.state import Ranging, Unit
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Play

SIX = 6
ALWAYS_MISSES = 1


def begin_volley(t: World, p: Reacting) -> None:
    """shooting.4: all reactions are in."""
    targets = list(dict.fromkeys(aim.target for aim in p.aims))
    t.state.pending.append(Volley(p.unit, p.occasion, p.aims, targets))


def fire_on(t: World, p: Volley) -> Play[None]:
    """The next target; the last one ends it."""
    s = t.state
    u = s.units[p.unit]
    if not p.left or u.lost:
        s.pending.pop()
        return
    target = s.units[p.left.pop(0)]
    if not target.lost and target.on_table:
        fire_at(t, u, target, p)
    yield from ()


def fire_at(t: World, u: Unit, target: Unit, p: Volley) -> None:
    """shooting.4: measured, then fired."""
    seen = made_out(t, u, target)
    found = attack(t.state, u, target, p.aims, p.occasion)
    if seen:
        fire_all(t, u, target, found)
    else:
        lose_all(u, found)


def lose_all(u: Unit, found: Attack) -> None:
    """house-game.2: shots at who is not made out in the dark are lost like those that are out of range."""
    lost: tuple[Shot | Miss, ...] = (*found.shots, *found.misses)
    for shot in lost:
        spend(u, shot)


def fire_all(t: World, u: Unit, target: Unit, found: Attack) -> None:
    """shooting.5: every group of weapons is rolled for, then the hits are pending."""
    for miss in found.misses:
        tell_lost(t, u, target, miss)
        spend(u, miss)
    # fubar.2: where friends are fired at it is the other side that lays templates and chooses.
    struck = Struck(target.id, 1 - target.seat, u.id, before=len(target.men))
    for shot in found.shots:
        hits = roll_to_hit(t, u, target, shot)
        spend(u, shot)
        open_hatch(u, shot)
        if hits:
            turn_into_hits(t, u, target, shot, hits, struck)
        rain(t, u, target, shot)
        burn_fuel(t, u, shot)
    if struck.hits or struck.blasts:
        strike(t, struck)


def rain(t: World, u: Unit, target: Unit, shot: Shot) -> None:
    """Rockets of a multiple launcher: every other enemy near the target is rolled for as well."""
    for other, own in rained_on(t.state, target, shot):
        if hits := roll_to_hit(t, u, other, own):
            struck = Struck(other.id, 1 - other.seat, u.id, before=len(other.men))
            turn_into_hits(t, u, other, own, hits, struck)
            strike(t, struck)


def tell_lost(t: World, u: Unit, target: Unit, miss: Miss) -> None:
    t.tell(
        told.ShotLost(
            unit=u.id, target=target.id, weapon=miss.weapon.id, count=len(miss.guns), why=miss.why, rule=miss.rule
        )
    )


# ------------------------------------------------------------------ to hit


def roll_to_hit(t: World, u: Unit, target: Unit, shot: Shot) -> int:
    """shooting.5, house-hit.1, house-hit.2: how many hit."""
    why = f"{u.name}: {shot.weapon.name} at {target.name}"
    dice = t.roll(why, shot.rolls.total) if shot.need != SURE else ()
    again: tuple[int, ...] = ()
    if shot.need == SURE:
        hits = shot.rolls.total
    elif shot.need >= TABLES.hit.impossible:
        sixes = dice.count(SIX)
        again = t.roll(f"{why}, once more", sixes) if sixes else ()
        hits = again.count(SIX)
    else:
        hits = sum(die >= shot.need and die != ALWAYS_MISSES for die in dice)
    clause = "hit.2" if shot.mode == "indirect" else "hit.1"
    if shot.need == SURE or shot.need >= TABLES.hit.impossible:
        clause = "house-hit.2" if shot.need else "house-weapon.7"
    t.tell(
        told.Fired(
            unit=u.id, target=target.id, weapon=shot.weapon.id, count=len(shot.guns), need=shot.need,
            tally=shot.tally, dice=dice, again=again, hits=hits, rule=clause,
        )
    )  # fmt: skip
    if shot.mode == "indirect" and not shot.weapon.has("multiple"):
        note_ranging(t, u, target, shot, hits > 0)
    return hits


def note_ranging(t: World, u: Unit, target: Unit, shot: Shot, hit: bool) -> None:
    """house-indirect.1: one turn more at this target."""
    s = t.state
    for gun in shot.guns:
        shots, was_hit = ranging_on(s, u, gun, target)
        where = [m.at for m in target.men] or [target.at]
        u.ranging[gun.id] = Ranging(target.id, where, shots + 1, was_hit or hit, s.turn)


def spend(u: Unit, shot: Shot | Miss) -> None:
    """house-weapon.5, shooting.4: One shot weapons are gone, if their shot was lost as well."""
    if shot.weapon.has("one-shot"):
        fired = {gun.id for gun in shot.guns}
        for m in u.models:
            if m.id in fired:
                m.spent.append(shot.weapon.id)


def open_hatch(u: Unit, shot: Shot) -> None:
    """house-game.5: whoever fires a pintle gun stands out of the hull."""
    mounts = (mount_of(u, gun.id) for gun in shot.guns)
    u.opened = u.opened or any(mount is not None and mount.pintle for mount in mounts)


# ------------------------------------------------------------------ what hits become


def turn_into_hits(t: World, u: Unit, target: Unit, shot: Shot, count: int, struck: Struck) -> None:
    """shooting.6, house-he.1, house-weapon.7: shells are laid, flames counted, all else hits as it is."""
    weapon = shot.weapon
    point = shot.guns[0].spot.eye
    indirect = shot.mode == "indirect"
    if shot.shell == "he":
        shell = Blast(weapon.id, shot.he or weapon.he, indirect, point, shot.under, shot.save)
        struck.blasts += [replace(shell) for _ in range(count)]
        return
    if weapon.has("flamethrower"):
        for _ in range(count):
            burns, dice = rolled(t, weapon.shots, f"{u.name}: flames")
            t.tell(told.FlameHits(unit=u.id, target=target.id, dice=dice, hits=burns, rule="house-weapon.7"))
            pen = pen_of(t.state, target, shot, flame=True)
            struck.hits.append(Hits(weapon.id, burns, pen, heavy=True, flame=True, top=True, point=point))
        return
    struck.hits.append(
        Hits(
            weapon.id, count, pen_of(t.state, target, shot), heavy=weapon.heavy, shaped=weapon.has("shaped-charge"),
            scoped=weapon.has("scoped"), point=point, save=shot.save,
        )
    )  # fmt: skip


def burn_fuel(t: World, u: Unit, shot: Shot) -> None:
    """house-weapon.9: a flamethrower may be out of fuel after it has fired."""
    if not shot.weapon.has("flamethrower"):
        return
    for gun in shot.guns:
        die = d6(t, f"{u.name}: fuel")
        spent = die <= TABLES.house.fuel
        t.tell(told.FuelChecked(unit=u.id, weapon=shot.weapon.id, die=die, spent=spent, rule="house-weapon.9"))
        if spent:
            run_out(t, u, gun)


def run_out(t: World, u: Unit, gun: Gun) -> None:
    if mount_of(u, gun.id) is not None:
        u.spent.append(gun.id)
    elif u.card.team:
        destroy(t, u, "spent", "house-weapon.9", scored=False)
    else:
        for m in u.models:
            if m.id == gun.id:
                m.arms = [arm for arm in m.arms if arm != gun.weapon.id]
