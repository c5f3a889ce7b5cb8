"""11.3.3b Which DRM markers suppress a unit."""

from __future__ import annotations

from hedgerow.lhy.state.state import Marker, State, Unit


def suppressing(s: State, u: Unit) -> int:
    """11.3.3b-2, 11.4.7.2a-1, 2.2.4b-1: how many markers count: SADRM and MDRM markers in the hex for whoever is on
    foot or a Carrier, ATDRM markers on it for vehicles and Towed Guns. FPs are never suppressed.
    """
    if u.card.kind == "fp" or not s.markers:
        return 0
    return sum(suppresses(m, u) for m in s.markers)


def suppressed(s: State, u: Unit) -> bool:
    """11.3.3b-2, 12.2a-1: whether any marker suppresses a unit."""
    return suppressing(s, u) > 0


def suppresses(m: Marker, u: Unit) -> bool:
    if m.kind == "anti-tank":
        return m.unit == u.id
    if m.at != u.at or not (u.card.non_vehicular or u.card.carrier):
        return False
    return m.kind == "mortar" or (m.kind == "small-arms" and m.seat == u.seat)
