"""16 Passengers, and what befalls them when their vehicle is hit (PAC.17)."""

from __future__ import annotations

from hedgerow.kernel.system import Play

from . import events as told
from .checks import check_tally, morale_check
from .damage import put_down, shake
from .leaders import is_hero
from .national import never_shaken
from .state import State, Unit, borne, eliminate, figures
from .vehicles import riders
from .weapons import discard
from .world import World


def passengers(s: State, v: Unit) -> list[Unit]:
    """16.0.1: all who ride in or on a vehicle, but not the Armor Leader who commands it."""
    return [u for u in riders(s, v) if figures(u).kind != "armor-leader"]


def ride_a_shaken_vehicle(t: World, v: Unit, *, hit: bool) -> Play[None]:
    """16.1.1.4, 16.2.4: ordnance that Shakes a vehicle tries the nerves of those in it, and throws off those on it."""
    if not hit:
        return
    for u in passengers(t.state, v):
        if u.outside:
            yield from get_off(t, u, v.at, "16.2.4")
            steady(t, u, "16.2.4")
        elif t.state.options["inside-passengers-shaken-mc"] == "yes":
            steady(t, u, "16.1.1.4")


def ride_an_abandoned_vehicle(t: World, v: Unit, place: str) -> Play[None]:
    """16.3.1: they get off, and those who fail a Morale Check are Shaken."""
    for u in passengers(t.state, v):
        yield from get_off(t, u, place, "16.3.1")
        steady(t, u, "16.3.1")


def ride_a_wreck(t: World, v: Unit, place: str, *, escape: bool) -> Play[None]:
    """16.1.1.1, 16.1.1.2: a die for every counter, even saves it; a Close Assault nobody survives (17.1.15)."""
    for u in passengers(t.state, v):
        for w in borne(t.state, u):
            if not escape or not even(t, w.id, place, "16.1.1.2"):
                discard(w)
        if not escape:
            perish(t, u, place, "17.1.15")
        elif even(t, u.id, place, "16.1.1.1"):
            yield from get_off(t, u, place, "16.1.1.1")
            shaken_out(t, u)
        else:
            perish(t, u, place, "16.1.1.1")


def even(t: World, name: str, place: str, rule: str) -> bool:
    (die,) = t.roll(f"Bailout Check of {name}")
    survives = die % 2 == 0
    t.tell(told.BailedOut(name, die, survives, place, rule=rule))
    return survives


def get_off(t: World, u: Unit, place: str, rule: str) -> Play[None]:
    """16.2.3: into the vehicle's hex, under a Moved marker."""
    u.carrier, u.outside, u.marker = "", False, "moved"
    t.tell(told.GotOff(u.id, place, rule=rule))
    yield from put_down(t, u, place)


def steady(t: World, u: Unit, rule: str) -> None:
    """A Morale Check; who fails it is Shaken, but a Hero never is (5.1.9)."""
    if u.lost or u.shaken or is_hero(u) or never_shaken(u):
        return
    if not morale_check(t, u, "keep his nerve", check_tally(t.state, u), rule=rule):
        shake(t, u)


def shaken_out(t: World, u: Unit) -> None:
    if not u.lost and not u.shaken and not is_hero(u):
        shake(t, u)


def perish(t: World, u: Unit, place: str, rule: str) -> None:
    """Lost with the vehicle; the weapons that came through the wreck lie beside it (1.6.0.11)."""
    u.carrier, u.outside = "", False
    for w in borne(t.state, u):
        w.bearer, w.at = "", place
    eliminate(t.state, u)
    t.tell(told.UnitEliminated(u.id, place, "lost with the vehicle", rule=rule))
