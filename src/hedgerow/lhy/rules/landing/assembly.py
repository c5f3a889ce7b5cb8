"""16.1.6, 16.1.7 Assembly after a landing, and where airborne units withdraw to."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.state.events import landing as told
from hedgerow.lhy.state.lookups import known_foes_at, leader_of, seems_combat
from hedgerow.lhy.state.state import Platoon, State, Unit
from hedgerow.lhy.state.world import World

LANDING = TABLES.landing


def assembly_of(s: State, u: Unit) -> list[str]:
    """16.1.6-1, 16.1.6-2: the assembly hex of a unit's platoon; for vehicles and heavy weapons that of any."""
    platoon = s.platoons.get(u.platoon)
    if platoon is not None and platoon.assembly:
        return [platoon.assembly]
    return [p.assembly for p in s.platoons.values() if p.seat == u.seat and p.assembly]


def there(s: State, u: Unit) -> bool:
    """In an assembly hex, or next to it."""
    near = s.ground.within(u.at, 1)
    return any(at in near for at in assembly_of(s, u))


# ------------------------------------------------------------------ who must assemble


def bound(s: State, u: Unit) -> bool:
    """16.1.6-1, 16.1.6b-1, 16.1.6c-1: whether a unit must assemble before it advances."""
    if not u.landed or u.heroic or not assembly_of(s, u):
        return False
    platoon = s.platoons.get(u.platoon)
    return platoon is None or not too_few(s, platoon)


def too_few(s: State, p: Platoon) -> bool:
    """16.1.6b-1: a platoon with fewer than four steps of infantry."""
    steps = sum(u.card.steps for u in s.own[p.seat] if u.platoon == p.id and u.at and u.card.infantry)
    return steps < LANDING.assembled_steps + (s.options["assembly-steps"] == "four-or-fewer")


def spare_the_near(s: State, landed: list[Unit]) -> None:
    """16.1.6a-1: undisrupted infantry that comes down within two hexes of an enemy, or closer to the objective than its
    assembly hex, and undisrupted support in its hex.
    """
    for u in landed:
        if u.card.infantry and not u.disrupted and (near_enemy(s, u) or past_assembly(s, u)):
            for other in s.stacks.get(u.at, ()):
                support = other is u or not other.platoon
                if other.seat == u.seat and other.landed and support and not other.disrupted:
                    other.landed = False


def near_enemy(s: State, u: Unit) -> bool:
    foes = (o for o in s.own[1 - u.seat] if o.at and not o.hidden)
    return any(s.ground.distance(u.at, o.at) <= LANDING.near_enemy for o in foes)


def past_assembly(s: State, u: Unit) -> bool:
    return all(to_objective(s, u.at) < to_objective(s, at) for at in assembly_of(s, u))


def to_objective(s: State, at: str) -> int:
    """How far the nearest Mission Objective is."""
    hexes = (hex for objective in s.mission.objective for hex in objective.hexes)
    return min((s.ground.distance(at, hex) for hex in hexes), default=0)


# ------------------------------------------------------------------ on the way


def why_not_advance(s: State, u: Unit, start: str, to: str) -> Refusal | None:
    """16.1.6-1: who has not assembled goes no nearer to the objective, unless that is the way to the assembly hex."""
    if not u.landed or not bound(s, u):
        return None
    nearer = any(s.ground.distance(to, at) < s.ground.distance(start, at) for at in assembly_of(s, u))
    if nearer or to_objective(s, to) >= to_objective(s, start):
        return None
    return Refusal("assemble-first", f"{u.id} assembles before it advances", "16.1.6-1")


def assemble(t: World) -> None:
    """16.1.6-1, 16.1.6-2: a platoon is assembled with its leader and four undisrupted steps at its hex; then whoever
    comes there. Vehicles and heavy weapons assemble by themselves. The enemy is not told who does.
    """
    s = t.state
    if not s.mission.airborne:
        return
    for p in s.platoons.values():
        if p.assembly and not p.assembled and gathered(s, p):
            p.assembled = True
    apart = {p.id for p in s.platoons.values() if not p.assembled}
    ready = [u for own in s.own for u in own if u.landed and u.at and u.platoon not in apart and there(s, u)]
    by_platoon: dict[str, list[str]] = {}
    for u in ready:
        u.landed = False
        by_platoon.setdefault(u.platoon, []).append(u.id)
    for platoon, units in by_platoon.items():
        seat = s.units[units[0]].seat
        t.tell(told.Assembled(units=tuple(units), platoon=platoon, audience=(seat,), rule="16.1.6-1"))


def gathered(s: State, p: Platoon) -> bool:
    leader, near = leader_of(s, p.id), s.ground.within(p.assembly, 1)
    if leader is None or leader.at not in near:
        return False
    men = [u for u in s.own[p.seat] if u.at in near and u.platoon == p.id and not u.disrupted and u.card.infantry]
    return sum([u.card.steps for u in men]) >= LANDING.assembled_steps


# ------------------------------------------------------------------ 16.1.7


def withdraws_to(s: State, u: Unit) -> tuple[str, ...]:
    """16.1.7-1, 4.3: where airborne units Withdraw and Retreat to, instead of their board edge; none for others. Their
    own assembly hex or an objective of theirs; if the enemy is in the one, the nearest of another platoon will do. All
    of it as their side must reckon it: whoever is Concealed may be a combat unit, who is Hidden holds nothing.
    """
    if not u.airborne or u.card.vehicular:
        return ()
    own = assembly_of(s, u)
    taken = {at for at in own if any(seems_combat(o) for o in known_foes_at(s, at, u.seat))}
    goals = [at for at in own if at not in taken]
    if not goals:
        others = [p.assembly for p in s.platoons.values() if p.seat == u.seat and p.assembly and p.assembly not in own]
        nearest = min((s.ground.distance(u.at, at) for at in others), default=0)
        goals = [at for at in others if s.ground.distance(u.at, at) == nearest]
    control = s.reckoned[u.seat].held if s.reckoned else s.control
    held = [site for site, seat in control.items() if seat == u.seat]
    goals += [hex for site in held for hex in s.site_hexes.get(site, ())]
    return tuple(dict.fromkeys(goals))
