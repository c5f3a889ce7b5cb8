"""11.5 Armor Leaders: the vehicles they call up. Their fate and that of their crews is in vehicle_damage.py."""

from __future__ import annotations

from hedgerow.lnlt.rules.armour.vehicles import vehicles_at
from hedgerow.lnlt.rules.people.leaders import armor_leader
from hedgerow.lnlt.state.lookups import is_vehicle, side_at
from hedgerow.lnlt.state.state import Impulse, State, Unit


def commander(s: State, impulse: Impulse, place: str) -> str:
    """11.5.6, 4.0.4: the Armor Leader in a place who may activate vehicles next to him: in Good Order, not yet used."""
    first = ""
    for v in vehicles_at(s, place):
        leader = armor_leader(s, v) if v.side == impulse.side else None
        if leader is None or leader.shaken or v.marker or v.fired:
            continue
        if leader.id in impulse.activators:
            return leader.id
        first = first or leader.id
    return first


def under_command(s: State, impulse: Impulse) -> dict[str, str]:
    """4.0.9, 4.0.19, 11.5.6: places whose vehicles Armor Leaders can still bring in, each with the one who would."""
    found: dict[str, str] = {}
    named = (*impulse.hexes[:1], *impulse.armour)
    for place in named:
        if leader := commander(s, impulse, place):
            for near in s.ground.neighbours(place):
                if near not in named and any(is_vehicle(u) for u in side_at(s, near, impulse.side)):
                    found.setdefault(near, leader)
    return found


def activated(s: State, impulse: Impulse, u: Unit) -> bool:
    """4.0.9: vehicles act in the hex first named, and where an Armor Leader has brought them in."""
    if is_vehicle(u):
        return u.at == impulse.hexes[0] or u.at in impulse.armour
    return u.at in impulse.hexes


def activator_marked(s: State, name: str) -> Unit:
    """4.0.20: who is Ops Complete when a Leader has only activated others: an Armor Leader's whole vehicle."""
    u = s.units[name]
    return s.units[u.carrier] if u.carrier else u
