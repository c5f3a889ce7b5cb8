"""10.0, 8.3 Who sets out on a Maneuver, from where, and how."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.drawing import Order, either
from hedgerow.lhy.rules.assault.bound import why_bound
from hedgerow.lhy.rules.direction import may_drive, may_limited, note_direction
from hedgerow.lhy.rules.disposition import due
from hedgerow.lhy.rules.move import command, march, motion, transport
from hedgerow.lhy.rules.rights import why_leaderless, why_no_action
from hedgerow.lhy.state.events import maneuver as told
from hedgerow.lhy.state.moves.maneuver import Maneuver, Reverse
from hedgerow.lhy.state.pending.maneuver import How, March
from hedgerow.lhy.state.state import Cycle, State, Unit
from hedgerow.lhy.state.world import World


def companions(s: State, c: Cycle, u: Unit) -> list[str]:
    """All of a unit's sort in its hex, or waiting with it, that may Maneuver; none unless it heads them."""
    here = s.stacks[u.at] if u.at else [o for o in s.own[u.seat] if o.entry == u.entry and not o.at and o.entry]
    others = [
        o.id for o in here
        if o.seat == u.seat and o.card.vehicular == u.card.vehicular and why_not_set_out(s, c, o.id) is None
    ]  # fmt: skip
    return others if len(others) > 1 and others[0] == u.id else []


def maneuvers(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Maneuver]:
    """A unit alone; and all of its hex that may, if it is the first of them."""
    if why_not_maneuver(s, c, alone := Maneuver((u.id,))) is None:
        yield from either(order, [alone], together(s, c, u))


def together(s: State, c: Cycle, u: Unit) -> Iterator[Maneuver]:
    others = companions(s, c, u)
    if others and why_not_maneuver(s, c, move := Maneuver(tuple(others))) is None:
        yield move


def reverses(s: State, c: Cycle, u: Unit, order: Order) -> Iterator[Reverse]:
    if u.card.vehicular and why_not_reverse(s, c, move := Reverse((u.id,))) is None:
        yield move


# ------------------------------------------------------------------ why not


def why_not_maneuver(s: State, c: Cycle, move: Maneuver) -> Refusal | None:
    """10.0-1: units of one hex and one sort, each of which may; and there is somewhere to go."""
    if refusal := why_not_all(s, c, move.units):
        return refusal
    m = march_of(s, c, move.units, "maneuver")
    if s.units[move.units[0]].card.vehicular and m.way[-1]:
        return None
    return None if march.can_go(s, m) else Refusal("nowhere", "there is nowhere that they can go", "10.0a-1")


def why_not_reverse(s: State, c: Cycle, move: Reverse) -> Refusal | None:
    """10.4.4-1: vehicles alone back."""
    if refusal := why_not_all(s, c, move.units):
        return refusal
    if not all(s.units[i].card.vehicular and s.units[i].at for i in move.units):
        return Refusal("no-vehicle", "only vehicles go in reverse", "10.4.4-1")
    if march_of(s, c, move.units, "reverse").still:
        return Refusal("still", "it only goes into motion in its hex", "8.3e-1")
    return None


def why_not_all(s: State, c: Cycle, units: tuple[str, ...]) -> Refusal | None:
    if not units or len(set(units)) < len(units):
        return Refusal("nobody", "who sets out is said once each", "10.0-1")
    for unit in units:
        if refusal := why_not_set_out(s, c, unit):
            return refusal
    first, *others = [s.units[unit] for unit in units]
    if any((o.at, o.entry) != (first.at, first.entry) for o in others):
        return Refusal("apart", "they set out from one hex", "10.0-1")
    if any((o.card.vehicular, o.disrupted) != (first.card.vehicular, first.disrupted) for o in others):
        return Refusal("unlike", "vehicles, Disrupted units and others each go by themselves", "10.0-1")
    return None


def why_not_set_out(s: State, c: Cycle, unit: str) -> Refusal | None:
    """10.0c-1, 13.3.5-1, 10.4.1b.iv-1, 8.3-1, 8.3a-1, 8.3f-1: whether a unit may Maneuver at all."""
    u = s.units.get(unit)
    if u is not None and not u.at and u.entry and u.seat == c.seat:
        return why_not_come_on(s, c, u)
    if refusal := why_no_action(s, c, unit) or why_bound(s, c, Maneuver((unit,))):
        return refusal
    u = s.units[unit]
    card = u.card
    if not card.can.maneuver:
        return Refusal("stays", f"{unit} does not move by itself", "10.0c-1")
    if u.carrier:
        return Refusal("aboard", f"{unit} is aboard {u.carrier}", "10.4.6.2-1")
    if u.shocked or u.overwatch:
        return Refusal("not-fit", f"{unit} cannot Maneuver as it is", "13.3.5-1" if u.shocked else "10.4.1b.iv-1")
    if card.vehicular:
        return motion.why_not_drive(s, u) or transport.why_not_drive(s, c, u)
    if card.kind != "latw" and not may_limited(s, c, u):
        return Refusal("saw-nothing", f"{u.id} has seen no enemy Action", "8.3-1")
    return None


def why_not_come_on(s: State, c: Cycle, u: Unit) -> Refusal | None:
    """20.7h-1, 20.7i-1: from off the map, when its platoon is activated and its time has come, or later."""
    group = s.mission.group_named(u.group)
    if c.segment != "activation" or u.id not in c.units or u.did:
        return Refusal("not-activated", f"{u.id} comes on when it is activated", "20.7i-1")
    if u.carrier:
        return Refusal("aboard", f"{u.id} is aboard {u.carrier}", "10.4.6.2-1")
    if not u.card.can.maneuver:
        return Refusal("stays", f"{u.id} does not move by itself", "10.0c-1")
    if group is not None and not due(s, group):
        return Refusal("not-yet", f"{u.id} is not due yet", "20.7i-1")
    led = any(leader.entry for leader in s.leaders.get(u.platoon, ()))
    return None if led else why_leaderless(s, u)


# ------------------------------------------------------------------ off they go


def set_out(t: World, c: Cycle, move: Maneuver) -> None:
    begin(t, c, move.units, "maneuver")


def back_out(t: World, c: Cycle, move: Reverse) -> None:
    """10.4.4-1: said before the first hex, and for the whole of the Maneuver."""
    begin(t, c, move.units, "reverse")


def begin(t: World, c: Cycle, units: tuple[str, ...], how: How) -> None:
    """10.1-1, 10.4.1a-1: vehicles go into motion first."""
    s = t.state
    m = march_of(s, c, units, how)
    for i in units:
        note_direction(t, c, s.units[i], needed=not s.units[i].card.vehicular)
    t.tell(told.SetOut(units=units, at=m.way[0], how=m.how, rule="10.0-1"))
    motion.start(t, m)
    m.units[:] = [i for i in m.units if not s.units[i].lost]  # 20.8.1-1: a Dummy in motion may be seen at once
    if m.units:
        s.pending.append(m)


def march_of(s: State, c: Cycle, units: tuple[str, ...], how: How) -> March:
    """The way that units would begin."""
    first = s.units[units[0]]
    if first.disrupted:
        how = "dash"
    m = March(list(units), how, [first.at])
    if first.card.vehicular:
        m.spent = motion.cost_to_start([s.units[i] for i in units])
        m.still = c.segment == "reaction" and not all(may_drive(s, c, s.units[i]) for i in units)
    elif first.at:
        m.stray = command.astray(s, c, units)
    return m
