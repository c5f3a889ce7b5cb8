"""4.2, 17.4 Who sees what, on the map as it is now."""

from __future__ import annotations

from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import State, Unit


def blind(s: State, u: Unit) -> bool:
    """10.5.3.1, 11.4.7.1a, 11.4.7c: whether a unit sees nothing beyond its own hex."""
    if u.at in s.assaults and not u.card.vehicular:
        return True
    if not s.markers or u.card.kind in ("afv", "fp"):
        return False
    return primary_impact(s, u.at)


def sees_hex(s: State, u: Unit, at: str) -> bool:
    """4.2: whether a unit has LOS to a hex. Its own it always sees."""
    if u.at == at:
        return True
    if blind(s, u):
        return False
    return s.ground.sees(u.at, at)


def sees(s: State, u: Unit, other: Unit) -> bool:
    """4.2.1f, 17.4: whether a unit has LOS to another."""
    return sees_hex(s, u, other.at)


def in_sight_of(s: State, u: Unit, foes: list[Unit]) -> bool:
    """Whether any of those sees the unit."""
    return any(sees(s, foe, u) for foe in foes)
