"""4.1, 10.0 The next hex of a way: what it costs, or why it may not be entered."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.ground.records import ALL, Step
from hedgerow.lhy.rules.landing.assembly import why_not_advance
from hedgerow.lhy.rules.mortars.effects import why_not_enter
from hedgerow.lhy.rules.works.wire import through_wire
from hedgerow.lhy.state.lookups import party
from hedgerow.lhy.state.state import State, Unit

__all__ = ["ALL", "Step", "overrun_step", "step", "step_together", "why_kept_out"]

OVERRUN = Mod(2 * TABLES.overrun.points, "Overrun", "10.4.5.1.s2-1")


def step(s: State, u: Unit, way: Sequence[str], to: str) -> Step | Refusal:
    """10.0-1: from the last hex of a way into the next; the first of all is entered from off the map (20.7h-1).

    Who is there plays no part here, nor what is left of the allowance.
    """
    here, mover, ground = way[-1], COUNTERS[u.counter].mover, s.ground
    if to in s.barred:
        return why_barred(s, to)
    entered = len(way) > 1
    found = ground.step(mover, here, to, entered, u.under and not entered) if here else ground.entry(mover, to)
    return through_wire(s, mover, to, found) if to in s.wire and not isinstance(found, Refusal) else found


def overrun_step(s: State, u: Unit, way: Sequence[str], to: str) -> Step | Refusal:
    """10.4.5.1.s2-1, 19.2-4: into a hex to overrun whoever is there: a point more than the hex costs, Wire and all."""
    found = step(s, u, way, to)
    if isinstance(found, Refusal):
        return found
    return Step(found.points + OVERRUN.value, (*found.parts, OVERRUN), found.by_road, found.under)


def step_together(s: State, units: Sequence[Unit], way: Sequence[str], to: str) -> Step | Refusal:
    """10.0-1: the same for some who go together: AFVs and Carriers each go only where they may. The cost is that of the
    first; what the others pay is reckoned apart (`allowances.purses`).
    """
    first = step(s, units[0], way, to)
    for u in units[1:]:
        if isinstance(first, Refusal):
            break
        if u.card.mover != units[0].card.mover and isinstance(found := step(s, u, way, to), Refusal):
            return found
    return first


def why_kept_out(s: State, units: Sequence[Unit], here: str, to: str) -> Refusal | None:
    """11.4.7.1c-1, 16.1.6-1: mortar fire keeps units out of a hex; and whoever has landed and not assembled goes no
    nearer to the objective, be it that he is driven there.
    """
    for u in units if s.markers else ():
        if refusal := why_not_enter(s, u, to):
            return refusal
    for u in party(s, units) if here and s.mission.airborne else ():
        if refusal := why_not_advance(s, u, here, to):
            return refusal
    return None


def why_barred(s: State, to: str) -> Refusal:
    """0.0-3, 4.1.10-6: what the mission lets nobody into."""
    if to in s.mission.special.closed:
        return Refusal("closed", f"{to} is out of play", "0.0-3")
    return Refusal("impassable", f"the river at {to} cannot be crossed here", "4.1.10-6")
