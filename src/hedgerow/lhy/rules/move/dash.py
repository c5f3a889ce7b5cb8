"""13.3.2 A Disrupted unit that goes one hex, into cover."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.rules.hiding.criteria import covered
from hedgerow.lhy.state.lookups import foes_near
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State


def why_not_dash(s: State, m: March, to: str) -> Refusal | None:
    """13.3.2-2: one hex that gives cover, or lies behind a hexside that does, and not next to an enemy."""
    seat = s.units[m.units[0]].seat
    if len(m.way) > 1:
        return Refusal("one-hex", "a Disrupted unit goes one hex", "13.3.2-2")
    if foes_near(s, to, seat):
        return Refusal("next-to-enemy", f"{to} is next to an enemy", "13.3.2-2")
    if not covered(s, to, seat) and not behind_hexside(s, to):
        return Refusal("no-cover", f"there is no cover at {to}", "13.3.2-2")
    return None


def behind_hexside(s: State, at: str) -> bool:
    """Whether a wall or a tree line runs along a hex."""
    sides = (s.ground.side(at, to) for to in s.ground.neighbors(at) if to is not None)
    return any(side.wall or side.tree_line for side in sides)
