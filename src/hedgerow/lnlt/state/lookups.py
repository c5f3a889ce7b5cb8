"""Looking things up in the state: who is where, with what."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.book.content import COUNTERS, NATIONS, WEAPONS
from hedgerow.lnlt.book.counters import Counter, Hull, Nation, WeaponCounter
from hedgerow.lnlt.state.state import State, Unit, Weapon


def figures(u: Unit) -> Counter:
    """What is printed on the side of the counter that shows."""
    return COUNTERS[u.counter]


def printed(w: Weapon) -> WeaponCounter:
    return WEAPONS[w.counter]


def nation(u: Unit) -> Nation:
    return NATIONS[COUNTERS[u.counter].nation]


# These are asked many times in every decision, of stacks of one to three: there a loop is quicker than a comprehension.


def units_at(s: State, place: str) -> list[Unit]:
    """Everybody in a place, in the order they came."""
    return list(map(s.units.__getitem__, s.stacks.get(place, ())))


def side_at(s: State, place: str, side: int) -> list[Unit]:
    found: list[Unit] = []
    if place in s.stacks:
        units = s.units
        for i in s.stacks[place]:
            u = units[i]
            if u.side == side:
                found.append(u)
    return found


def enemies_at(s: State, place: str, side: int) -> list[Unit]:
    return side_at(s, place, 1 - side)


def holds(s: State, place: str, side: int) -> bool:
    """Whether a side has anybody there."""
    units = s.units
    for i in s.stacks.get(place, ()):
        if units[i].side == side:
            break
    else:
        return False
    return True


def on_map(s: State, side: int) -> Iterator[Unit]:
    return (u for u in s.own[side] if u.at)


def off_map(s: State, side: int) -> list[Unit]:
    """Those of a side who may still come on: reinforcements, and Snipers in hiding."""
    return [u for u in s.reserves if u.group and u.side == side and not u.lost]


def borne(s: State, u: Unit) -> list[Weapon]:
    """The Support Weapons a unit possesses."""
    return list(s.arms.get(u.id, ()))


def same_badge(a: Unit, b: Unit) -> bool:
    """Colour, type, nationality and badge mean one thing: may this Leader help that unit? (3.0.10)"""
    return a.side == b.side and figures(a).badge == figures(b).badge


def smoked(s: State, place: str) -> bool:
    """Smoke fills a hex on every floor."""
    return bool(s.smoke) and s.ground.hex_of(place) in s.smoke


def burning(s: State, place: str) -> bool:
    """10.5.6: a fire fills a hex on every floor; nobody enters it."""
    return bool(s.blazes) and s.ground.hex_of(place) in s.blazes


def where(s: State, u: Unit) -> str:
    """Where a unit is, passengers being where their vehicle is (16.0.1)."""
    return u.at or (s.units[u.carrier].at if u.carrier else "")


def company(s: State, u: Unit) -> list[Unit]:
    """Those of its side whom a unit is with, itself included: in its place, or aboard the same vehicle (16.0.1)."""
    if not u.carrier:
        return side_at(s, u.at, u.side)
    return [x for x in s.aboard[u.carrier] if COUNTERS[x.counter].kind != "armor-leader"]


def fired_from(s: State, v: str) -> bool:
    """16.2.7: whether somebody who rides on a vehicle is marked Fired."""
    return True in [u.fired for u in s.aboard.get(v, ())]


def is_vehicle(u: Unit) -> bool:
    return COUNTERS[u.counter].kind == "vehicle"


def hull(u: Unit) -> Hull:
    """A vehicle's hull. Asking for it of anything else is a fault of the program."""
    found = COUNTERS[u.counter].hull
    assert found is not None, u.id
    return found
