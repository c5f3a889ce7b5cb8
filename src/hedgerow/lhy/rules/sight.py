"""4.2, 17.4 Who sees what, on the map as it is now."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.mortars.illumination import lit, near_light
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import State, Unit

REACH = TABLES.sight


def blind(s: State, u: Unit) -> bool:
    """10.5.3.1-1, 11.4.7.1a-1, 11.4.7c-1: whether a unit sees nothing beyond its own hex."""
    if s.assaults and u.at in s.assaults and not u.card.vehicular:
        return True
    return bool(s.markers) and primary_impact(s, u.at) and u.card.kind not in ("afv", "fp")


def sees_hex(s: State, u: Unit, at: str, *, vehicle: bool = True) -> bool:
    """4.2: whether a unit has LOS to a hex, or to a `vehicle` in it or not. Its own it always sees."""
    here, card = u.at, u.card
    if here == at:
        return True
    if at not in s.ground.view(here, card.vehicular or card.towed) or blind(s, u):
        return False
    return s.light == "day" or bright_enough(s, here, at, vehicle=vehicle)


def sees_any(s: State, u: Unit, hexes: Collection[str], *, vehicle: bool = True) -> bool:
    """4.2: whether a unit has LOS to one of these hexes, or to a `vehicle` in it or not."""
    if s.light != "day":
        return any(sees_hex(s, u, at, vehicle=vehicle) for at in hexes)
    card = u.card
    if s.ground.view(u.at, card.vehicular or card.towed).isdisjoint(hexes):
        return False
    return u.at in hexes or not blind(s, u)


def sees(s: State, u: Unit, other: Unit) -> bool:
    """4.2.1f, 17.4: whether a unit has LOS to another."""
    return sees_at(s, u, other, other.at)


def sees_at(s: State, u: Unit, other: Unit, at: str) -> bool:
    """4.2.1f, 17.4: whether a unit has LOS to another that is or was in a hex: vehicles and Towed Guns stand on the
    road, between buildings.
    """
    card = other.card
    if not s.ground.sees(u.at, at) or not sees_hex(s, u, at, vehicle=card.vehicular):
        return False
    if not (card.vehicular or card.towed) or u.at == at:
        return True
    return s.ground.sees_from_road(u.at, at, u.card.vehicular or u.card.towed, True)


def in_sight_of(s: State, u: Unit, foes: Iterable[Unit]) -> bool:
    """Whether any of those sees the unit."""
    around = s.ground.visible_from(u.at)  # lines go both ways
    return any(foe.at in around and sees(s, foe, u) for foe in foes)


def bright_enough(s: State, start: str, at: str, *, vehicle: bool) -> bool:
    """17.4a-1, 17.4b-1, 17.5.2b-1: how far the eye goes at Night and in Twilight. Into the light, and out of it, it
    goes as by Day as long as the end in the dark is within two hexes of a lit hex (17.5.2c, 17.5.2d).
    """
    if s.light == "day":
        return True
    if s.light == "twilight":
        reach = REACH.twilight_vehicular if vehicle else REACH.twilight
    else:
        reach = REACH.night
    if s.ground.distance(start, at) <= reach:
        return True
    if not s.lit:
        return False
    return (lit(s, at) and near_light(s, start)) or (lit(s, start) and near_light(s, at))
