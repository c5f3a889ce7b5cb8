"""14.1 Firing ordnance: the gun is laid, hits or misses, and bursts among men or strikes armour (14.1.1-14.2.1)."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.bailing_out import jump_off
from hedgerow.lnlt.rules.armour.vehicle_damage import abandon_vehicle, destroy_vehicle, shake_vehicle
from hedgerow.lnlt.rules.armour.vehicle_guns import turn_turret
from hedgerow.lnlt.rules.armour.vehicles import Aspect, aspects, gun_facing
from hedgerow.lnlt.rules.fire.fire import mark_fired, resolve
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.guns.ordnance import acquire, column, gun, gunner, has_fired, laying
from hedgerow.lnlt.rules.guns.records import Aim, Contest, Impact, Roll, Verdict
from hedgerow.lnlt.rules.guns.to_hit import aimed_at, has_driven, roll_to_hit, to_hit_number, to_hit_tally
from hedgerow.lnlt.rules.people.morale import morale_roll
from hedgerow.lnlt.rules.works.blazes import check_start, shell_ignites
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, hull, is_vehicle, printed
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import Chance, World

Answered = Callable[[World, Aim], Play[bool]]
"""What the other side does while a missile is on its way; whether it still flies afterwards (14.1.0.14)."""


def fire_gun(t: World, aim: Aim, answered: Answered) -> Play[bool]:
    """14.1.0.5: one shot of a gun from laying it to what it does; whether it hit."""
    s = t.state
    tally, number = to_hit_tally(s, aim), to_hit_number(s, aim)
    again = has_fired(s, aim.gun)
    lay_gun(t, aim)
    mark_shelled(s, aim)
    if gun(s, aim).missile and not (yield from answered(t, aim)):
        t.tell(told.MissileLost(aim.gun, aim.at or aim.target, rule="14.1.0.14"))
        return False
    roll = roll_to_hit(t, f"{aim.gun} at {aim.at or aim.target}", number, tally.total)
    shot = aim.shot
    heard = (shot.side, aim.gun, shot.parts, aim.start, aim.target, aim.at, shot.opportunity)
    t.tell(told.GunFired(*heard, roll.dice, tally, number, roll.hit, rule="14.1.0.5"))
    use_missile(t, aim, roll)
    targets = aimed_at(s, aim)
    if roll.hit:
        yield from (hit_vehicle(t, aim, roll) if aim.at else burst(t, aim))
    if s.options["blazes"] == "on" and shell_ignites(roll.dice):
        check_start(t, aim.target, shot.side, targets)
    if stands(s, aim):
        found = acquire(s, aim.gun, aim.at or aim.target, again=again)
        t.tell(told.TargetAcquired(aim.gun, found.target, found.bonus, rule="14.3.1"))
    if is_vehicle(gunner(s, aim)):
        yield from jump_off(t, gunner(s, aim), "16.2.2")
    return roll.hit


def use_missile(t: World, aim: Aim, roll: Roll) -> None:
    """14.1.0.15: below the Depletion Number on the coloured die, the second, that was the last missile."""
    if roll.dice[1] < gun(t.state, aim).depletion:
        t.state.expended.append(aim.gun)
        t.tell(told.MissilesExpended(aim.gun, rule="14.1.0.15"))


def lay_gun(t: World, aim: Aim) -> int:
    """1.7.0.10, 15.1.0.8: chassis or turret come round. Returns the MPs that were spent for the chassis."""
    u, way = gunner(t.state, aim), laying(t.state, aim)
    assert way is not None
    if way.facing != u.facing:
        u.facing, u.turret = way.facing, way.turret
        u.pivoted = u.pivoted or not has_driven(u)
        u.spent += way.mps
        t.tell(told.GunTurned(u.id, u.facing, u.turret, way.mps, rule="PAC.15" if is_vehicle(u) else "1.7.0.10"))
        return way.mps
    if way.turret != u.turret:
        turn_turret(t, u, aim.target)
    return 0


def mark_shelled(s: State, aim: Aim) -> None:
    """1.7.0.12, 1.7.0.14: marked Fired; where it fired is kept in mind for its next shot."""
    if s.impulse is not None:
        s.shelled.setdefault(aim.gun, []).append(aim.target)
        if is_vehicle(u := gunner(s, aim)):
            s.impulse.target.setdefault(u.id, s.ground.hex_of(aim.target))  # 15.0.0.9
    mark_fired(s, aim.shot)


def stands(s: State, aim: Aim) -> bool:
    """14.3.1: whether the target is still there, and the gun too."""
    if not gunner(s, aim).at:
        return False
    return s.units[aim.at].at == aim.target if aim.at else bool(aimed_at(s, aim))


# ------------------------------------------------------------------ among men


def burst(t: World, aim: Aim) -> Play[None]:
    """14.1.0.8: HE against the bare die of the defender."""
    yield from resolve(t, burst_of(t.state, aim))


def burst_of(s: State, aim: Aim) -> Attack:
    """1.7.0.13, 14.2.0.1, 14.2.1.1: the HE-equivalent; what fires HEAT does less to men in the open."""
    g = gun(s, aim)
    assert g.he is not None
    tally = Tally((Mod(g.he, f"HE of {gun_name(s, aim)}", "1.7.0.13"),))
    if g.heat and not sheltered(s, aim.target):
        tally = tally.plus(NUMBERS.heat_he, "HEAT among men in the open", "14.2.1.1")
    return Attack(aim.shot.side, aim.start, aim.target, "shell", tally, aim.shot.parts, bare=True)


def gun_name(s: State, aim: Aim) -> str:
    return printed(s.weapons[aim.gun]).name if aim.gun in s.weapons else figures(gunner(s, aim)).name


def sheltered(s: State, place: str) -> bool:
    """14.2.1.1: in Buildings, Huts, Bunkers and Caves; by the card Huts and Caves do not count."""
    fort, terrain = s.ground.forts.get(place), s.ground.terrain(place)
    if s.options["heat-infantry-cover"] == "core":
        return fort is not None or terrain.building
    return fort.kind == "bunker" if fort is not None else terrain.building and terrain.construction != "hut"


# ------------------------------------------------------------------ against armour


def impact(s: State, aim: Aim, *, high: bool) -> Impact:
    """14.1.3.1-14.1.3.4: the aspect that turret or hull shows; on the line between two, the better for the shooter."""
    v = s.units[aim.at]
    turret = high and hull(v).turret
    facing = gun_facing(v) if turret else v.facing
    struck = [struck_at(s, aim, v, aspect, turret) for aspect in aspects(s, v, aim.start, facing)]
    return min(struck, key=resistance)


def struck_at(s: State, aim: Aim, v: Unit, aspect: Aspect, turret: bool) -> Impact:
    printed_there = {"front": hull(v).front, "flank": hull(v).flank, "rear": hull(v).rear}[aspect]
    if not printed_there:
        return Impact(aspect, turret, penetration(s, aim, red=False), None)
    part, rule = ("turret", "14.1.3.4") if turret else ("hull", "14.1.3.3")
    armour = Mod(printed_there[-1] if turret else printed_there[0], f"{aspect} {part} armour", rule)
    return Impact(aspect, turret, penetration(s, aim, red=aspect in hull(v).red), Tally((armour,)))


def resistance(struck: Impact) -> tuple[bool, int]:
    """How hard a spot is to pierce; what has no armour is not hard at all."""
    if struck.armour is None:
        return False, 0
    return True, struck.armour.total - struck.penetration.total


def penetration(s: State, aim: Aim, *, red: bool) -> Tally:
    """14.1.0.10, 14.2.1.2: the penetration value at this range; HEAT does less to armour printed in red."""
    g = gun(s, aim)
    value = g.penetration[column(s, aim)]
    tally = Tally((Mod(value, f"penetration of {gun_name(s, aim)}", "14.1.0.10"),))
    if not (red and g.heat):
        return tally
    less = {"half": half_up(value) - value, "minus-4": NUMBERS.heat_vs_red, "none": 0}[s.options["heat-vs-red-armor"]]
    return tally.plus(less, "HEAT against red armour", "14.2.1.2")


def contest(chance: Chance, why: str, penetration: int, armour: int, side: int = 0) -> Contest:
    """14.1.0.10-14.1.0.13, 14.1.1: 1d6 each, with the penetration value and the armour."""
    (attack,) = chance.roll(f"penetration: {why}", by=side)
    (defence,) = chance.roll(f"armour: {why}", by=1 - side)
    difference = attack + penetration - defence - armour
    verdict: Verdict = "pierced" if difference > 0 else "held" if difference < 0 else "equal"
    if (attack, defence) == (NUMBERS.unlucky_die, NUMBERS.lucky_die):
        verdict = "dud"
    elif (attack, defence) == (NUMBERS.lucky_die, NUMBERS.unlucky_die):
        verdict = "catastrophic"
    return Contest(attack, defence, verdict, difference)


RULE_OF: dict[Verdict, str] = {
    "dud": "14.1.0.12", "catastrophic": "14.1.0.13", "pierced": "14.1.0.11", "equal": "14.1.1.1", "held": "14.1.1.4",
}  # fmt: skip


def hit_vehicle(t: World, aim: Aim, roll: Roll) -> Play[None]:
    """14.1.0.10-14.1.2.1: a vehicle is hit."""
    v, at = t.state.units[aim.at], impact(t.state, aim, high=roll.high)
    if t.state.guiding == v.id:
        t.state.guiding = ""  # 14.1.0.14
    if at.armour is None:
        t.tell(told.VehicleStruck(v.id, at.aspect, at.turret, verdict="unarmoured", rule="14.1.2.1"))
        yield from destroy_vehicle(t, v, by="ordnance")
        return
    found = contest(t, f"{aim.gun} against {v.id}", at.penetration.total, at.armour.total, 1 - v.side)
    dice = (found.attack_die, found.defence_die)
    felt = (v.id, at.aspect, at.turret, found.verdict, dice, at.penetration, at.armour)
    t.tell(told.VehicleStruck(*felt, rule=RULE_OF[found.verdict]))
    yield from suffer(t, v, found)
    if v.at:
        yield from jump_off(t, v, "16.2.4")


def suffer(t: World, v: Unit, found: Contest) -> Play[None]:
    """What a contest does to the vehicle."""
    if found.verdict in ("pierced", "catastrophic"):
        yield from destroy_vehicle(t, v, by="ordnance")
    elif found.verdict == "equal":
        _, passed = morale_roll(t, v, "stay in the fight", Tally(), rule="14.1.1.1")
        yield from (shake_vehicle(t, v) if passed else abandon_vehicle(t, v))
    elif found.verdict == "held":
        natural, passed = morale_roll(t, v, "stay in the fight", steadied(found), rule="14.1.1.4")
        if shaken_by(natural, passed):
            yield from shake_vehicle(t, v)


def steadied(found: Contest) -> Tally:
    """14.1.1.4: the margin by which the armour held is taken from the Morale Check."""
    return Tally((Mod(found.difference, "the armour held", "14.1.1.4"),))


def shaken_by(natural: int, passed: bool) -> bool:
    """14.1.1.5: an unmodified 12 Shakes in any case."""
    return not passed or natural == NUMBERS.always_shaken
