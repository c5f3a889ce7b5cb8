"""4.0.17 Who can still be activated: asked of every unit at the start of an impulse, so the plain cases come first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.phases.posts import may_fire_from, may_fire_yet
from hedgerow.lnlt.rules.armour.driving import drives_yet
from hedgerow.lnlt.state.lookups import is_vehicle, units_at, where
from hedgerow.lnlt.state.state import Marker, State, Unit

DONE: frozenset[Marker] = frozenset(("moved", "crawl", "ops"))
"""Markers under which a unit cannot be activated again (4.0.17, 4.1.2)."""


def usable(s: State, u: Unit) -> bool:
    """4.0.17, 5.1.13: on the map, wounded or not, unmarked, or yet to fire after Assault or Stealth Movement."""
    if not u.at or u.fired:
        return u.outside and not u.fired and may_fire_from(s, u)
    if u.marker:
        return (may_fire_yet(u) and u.at not in s.melee) or (u.continuing and drives_yet(s, u))
    if u.at in s.melee and not is_vehicle(u):  # vehicles are not locked in it (8.0.21)
        return not s.melee[u.at]  # one round a turn (8.0.5)
    return not u.shaken or COUNTERS[u.counter].mf > 0


def usable_of(s: State, units: Iterable[Unit]) -> Iterator[Unit]:
    """Those of some units who are; of most it shows at a glance."""
    melee = s.melee
    for u in units:
        if u.fired or not (u.at or u.outside):
            continue
        plainly = not (u.marker or u.shaken or u.carrier or u.at in melee)
        if plainly or ((u.marker not in DONE or u.continuing) and usable(s, u)):
            yield u


def usable_places(s: State, side: int) -> list[str]:
    """The places a side could activate, in the order of its units; those of riders after them."""
    able = list(usable_of(s, s.own[side]))
    places = dict.fromkeys([u.at for u in able if u.at])
    if s.mechanized:
        places |= dict.fromkeys([clung_to(s, u) for u in able if u.outside])
    return list(places)


def clung_to(s: State, u: Unit) -> str:
    """16.2.7: the place from which a passenger on the outside may fire."""
    return where(s, u) if u.outside else ""


def any_usable(s: State) -> bool:
    """4.0.2: whether anybody is left to act, on either side."""
    return next(usable_of(s, s.units.values()), None) is not None


def has_usable(s: State, side: int, place: str, vehicles: bool = False) -> bool:
    """Whether a side has men on foot in a place, or vehicles there, that could act."""
    units = [u for u in units_at(s, place) if u.side == side]
    if s.mechanized:
        units = [u for u in units if is_vehicle(u) is vehicles]
    return next(usable_of(s, units), None) is not None
