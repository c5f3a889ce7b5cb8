"""Putting units down and taking them up. What the state keeps about itself is kept in step here, and nowhere else."""

from __future__ import annotations

from hedgerow.lhy.state.control import settle
from hedgerow.lhy.state.state import State, Unit


def enlist(s: State, u: Unit) -> None:
    """Adds a unit to the game."""
    s.units[u.id] = u
    s.own[u.seat].append(u)
    if u.at:
        s.stacks.setdefault(u.at, []).append(u)


def put(s: State, u: Unit, at: str) -> None:
    """Moves a unit to a hex, and all aboard with it."""
    take_up(s, u)
    u.at, u.group, u.entry = at, "", ""
    s.clock += 1
    u.since = s.clock
    s.stacks.setdefault(at, []).append(u)
    if at in s.sites or at in s.positions:
        settle(s, at)
    for rider in s.aboard.get(u.id, ()):
        put(s, rider, at)


def take_up(s: State, u: Unit) -> None:
    """Lifts a unit from the map; whoever is aboard stays where he is."""
    if u.at:
        stack = s.stacks[u.at]
        stack.remove(u)
        if not stack:
            del s.stacks[u.at]
        at, u.at = u.at, ""
        if at in s.sites or at in s.positions:
            settle(s, at)


def take_aboard(s: State, u: Unit, carrier: Unit) -> None:
    """10.4.6.2: a unit rides on or in a vehicle from now on, in its hex."""
    if u.at != carrier.at:
        put(s, u, carrier.at)
    u.carrier = carrier.id
    s.aboard.setdefault(carrier.id, []).append(u)


def let_off(s: State, u: Unit) -> None:
    """A unit rides no longer."""
    if u.carrier:
        s.aboard[u.carrier].remove(u)
        if not s.aboard[u.carrier]:
            del s.aboard[u.carrier]
        u.carrier = ""


def remove(s: State, u: Unit) -> None:
    """Takes a unit out of the game; what lay on it alone goes with it."""
    let_off(s, u)
    take_up(s, u)
    u.lost = True
    s.markers = [m for m in s.markers if m.unit != u.id]
