"""10.4.1 Vehicles in motion, stopping, and in Overwatch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order
from hedgerow.lhy.rules.hiding.concealment import after_step, look_around
from hedgerow.lhy.rules.move.allowances import START
from hedgerow.lhy.rules.rights import why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.moves.maneuver import Overwatch
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import Cycle, Deed, State, Unit
from hedgerow.lhy.state.world import World


def cost_to_start(units: Iterable[Unit]) -> int:
    return START if any(u.card.vehicular and not u.motion for u in units) else 0


def why_not_drive(s: State, u: Unit) -> Refusal | None:
    """10.4.1-2: nobody stops and goes again in one turn."""
    if not u.motion and u.changed == "stopped":
        return Refusal("stopped", f"{u.id} has stopped in this turn", "10.4.1-2")
    return None


def start(t: World, m: March) -> None:
    """10.4.1a-1: stationary vehicles are in motion from now on."""
    s = t.state
    go_into_motion(t, [u for i in m.units if (u := s.units[i]).card.vehicular and not u.motion])


def go_into_motion(t: World, units: list[Unit]) -> None:
    """10.4.1-1, 10.4.1a-1, 4.3.1.2b-1: whoever sees them notices it."""
    if not units:
        return
    for u in units:
        u.motion, u.changed = "green", "went"
    at = units[0].at
    t.tell(told.WentIntoMotion(units=tuple(u.id for u in units), at=at, rule="10.4.1a-1"))
    if at:
        after_step(t, units, at)


def why_not_stop(s: State, m: March) -> Refusal | None:
    """10.4.1-2, 10.4.1b.ii-1"""
    for i in m.units:
        u = s.units[i]
        if not u.card.vehicular or u.changed == "went":
            return Refusal("just-started", f"{i} does not start and stop in one turn", "10.4.1-2")
    return None


def stop(s: State, m: March) -> None:
    """10.4.1b.ii-1: a red marker until the cycle ends."""
    for i in m.units:
        come_to_rest(s.units[i])


def come_to_rest(u: Unit) -> None:
    """10.4.1b.ii-1, 10.4.1b.iii-1"""
    u.motion, u.changed = "red", "stopped"


# ------------------------------------------------------------------ Overwatch


def overwatches(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Overwatch]:
    if u.motion == "green" and why_not_overwatch(s, c, move := Overwatch(u.id)) is None:
        yield move


def why_not_overwatch(s: State, c: Cycle, move: Overwatch) -> Refusal | None:
    """10.4.1b.iv-1: the active player's vehicle in motion, when it is activated."""
    if refusal := why_no_action(s, c, move.unit):
        return refusal
    u = s.units[move.unit]
    if c.segment != "activation":
        return Refusal("not-activated", "vehicles go into Overwatch when they are activated", "10.4.1b.iv-1")
    if u.motion != "green" or u.changed == "went":
        return Refusal("not-in-motion", f"{u.id} is not in motion", "10.4.1b.iv-1")
    return None


def watch(t: World, c: Cycle, move: Overwatch) -> None:
    """10.4.1b.iv-1, 6.0.II.s1c-1: it stops at once, has done what it must, and may only fire in Reaction."""
    s = t.state
    u = s.units[move.unit]
    u.motion, u.overwatch, u.changed = "", True, "stopped"
    c.units.remove(u.id)
    c.deeds.append(Deed(u.id, "maneuver", u.at, [u.at]))
    t.tell(told.OnOverwatch(unit=u.id, at=u.at, rule="10.4.1b.iv-1"))
    look_around(t, [u])
