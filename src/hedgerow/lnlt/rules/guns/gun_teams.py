"""1.7.0.8-1.7.0.12 Gun teams turn: in their hex for MPs, or freely where they have just come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.facing import FACINGS
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire
from hedgerow.lnlt.rules.guns.ordnance import pivot_cost, why_not_turn_so_far
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Turn
from hedgerow.lnlt.state.state import Moving, State, Unit
from hedgerow.lnlt.state.world import World


def is_gun_team(u: Unit) -> bool:
    """1.7.0.8: a Weapon Team with a covered arc."""
    f = COUNTERS[u.counter]
    return f.kind == "team" and f.gun is not None


def turns(s: State, units: Iterable[Unit]) -> Iterator[Turn]:
    """1.7.0.9: the facings that the gun teams among some units can turn to."""
    for u in units:
        if is_gun_team(u):
            for facing in FACINGS:
                if why_not_turn(s, u, facing) is None:
                    yield Turn(u.id, facing)


def why_not_turn(s: State, u: Unit, facing: int) -> Refusal | None:
    """1.7.0.9, 4.0.17: a gun team that has not acted, as far as its MF goes."""
    if not is_gun_team(u):
        return Refusal("no-gun", f"{u.id} is no gun team", "1.7.0.8")
    if u.fired or u.marker:
        return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
    if u.at in s.melee:
        return Refusal("locked", f"{u.id} is locked in Melee", "8.1.1")
    return why_not_turn_so_far(u, facing)


def turn_gun(t: World, u: Unit, facing: int) -> Play[None]:
    """1.7.0.9, 1.7.0.12, 5.3.4: it is marked Moved, and may be fired at for the MPs it spends."""
    mps = pivot_cost(u, facing)
    u.facing, u.marker = facing, "moved"
    u.spent += mps
    t.tell(told.GunTurned(u.id, u.facing, 0, mps, rule="1.7.0.9"))
    yield from opportunity_fire(t, [u], u.at, mps)


# ------------------------------------------------------------------ where it has just come


def facings(s: State, m: Moving) -> list[Turn]:
    """1.7.0.11: any facing, once in every hex that a team enters."""
    teams = [s.units[i] for i in m.units if is_gun_team(s.units[i]) and i not in m.faced]
    return [Turn(u.id, facing) for u in teams for facing in FACINGS if facing != u.facing]


def why_not_face(s: State, m: Moving, move: Turn) -> Refusal | None:
    if not m.stepped or move not in facings(s, m):
        return Refusal("no-facing", "a gun team takes up another facing in the hex it has just entered", "1.7.0.11")
    return None


def take_facing(t: World, m: Moving, move: Turn) -> None:
    t.state.units[move.unit].facing = move.facing
    m.faced.append(move.unit)
    t.tell(told.GunTurned(move.unit, move.facing, 0, rule="1.7.0.11"))
