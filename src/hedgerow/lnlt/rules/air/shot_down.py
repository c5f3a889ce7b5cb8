"""19.2.1, 19.2.8 Fire at helicopters: small arms and ordnance, damage, and the crash."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Choice, Options, Refusal, Window
from hedgerow.kernel.system import Play
from hedgerow.kernel.tally import Mod, Tally
from hedgerow.lnlt.book.counters import Gun
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.ground.hexes import neighbour
from hedgerow.lnlt.rules.air.anti_aircraft import FIRERS, aim_into_the_air, shaken_off, shoot_at
from hedgerow.lnlt.rules.air.crash import come_down
from hedgerow.lnlt.rules.air.sky import end_sortie, leave, rotor, sight_of
from hedgerow.lnlt.rules.armour.bailing_out import perish, ride_a_wreck
from hedgerow.lnlt.rules.armour.passengers import armed_riders, passengers, why_not_from_aboard
from hedgerow.lnlt.rules.armour.vehicle_damage import bail_out
from hedgerow.lnlt.rules.armour.vehicle_guns import REACH, lay_machine_gun, mg_fp, why_not_machine_gun
from hedgerow.lnlt.rules.fire.fire import (
    mark_fired,
    why_not_act,
    why_not_direct,
    why_not_helpers,
    why_not_separate,
    why_not_use_ifp,
    why_not_weapons,
)
from hedgerow.lnlt.rules.fire.firepower import (
    firers_modifiers,
    half_up,
    inherent_firepower,
    machine_gun_firepower,
    next_to_target,
    weapon_firepower,
)
from hedgerow.lnlt.rules.fire.opportunity import is_extra
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.rules.fire.shooting import use_up
from hedgerow.lnlt.rules.fire.shot import crew_of, marksman_of, shot_of
from hedgerow.lnlt.rules.fire.targets import directed, farthest, gather
from hedgerow.lnlt.rules.guns.ordnance import (
    gun_of,
    gunner,
    ordnance_of,
    why_not_again,
    why_not_bear,
    why_not_from_inside,
    why_not_served,
)
from hedgerow.lnlt.rules.guns.records import Aim
from hedgerow.lnlt.rules.guns.to_hit import figure, next_to_it
from hedgerow.lnlt.rules.people.damage import apply, damage_tally, make_check, roll_check, steadied
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.morale import morale_roll
from hedgerow.lnlt.rules.people.weapons import weapon_range
from hedgerow.lnlt.rules.works.bunkers import why_not_fire_out
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import figures, holds, is_vehicle, on_map, printed
from hedgerow.lnlt.state.mounted import gun_names, mounted
from hedgerow.lnlt.state.moves import Fire, Hold, ShellUp, ShootUp
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.placing import discard, eliminate
from hedgerow.lnlt.state.spans import spans
from hedgerow.lnlt.state.state import Sortie, State, Unit
from hedgerow.lnlt.state.world import World

HOLD = Hold()
ShotUp = ShootUp | ShellUp

# ------------------------------------------------------------------ the chance to fire


def under_fire(t: World, f: Sortie) -> Play[None]:
    """5.3.4: for each MP that it spends the other side may fire once; Weapon Teams beside those who have, besides."""
    s = t.state
    u = s.units[f.unit]
    shots = list(chances(s, f))
    if not shots:
        f.shots, f.fired_from = 0, []
        return
    options: Options[ShotUp | Hold] = Options(
        lambda: (HOLD, Hold(rest=True), *shots), lambda move: why_not_up(s, f, move)
    )
    prompt = f"Opportunity Fire at {figures(u).name} over {f.at}?"
    answer = yield Choice(1 - u.side, "anti-aircraft", prompt, options, "19.2.8.1", Window(HOLD, spans(s)))
    if isinstance(answer, Hold):
        f.shots, f.fired_from, f.held = 0, [], answer.rest
    elif isinstance(answer, ShootUp):
        yield from shoot_up(t, f, answer)
    else:
        yield from shell_up(t, f, answer)


def chances(s: State, f: Sortie) -> Iterator[ShotUp]:
    side = 1 - s.units[f.unit].side
    ranges, index = s.ground.ranges_from(f.at), s.ground.index
    for place in [p for p in s.stacks if holds(s, p, side)]:
        if ranges[index[place]] > half_up(farthest(s, side, place)) or sight_of(s, f, place).blocked_by:
            continue
        for parts in groups(s, f, side, place):
            move = ShootUp(f.at, parts)
            if why_not_up(s, f, move) is None:
                yield move
    for u in on_map(s, side):
        for gun in ordnance_of(s, u):
            shot = bearing(s, f, u, ShellUp(gun, f.at))
            if shot is not None:
                yield shot


def groups(s: State, f: Sortie, side: int, place: str) -> Iterator[tuple[str, ...]]:
    """All of a place together, as far as they reach, then each by itself, Weapon Teams and machine guns of vehicles."""
    probe = Shot(side, place, f.at, (), (), opportunity=True, at=f.unit)
    group = gather(s, probe)
    near = [parts for parts in group.crowd if why_out_of_range(s, f, place, parts) is None]
    if near:
        yield directed(s, probe, group, tuple(p for parts in near for p in parts)).parts
    if len(near) > 1:
        yield from near
    yield from group.alone
    for u in (s.units[i] for i in s.stacks[place]):
        if u.side == side and is_vehicle(u):
            yield from ((name,) for name in gun_names(s, u))
            yield from ((x.id,) for x in armed_riders(s, u))


def bearing(s: State, f: Sortie, u: Unit, shot: ShellUp) -> ShellUp | None:
    """A gun as it stands, or after the least pivot that makes the shot legal."""
    refusal = why_not_up(s, f, shot)
    if refusal is None:
        return shot
    if refusal.code != "arc" or shot.gun != u.id:
        return None
    pivoted = ShellUp(shot.gun, shot.target, nearest_facing(s.ground.hex_of(u.at), u.facing, f.at))
    return pivoted if why_not_up(s, f, pivoted) is None else None


def why_not_up(s: State, f: Sortie, move: ShotUp | Hold) -> Refusal | None:
    if isinstance(move, Hold):
        return None
    if not isinstance(move, (ShootUp, ShellUp)) or move.target != f.at:
        return Refusal("elsewhere", f"fire at the helicopter over {f.at}, or hold fire", "19.2.8.1")
    return why_not_shoot_up(s, f, move) if isinstance(move, ShootUp) else why_not_shell_up(s, f, move)


def why_not_from(s: State, f: Sortie, start: str, *, extra: bool) -> Refusal | None:
    """5.3.4, 5.3.5, 8.1.1, 21.1.0.4, 10.3: why nobody in a place may fire at it now."""
    if start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee and may not fire", "8.1.1")
    if f.fired_from and not f.shots and not (extra and start in f.fired_from):
        return Refusal("no-more-shots", "one attack for each MP spent in the hex", "5.3.4")
    if s.forts and (refusal := why_not_fire_out(s, start, f.at)):
        return refusal
    if (seen := sight_of(s, f, start)).blocked_by:
        return Refusal("no-los", f"it is hidden at {seen.blocked_by.hex}: {seen.blocked_by.words}", "19.2.8.1")
    return None


def spend_shot(f: Sortie, start: str, *, extra: bool) -> None:
    """5.3.5: what fires separately beside those who have fired costs no MP."""
    f.shots -= not (extra and start in f.fired_from)
    f.fired_from.append(start)


# ------------------------------------------------------------------ small arms


def shot_up(s: State, f: Sortie, move: ShootUp) -> Shot | Refusal:
    """A shot at the helicopter: it, not those below, must show itself at night (20.1.0.2)."""
    return shot_of(s, 1 - s.units[f.unit].side, Fire(move.target, move.parts, f.unit), opportunity=True)


def why_not_shoot_up(s: State, f: Sortie, move: ShootUp) -> Refusal | None:
    """19.2.8.1 and what is said against small arms of any kind; charges are not thrown so high."""
    shot = shot_up(s, f, move)
    if isinstance(shot, Refusal):
        return shot
    if any(printed(s.weapons[w]).single_use or printed(s.weapons[w]).kind == "flamethrower" for w in shot.weapons):
        return Refusal("no-charges", "charges and flames do not reach a helicopter", "19.2.8.1")
    return (
        why_not_from(s, f, shot.start, extra=is_extra(s, shot, [shot.start]))
        or why_not_from_aboard(s, shot)
        or why_out_of_range(s, f, shot.start, move.parts)
        or next((r for u in crew_of(s, shot) if (r := why_not_act(s, u, shot))), None)
        or (why_not_machine_gun(s, shot) if shot.gun else None)
        or why_not_separate(s, shot)
        or next((r for n in shot.firers if (r := why_not_use_ifp(s, s.units[n], shot))), None)
        or why_not_weapons(s, shot)
        or why_not_helpers(s, shot)
        or (why_not_direct(s, s.units[shot.leader], shot) if shot.leader else None)
    )


def why_out_of_range(s: State, f: Sortie, start: str, parts: tuple[str, ...]) -> Refusal | None:
    """19.2.8.1: ranges of small arms are halved."""
    distance = s.ground.distance(start, f.at)
    for part in parts:
        far = half_up(reach(s, f, part))
        if far < distance and not (part in s.units and lm(s.units[part])) and not part_named(part).serves:
            return Refusal("range", f"{part} reaches {far} hexes upward, not {distance}", "19.2.8.1")
    return None


def reach(s: State, f: Sortie, part: str) -> int:
    """How far a part of a shot fires along the ground; Extended Range is not used."""
    if part in s.weapons:
        return weapon_range(s.weapons[part])
    if (mg := mounted(s, part)) is not None:
        return REACH[mg_fp(s, part, mg, f.at)]
    return figures(s.units[part]).range if part in s.units else 0


def mode_dft(f: Sortie) -> Mod:
    """19.2.1.1, 19.2.1.2: 2 less at a helicopter in Flying mode, 1 less at one that hovers."""
    if f.hovering:
        return Mod(NUMBERS.helicopter_hover_dft, "a hovering helicopter", "19.2.1.2")
    return Mod(NUMBERS.helicopter_flying_dft, "a flying helicopter", "19.2.1.1")


def shoot_up_tally(s: State, f: Sortie, shot: Shot) -> Tally:
    """5.0.0.5: the FP, a Leader, what is in the way, what holds for those who fire, and the helicopter's mode."""
    firepower = (
        machine_gun_firepower(s, shot)
        if shot.gun
        else (*inherent_firepower(s, shot), *(m for w in shot.weapons for m in weapon_firepower(s, shot, w)))
    )
    leader = lm(s.units[shot.leader]) if shot.leader else 0
    return Tally.of((
        *firepower,
        Mod(leader, "a Leader directs", "5.0.1.2"),
        Mod(len(sight_of(s, f, shot.start).degraded) * NUMBERS.degraded_dft, "degraded line of sight", "10.3.0.3"),
        *firers_modifiers(s, shot),
        *next_to_target(s, shot),
        mode_dft(f),
    ))  # fmt: skip


def armour(s: State, f: Sortie) -> Tally:
    """19.2.8.1: the Armor Factor, and no TM."""
    return Tally((Mod(rotor(s.units[f.unit]).armour, "Armor Factor", "19.2.8.1"),))


def shoot_up(t: World, f: Sortie, move: ShootUp) -> Play[None]:
    """19.2.8.1: 1d6 each; a greater attack makes helicopter and passengers check damage."""
    s, u = t.state, t.state.units[f.unit]
    shot = shot_up(s, f, move)
    assert isinstance(shot, Shot)
    if shot.gun:
        lay_machine_gun(t, shot)
    mine, theirs = shoot_up_tally(s, f, shot), armour(s, f)
    spend_shot(f, shot.start, extra=is_extra(s, shot, f.fired_from))
    mark_fired(s, shot)
    dice = t.roll(f"opportunity fire at {u.id}", dice_of(s, shot))
    (die,) = t.roll(f"defence of {u.id}", by=u.side)
    heard = (shot.side, shot.parts, shot.start, f.at, "opportunity fire", dice, die, mine, theirs, u.id)
    t.tell(told.ShotFired(*heard, rule="19.2.8.1"))
    difference = sum(dice) + mine.total - die - theirs.total
    use_up(t, shot, in_vain=difference <= 0)
    felt = (u.id, mine, theirs, difference)
    if difference <= 0:
        t.tell(told.TargetUnhurt(*felt, rule="5.0.0.7"))
        return
    t.tell(told.TargetHit(*felt, rule="19.2.8.1"))
    yield from check_damage(t, f, difference)


def dice_of(s: State, shot: Shot) -> int:
    """11.4.3, 11.12.1: two for whoever aims, one for all others."""
    return 1 if marksman_of(s, shot) is None else 2


def in_order(s: State, u: Unit) -> list[Unit]:
    """5.0.0.10: those aboard as they check, the best Leader first."""
    return sorted(passengers(s, u), key=lambda p: (not is_leader(p), -lm(p)))


def check_damage(t: World, f: Sortie, difference: int) -> Play[None]:
    """19.2.8.1, PAC.8: the helicopter and everybody aboard check; then its own result is carried out."""
    s, u = t.state, t.state.units[f.unit]
    tally = damage_tally(s, u, difference)
    c = roll_check(t, s, u, tally)
    t.tell(told.DamageChecked(u.id, c.die, tally, c.total, c.morale, c.result, u.counter, rule="PAC.8"))
    aboard = in_order(s, u)
    for i, p in enumerate(aboard):
        own = make_check(t, p, steadied(s, p, difference, [x.id for x in aboard[i:]]), "19.2.8.1")
        yield from apply(t, p, own.result)
    for w in s.weapons.values():
        if not (w.bearer or w.at or w.gone):
            discard(s, w)  # it fell out of the helicopter
    if c.result == "Damaged":
        leave(t, f, damaged=True)
    elif c.result == "Destroyed":
        yield from crash(t, f)


# ------------------------------------------------------------------ ordnance


def figures_used(s: State, f: Sortie, name: str) -> Gun | None:
    """19.2.1.1: the anti-aircraft figures; at a hovering helicopter, for want of them, the common ones."""
    gun = gun_of(s, name)
    if gun is None:
        return None
    return gun.air or (gun if f.hovering else None)


def aim_up(s: State, f: Sortie, move: ShellUp) -> Aim | Refusal:
    return aim_into_the_air(s, f.unit, move)


def why_not_shell_up(s: State, f: Sortie, move: ShellUp) -> Refusal | None:
    aim = aim_up(s, f, move)
    if isinstance(aim, Refusal):
        return aim
    gun = figures_used(s, f, aim.gun)
    if gun is None:
        return Refusal("no-flak", "only anti-aircraft weapons fire ordnance at a flying helicopter", "19.2.1.1")
    distance = s.ground.distance(aim.start, f.at)
    if distance > gun.reach:
        return Refusal("range", f"{move.gun} reaches {gun.reach} hexes, not {distance}", "14.1.0.4")
    return (
        why_not_from(s, f, aim.start, extra=True)
        or why_not_served(s, aim)
        or why_not_again(s, aim)
        or why_not_from_inside(s, aim)
        or why_not_bear(s, aim)
    )


def shell_up_tally(s: State, f: Sortie, aim: Aim) -> Tally:
    """19.2.1.1, 19.2.1.2: 2 more at a helicopter in Flying mode, 1 more at one that hovers; no TM."""
    line, words, rule = ("OFT-T10", "hovering", "19.2.1.2") if f.hovering else ("OFT-T11", "flying", "19.2.1.1")
    u = s.units[f.unit]
    return Tally.of((
        *(m for firer in FIRERS for m in firer(s, aim, u)),
        Mod(len(sight_of(s, f, aim.start).degraded) * figure("OFT-F5"), "degraded line of sight", "14.1.0.6"),
        *next_to_it(s, aim, u),
        Mod(figure(line), f"a {words} helicopter", rule),
    ))  # fmt: skip


def shell_up(t: World, f: Sortie, move: ShellUp) -> Play[None]:
    """14.1.0.10 and the card: pierced it crashes, an equal roll and a failed Morale Check damage it."""
    s, u = t.state, t.state.units[f.unit]
    aim = aim_up(s, f, move)
    assert isinstance(aim, Aim)
    gun, by = figures_used(s, f, aim.gun), gunner(s, aim)  # a captured weapon may be nobody's after the shot
    assert gun is not None
    spend_shot(f, aim.start, extra=True)
    found = shoot_at(t, aim, u, gun, shell_up_tally(s, f, aim), armour(s, f))
    yield from shaken_off(t, by)
    if found is None:
        return
    if found.verdict in ("pierced", "catastrophic"):
        yield from crash(t, f)
    elif found.verdict == "equal" and not morale_roll(t, u, "stay in the air", Tally(), rule="19.2.0.2")[1]:
        leave(t, f, damaged=True)


# ------------------------------------------------------------------ the crash


def crash(t: World, f: Sortie) -> Play[None]:
    """19.2.0.3: one die for the direction, half of the other for the distance; 6 FP on all there, and a Wreck."""
    s, u = t.state, t.state.units[f.unit]
    dice = t.roll(f"where {u.id} comes down", 2)
    place = f.at
    for _ in range(half_up(dice[1])):
        place = neighbour(place, dice[0] - 1) if place else ""
    place = place if place in s.ground.index else ""
    end_sortie(s, f)
    t.tell(told.HelicopterCrashed(u.id, f.at, dice, place, rule="19.2.0.3"))
    if place and not holds(s, place, 1 - u.side):
        yield from bail_out(t, u, place, "ordnance")
        yield from ride_a_wreck(t, u, place, escape=True)
    for p in passengers(s, u):
        perish(t, p, place or f.at, "19.2.0.3")
    eliminate(s, u)
    t.tell(told.UnitEliminated(u.id, f.at, "shot down", rule="19.2.0.3"))
    if place:
        yield from come_down(t, u, place, "19.2.0.3")
