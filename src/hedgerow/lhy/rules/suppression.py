"""11.3.3b Which DRM markers suppress a unit."""

from __future__ import annotations

from hedgerow.lhy.state.lookups import own_at
from hedgerow.lhy.state.state import Marker, State, Unit


def suppressing(s: State, u: Unit, start: str = "") -> int:
    """11.3.3b-2, 11.4.7.2a-1, 2.2.4b-1: how many markers count when a unit fires, be it from a hex to which it goes
    first: SADRM and MDRM markers in that hex for whoever is on foot or a Carrier, ATDRM markers on it for vehicles and
    Towed Guns. FPs are never suppressed.
    """
    if u.card.kind == "fp" or not s.markers:
        return 0
    return sum(suppresses(s, m, u, start or u.at) for m in s.markers)


def suppresses(s: State, m: Marker, u: Unit, start: str) -> bool:
    if m.kind == "anti-tank":
        return m.unit == u.id
    if not (u.card.non_vehicular or u.card.carrier):
        return False
    if m.at != start and not (m.at == u.at and goes_along(s, m, u)):
        return False
    return m.kind == "mortar" or (m.kind == "small-arms" and m.seat == u.seat)


def goes_along(s: State, m: Marker, u: Unit) -> bool:
    """11.3.1a-1: whether a unit that leaves its hex is sure to take a Small Arms attack there with it."""
    if m.kind != "small-arms" or not u.card.non_vehicular:
        return False
    return all(o is u or o.hidden for o in own_at(s, u.at, u.seat))
