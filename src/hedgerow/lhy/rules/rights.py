"""8.0, 8.2, 8.3, 9.0 What a unit may do in the segment under way: everything, only a Limited Reaction, or nothing."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.rules.formations import platoons_of
from hedgerow.lhy.rules.mortars.effects import why_pinned
from hedgerow.lhy.rules.sight import sees_any, sees_at
from hedgerow.lhy.state.lookups import leader_of, platoon_of, under_assault
from hedgerow.lhy.state.state import Cycle, Deed, Platoon, State, Unit

Grade = Literal["activated", "observed", "limited"]
"""Of the activated platoon; in Reaction to what it has seen (8.2); in Reaction without having seen anything (8.3)."""


def actors(s: State, c: Cycle) -> list[Unit]:
    """9.0: who may still act in this segment: every unit does so once a turn."""
    if c.segment == "activation":
        return [u for i in c.units if not (u := s.units[i]).did and (u.at or u.entry)]
    return [u for u in s.own[c.seat] if u.at and not u.did]


def why_no_action(s: State, c: Cycle, unit: str, *, withdrawing: bool = False) -> Refusal | None:
    """7.0, 8.0, 9.0: why a unit may not act now, whatever it would do. Who is pinned may still be `withdrawing`."""
    u = s.units.get(unit)
    if u is None or u.seat != c.seat or not u.at:
        return Refusal("not-yours", f"{unit} is none of your units on the map", "9.0-1")
    if u.did:
        return Refusal("has-acted", f"{unit} has done its Action of this turn", "9.0-2")
    if not withdrawing and (refusal := why_pinned(s, u)):
        return refusal
    if c.segment == "activation":
        if unit not in c.units:
            return Refusal("not-activated", f"{unit} is not activated now", "7.0-1")
        return why_after_heroes(s, c, u) or why_leaderless(s, u)
    return None


def why_after_heroes(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """6.0.II.s1a-1: Heroic units of the platoon act before the others, unless an Assault holds them where they are."""
    if not u.heroic:
        for i in c.units:
            hero = s.units[i]
            if hero.heroic and hero.at and not hero.did and hero.at not in s.assaults and not why_pinned(s, hero):
                return Refusal("heroic-first", f"{i} is Heroic and acts first", "6.0.II.s1a-1")
    return None


def why_leaderless(s: State, u: Unit) -> Refusal | None:
    """13.3.4.2: without its leader an activated infantry platoon does only what it must."""
    platoon = platoon_of(s, u)
    if platoon is None or platoon.armour or has_leader(s, platoon):
        return None
    from hedgerow.lhy.rules.mandatory import must_act_when_activated

    if must_act_when_activated(s, u):
        return None
    return Refusal("no-leader", f"the Platoon Leader of {platoon.id} is not in play", "13.3.4.2-1")


def has_leader(s: State, p: Platoon) -> bool:
    """5.0.II-2: whether the Platoon Leader is in play, on the map or waiting to enter."""
    return any(u.at or u.entry for u in s.leaders.get(p.id, ()))


def saw(s: State, u: Unit, deed: Deed) -> bool:
    """8.2-1, 4.2.1f-1, 17.4b-1: whether a unit has LOS to a hex of an Action, to such a unit as did it. Who is under a
    Concealment marker is seen as far as anybody would be: nobody may learn from it what he is.
    """
    who = s.units[deed.unit]
    card = who.card
    if who.concealed or not (card.vehicular or card.towed):
        return sees_any(s, u, deed.hexes, vehicle=who.concealed)
    return any(sees_at(s, u, who, at) for at in deed.hexes)


def grade(s: State, c: Cycle, u: Unit) -> Grade:
    """8.2, 8.3: how freely a unit may act."""
    if c.segment == "activation":
        return "activated"
    for deed in c.before:
        if saw(s, u, deed):
            return "observed"
    return "limited"


def directed(s: State, c: Cycle, u: Unit) -> Unit | None:
    """8.3a-1, 8.3a.i-1, 8.3a.ii-1, 3.2-1: the leader who may tell a unit that has seen nothing to Maneuver or Recover;
    for a support unit one of a platoon that it belongs to now.
    """
    for platoon in platoons_of(s, u):
        leader = leader_of(s, platoon)
        if leader is not None and leader is not u and directs(s, leader) and hears(s, u, leader):
            return leader
    return None


def directs(s: State, leader: Unit) -> bool:
    """8.3a-1: to direct others is an Action, of a leader who has it still. What keeps him from it are Disruption
    (13.3.2-2), Regrouping (14.3.6-2), mortar fire (11.4.7.1b-1) and an Assault in his hex (10.5.3.1-1).
    """
    if leader.disrupted or leader.regrouping:
        return False
    return bool(leader.directing) or not (leader.did or leader.at in s.assaults or why_pinned(s, leader))


def hears(s: State, u: Unit, leader: Unit) -> bool:
    """8.3a.i-1, 8.3a.ii-1: in the hex where the leader began; or next to it, if both are open ground or have a road.
    Under Assault he has nothing to say to other hexes (10.5.3.2-1).
    """
    start, ground = leader.directing or leader.at, s.ground
    if u.at == start:
        return True
    if ground.distance(u.at, start) > 1 or under_assault(s, leader):
        return False
    return all(ground.terrain(at).open or ground.terrain(at).road for at in (u.at, start))
