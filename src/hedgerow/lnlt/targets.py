"""What can be fired at, and in which groups: the sensible shots among the very many legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from .counters import WEAPONS
from .fire import Shot, reach, why_not_act, why_not_direct, why_not_mortar
from .firepower import half_up
from .leaders import is_leader, lm
from .moves import Fire
from .shot import must_fire_alone
from .sighting import spotted
from .state import State, Unit, Weapon, borne, field, figures, printed
from .weapons import CARRY, can_fire, weapon_fp, weapon_range

# Who fires Support Weapons by himself: all who may carry one, but a Scout only helps to serve it (11.6.4).
SERVES = tuple(kind for kind in CARRY if kind != "scout")
CHARGE_RANGE = max(w.range for w in WEAPONS.values() if w.single_use)


def enemy_places(s: State, side: int) -> Iterator[str]:
    """Places held by the other side alone and free of Melee (5.0.0.3)."""
    units, melee = s.units, s.melee
    for place, stack in s.stacks.items():
        if units[stack[0]].side != side and place not in melee:
            yield place


def targets_among(s: State, side: int, start: str, seen: Iterable[str]) -> Iterator[str]:
    """5.0.0.1: of the places in LOS, those in range of anyone and spotted."""
    far = farthest(s, side, start) if seen else 0
    ranges = field(s).ranges_from(start)
    for place in seen if far else ():
        if ranges[place] <= far and spotted(s, place, side):
            yield place


def farthest(s: State, side: int, start: str) -> int:
    """How far anyone in a place could fire with anything, were he free to: beyond it there is no need to look."""
    stack = s.stacks.get(start, ())
    far = 0
    for i in stack:
        u = s.units[i]
        if u.side == side and not u.shaken and u.marker != "moved":
            far = max(far, reach(u))
    for w in s.weapons.values():
        if w.bearer in stack:
            far = max(far, weapon_range(w))
    return far


class Group(msgspec.Struct):
    """Those of a place who could fire, each with what he would bring."""

    crowd: list[tuple[str, ...]] = []
    leaders: list[tuple[str, ...]] = []  # their guns: a Leader who fires one cannot direct
    alone: list[tuple[str, ...]] = []
    charges: list[tuple[str, ...]] = []


def shots(s: State, side: int, start: str, target: str, *, opportunity: bool = False) -> Iterator[Fire]:
    """The shots worth listing from one place at another, each once (a Marksman fires both alone and with others)."""
    listed: set[Fire] = set()
    for fire in all_shots(s, side, start, target, opportunity):
        if fire not in listed:
            listed.add(fire)
            yield fire


def all_shots(s: State, side: int, start: str, target: str, opportunity: bool) -> Iterator[Fire]:
    """All together, each by itself, charges thrown in."""
    probe = Shot(side, start, target, (), (), opportunity=opportunity)
    group = gather(s, probe)
    if not opportunity and s.impulse is not None and start in s.impulse.target:
        group.crowd, group.leaders, group.charges = [], [], []  # those of the hex have fired together (4.0.11)
    together = tuple(p for parts in group.crowd for p in parts)
    if together:
        yield from with_leader(s, probe, together)
    for gun in group.leaders:
        yield from with_leader(s, probe, (*together, *gun))
    if len(group.crowd) > 1:
        yield from (Fire(target, parts) for parts in group.crowd)
    for charge in group.charges:
        yield from with_leader(s, probe, charge)
    for parts in group.alone:
        yield Fire(target, parts)
        if (directed := next(with_leader(s, probe, parts))).parts != parts:
            yield directed


def gather(s: State, probe: Shot) -> Group:
    """Who of the firing place is free to fire, and with what."""
    group = Group()
    distance = field(s).distance(probe.start, probe.target)
    for i in s.stacks.get(probe.start, ()):
        u = s.units[i]
        if u.side != probe.side or why_not_act(s, u, probe):
            continue
        parts = usual_parts(s, u, distance)
        if parts and must_fire_alone(u):
            if not figures(u).mortar or not why_not_mortar(s, probe):
                group.alone.append(parts)
        elif parts:
            (group.leaders if is_leader(u) else group.crowd).append(parts)
            if u.skill == "marksman" and parts == (i,):
                group.alone.append(parts)
        if distance <= CHARGE_RANGE:
            group.charges += ((w, i) if keeps_ifp(u, distance) else (w,) for w in usable_charges(s, u, distance))
    if len(group.crowd) > 1:  # whoever adds nothing keeps his fire (5.2.4)
        useful = [p for p in group.crowd if p[-1] in s.weapons or figures(s.units[p[-1]]).ifp]
        group.crowd = useful or group.crowd[:1]
    return group


def with_leader(s: State, probe: Shot, parts: tuple[str, ...]) -> Iterator[Fire]:
    """A shot, directed by the Leader in the firing place whose LM is worth most, if one may lend it."""
    best: Unit | None = None
    for i in s.stacks.get(probe.start, ()):
        u = s.units[i]
        if u.side == probe.side and is_leader(u) and lm(u) > (lm(best) if best else 0):
            if any(p in s.weapons and s.weapons[p].bearer == i for p in parts):
                continue  # he fires himself (1.6.0.9)
            firers = tuple(p for p in parts if p in s.units)
            weapons = tuple(p for p in parts if p in s.weapons)
            shot = Shot(probe.side, probe.start, probe.target, firers, weapons, i, opportunity=probe.opportunity)
            if not why_not_act(s, u, shot) and not why_not_direct(s, u, shot):
                best = u
    yield Fire(probe.target, (*parts, best.id) if best else parts)


# ------------------------------------------------------------------ what each brings


def usual_parts(s: State, u: Unit, distance: int) -> tuple[str, ...]:
    """The best of what a unit can bring to bear at a distance, charges kept for special moments."""
    f = figures(u)
    own = f.ifp if f.range_min <= distance <= reach(u) and f.kind not in ("leader", "medic") else None
    guns = usable_guns(s, u, distance) if f.kind in SERVES else ()
    if not guns:
        return (u.id,) if own is not None else ()
    if f.kind == "squad":
        if own is None or (len(guns) > 1 and weapon_fp(guns[1]) > own):
            return tuple(w.id for w in guns[:2])
        return (u.id, guns[0].id)
    fp = weapon_fp(guns[0]) if f.mmc or u.skill == "gunner" else half_up(weapon_fp(guns[0]))
    if own is None or fp > own:
        return (guns[0].id,)
    return (u.id,)


def usable_guns(s: State, u: Unit, distance: int) -> list[Weapon]:
    guns = [w for w in borne(s, u) if can_fire(w) and distance <= weapon_range(w) and not printed(w).single_use]
    if len(guns) > 1:
        guns.sort(key=lambda w: -weapon_fp(w))
    return guns


def usable_charges(s: State, u: Unit, distance: int) -> list[str]:
    if figures(u).kind not in SERVES:
        return []
    return [w.id for w in borne(s, u) if printed(w).single_use and can_fire(w) and distance <= weapon_range(w)]


def keeps_ifp(u: Unit, distance: int) -> bool:
    """1.6.0.3: a Squad fires its IFP beside one weapon."""
    return figures(u).kind == "squad" and distance <= reach(u)
