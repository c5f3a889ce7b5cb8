"""Who might act, from where, and at what."""

from __future__ import annotations

from hedgerow.lnlt.screen.wishes.meant import Meant
from hedgerow.lnlt.state.lookups import enemies_at, is_vehicle, on_map, side_at, where
from hedgerow.lnlt.state.state import Unit

MANY = 4  # places from which a shot is tried, and units of each
UNDER_FIRE = ("opportunity", "follow-up")  # choices of which all shots have one target


def stations(w: Meant) -> list[str]:
    """Where those are who might act, the nearest to the target first: who are named, or activated, or anybody."""
    s, impulse = w.s, w.s.impulse
    found = list(w.starts)
    if not found and w.crowd:
        found = list(dict.fromkeys(filter(None, (where(s, u) for u in w.crowd))))
    if not found and impulse is not None and impulse.side == w.side:
        found = list(dict.fromkeys(filter(None, (where(s, s.units[i]) for i in impulse.units))))
    if not found:
        found = list(dict.fromkeys(u.at for u in on_map(s, w.side)))
    aim = (w.targets or (aimed_at(w),))[0]
    return sorted(found, key=lambda p: s.ground.distance(p, aim))[:MANY] if aim else found[:MANY]


def hands(w: Meant) -> list[Unit]:
    """Those who might act."""
    if w.own:
        return list(w.own)
    return [u for place in stations(w) for u in side_at(w.s, place, w.side)[:MANY]]


def aimed_at(w: Meant) -> str:
    """What all shots of a choice are aimed at, such as movers under Opportunity Fire."""
    return next((str(target) for move in w.choice.options if (target := getattr(move, "target", ""))), "")


def aims(w: Meant) -> tuple[str, ...]:
    if w.choice.kind in UNDER_FIRE:
        return w.targets or (aimed_at(w),)
    return w.hostile or (w.targets if w.verb or w.choice.kind == "fire" else ())


def vehicle_in(w: Meant, place: str) -> str:
    """The vehicle aimed at: the one named, or any where nobody else is."""
    there = enemies_at(w.s, place, w.side)
    named = [u.id for u in w.foes if u.at == place and is_vehicle(u)]
    return (named or [there[0].id if there and all(is_vehicle(u) for u in there) else ""])[0]
