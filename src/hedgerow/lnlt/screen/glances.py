"""How the board was a moment ago: what a screen needs to play events back, one after another.

A glance is the state as it was, as far as the view shows of it what events change; `since` finds what is different now.
"""

from __future__ import annotations

from copy import copy
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from hedgerow.kernel.patches import of_list
from hedgerow.kernel.telling import Patch
from hedgerow.lnlt.screen.records import Glance, PlaceView, UnitView, WeaponView
from hedgerow.lnlt.screen.view import (
    event_markers,
    flight_view,
    fort_views,
    place_view,
    sortie_view,
    unit_view,
    weapon_view,
)
from hedgerow.lnlt.state.state import State

T = TypeVar("T")
LAID = (
    "smoke", "blazes", "boats", "ffe", "melee", "foxholes", "wire", "mines", "starshells", "hulks", "ruins", "control",
)  # fmt: skip
"""What lies on places."""
LYING = attrgetter(*LAID)


def glance(s: State) -> Glance:
    """A copy of whatever may be different after the next event."""
    laid: dict[str, Any] = {name: copy(getattr(s, name)) for name in LAID}
    laid["hulks"], laid["mines"] = _lists(s.hulks), _lists(s.mines)
    was = replace(
        s, units={i: replace(u) for i, u in s.units.items()}, weapons={i: replace(w) for i, w in s.weapons.items()},
        stacks=_lists(s.stacks), markers=list(s.markers), forts=list(s.forts),
        **laid,
    )  # fmt: skip
    return Glance(was, flight_view(s), sortie_view(s))


def since(then: Glance, s: State) -> tuple[Patch, Glance]:
    """How the view was then, wherever it is different; and a glance at it now, which costs a copy only if it is."""
    patch = changed_since(then, s)
    return patch, glance(s) if patch else then


def changed_since(then: Glance, s: State) -> Patch:
    was, found = then.was, dict[str, Any]()
    if was.units != s.units:
        changed = [(u, was.units.get(i)) for i, u in s.units.items() if was.units.get(i) != u]
        ids = dict.fromkeys(i for u, old in changed for i in (u.id, u.carrier, old.carrier if old else "") if i)
        ids |= dict.fromkeys(i for i, u in s.units.items() if u.carrier in ids)  # where they go, their passengers go
        found["units"] = of_list({i: (_unit(was, i), _unit(s, i)) for i in ids})
    if was.weapons != s.weapons:
        moved = [i for i, w in s.weapons.items() if was.weapons.get(i) != w]
        found["weapons"] = of_list({i: (_weapon(was, i), _weapon(s, i)) for i in moved})
    if LYING(was) != LYING(s):
        found["places"] = of_list({place: (_place(was, place), _place(s, place)) for place in _changed(was, s)})
    if then.flight != flight_view(s):
        found["flight"] = then.flight
    if then.sortie != sortie_view(s):
        found["sortie"] = then.sortie
    if was.markers != s.markers:
        found["event_markers"] = event_markers(was)
    if was.forts != s.forts:
        found["forts"] = fort_views(was)
    return {name: patch for name, patch in found.items() if patch != {}}


def _lists(found: dict[str, list[T]]) -> dict[str, list[T]]:
    return {place: list(things) for place, things in found.items()}


def _unit(s: State, id: str) -> UnitView | None:
    return unit_view(s, s.units[id]) if id in s.units else None


def _weapon(s: State, id: str) -> WeaponView | None:
    weapon = s.weapons.get(id)
    return weapon_view(weapon) if weapon is not None and not weapon.gone else None


def _place(s: State, place: str) -> PlaceView | None:
    return place_view(s, place) if any(place in getattr(s, name) for name in LAID) else None


def _changed(was: State, s: State) -> set[str]:
    """The places on which something else lies now, or which somebody else holds."""
    places: set[str] = set()
    for name in LAID:
        before, now = getattr(was, name), getattr(s, name)
        if isinstance(now, dict):
            places.update(place for place in {**before, **now} if before.get(place) != now.get(place))
        else:
            places |= set(before) ^ set(now)
    return places
