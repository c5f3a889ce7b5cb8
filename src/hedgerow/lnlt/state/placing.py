"""Putting things down and taking them up: units, weapons and fortifications come, go and change hands.

What the state keeps about itself is kept in step here.
"""

from __future__ import annotations

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.state.lookups import borne, side_at, where
from hedgerow.lnlt.state.parts import part_named, second_gun
from hedgerow.lnlt.state.state import State, Unit, Weapon


def enlist(s: State, u: Unit) -> None:
    """Adds a unit to the game: what was found from all units is found anew."""
    s.own[u.side].append(u)
    s.units[u.id] = u
    for known in ("mechanized", "helicopters", "mortars", "thermal", "reserves", "aboard"):
        s.__dict__.pop(known, None)


def put(s: State, u: Unit, place: str) -> None:
    """Moves a unit to a place, its weapons with it; a hex that empties loses its Spotted marker (10.1.0.7)."""
    take_up(s, u)
    u.at = place
    if u.group:
        u.group = ""
        s.__dict__.pop("reserves", None)
    if place in s.stacks:
        s.stacks[place].append(u.id)
    else:
        s.held[u.side].add(place)
        s.stacks[place] = [u.id]


def take_up(s: State, u: Unit) -> None:
    """Lifts a unit from the map."""
    if not u.at:
        return
    if s.acquired:
        lose_sight(s, u)
    stack = s.stacks[u.at]
    if stack[0] == u.id:
        s.held[u.side].discard(u.at)
    stack.remove(u.id)
    if stack:
        s.held[s.units[stack[0]].side].add(u.at)
    else:
        del s.stacks[u.at]
        s.spotted.pop(u.at, None)
    u.at = ""
    u.dug_in = False  # 21.2.3: whoever leaves the Foxholes he set up in has left them for good


def take_aboard(s: State, u: Unit, carrier: str, *, outside: bool = False) -> None:
    """16.0.1: a unit rides in or on a vehicle from now on."""
    u.carrier, u.outside = carrier, outside
    s.__dict__.pop("aboard", None)


def let_off(s: State, u: Unit) -> None:
    """A unit rides no longer."""
    u.carrier, u.outside = "", False
    s.__dict__.pop("aboard", None)


def add_fort(s: State, fort: Fort) -> None:
    """A Bunker or Cave is there: the ground is another from now on."""
    s.forts.append(fort)
    s.__dict__.pop("ground", None)


def lose_sight(s: State, u: Unit) -> None:
    """14.3.3: who leaves his hex is no longer acquired, if he is a vehicle or the last of those who are none; and
    what he had acquired himself is lost.
    """
    forget_targets(s, u)
    for w in borne(s, u):
        s.acquired.pop(w.id, None)
    target = u.id
    if COUNTERS[u.counter].hull is None:
        if any(x is not u and COUNTERS[x.counter].hull is None for x in side_at(s, u.at, u.side)):
            return
        target = u.at
    for gun in [gun for gun, a in s.acquired.items() if a.target == target and gunner_side(s, gun) != u.side]:
        del s.acquired[gun]


def forget_targets(s: State, u: Unit) -> None:
    """14.3.3, 14.3.4: what a unit's own guns have acquired is lost."""
    for gun in (u.id, second_gun(u.id)):
        s.acquired.pop(gun, None)


def gunner_of(s: State, gun: str) -> Unit | None:
    """Who fires a gun: the team or vehicle that it belongs to, or the bearer of a Support Weapon."""
    if gun in s.weapons:
        return s.units.get(s.weapons[gun].bearer)
    return s.units.get(gun) or s.units.get(part_named(gun).owner)


def gunner_side(s: State, gun: str) -> int | None:
    """Whose a gun is."""
    owner = gunner_of(s, gun)
    return None if owner is None else owner.side


def bear(s: State, w: Weapon, bearer: str) -> None:
    """Gives a weapon, also one that is new in the game, to a unit."""
    if w.id not in s.weapons:
        s.weapons[w.id] = w
        s.__dict__.pop("mechanized", None)
    _change_hands(s, w, bearer, "")


def drop(s: State, w: Weapon, place: str) -> None:
    """Leaves a weapon lying at a place, on the side that shows."""
    _change_hands(s, w, "", place)


def discard(s: State, w: Weapon) -> None:
    """Takes a weapon out of the game."""
    w.gone = True
    _change_hands(s, w, "", "")


def _change_hands(s: State, w: Weapon, bearer: str, place: str) -> None:
    w.bearer, w.at = bearer, place
    s.__dict__.pop("arms", None)  # who bears what is found anew


def eliminate(s: State, u: Unit) -> None:
    """Takes a unit out of the game: its weapons stay where it stood (1.6.0.11), its Skill goes back to the cup.

    What a Weapon Team serves is the team itself, and is gone with it (1.7.0.7).
    """
    for w in borne(s, u):
        s.acquired.pop(w.id, None)
        drop(s, w, where(s, u))
    if u.skill:
        s.cup.append(u.skill)
        u.skill = ""
    take_up(s, u)
    u.lost = True
    if u.carrier:
        let_off(s, u)
