"""turn.2, house-support.2 The Preliminary phase: pending missions, before any die is drawn."""

from __future__ import annotations

from hedgerow.boltaction.rules.first import dice_off, fewer
from hedgerow.boltaction.rules.support.air import begin_strike
from hedgerow.boltaction.rules.support.barrages import begin_barrage
from hedgerow.boltaction.state.state import Mission, MissionKind
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.system import Play

KINDS: tuple[MissionKind, ...] = ("air", "barrage", "smoke")
"""In this order."""


def preliminary_phase(t: World) -> Play[None]:
    """turn.2: one mission after another; then dice are drawn."""
    s = t.state
    mission = next_mission(t)
    if mission is None:
        s.phase, s.step = "orders", ""
        s.done.clear()
        return
    s.done.append(str(mission.id))
    (begin_strike if mission.kind == "air" else begin_barrage)(t, mission)
    yield from ()


def next_mission(t: World) -> Mission | None:
    """house-support.2: by kinds; within a kind the side with fewer units in play goes first."""
    s = t.state
    for kind in KINDS:
        due = [m for m in s.missions if m.kind == kind and m.since < s.turn and str(m.id) not in s.done]
        if not due:
            continue
        seats = {m.seat for m in due}
        first = due[0].seat if len(seats) == 1 else goes_first(t, kind)
        return next(m for m in due if m.seat == first)
    return None


def goes_first(t: World, kind: MissionKind) -> int:
    """Kept for all missions of the kind, so that sides dice off but once."""
    s = t.state
    kept, _, seat = s.step.partition(":")
    if kept != kind:
        first = fewer(s)
        if first is None:
            first = dice_off(t, "whose mission comes first", "house-support.2")
        s.step = f"{kind}:{first}"
        return first
    return int(seat)
