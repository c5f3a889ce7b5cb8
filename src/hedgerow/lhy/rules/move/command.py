"""22.1 Command & Control, an optional rule."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.state.lookups import foes_near, leader_of
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, State, Unit

REACH = TABLES.maneuver.command


def astray(s: State, c: Cycle, u: Unit) -> bool:
    """22.1-1: whether a unit of the activated platoon is out of command, where that rule is played."""
    if s.options["command-and-control"] == "off" or c.segment != "activation":
        return False
    where = commanded(s, c, without=(u.id,))
    return bool(where) and not any(s.ground.distance(u.at, at) <= REACH for at in where)


def commanded(s: State, c: Cycle, without: tuple[str, ...] = ()) -> list[str]:
    """22.1-1: where the Platoon Leaders are, and units that are chained to them."""
    leaders = [leader for p in c.platoons if (leader := leader_of(s, p)) and leader.id not in without]
    found = [leader.at for leader in leaders]
    open_ = [u.at for i in c.units if i not in without and (u := s.units[i]).at]
    while near := [at for at in open_ if any(s.ground.distance(at, there) <= REACH for there in found)]:
        found += near
        open_ = [at for at in open_ if at not in near]
    return found


def still_astray(s: State, m: March) -> bool:
    c = s.cycle
    return c is not None and _far(s, m, m.way[-1], c) > REACH


def why_not_astray(s: State, m: March, to: str) -> Refusal | None:
    """22.1-2: back into command by the shortest way, and not next to an enemy."""
    c = s.cycle
    if not m.stray or c is None:
        return None
    if foes_near(s, to, s.units[m.units[0]].seat):
        return Refusal("next-to-enemy", f"{to} is next to an enemy, and they are out of command", "22.1-2")
    here = _far(s, m, m.way[-1], c)
    if here > REACH and _far(s, m, to, c) >= here:
        return Refusal("out-of-command", "they go back into command by the shortest way", "22.1-2")
    return None


def _far(s: State, m: March, at: str, c: Cycle) -> int:
    return min((s.ground.distance(at, there) for there in commanded(s, c, tuple(m.units))), default=0)
