"""4.0.17 Who can still be activated, and where."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.phases.posts import may_fire_from, may_fire_yet
from hedgerow.lnlt.rules.armour.driving import drives_yet
from hedgerow.lnlt.state.lookups import is_vehicle, units_at, where
from hedgerow.lnlt.state.state import Marker, State, Unit

DONE: frozenset[Marker] = frozenset(("moved", "crawl", "ops"))
"""Markers under which a unit cannot be activated again (4.0.17, 4.1.2)."""


# Whoever is unmarked, in Good Order and not locked is usable without a further look: both loops see that at a glance.


def usable(s: State, u: Unit) -> bool:
    """4.0.17, 5.1.13: on the map, wounded or not, unmarked, or yet to fire after Assault or Stealth Movement."""
    if u.marker in DONE and not u.continuing:
        return False
    if not u.at or u.fired:
        return u.outside and not u.fired and may_fire_from(s, u)
    if u.marker:
        return (may_fire_yet(u) and u.at not in s.melee) or (u.continuing and drives_yet(s, u))
    if u.at in s.melee and not is_vehicle(u):  # vehicles are not locked in it (8.0.21)
        return not s.melee[u.at]  # one round a turn (8.0.5)
    return not u.shaken or COUNTERS[u.counter].mf > 0


def any_usable(s: State, units: Iterable[Unit]) -> bool:
    """4.0.2: whether anybody is left to act among these."""
    melee = s.melee
    for u in units:
        if u.fired or not (u.at or u.outside):
            continue
        if not (u.marker or u.shaken or u.carrier or u.at in melee) or usable(s, u):
            return True
    return False


def usable_places(s: State, side: int) -> list[str]:
    """The places a side could activate, in the order of its units; those of riders after them."""
    places: dict[str, None] = {}
    melee = s.melee
    for u in s.own[side]:
        if u.fired or not (at := u.at) or at in places:
            continue
        if not (u.marker or u.shaken or at in melee) or ((u.continuing or u.marker not in DONE) and usable(s, u)):
            places[at] = None
    if s.mechanized:
        places |= {clung_to(s, u): None for u in s.own[side] if u.outside and usable(s, u)}
    return list(places)


def clung_to(s: State, u: Unit) -> str:
    """16.2.7: the place from which a passenger on the outside may fire."""
    return where(s, u) if u.outside else ""


def has_usable(s: State, side: int, place: str, vehicles: bool = False) -> bool:
    """Whether a side has men on foot in a place, or vehicles there, that could act."""
    units = [u for u in units_at(s, place) if u.side == side]
    if s.mechanized:
        units = [u for u in units if is_vehicle(u) is vehicles]
    return any_usable(s, units)
