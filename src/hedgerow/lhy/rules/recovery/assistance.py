"""12.1.2 Platoon Leaders who help others to recover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.rules.formations import served
from hedgerow.lhy.state.lookups import own_at, primary_impact
from hedgerow.lhy.state.state import Cycle, State, Unit


def helpers(s: State, c: Cycle, units: Sequence[Unit]) -> Iterator[str]:
    """The Platoon Leaders in a hex who may assist."""
    for u in own_at(s, units[0].at, units[0].seat):
        if u.card.kind == "leader" and why_not_assist(s, c, u.id, units) is None:
            yield u.id


def why_not_assist(s: State, c: Cycle, leader: str, units: Sequence[Unit]) -> Refusal | None:
    """12.1.2-1, 12.1.2-2, 12.1.2a-1, 12.1.2b-1: a leader of theirs in their hex, in order, who has his Action left or
    has just come for this.
    """
    u = s.units.get(leader)
    if u is None or u.card.kind != "leader" or u.seat != c.seat or u.at != units[0].at:
        return Refusal("no-leader", f"{leader} is no Platoon Leader in the hex", "12.1.2-1")
    if not all(commands(s, u, o) for o in units):
        return Refusal("not-his", f"{leader} does not lead all of them", "12.1.2-1")
    if u.disrupted or u.recovered:
        return Refusal("unfit", f"{leader} is Disrupted, or has been in this turn", "12.1.2-2")
    if u.at in s.assaults or primary_impact(s, u.at):
        return Refusal("no-quiet", f"{leader} is in an Assault or under mortar fire", "12.1.2-2")
    if u.regrouping and u not in units:
        return Refusal("regrouping", f"{leader} is Regrouping himself", "14.3.6-2")
    if c.segment == "activation" and leader not in c.units:
        return Refusal("not-activated", f"{leader} is not activated now", "7.0-1")
    if u.did and not has_come(c, u):
        return Refusal("has-acted", f"{leader} has done his Action of this turn", "12.1.2-1")
    return None


def commands(s: State, leader: Unit, u: Unit) -> bool:
    """12.1.2-1: units of his platoon, support units and those that have joined ad hoc."""
    if u.platoon:
        return leader.platoon in (u.platoon, u.adhoc)
    return leader.platoon in served(s, u)


def has_come(c: Cycle, leader: Unit) -> bool:
    """12.1.2-1: he has Maneuvered into the hex in this segment, and assisted nobody yet."""
    if leader.assisted or leader.did != "maneuver":
        return False
    return any(d.unit == leader.id and d.hexes[-1] == leader.at and not d.assault for d in c.deeds)


def spend(leader: Unit, *, rallied: bool) -> None:
    """12.1.2-1, 12.5-1: assisting is his only Action; after a Rally he has one still, unless he Maneuvered for it."""
    if leader.did:
        leader.assisted = True
    elif not rallied:
        leader.did = "recover"
