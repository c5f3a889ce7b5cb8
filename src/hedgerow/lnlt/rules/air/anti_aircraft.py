"""19.1.0.6-19.1.0.10 Anti-aircraft fire: which guns see an aircraft, hit it, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hedgerow.kernel.choice import Choice, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.ground.records import Judgement
from hedgerow.lnlt.rules.air.air_attacks import wings
from hedgerow.lnlt.rules.air.crash import abort, crash
from hedgerow.lnlt.rules.air.sky import altitude, sight_up
from hedgerow.lnlt.rules.armour.bailing_out import jump_off
from hedgerow.lnlt.rules.fire.shooting import use_up
from hedgerow.lnlt.rules.guns import to_hit
from hedgerow.lnlt.rules.guns.ordnance import (
    aim_of,
    gun_of,
    gunner,
    ordnance_of,
    why_not_again,
    why_not_bear,
    why_not_from_inside,
    why_not_served,
)
from hedgerow.lnlt.rules.guns.records import Aim, Contest
from hedgerow.lnlt.rules.guns.shelling import RULE_OF, contest, gun_name, lay_gun, mark_shelled, shaken_by, steadied
from hedgerow.lnlt.rules.guns.to_hit import figure, roll_to_hit
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.morale import morale_roll
from hedgerow.lnlt.rules.works.bunkers import why_not_fire_out
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, is_vehicle, on_map, side_at
from hedgerow.lnlt.state.moves import Flak, Hold, Shell, ShellUp
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Flight, State, Unit
from hedgerow.lnlt.state.world import World

HOLD = Hold()
FIRERS: tuple[to_hit.Line, ...] = (
    to_hit.directed, to_hit.from_hatches, to_hit.turned, to_hit.on_the_move, to_hit.single_man, to_hit.under_ops,
    to_hit.out_of_smoke, to_hit.by_night,
)  # fmt: skip
"""The lines of the OFT that speak of those who fire."""

# ------------------------------------------------------------------ the chance to fire


def under_fire(t: World, f: Flight) -> Play[None]:
    """19.1.0.6: over each hex the other side may fire once; Weapon Teams beside those who have, besides (5.3.5)."""
    s = t.state
    u = s.units[f.unit]
    side, here = 1 - u.side, f.path[f.at]
    shots = [] if f.held else list(flak(s, f))
    if not shots:
        f.fired_upon = True
        return
    options: Options[Flak | Hold] = Options(
        lambda: (HOLD, Hold(rest=True), *shots), lambda move: why_not_answer(s, f, move)
    )
    prompt = f"Anti-aircraft fire at {figures(u).name} over {here}?"
    answer = yield Choice(side, "anti-aircraft", prompt, options, "19.1.0.7", Window(HOLD, spans(s)))
    if isinstance(answer, Hold):
        f.fired_upon, f.held = True, answer.rest
        return
    aim = aim_at(s, f, answer)
    assert isinstance(aim, Aim)
    f.fired_from.append(aim.start)
    yield from fire_at_aircraft(t, f, aim)


def flak(s: State, f: Flight) -> Iterator[Flak]:
    """19.1.0.7: each gun that bears on an aircraft, or does with the least turning; and with a Leader's help."""
    side, here = 1 - s.units[f.unit].side, f.path[f.at]
    for u in on_map(s, side):
        for gun in () if u.shaken else ordnance_of(s, u):
            found = gun_of(s, gun)
            if found is None or found.air is None:
                continue
            shot = bearing(s, f, Flak(gun, here))
            if shot is not None:
                yield shot
                yield from directed(s, f, u, shot)


def bearing(s: State, f: Flight, shot: Flak) -> Flak | None:
    refusal = why_not_flak(s, f, shot)
    u = s.units.get(shot.gun)
    if refusal is None:
        return shot
    if refusal.code != "arc" or u is None:
        return None
    hex_of = s.ground.hex_of
    pivoted = Flak(shot.gun, shot.target, nearest_facing(hex_of(u.at), u.facing, shot.target))
    return pivoted if why_not_flak(s, f, pivoted) is None else None


def directed(s: State, f: Flight, u: Unit, shot: Flak) -> Iterator[Flak]:
    """5.0.1.2: the same, directed by the best Leader there who may."""
    for leader in sorted(side_at(s, u.at, u.side), key=lambda x: -lm(x)):
        led = Flak(shot.gun, shot.target, shot.facing, leader.id)
        if is_leader(leader) and lm(leader) and why_not_flak(s, f, led) is None:
            yield led
            return


def why_not_answer(s: State, f: Flight, move: Flak | Hold) -> Refusal | None:
    if isinstance(move, Hold):
        return None
    if not isinstance(move, Flak):
        return Refusal("not-now", "fire at the aircraft, or hold fire", "19.1.0.7")
    return why_not_flak(s, f, move)


def aim_at(s: State, f: Flight, move: Flak) -> Aim | Refusal:
    """A shot at an aircraft as one by ordnance at a vehicle (19.1.0.7)."""
    return aim_into_the_air(s, f.unit, move)


def aim_into_the_air(s: State, name: str, move: Flak | ShellUp) -> Aim | Refusal:
    """It is the aircraft, not those below, who must show themselves at night (20.1.1.1)."""
    shell = Shell(move.gun, move.target, name, move.facing, move.leader)
    aim = aim_of(s, 1 - s.units[name].side, shell, opportunity=True)
    return aim if isinstance(aim, Refusal) else replace(aim, shot=replace(aim.shot, at=name))


def why_not_flak(s: State, f: Flight, move: Flak) -> Refusal | None:
    """19.1.0.6, 19.1.0.7, 19.1.0.9 and what is said against a shot by ordnance."""
    here = f.path[f.at]
    aim = aim_at(s, f, move)
    if isinstance(aim, Refusal):
        return aim
    found = gun_of(s, aim.gun)
    if found is None or found.air is None:
        return Refusal("no-flak", f"{move.gun} has no blue to-hit numbers", "19.1.0.7")
    if move.target != here:
        return Refusal("elsewhere", f"{figures(s.units[f.unit]).name} is over {here}", "19.1.0.7")
    if f.fired_from and aim.start not in f.fired_from:
        return Refusal("no-more-shots", "an aircraft spends 1 MP in a hex: one attack", "19.1.0.6")
    if aim.start in s.melee:
        return Refusal("melee", "ordnance is not used in Melee", "14.0.2")
    if s.forts and (refusal := why_not_fire_out(s, aim.start, here)):
        return refusal
    distance = s.ground.distance(aim.start, here)
    if distance > found.air.reach:
        return Refusal("range", f"{move.gun} reaches {found.air.reach} hexes into the air, not {distance}", "14.1.0.4")
    if (seen := seen_over(s, f, aim.start)).blocked_by:
        return Refusal("no-los", f"it is hidden at {seen.blocked_by.hex}: {seen.blocked_by.words}", "19.1.0.9")
    return why_not_served(s, aim) or why_not_again(s, aim) or why_not_from_inside(s, aim) or why_not_bear(s, aim)


def seen_over(s: State, f: Flight, start: str) -> Judgement:
    """19.1.0.9: the line of sight from a gun to the aircraft: what stands next to the gun may be in its way."""
    return sight_up(s, start, f.path[f.at], altitude(s, f))


# ------------------------------------------------------------------ a shot


def air_gun(s: State, aim: Aim) -> Gun:
    """14.1.0.3: the blue figures."""
    found = gun_of(s, aim.gun)
    assert found is not None
    assert found.air is not None, aim.gun
    return found.air


def column(s: State, aim: Aim, gun: Gun) -> int:
    """14.1.0.4: the leftmost column whose range reaches the target."""
    distance = s.ground.distance(aim.start, aim.target)
    return next(i for i, reach in enumerate(gun.ranges) if distance <= reach)


def penetration(s: State, aim: Aim, gun: Gun) -> Tally:
    return Tally((Mod(gun.penetration[column(s, aim, gun)], f"penetration of {gun_name(s, aim)}", "14.1.0.10"),))


def flak_tally(s: State, f: Flight, aim: Aim) -> Tally:
    """19.1.0.8: what holds for those who fire, degrading terrain in the way, and 2 for an aircraft; nothing for being
    next to it, for cover, or for moving.
    """
    u = s.units[f.unit]
    hindered = len(seen_over(s, f, aim.start).degraded)
    return Tally.of((
        *(m for line in FIRERS for m in line(s, aim, u)),
        Mod(hindered * figure("OFT-F5"), "degrading terrain in the way", "19.1.0.8"),
        Mod(figure("OFT-T4"), "an aircraft", "19.1.0.8"),
    ))  # fmt: skip


def flak_number(s: State, aim: Aim) -> int:
    gun = air_gun(s, aim)
    return gun.to_hit[column(s, aim, gun)]


def flak_contest(s: State, f: Flight, aim: Aim) -> tuple[Tally, Tally]:
    """19.1.0.7: penetration at this range, and the Armor Factor of the aircraft."""
    resists = Mod(wings(s.units[f.unit]).armour, "Armor Factor", "19.1.0.7")
    return penetration(s, aim, air_gun(s, aim)), Tally((resists,))


def fire_at_aircraft(t: World, f: Flight, aim: Aim) -> Play[None]:
    """19.1.0.7: by 14.1, as at an armoured vehicle."""
    s, by = t.state, gunner(t.state, aim)
    tally, (_, resists) = flak_tally(s, f, aim), flak_contest(s, f, aim)
    found = shoot_at(t, aim, s.units[f.unit], air_gun(s, aim), tally, resists)
    if found is not None:
        yield from suffer(t, f, found)
    yield from shaken_off(t, by)


def shaken_off(t: World, by: Unit) -> Play[None]:
    """16.2.2: whoever rides on a vehicle that has fired its gun gets off, aircraft or not."""
    if is_vehicle(by):
        yield from jump_off(t, by, "16.2.2")


def shoot_at(t: World, aim: Aim, u: Unit, gun: Gun, tally: Tally, resists: Tally) -> Contest | None:
    """14.1.0.5, 14.1.0.10: the to-hit roll and, after a hit, penetration against the Armor Factor."""
    s, shot = t.state, aim.shot
    number = gun.to_hit[column(s, aim, gun)]
    lay_gun(t, aim)
    mark_shelled(s, aim)
    roll = roll_to_hit(t, f"{aim.gun} at {u.id}", number, tally.total)
    heard = (shot.side, aim.gun, shot.parts, aim.start, aim.target, u.id, True)
    t.tell(told.GunFired(*heard, roll.dice, tally, number, roll.hit, rule="19.1.0.7"))
    use_up(t, shot, in_vain=not roll.hit)
    if not roll.hit:
        return None
    pierces = penetration(s, aim, gun)
    found = contest(t, f"{aim.gun} against {u.id}", pierces.total, resists.total, shot.side)
    dice = (found.attack_die, found.defence_die)
    t.tell(told.AircraftStruck(u.id, found.verdict, dice, pierces, resists, rule=RULE_OF[found.verdict]))
    return found


def suffer(t: World, f: Flight, found: Contest) -> Play[None]:
    """19.1.0.10, 19.1.0.11: destroyed it crashes, Abandoned or Shaken it aborts."""
    s = t.state
    u, by_card = s.units[f.unit], s.options["aircraft-nonpenetration"] == "card"
    if found.verdict in ("pierced", "catastrophic"):
        yield from crash(t, f)
    elif found.verdict == "equal" and by_card:
        if not morale_roll(t, u, "hold its course", Tally(), rule="19.1.0.10")[1]:
            abort(t, f)
    elif found.verdict == "equal":
        abort(t, f)  # failing its Morale Check it would be Abandoned, passing it Shaken
    elif found.verdict == "held" and not by_card:
        natural, passed = morale_roll(t, u, "hold its course", steadied(found), rule="14.1.1.4")
        if shaken_by(natural, passed):
            abort(t, f)
