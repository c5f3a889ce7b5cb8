"""16.1.6 Landed units that have not assembled yet."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State


def why_not_away(s: State, m: March, to: str) -> Refusal | None:
    """16.1.6-1, 16.1.6-2: no step toward an objective, unless it leads to the assembly hex as well."""
    landed = [u for i in m.units if (u := s.units[i]).landed]
    if not landed or not m.way[-1]:
        return None
    here, ground = m.way[-1], s.ground
    goals = [hex for objective in s.mission.objective for hex in objective.hexes]
    if not goals or not min(ground.distance(to, g) for g in goals) < min(ground.distance(here, g) for g in goals):
        return None
    for u in landed:
        homes = assembly_hexes(s, u.platoon, u.seat)
        if homes and not any(ground.distance(to, h) <= max(1, ground.distance(here, h) - 1) for h in homes):
            return Refusal("not-assembled", f"{u.id} assembles first", "16.1.6-1")
    return None


def assembly_hexes(s: State, platoon: str, seat: int) -> list[str]:
    """16.1.6-2: that of its platoon; vehicles and heavy weapons assemble at any."""
    if platoon and s.platoons[platoon].assembly:
        return [s.platoons[platoon].assembly]
    return [p.assembly for p in s.platoons.values() if p.seat == seat and p.assembly]
