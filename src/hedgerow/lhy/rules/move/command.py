"""22.1 Command & Control, an optional rule."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.state.lookups import foes_near, leader_of, platoon_of
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit

REACH = TABLES.maneuver.command


def astray(s: State, c: Cycle, units: Sequence[str]) -> bool:
    """22.1-1: whether any of some units of the activated platoon is out of command, where that rule is played."""
    if s.options["command-and-control"] == "off" or c.segment != "activation":
        return False
    return any(_far(s, c, units, s.units[i], s.units[i].at) > REACH for i in units)


def commanded(s: State, c: Cycle, platoon: str, without: Sequence[str] = ()) -> list[str]:
    """22.1-1: where a platoon's own leader is, and units of it that are chained to him. Who is of no platoon by his
    counter is of the one that he is activated with.
    """
    leader = leader_of(s, platoon)
    if leader is None or leader.id in without:
        return []
    found = [leader.at]
    open_ = [u.at for i in c.units if i not in without and (u := s.units[i]).at and _platoon(s, u) == platoon]
    while near := [at for at in open_ if any(s.ground.distance(at, there) <= REACH for there in found)]:
        found += near
        open_ = [at for at in open_ if at not in near]
    return found


def still_astray(s: State, m: March) -> bool:
    c = s.cycle
    return c is not None and any(_far(s, c, m.units, s.units[i], m.way[-1]) > REACH for i in m.units)


def why_not_astray(s: State, m: March, to: str) -> Refusal | None:
    """22.1-2: back into command by the shortest way, and not next to an enemy."""
    c = s.cycle
    if not m.stray or c is None:
        return None
    if foes_near(s, to, s.units[m.units[0]].seat):
        return Refusal("next-to-enemy", f"{to} is next to an enemy, and they are out of command", "22.1-2")
    for i in m.units:
        here = _far(s, c, m.units, s.units[i], m.way[-1])
        if here > REACH and _far(s, c, m.units, s.units[i], to) >= here:
            return Refusal("out-of-command", "they go back into command by the shortest way", "22.1-2")
    return None


def why_not_storm(s: State, c: Cycle, units: Sequence[str]) -> Refusal | None:
    """22.1-2: who is out of command does not Maneuver into a hex with enemies."""
    on_foot = [i for i in units if not s.units[i].card.vehicular]
    if not astray(s, c, on_foot):
        return None
    return Refusal("out-of-command", "they are out of command, and do not go among enemies", "22.1-2")


def _platoon(s: State, u: Unit) -> str:
    platoon = platoon_of(s, u)
    return platoon.id if platoon else ""


def _far(s: State, c: Cycle, units: Sequence[str], u: Unit, at: str) -> int:
    """From a hex to the nearest of a unit's platoon who is in command; who goes with it does not count. Nobody is far
    from a leader who is not there.
    """
    return min((s.ground.distance(at, there) for there in commanded(s, c, _platoon(s, u), units)), default=0)
