"""8.3a Platoon Leaders who direct their men though these have seen nothing."""

from __future__ import annotations

from hedgerow.lhy.rules.deeds import mark
from hedgerow.lhy.rules.hiding.hidden import reveal
from hedgerow.lhy.rules.rights import directed, grade
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def may_limited(s: State, c: Cycle, u: Unit) -> bool:
    """8.3-1, 8.3a-1: whether a unit may Maneuver or Recover: it has seen something, is a Platoon Leader, or is directed
    by its own.
    """
    return grade(s, c, u) != "limited" or u.card.kind == "leader" or directed(s, c, u) is not None


def note_direction(t: World, c: Cycle, u: Unit, *, needed: bool = True) -> None:
    """8.3a-1, 20.9.2-1: to be called when a unit begins to Maneuver or Recover. Who directs another has had his Action,
    but for one of his own in the same segment, and shows himself by it; where he began is where he directs from. It is
    not `needed` for what a unit may do after any call: vehicles and LATW sections always (8.3d-1, 8.3e-1, 8.3f-1).
    """
    s = t.state
    if c.segment != "reaction":
        return
    needed = needed and not u.card.vehicular and u.card.kind != "latw"
    if u.card.kind == "leader":
        u.directing = u.directing or u.at
    elif needed and grade(s, c, u) == "limited" and (leader := directed(s, c, u)):
        leader.directing = leader.directing or leader.at
        if leader.hidden:
            reveal(t, leader.at, leader.seat, "20.9.2-1")


def end_directions(s: State, seat: int) -> None:
    """8.3a-1: the segment is over; directing was the sole Action of the turn."""
    for u in s.own[seat]:
        if u.directing:
            if not u.did:
                mark(u)
            u.directing = ""
