"""10.4.6.2 Riders who must get off."""

from __future__ import annotations

from hedgerow.lhy.rules.disruption import cohesion_check, disrupt, shock
from hedgerow.lhy.state.events import casualties as told
from hedgerow.lhy.state.placing import let_off
from hedgerow.lhy.state.state import State, Unit
from hedgerow.lhy.state.world import World


def throw_off(t: World, vehicle: Unit, clause: str) -> list[Unit]:
    """10.4.6.2c-1, 10.4.6.2d-1: all Riders of an AFV get off where they are. In or next to a hex with an enemy unit they
    Disrupt, if they are not Disrupted. Gives those who got off.
    """
    s = t.state
    if not vehicle.card.afv or vehicle.id not in s.aboard:
        return []
    return get_off(t, vehicle, list(s.aboard[vehicle.id]), clause)


def get_off(t: World, vehicle: Unit, riders: list[Unit], clause: str) -> list[Unit]:
    s = t.state
    for u in riders:
        let_off(s, u)
        u.moved_aboard = "dismounted"
    t.tell(told.ThrownOff(units=tuple(u.id for u in riders), vehicle=vehicle.id, at=vehicle.at, rule=clause))
    if enemy_near(s, vehicle.at, vehicle.seat):
        for u in riders:
            if not u.disrupted:
                disrupt(t, u, "10.4.6.2d-1")
    return riders


def enemy_near(s: State, at: str, seat: int) -> bool:
    """Whether an enemy unit is in a hex or next to it; nobody knows of Hidden ones."""
    hexes = (at, *(other for other in s.ground.neighbors(at) if other is not None))
    return any(u.seat != seat and not u.hidden for hex in hexes for u in s.stacks.get(hex, ()))


def shock_with_riders(t: World, vehicle: Unit, clause: str) -> None:
    """13.3.5-1: an AFV is Shocked, its Riders get off and check their Cohesion, all at once: outside of Fire Resolution,
    where nobody suffers twice.
    """
    shock(t, vehicle, clause)
    for u in throw_off(t, vehicle, "13.3.5-1"):
        cohesion_check(t, u)
