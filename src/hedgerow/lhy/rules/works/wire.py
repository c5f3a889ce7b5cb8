"""19.2 Wire."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.terrain import Mover
from hedgerow.lhy.ground.records import ALL, Step
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.state.lookups import enemy_edge
from hedgerow.lhy.state.state import State, Unit

AFV = 2 * TABLES.works.wire_afv


def through_wire(s: State, mover: Mover, to: str, step: Step) -> Step | Refusal:
    """19.2-4: AFVs pay more to enter a Wire hex, and Carriers may not."""
    if to not in s.wire or mover == "foot":
        return step
    if mover == "carrier":
        return Refusal("wire", f"Carriers do not enter the Wire at {to}", "19.2-4")
    points = step.points if step.points >= ALL else step.points + AFV
    return Step(points, (*step.parts, Mod(AFV, "Wire", "19.2-4")), step.by_road, step.under)


def exit_number(s: State, u: Unit, here: str, to: str) -> tuple[int, int, str] | None:
    """19.2-2: what a unit on foot must roll to leave for a hex nearer to the enemy's edge; elsewhere nothing."""
    if here not in s.wire or u.card.vehicular:
        return None
    edge = enemy_edge(s, u.seat)
    ahead = to == edge or (to in s.ground.index and s.ground.to_edge_of(to, edge) < s.ground.to_edge_of(here, edge))
    return (cohesion(u), 0, "19.2-2") if ahead else None


def why_not_fire_from(s: State, u: Unit) -> Refusal | None:
    """19.2-1: MG sections do not fire from Wire."""
    if u.card.kind == "mg" and u.at in s.wire:
        return Refusal("wire", f"{u.id} is in Wire", "19.2-1")
    return None
