"""4.3.1, 17.2 What gives a unit away: which Action, where, and whom it is seen by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.mortars.illumination import light_at
from hedgerow.lhy.rules.sight import blind, sees, sees_at
from hedgerow.lhy.state.state import State, Unit

Act = Literal["maneuver", "fire", "anti-tank", "recover"]
REACH = TABLES.concealment
ANYWHERE = 999


def giving_away(s: State, u: Unit, at: str, act: Act, foes: Iterable[Unit]) -> str:
    """4.3.1-1, 20.8-2: the clause by which a unit loses its Concealment to one of these enemies; "" if it does not.
    Who is Hidden takes none before he is revealed (20.9.2).
    Dummies count as what they pretend to be: whoever keeps his Concealment must not learn from it what they are.
    """
    if light_at(s, at) != "day":
        return in_the_dark(s, u, at, foes)
    return in_daylight(s, u, at, act, foes) if act != "recover" else ""


def in_daylight(s: State, u: Unit, at: str, act: Act, foes: Iterable[Unit]) -> str:
    """4.3.1-1, 4.3.1.3-1: whoever sees nothing beyond his hex takes nobody's Concealment, unless the unit comes next to
    him.
    """
    ranges, index = s.ground.ranges_from(at), s.ground.index
    reach, clause = vehicle_reach(s, u, at) if u.card.vehicular else reach_on_foot(s, u, at, act)
    beside = 1 if act == "maneuver" else -1
    for foe in foes:
        if foe.at and not foe.hidden:
            far = ranges[index[foe.at]]
            if far <= beside:
                return "4.3.1-1"
            if far <= reach and sees_at(s, foe, u, at):
                return clause
    return ""


def reach_on_foot(s: State, u: Unit, at: str, act: Act) -> tuple[int, str]:
    """4.3.1.1a-1, 4.3.1.1b-1, 4.3.1.1c-1: how near an enemy must be to notice it."""
    if not covered(s, at, u.seat):
        return REACH.open, "4.3.1.1a-1"
    if act == "maneuver":
        return REACH.cover_latw if u.card.kind == "latw" else REACH.cover, "4.3.1.1b-1"
    if act == "fire":
        return REACH.cover_fire, "4.3.1.1c-1"
    return REACH.cover_anti_tank if u.card.kind in ("gun", "fp") else 0, "4.3.1.1c-1"


def vehicle_reach(s: State, u: Unit, at: str) -> tuple[int, str]:
    """4.3.1.2b-1, 4.3.1.2c-1: at any distance in the open or in motion."""
    if u.motion or not covered(s, at, u.seat, vehicle=True):
        return ANYWHERE, "4.3.1.2b-1"
    return REACH.vehicle_cover, "4.3.1.2c-1"


def in_the_dark(s: State, u: Unit, at: str, foes: Iterable[Unit]) -> str:
    """17.2a-1: next to an enemy at Night, whatever he sees; within two hexes and LOS of one in Twilight."""
    night = light_at(s, at) == "night"
    reach = REACH.night if night else REACH.twilight
    near = (foe for foe in foes if foe.at and not foe.hidden and s.ground.distance(at, foe.at) <= reach)
    return "17.2a-1" if any(night or sees_at(s, foe, u, at) for foe in near) else ""


def approached(s: State, vehicle: Unit, foe: Unit) -> str:
    """4.3.1.2a-1, 4.3.1.2b-1, 4.3.1.2e-1: what a vehicle that does nothing is given away by when an enemy comes; not if
    he comes to where he sees nothing beyond his hex (4.3.1.3-1).
    """
    far = s.ground.distance(foe.at, vehicle.at)
    if far <= 1 or vehicle.motion:
        return noticed(s, vehicle, foe)
    if far > REACH.vehicle_approached or light_at(s, vehicle.at) != "day" or blind(s, foe):
        return ""
    hides = covered(s, vehicle.at, vehicle.seat, vehicle=True)
    return "" if hides or not sees(s, foe, vehicle) else "4.3.1.2a-1"


def noticed(s: State, vehicle: Unit, foe: Unit) -> str:
    """4.3.1.2b-1, 4.3.1.2e-1, 4.3.1.3-1: what a vehicle is given away by to an enemy who is there, whatever he does: it
    is next to him, or it is in motion and in his LOS.
    """
    beside = s.ground.distance(foe.at, vehicle.at) <= 1
    if not (beside or vehicle.motion) or light_at(s, vehicle.at) != "day" or blind(s, foe):
        return ""
    if beside:
        return "4.3.1.2e-1"
    return "4.3.1.2b-1" if sees(s, foe, vehicle) else ""


def covered(s: State, at: str, seat: int, *, vehicle: bool = False) -> bool:
    """4.0b, 4.1.14e-1, 2.2.4f-1: whether a hex is cover terrain for Concealment: by itself, or by an IP or FP that the
    seat knows of. Of an IP vehicles have nothing (4.1.14c-1).
    """
    terrain, position = s.ground.terrain(at), s.positions.get(at)
    if terrain.cover or terrain.woods or terrain.forest:
        return True
    if position is not None and not vehicle and (position.seat == seat or not position.hidden):
        return True
    return bool([u for u in s.stacks.get(at, ()) if u.card.kind == "fp" and (u.seat == seat or not u.hidden)])
