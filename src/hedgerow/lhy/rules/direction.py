"""8.3a Platoon Leaders who direct their men though these have seen nothing."""

from __future__ import annotations

from collections.abc import Iterable

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


def may_drive(s: State, c: Cycle, u: Unit) -> bool:
    """8.3a-1, 8.3d-1, 8.3e-1: whether a vehicle may leave its hex: it has seen something, is in motion, or is directed;
    otherwise it only goes into motion.
    """
    return grade(s, c, u) != "limited" or bool(u.motion) or directed(s, c, u) is not None


def note_direction(t: World, c: Cycle, u: Unit, *, needed: bool = True) -> None:
    """8.3a-1, 20.9.2-1: to be called when a unit begins to Maneuver or Recover. Who directs another has had his Action,
    but for one of his own in the same segment, and shows himself by it; where he began is where he directs from. It is
    not `needed` for what a unit may do after any call: vehicles in motion and LATW sections always (8.3d-1, 8.3f-1).
    """
    if c.segment != "reaction":
        return
    if u.card.kind == "leader":
        u.directing = u.directing or u.at
    elif needed and not u.motion and u.card.kind != "latw":
        direct(t, c, u)


def note_departure(t: World, units: Iterable[Unit]) -> None:
    """8.3a-1, 8.3e-1: to be called when units leave the hex in which they set out. Vehicles have gone into motion there
    by themselves; those that have seen nothing go farther because they are directed.
    """
    c = t.state.cycle
    if c is not None and c.segment == "reaction":
        for u in units:
            if u.card.vehicular and u.changed == "went":
                direct(t, c, u)


def direct(t: World, c: Cycle, u: Unit) -> None:
    """8.3a-1, 20.9.2-1: a leader tells a unit that has seen nothing what to do."""
    s = t.state
    if grade(s, c, u) == "limited" and (leader := directed(s, c, u)):
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
