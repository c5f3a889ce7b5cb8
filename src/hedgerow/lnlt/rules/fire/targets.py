"""What can be fired at, and in which groups: the sensible shots of men and guns among the very many legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.limits import CARRY
from hedgerow.lnlt.ground.facing import nearest_facing
from hedgerow.lnlt.rules.armour.passengers import armed_riders, rider_groups
from hedgerow.lnlt.rules.armour.small_arms import aims
from hedgerow.lnlt.rules.armour.vehicle_guns import gun_shots, reach_of_guns, vehicle_fires_on
from hedgerow.lnlt.rules.armour.vehicles import vehicles_at
from hedgerow.lnlt.rules.fire.fire import reach_of, why_not_act, why_not_direct, why_not_mortar, why_not_target
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.rules.fire.night import why_too_dark
from hedgerow.lnlt.rules.fire.records import Group, Shot
from hedgerow.lnlt.rules.fire.shot import ALONE, crew_of, shot_of
from hedgerow.lnlt.rules.fire.sighting import sees_line, spotted
from hedgerow.lnlt.rules.guns.ordnance import acquired_by, aim_of, ordnance_of, why_not_in_sight
from hedgerow.lnlt.rules.people.leaders import is_leader, lm
from hedgerow.lnlt.rules.people.weapons import UNARMED, can_fire, weapon_fp, weapon_range, why_not_from_saddle
from hedgerow.lnlt.rules.works.bunkers import REACHES_IN, why_not_fire_out, why_shielded
from hedgerow.lnlt.state.lookups import borne, enemies_at, figures, is_vehicle, printed, side_at
from hedgerow.lnlt.state.moves import Fire, Shell
from hedgerow.lnlt.state.placing import gunner_of
from hedgerow.lnlt.state.state import State, Unit, Weapon
from hedgerow.lnlt.state.used import used_by

# Who fires Support Weapons by himself: all who may carry one, but a Scout only helps to serve it (11.6.4).
SERVES = CARRY.keys() - {"scout"}
NO_IFP = UNARMED | {"leader"}
CHARGE_RANGE = max(w.range for w in WEAPONS.values() if w.single_use)


def enemy_places(s: State, side: int) -> Iterator[str]:
    """Places held by the other side alone and free of Melee (5.0.0.3)."""
    held, melee = s.held[1 - side], s.melee
    for place in s.stacks:
        if place in held and place not in melee:
            yield place


def farthest(s: State, side: int, start: str) -> int:
    """How far anyone in a place could fire with anything, -1 if no one could: beyond it there is no need to look."""
    units, arms, far = s.units, s.arms, -1
    for i in s.stacks[start]:
        u = units[i]
        if u.shaken or u.side != side or u.marker == "moved" or (u.fired and not used_by(s, u)):
            continue
        f = COUNTERS[u.counter]  # as `reach_of`: this is asked of everybody who might fire
        if (own := 2 * f.range if f.boxed_range else f.range) > far:
            far = own
        if i in arms:
            far = max([far, *map(weapon_range, arms[i])])
    if s.mechanized:
        for v in vehicles_at(s, start):
            if v.side == side and not v.shaken and (not v.fired or vehicle_fires_on(s, v)):
                far = max(far, reach_of_guns(v))
            if v.side == side and v.id in s.aboard:
                far = max([far, *[reach_of(COUNTERS[u.counter]) for u in armed_riders(s, v)]])
    return far


def shots(s: State, side: int, start: str, target: str, *, opportunity: bool = False) -> Iterable[Fire]:
    """The shots worth listing from one place at another, each once (a Marksman fires both alone and with others)."""
    probe = Shot(side, start, target, (), (), opportunity=opportunity)
    return mechanized_shots(s, probe) if s.mechanized else shots_on_foot(s, probe)


def shots_on_foot(s: State, probe: Shot) -> Iterable[Fire]:
    """Those by units on foot."""
    group = gather(s, probe)
    if have_fired(s, probe):
        group.crowd, group.leaders, group.charges = [], [], []
    common = common_shots(s, probe, group)
    return dict.fromkeys((*common, *separate_shots(s, probe, group))) if group.alone else common


def mechanized_shots(s: State, probe: Shot) -> Iterator[Fire]:
    """17.2.3, 15.0.0.10: at those on foot, then at each vehicle that small arms can hurt; vehicles gun by gun."""
    found = any_light_shots(s, probe)
    return (fire for fire in found if not at_night_unseen(s, probe.side, fire)) if s.night else found


def at_night_unseen(s: State, side: int, fire: Fire) -> bool:
    """20.1.0.2: whether a vehicle is aimed at that one of those who fire does not see, and that is not marked Fired."""
    shot = shot_of(s, side, fire) if fire.at else None
    return isinstance(shot, Shot) and any(why_too_dark(s, u, fire.target, fire.at) for u in crew_of(s, shot))


def any_light_shots(s: State, probe: Shot) -> Iterator[Fire]:
    """The shots by day or night, whether a vehicle that is aimed at shows itself or not."""
    at = aims(s, probe.side, probe.start, probe.target)
    for fire in shots_on_foot(s, probe):
        if s.mortars and any([p in s.units and figures(s.units[p]).mortar for p in fire.parts]):
            yield fire
        else:
            for name in at:
                yield Fire(fire.target, fire.parts, name)
    if not at or (s.forts and why_shielded(s, probe.start, probe.target)):
        return
    for v in vehicles_at(s, probe.start):
        if v.side == probe.side:
            if why_not_act(s, v, probe) is None:
                yield from gun_shots(s, probe, v, at)
            if v.id in s.aboard:
                yield from rider_shots(s, probe, v, at)


def rider_shots(s: State, probe: Shot, v: Unit, at: Iterable[str]) -> Iterator[Fire]:
    """16.2.6: those by the passengers on a vehicle."""
    distance = s.ground.distance(probe.start, probe.target)
    able = [u for u in armed_riders(s, v) if distance <= reach_of(figures(u)) and why_not_act(s, u, probe) is None]
    fires = rider_groups(able, probe.target, at)
    return (fire for fire in fires if not at_night_unseen(s, probe.side, fire)) if s.night else fires


def any_shot(s: State, side: int, start: str, target: str) -> bool:
    """Whether there is any shot worth listing from one place at another."""
    probe = Shot(side, start, target, (), ())
    if s.mechanized:
        return next(mechanized_shots(s, probe), None) is not None
    if have_fired(s, probe):
        return bool(gather(s, probe).alone)
    group = gather(s, probe, enough=True)
    return bool(group.crowd or group.leaders or group.alone or group.charges)


def have_fired(s: State, probe: Shot) -> bool:
    """4.0.11: whether those of a hex have fired together in this impulse."""
    return not probe.opportunity and s.impulse is not None and probe.start in s.impulse.target


def common_shots(s: State, probe: Shot, group: Group) -> Iterator[Fire]:
    """5.2.1: all together, each by itself, charges thrown in."""
    together = tuple([p for parts in group.crowd for p in parts])
    if together:
        yield directed(s, probe, group, together)
    for gun in group.leaders:
        yield directed(s, probe, group, (*together, *gun))
    if len(group.crowd) > 1:
        for parts in group.crowd:
            yield Fire(probe.target, parts)
    for charge in group.charges:
        yield directed(s, probe, group, charge)


def separate_shots(s: State, probe: Shot, group: Group) -> Iterator[Fire]:
    """5.2.7, 11.4.6: those who make attacks of their own, without a Leader and with one."""
    for parts in group.alone:
        yield Fire(probe.target, parts)
        yield directed(s, probe, group, parts)


def gather(s: State, probe: Shot, *, enough: bool = False) -> Group:
    """Who of the firing place is free to fire, and with what; the first man may be enough."""
    group, units, arms, stack = Group(), s.units, s.arms, s.stacks[probe.start]
    distance = s.ground.distance(probe.start, probe.target)
    shielded = bool(s.forts) and why_shielded(s, probe.start, probe.target) is not None
    if s.forts and why_not_fire_out(s, probe.start, probe.target):
        return group
    for i in stack:
        u = units[i]
        if u.side != probe.side:
            continue
        f = COUNTERS[u.counter]
        if f.hull is not None:
            continue  # vehicles fire by rules of their own (15.0.0.9)
        if f.lm and f.kind == "leader":
            group.directors.append(u)
        if why_not_act(s, u, probe):
            continue
        armed = i in arms and f.kind in SERVES
        weapons = [w for w in borne(s, u) if can_fire(w) and distance <= weapon_range(w)] if armed else []
        if f.mount:
            weapons = [w for w in weapons if why_not_from_saddle(u, w) is None]
        if shielded and not f.mortar:
            group.charges += [(w.id,) for w in weapons if printed(w).kind in REACHES_IN]
            continue
        parts = usual_parts(u, f, weapons, distance)
        if u.fired:
            parts = parts[:1]  # it has fired ordnance in this impulse (1.6.0.3)
        if parts and f.kind in ALONE:
            if not f.mortar or not why_not_mortar(s, probe):
                group.alone.append(parts)
        elif parts:
            (group.leaders if f.kind == "leader" else group.crowd).append(parts)
            if enough:
                return group
            if u.skill == "marksman" and parts == (i,):
                group.alone.append(parts)
        if weapons and distance <= CHARGE_RANGE:
            group.charges += [parts[:1] if u.fired else parts for parts in charges(u, f, weapons, distance)]
    if len(group.crowd) > 1:  # whoever adds nothing keeps his fire (5.2.4)
        useful = [p for p in group.crowd if p[-1] in s.weapons or figures(units[p[-1]]).ifp]
        group.crowd = useful or group.crowd[:1]
    return group


def directed(s: State, probe: Shot, group: Group, parts: tuple[str, ...]) -> Fire:
    """A shot, directed by the Leader in the firing place whose LM is worth most, if one may lend it."""
    best: Unit | None = None
    for u in group.directors:
        if lm(u) <= (lm(best) if best else 0):
            continue
        if any([p in s.weapons and s.weapons[p].bearer == u.id for p in parts]):
            continue  # he fires himself (1.6.0.9)
        firers = tuple([p for p in parts if p in s.units])
        weapons = tuple([p for p in parts if p in s.weapons])
        shot = Shot(probe.side, probe.start, probe.target, firers, weapons, u.id, opportunity=probe.opportunity)
        if not why_not_act(s, u, shot) and not why_not_direct(s, u, shot):
            best = u
    return Fire(probe.target, (*parts, best.id) if best else parts)


# ------------------------------------------------------------------ what each brings


def usual_parts(u: Unit, f: Counter, weapons: list[Weapon], distance: int) -> tuple[str, ...]:
    """The best of what a unit can bring to bear at a distance, charges kept for special moments."""
    armed = f.kind not in NO_IFP and f.gun is None
    own = f.ifp if armed and f.range_min <= distance <= reach_of(f) else None
    guns = best_guns(weapons) if weapons else ()
    if not guns:
        return (u.id,) if own is not None else ()
    if f.kind == "squad":
        if own is None or (len(guns) > 1 and weapon_fp(guns[1]) > own):
            return tuple([w.id for w in guns[:2]])
        return (u.id, guns[0].id)
    fp = weapon_fp(guns[0]) if f.mmc or u.skill == "gunner" else half_up(weapon_fp(guns[0]))
    if own is None or fp > own:
        return (guns[0].id,)
    return (u.id,)


def best_guns(weapons: list[Weapon]) -> list[Weapon]:
    """Those that fire more than once, the strongest first."""
    guns = [w for w in weapons if not printed(w).single_use]
    if len(guns) > 1:
        guns.sort(key=lambda w: -weapon_fp(w))
    return guns


def charges(u: Unit, f: Counter, weapons: list[Weapon], distance: int) -> Iterator[tuple[str, ...]]:
    """1.6.0.3: each charge within reach; a Squad fires its IFP beside it."""
    beside = (u.id,) if f.kind == "squad" and distance <= reach_of(f) else ()
    return ((w.id, *beside) for w in weapons if printed(w).single_use)


# ------------------------------------------------------------------ guns


def guns_at(s: State, side: int, place: str) -> list[str]:
    """The ordnance of a side in a place that somebody in Good Order serves."""
    return [gun for u in side_at(s, place, side) if not u.shaken for gun in ordnance_of(s, u)]


def shells(s: State, side: int, start: str, target: str, *, opportunity: bool = False) -> Iterator[Shell]:
    """14.1.0.1: each gun at each vehicle and at all who are none, with the least turning, and with a Leader's help."""
    guns = guns_at(s, side, start)
    if guns and sees_line(s, start, target):
        known = spotted(s, target, side)
        yield from shells_in_sight(s, guns, side, start, target, known=known, opportunity=opportunity)


def shells_in_sight(
    s: State, guns: list[str], side: int, start: str, target: str, *, known: bool, opportunity: bool = False
) -> Iterator[Shell]:
    """The same where the line of sight is known to be clear, and the target to be spotted or not."""
    if why_not_target(s, side, start, target, needs_los=bool(s.forts), needs_spotting=False):
        return
    foes = enemies_at(s, target, side)
    aims = [u.id for u in foes if is_vehicle(u)]
    aims += [""] * (len(aims) < len(foes))
    for gun in guns:
        for at in aims:
            seen = known or acquired_by(s, gun, at or target)  # 14.3.5
            move = bearing(s, side, Shell(gun, target, at), opportunity) if seen else None
            if move is not None:
                yield move
                yield from directed_shell(s, side, start, move, opportunity)


def bearing(s: State, side: int, move: Shell, opportunity: bool) -> Shell | None:
    """The shot as it is, or after the least pivot that makes it legal."""
    refusal = why_not_gun(s, side, move, opportunity)
    if refusal is None:
        return move
    u = None if move.gun in s.weapons else gunner_of(s, move.gun)
    if refusal.code != "arc" or u is None:
        return None
    hex_of = s.ground.hex_of
    pivoted = Shell(move.gun, move.target, move.at, nearest_facing(hex_of(u.at), u.facing, hex_of(move.target)))
    return pivoted if why_not_gun(s, side, pivoted, opportunity) is None else None


def directed_shell(s: State, side: int, start: str, move: Shell, opportunity: bool) -> Iterator[Shell]:
    """5.0.1.2: the same, directed by the best Leader there who may."""
    leaders = [u for u in side_at(s, start, side) if is_leader(u) and lm(u)]
    for u in sorted(leaders, key=lambda u: -lm(u)):
        led = Shell(move.gun, move.target, move.at, move.facing, u.id)
        if why_not_gun(s, side, led, opportunity) is None:
            yield led
            return


def why_not_gun(s: State, side: int, move: Shell, opportunity: bool) -> Refusal | None:
    """What is said against a shot at what is in view of the gun."""
    aim = aim_of(s, side, move, opportunity=opportunity)
    return aim if isinstance(aim, Refusal) else why_not_in_sight(s, aim)
