"""What a seat does not know, drawn anew: who is under Concealment markers, where Hidden units and mines are, which
mortars have recovered.

The other side sees how many counters lie under a marker, which of them have acted, and markers on them; after an
inquiry (4.3) it knows their types. All else may be otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from hedgerow.lhy.rules.disposition import enterable, groups_of
from hedgerow.lhy.rules.hiding.hidden import finds
from hedgerow.lhy.rules.returning import is_due
from hedgerow.lhy.rules.stacking import excess
from hedgerow.lhy.state.design import Design
from hedgerow.lhy.state.pending.maneuver import Overrunning
from hedgerow.lhy.state.state import Mortar, State, Unit

TRIES = 3
"""How often each Concealed unit is tried in another's place."""


def hide(s: State, seat: int) -> Iterator[State]:
    """Four states that the seat cannot tell from this one; none where nothing is hidden from it."""
    if not secrets(s, seat):
        return
    for n in range(4):
        yield redeal(copy(s), seat, Random(n))


def redeal(s: State, seat: int, chance: Random) -> State:
    """All that the other side keeps from the seat, by lot."""
    foe = 1 - seat
    if s.design is not None and s.phase == "design":
        guess_design(s.design, foe, chance)
        return s
    if s.phase == "set-up" and foe in s.placing and s.placing[0] != foe:
        return s  # they have put down nothing yet, and everybody knows it
    swap_concealed(s, foe, chance)
    move_hidden(s, foe, chance)
    move_mines(s, foe, chance)
    guess_mortars(s, foe, chance)
    guess_avatar(s, foe, chance)
    return s


def secrets(s: State, seat: int) -> bool:
    foe = 1 - seat
    if s.design is not None and s.phase == "design":
        return bool(s.design.bids)
    return (
        any((u.concealed or u.hidden) and (u.at or u.entry) for u in s.own[foe])
        or any(field.seat == foe and not field.known for field in s.mines.values())
        or any(m.seat == foe and m.secret for m in s.mortars.values())
        or (len(s.avatars) > foe and bool(s.avatars[foe].unit))
    )


def copy(s: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=State)


# ------------------------------------------------------------------ under Concealment markers


def swap_concealed(s: State, foe: int, chance: Random) -> None:
    """Counters change places, as long as each could be where it comes to lie. What a unit is called tells nothing of
    what it is, and whatever is noted of it stays with its name. Where there are too many, and their owner says who is
    eliminated (2.4-4), everybody sees that there are; where a leader is about to return (13.3.4.1), that he has men;
    and where vehicles overrun somebody, whether he turns on them (10.4.5.1).
    """
    overrun = [p.at for p in s.pending if isinstance(p, Overrunning)]
    returning = {leader.platoon for leader in s.own[foe] if is_due(s, leader)}
    units = [
        u for u in s.own[foe]
        if u.concealed and place(u) and not u.carrier and u.id not in s.aboard and not crowded(s, u)
        and u.platoon not in returning and u.at not in overrun
    ]  # fmt: skip
    for _ in range(TRIES * len(units)):
        a, b = units[int(chance.random() * len(units))], units[int(chance.random() * len(units))]
        if a.counter == b.counter or not (alike(s, a, b) and alike(s, b, a)):
            continue
        swap(a, b)
        if crowded(s, a) or crowded(s, b):
            swap(a, b)


def swap(a: Unit, b: Unit) -> None:
    a.counter, b.counter = b.counter, a.counter
    a.platoon, b.platoon = b.platoon, a.platoon


def place(u: Unit) -> str:
    """Its hex, or the one next to which it waits off the map."""
    return u.at or u.entry


def crowded(s: State, u: Unit) -> bool:
    return bool(u.at) and bool(excess(s, u.at, [o for o in s.stacks[u.at] if o.seat == u.seat]))


def alike(s: State, there: Unit, u: Unit) -> bool:
    """Whether for all that is seen a counter could lie where another does."""
    card, was = u.card, there.card
    if not enterable(s.ground, card, place(there)):
        return False
    if activated(s, there) != activated(s, u):
        return False
    if there.at in asked(s) and category(u) != category(there):
        return False
    if (there.motion or there.overwatch) and not card.vehicular:
        return False
    if there.disrupted or there.regrouping or there.heroic or there.shocked or there.front >= 0:
        return card.kind == was.kind
    if under_way(s, there) or any(m.unit == there.id for m in s.markers):
        return card.kind == was.kind and not card.dummy and not was.dummy
    if there.did and there.did != "maneuver" and card.dummy:
        return False
    observed = any(m.observer == there.id for m in s.mortars.values())
    return not observed or (card.can.request_mortar and not card.dummy)


def activated(s: State, u: Unit) -> tuple[bool, bool]:
    """7.0-1, 9.1.2a-1: whether a unit is activated, and whether it is of a platoon that is."""
    c = s.cycle
    return (False, False) if c is None else (u.id in c.units, u.platoon in c.platoons)


def asked(s: State) -> list[str]:
    """4.3-2: hexes whose types have just been told."""
    return s.cycle.asked if s.cycle is not None else []


def category(u: Unit) -> str:
    if u.card.carrier:
        return "carrier"
    return u.card.kind if u.card.kind in ("afv", "gun", "fp") else "other"


def under_way(s: State, u: Unit) -> bool:
    """Whether it is in the midst of something that only its like can do."""
    rolls = [arrow.units for arrow in s.arrows]
    rolls += [units for p in s.pending if isinstance(units := getattr(p, "units", None), list)]
    return any(u.id in units for units in rolls) or u.at in s.assaults


# ------------------------------------------------------------------ Hidden units, IPs and mines


def move_hidden(s: State, foe: int, chance: Random) -> None:
    """Hidden units, all of a hex together with its IP, to any hex of their set-up area where nobody has found them; but
    not where everybody sees that there are too many (2.4-4).
    """
    places: dict[str, list[Unit]] = {}
    for u in s.own[foe]:
        if u.hidden and u.at and not crowded(s, u):
            places.setdefault(u.at, []).append(u)
    area = list(dict.fromkeys(hex for group in groups_of(s, foe) for hex in group.area))
    if not area:
        return
    for at, units in places.items():
        for _ in range(TRIES * TRIES):
            to = area[int(chance.random() * len(area))]
            if to == at or not could_hide(s, units, to):
                continue
            for u in units:
                u.at = to
            vars(s).pop("stacks", None)  # made anew of who is where: nothing else happens when a belief changes
            position = s.positions.get(at)
            if position is not None and position.hidden:
                s.positions[to] = s.positions.pop(at)
            break


def could_hide(s: State, units: list[Unit], to: str) -> bool:
    """Whether all of them fit into a hex, and no enemy would have found them there."""
    seat = units[0].seat
    if to in s.positions or to in s.mines or any(u.seat != seat or u.hidden for u in s.stacks.get(to, ())):
        return False
    if any(not enterable(s.ground, u.card, to) for u in units):
        return False
    held = s.reckoned[1 - seat].held if s.reckoned else s.control
    if any(held.get(site, seat) != seat for site in s.sites.get(to, ())):
        return False
    if excess(s, to, [*(u for u in s.stacks.get(to, ()) if u.seat == seat), *units]):
        return False
    observing = [m for m in s.mortars.values() if m.impact and any(m.observer == u.id for u in units)]
    if any(not s.ground.sees(to, m.impact) for m in observing):
        return False
    foes = [foe for foe in s.own[1 - seat] if foe.at and (foe.card.combat or foe.card.dummy)]
    there = [msgspec.structs.replace(u, at=to) for u in units]
    return not any(finds(s, foe, u) for foe in foes for u in there)


def move_mines(s: State, foe: int, chance: Random) -> None:
    """Unknown minefields, to other hexes of the set-up area where no enemy has been."""
    area = [hex for group in groups_of(s, foe) for hex in group.area]
    for at in [at for at, field in s.mines.items() if field.seat == foe and not field.known]:
        to = area[int(chance.random() * len(area))] if area else at
        terrain = s.ground.terrain(to)
        free = to not in s.mines and to not in s.wire and to not in s.positions and not terrain.water
        if free and not any(u.seat != foe for u in s.stacks.get(to, ())):
            s.mines[to] = s.mines.pop(at)


# ------------------------------------------------------------------ bids and purchases (23.0)


def guess_design(d: Design, foe: int, chance: Random) -> None:
    """23.0.s12-2, 23.0.s13-1: a bid that is not open yet, and all that has been bought."""
    if d.attacker < 0 and len(d.bids) > foe:
        d.bids[foe] = 1 + int(chance.random() * 99)
    if len(d.bought) > foe:
        d.bought[foe] = {row: count for row, count in d.bought[foe].items() if chance.random() < 0.5}
        d.markers[foe] = {row: 1 for row in d.markers[foe] if row in d.bought[foe]}


# ------------------------------------------------------------------ mortars and avatars


def guess_mortars(s: State, foe: int, chance: Random) -> None:
    """11.4.8-2: recovered or not, nobody can tell."""
    for m in s.mortars.values():
        if m.seat == foe and uncertain(m):
            m.box = "available" if chance.random() < 0.5 else "pending"


def uncertain(m: Mortar) -> bool:
    return m.secret and m.box in ("available", "pending")


def guess_avatar(s: State, foe: int, chance: Random) -> None:
    """22.2: the unit that the other player is, is told to nobody."""
    if len(s.avatars) <= foe or not s.avatars[foe].unit:
        return
    pool = [u.id for u in s.own[foe] if not u.lost and u.card.kind in ("squad", "leader") and not u.card.dummy]
    if pool and s.avatars[foe].unit in pool:
        s.avatars[foe].unit = pool[int(chance.random() * len(pool))]
