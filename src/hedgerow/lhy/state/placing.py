"""Putting units down and taking them up. What the state keeps about itself is kept in step here, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.state.control import settle
from hedgerow.lhy.state.names import names_by_lot, unit_name
from hedgerow.lhy.state.state import State, Unit


def enlist(s: State, u: Unit) -> None:
    """Adds a unit to the game."""
    own, stacks, leaders, vehicles = s.own, s.stacks, s.leaders, s.vehicles  # as they are without it
    s.units[u.id] = u
    own[u.seat].append(u)
    if u.card.vehicular:
        vehicles[u.seat].append(u)
    if u.platoon and u.card.kind == "leader":
        leaders.setdefault(u.platoon, []).append(u)
    if u.at:
        s.clock += 1
        u.since = s.clock
        u.arrived = u.arrived or s.clock
        stacks.setdefault(u.at, []).append(u)


def strike_off(s: State, u: Unit) -> None:
    """A unit that is gone gives its name to another."""
    s.own[u.seat].remove(u)
    if u.card.vehicular:
        s.vehicles[u.seat].remove(u)
    del s.units[u.id]


def put(s: State, u: Unit, at: str) -> None:
    """Moves a unit to a hex, and all aboard with it. 11.5.1a-1, 11.5.1b-1: ATDRM markers hinder nobody, and
    go along.
    """
    take_up(s, u)
    for m in s.markers:
        if m.unit == u.id:
            m.at = at
    u.at, u.group, u.entry = at, "", ""
    s.clock += 1
    u.since = u.arrived = s.clock
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
    aboard = s.aboard
    if u.at != carrier.at:
        put(s, u, carrier.at)
    u.carrier = carrier.id
    riders = aboard.setdefault(carrier.id, [])
    riders.append(u)
    riders.sort(key=lambda rider: rider.id)


def let_off(s: State, u: Unit) -> None:
    """A unit rides no longer."""
    if u.carrier:
        s.aboard[u.carrier].remove(u)
        if not s.aboard[u.carrier]:
            del s.aboard[u.carrier]
        u.carrier = ""


def get_down(s: State, u: Unit) -> None:
    """10.4.6.2, 21.1-2: a unit is on foot in its hex from now on, and may hold what it is in."""
    let_off(s, u)
    if u.at in s.sites or u.at in s.positions:
        settle(s, u.at)


def remove(s: State, u: Unit) -> None:
    """Takes a unit out of the game; what lay on it alone goes with it. Squads and sections may be drawn again."""
    let_off(s, u)
    take_up(s, u)
    u.lost = True
    s.markers = [m for m in s.markers if m.unit != u.id]
    if u.platoon and u.card.infantry:
        s.spare.setdefault(u.platoon, []).append(u.counter)


def new_name(s: State, counter: str, seat: int) -> str:
    """What a unit that comes into play is called: drawn by lot, once forces have been."""
    if not s.lots:
        return unit_name(counter)
    names = names_by_lot(s.lots[seat], COUNTERS[counter].nation[0])
    s.named += 1
    return names[s.named % len(names)]


def go_off(s: State, u: Unit) -> None:
    """10.2: a unit leaves the map for good."""
    let_off(s, u)
    take_up(s, u)
    u.exited = True
    s.markers = [m for m in s.markers if m.unit != u.id]


def bring(s: State, counter: str, like: Unit) -> Unit:
    """A counter that was not in play comes to where another unit is, and as that unit is; gives its record."""
    if counter in (pool := s.spare.get(like.platoon, [])):
        pool.remove(counter)
    unit = new_name(s, counter, like.seat)
    while (before := s.units.get(unit)) is not None and not before.lost:
        unit += "+"
    if before is not None:
        strike_off(s, before)
    new = msgspec.structs.replace(like, id=unit, counter=counter, carrier="")
    enlist(s, new)
    if like.carrier:
        take_aboard(s, new, s.units[like.carrier])
    return new


def exchange(s: State, u: Unit, counter: str) -> Unit:
    """Another counter takes a unit's place, in whatever it was taking part."""
    new = bring(s, counter, u)
    remove(s, u)
    follow(s, u, new)
    for units in _rolls(s):
        units[:] = [new.id if i == u.id else i for i in units]
    for assault in s.assaults.values():
        for entry in assault.entries:
            entry.unit = new.id if entry.unit == u.id else entry.unit
    if s.cycle is not None:
        for deed in (*s.cycle.deeds, *s.cycle.before):
            deed.unit = new.id if deed.unit == u.id else deed.unit
    return new


def follow(s: State, u: Unit, new: Unit) -> None:
    """22.2, 11.4.5: whoever was the player, or had the Forward Observer with it, is in what it has become."""
    for avatar in s.avatars:
        avatar.unit = new.id if avatar.unit == u.id else avatar.unit
    for mortar in s.mortars.values():
        mortar.observer = new.id if mortar.observer == u.id else mortar.observer


def _rolls(s: State) -> Iterator[list[str]]:
    """Lists of units that something is under way with."""
    if s.cycle is not None:
        yield s.cycle.units
    yield from (arrow.units for arrow in s.arrows)
    for pending in s.pending:
        for name in ("units", "committed", "broke_out"):
            if units := getattr(pending, name, None):
                yield units
