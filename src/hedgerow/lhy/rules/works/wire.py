"""19.2 Wire."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.book.terrain import Mover
from hedgerow.lhy.ground.records import ALL, Step
from hedgerow.lhy.state.state import State

WIRE = TABLES.works.wire


def through_wire(s: State, kind: Mover, to: str, step: Step) -> Step | Refusal:
    """19.2-4: AFVs pay more to enter a Wire hex, and Carriers may not."""
    if to not in s.wire or kind == "foot":
        return step
    if kind == "carrier":
        return Refusal("wire", f"Carriers do not enter the Wire at {to}", "19.2-4")
    points = step.points if step.points >= ALL else step.points + WIRE.afv
    return Step(points, (*step.parts, Mod(WIRE.afv, "Wire", "19.2-4")), step.by_road, step.under)
