"""1.6.0.3, 4.0.12, 1.7.0.14: what is left to fire in an impulse for those who have fired in it already.

Ordnance fires by itself, but in the same impulse as those who bear it; so who has fired may not have done yet.
"""

from __future__ import annotations

from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.rules.armour.vehicle_guns import vehicle_fires_on
from hedgerow.lnlt.rules.fire.records import Shot
from hedgerow.lnlt.state.lookups import borne, is_vehicle
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.used import note_used, used_by

SQUAD_PARTS = 2  # a weapon and the IFP, or two weapons (1.6.0.3)


def parts_of(s: State, u: Unit, shot: Shot) -> list[str]:
    """What a unit brings to a shot: itself, for its IFP or its gun, and weapons. Either way it has acted (4.0.13)."""
    own = [u.id] if u.id in shot.firers else []
    return own + [w for w in shot.weapons if s.weapons[w].bearer == u.id]


def note_use(s: State, shot: Shot) -> None:
    """Keeps in mind, for this impulse, what was fired by whom."""
    for u in dict.fromkeys([*shot.firers, *[s.weapons[w].bearer for w in shot.weapons]]):
        note_used(s, u, parts_of(s, s.units[u], shot))


def fires_on(s: State, u: Unit, shot: Shot) -> bool:
    """Whether a unit that has fired in this impulse may fire in this way as well."""
    used = used_by(s, u)
    if not used:
        return False
    if is_vehicle(u):
        return vehicle_fires_on(s, u)
    if COUNTERS[u.counter].gun is not None:
        return shots_left(s, u) > 0
    return COUNTERS[u.counter].kind == "squad" and goes_with(s, u, used, parts_of(s, u, shot))


def shots_left(s: State, u: Unit) -> int:
    """1.7.0.14: how often the gun of a team or vehicle may still fire in this impulse."""
    gun = COUNTERS[u.counter].gun
    if gun is None or s.impulse is None:
        return 0
    return gun.shots - len(s.shelled.get(u.id, ()))


def goes_with(s: State, u: Unit, used: list[str], more: list[str]) -> bool:
    """1.6.0.3: IFP and a weapon, or two weapons, each once; all that is no ordnance in one attack (4.0.11).

    Without anything more it is asked whether there is room for small arms at all.
    """
    parts = [*used, *more]
    if len(set(parts)) < len(parts) or len(parts) + (not more) > SQUAD_PARTS:
        return False
    return all(is_ordnance(s, p) for p in used) or (bool(more) and all(is_ordnance(s, p) for p in more))


def is_ordnance(s: State, part: str) -> bool:
    return part in s.weapons and WEAPONS[s.weapons[part].counter].gun is not None


def has_fire_left(s: State, u: Unit) -> bool:
    """Whether a unit that has fired in this impulse has anything left to fire in it."""
    used = used_by(s, u)
    if not used or u.shaken:
        return False
    if is_vehicle(u):
        return vehicle_fires_on(s, u)
    if COUNTERS[u.counter].gun is not None:
        return shots_left(s, u) > 0
    if COUNTERS[u.counter].kind != "squad" or len(used) >= SQUAD_PARTS:
        return False
    return is_ordnance(s, used[0]) or any(is_ordnance(s, w.id) for w in borne(s, u))
