"""What can be fired at, and in which groups: the sensible shots among the very many legal ones."""

from __future__ import annotations

from collections.abc import Iterator

from .fire import Shot, fires_alone, reach, why_not_act, why_not_direct
from .ground import BLOCKED
from .leaders import is_leader, lm
from .moves import Fire
from .sighting import sight, spotted
from .state import State, Unit, Weapon, borne, field, figures, printed
from .weapons import can_fire, weapon_fp, weapon_range, why_not_serve


def enemy_places(s: State, side: int) -> Iterator[str]:
    """Places held by the other side alone and free of Melee (5.0.0.3)."""
    units, melee = s.units, s.melee
    for place, stack in s.stacks.items():
        if units[stack[0]].side != side and place not in melee:
            yield place


def targets_from(s: State, side: int, start: str) -> Iterator[str]:
    """5.0.0.1: the places in LOS that are spotted."""
    if start in s.melee:
        return
    for place in enemy_places(s, side):
        if sight(s, start, place) != BLOCKED and spotted(s, place, side):
            yield place


def shots(s: State, side: int, start: str, target: str, *, opportunity: bool = False) -> Iterator[Fire]:
    """The shots worth listing from one place at another: all together, each by itself, charges thrown in."""
    probe = Shot(side, start, target, (), (), opportunity=opportunity)
    distance = field(s).distance(start, target)
    crowd: list[tuple[str, ...]] = []
    alone: list[tuple[str, ...]] = []
    charges: list[str] = []
    for i in s.stacks.get(start, ()):
        u = s.units[i]
        if u.side != side or why_not_act(s, u, probe):
            continue
        if parts := usual_parts(s, u, distance):
            (alone if fires_alone(u) else crowd).append(parts)
        charges += usable_charges(s, u, distance)
    if not opportunity and s.impulse is not None and start in s.impulse.target:
        crowd, charges = [], []  # the hex's firers have fired together already (4.0.11)
    if not crowd and not alone and not charges:
        return
    lead = director(s, probe)
    together = tuple(p for parts in crowd for p in parts)
    yield from _shots(target, together, crowd, alone, charges, lead)


def _shots(
    target: str,
    together: tuple[str, ...],
    crowd: list[tuple[str, ...]],
    alone: list[tuple[str, ...]],
    charges: list[str],
    lead: tuple[str, ...],
) -> Iterator[Fire]:
    if together:
        yield Fire(target, (*together, *lead))
    if len(crowd) > 1:
        for parts in crowd:
            yield Fire(target, parts)
    for charge in charges:
        yield Fire(target, (charge, *lead))
    for parts in alone:
        yield Fire(target, parts)
        if lead:
            yield Fire(target, (*parts, *lead))


def director(s: State, probe: Shot) -> tuple[str, ...]:
    """The Leader in the firing place who can lend an LM worth having, if there is one."""
    best: Unit | None = None
    for i in s.stacks.get(probe.start, ()):
        u = s.units[i]
        if u.side == probe.side and is_leader(u) and lm(u) > (lm(best) if best else 0):
            shot = Shot(probe.side, probe.start, probe.target, (), (), u.id, opportunity=probe.opportunity)
            if not why_not_act(s, u, shot) and not why_not_direct(s, u, shot):
                best = u
    return (best.id,) if best else ()


def usual_parts(s: State, u: Unit, distance: int) -> tuple[str, ...]:
    """The best of what a unit can bring to bear at a distance, charges kept for special moments."""
    f = figures(u)
    own = f.ifp if f.range_min <= distance <= reach(u) and f.kind not in ("leader", "medic") else None
    guns = usable_guns(s, u, distance)
    if not guns:
        return (u.id,) if own is not None else ()
    if f.kind == "squad":
        if own is None or (len(guns) > 1 and weapon_fp(guns[1]) > own):
            return tuple(w.id for w in guns[:2])
        return (u.id, guns[0].id)
    if own is None or weapon_fp(guns[0]) > own:
        return (guns[0].id,)
    return (u.id,)


def usable_guns(s: State, u: Unit, distance: int) -> list[Weapon]:
    guns = [
        w for w in borne(s, u)
        if can_fire(w) and distance <= weapon_range(w) and not printed(w).single_use and not why_not_serve(u)
    ]  # fmt: skip
    guns.sort(key=lambda w: -weapon_fp(w))
    return guns


def usable_charges(s: State, u: Unit, distance: int) -> list[str]:
    return [
        w.id for w in borne(s, u)
        if printed(w).single_use and distance <= weapon_range(w) and not why_not_serve(u)
    ]  # fmt: skip
