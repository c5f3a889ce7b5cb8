"""12.6.2 A Heroic unit acts: it goes on for its target."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.lhy.rules.mandatory import must_react
from hedgerow.lhy.rules.recovery.heroism import aimed, end_heroism, set_off
from hedgerow.lhy.rules.rights import grade, why_no_action
from hedgerow.lhy.state.lookups import known_foes_at, under_assault
from hedgerow.lhy.state.moves.recovery import Charge
from hedgerow.lhy.state.pending.recovery import Heroism
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def charges(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Charge]:
    if u.heroic and why_not_charge(s, c, Charge(u.id)) is None:
        yield Charge(u.id)


def why_not_charge(s: State, c: Cycle, move: Charge) -> Refusal | None:
    """12.6.2-3, 12.6.2a-1, 9.1.1a-1, 9.1.2b-1: whoever is Heroic, wherever he is not under Assault himself."""
    if refusal := why_no_action(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if not u.heroic:
        return Refusal("not-heroic", f"{u.id} is not Heroic", "12.6.2-3")
    if under_assault(s, u) or u.at in s.assaults:
        return Refusal("under-assault", f"{u.id} stays where it is: its own hex is under Assault", "12.6.2a-1")
    if grade(s, c, u) == "limited" and not must_react(s, c, u):
        return Refusal("saw-nothing", f"{u.id} has seen no enemy Action", "8.3-1")
    return None


def charge(t: World, c: Cycle, move: Charge) -> None:
    """12.6.2-2, 12.6.2-3, 12.6.4a-1: to the target chosen before; if nobody is there any more, the unit is like others
    again and may act as they do.
    """
    s = t.state
    u = s.units[move.unit]
    if not u.target:
        s.pending.append(Heroism(u.id))
        return
    u.target = aimed(s, u, u.target)
    if known_foes_at(s, u.target, u.seat) or awaits(s, u):
        set_off(s, u)
    else:
        end_heroism(t, u, "12.6.4a-1")


def awaits(s: State, u: Unit) -> bool:
    """12.6.2b-1: whether enemies are about to Assault the target hex."""
    return any(arrow.target == u.target and arrow.seat != u.seat for arrow in s.arrows)
