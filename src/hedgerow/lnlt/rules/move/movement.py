"""6.0 Movement: setting out, the order of things in every hex entered, and weapons left and found on the way."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.kernel.verbs import Verb, Verbs
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.driving import all_drive, begin_drive, drives, led_by_vehicle
from hedgerow.lnlt.rules.armour.loading import leads_aboard, load, loads, why_not_load
from hedgerow.lnlt.rules.armour.under_way import drive_modes, drive_on, why_not_drive, why_not_drive_off
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire
from hedgerow.lnlt.rules.guns.gun_teams import facings, take_facing, why_not_face
from hedgerow.lnlt.rules.melee.ambush import ambush_succeeds, ambushes, unseen_by
from hedgerow.lnlt.rules.melee.close_assault import muster, stay_behind, storm, storms, why_not_assailable
from hedgerow.lnlt.rules.melee.escorts import storm_the_unguarded
from hedgerow.lnlt.rules.melee.melee import enter_melee, leave_melee
from hedgerow.lnlt.rules.move.assault_fire import hold_fire, moves_after_fire, why_not_after_fire
from hedgerow.lnlt.rules.move.boats import take_boats
from hedgerow.lnlt.rules.move.entering import arrive, end_move, struck_on_entry, why_not_halt
from hedgerow.lnlt.rules.move.hit_and_run import fire_in_passing, passing_shots, why_not_in_passing
from hedgerow.lnlt.rules.move.modes import (
    MARKER_OF,
    other_modes,
    stack_allowance,
    time_keeper,
    why_immobile,
    why_not_mode,
)
from hedgerow.lnlt.rules.move.records import Party
from hedgerow.lnlt.rules.move.steps import (
    ANYTHING,
    at_ease,
    cheapest_way,
    left,
    most_at_first,
    most_to_spend,
    open_places,
    party_of,
    party_on_the_move,
    step_cost,
    vacant_ways,
    ways,
    why_not_afford,
    why_not_step,
)
from hedgerow.lnlt.rules.people.roll_call import why_not_yours
from hedgerow.lnlt.rules.people.weapons import leave_behind, why_not_carry, why_not_leave, why_not_take_along
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import holds
from hedgerow.lnlt.state.moves import Fire, Go, Halt, Load, PickUp, Step, Storm, Turn
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.placing import bear, put
from hedgerow.lnlt.state.state import Mode, Moving, State, Unit
from hedgerow.lnlt.state.world import World

HALT = Halt()
OnTheWay = Turn | Step | PickUp | Load | Storm | Fire | Halt

# ------------------------------------------------------------------ setting out


def why_not_go(s: State, side: int, go: Go) -> Refusal | None:
    """4.0.10, 4.0.14, 4.0.17, 8.1.1: why these units may not set out together in that mode."""
    units = [s.units.get(i) for i in go.units]
    movers = [u for u in units if u is not None and u.side == side and u.at]
    if not movers or len(movers) != len(go.units) or len(set(go.units)) != len(go.units):
        absent = next((r for i in go.units if (r := why_not_yours(s, side, i, "4.0.14"))), None)
        return absent or Refusal("not-yours", "name units of yours on the map, each once", "4.0.14")
    start, impulse = movers[0].at, s.impulse
    if any(u.at != start for u in movers):
        return Refusal("apart", "units that move together start together", "4.0.14")
    if drives(s, movers):
        return why_not_leave(s, movers, go.leave) or why_not_drive_off(without(s, go.leave), movers, go.mode)
    if impulse is not None and start in impulse.moved_from:
        return Refusal("moved-already", f"the movers of {start} have gone; they move together", "4.0.14")
    if start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee", "8.1.1")
    for u in movers:
        if impulse is not None and u.id not in impulse.units:
            return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
        if (u.fired or u.marker) and not (s.assault_fire and moves_after_fire(s, u)):
            return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
        if refusal := why_not_after_fire(u, go.mode):
            return refusal
    return why_not_leave(s, movers, go.leave) or why_not_set_out(without(s, go.leave), movers, go.mode, start)


def without(s: State, leave: tuple[str, ...]) -> State:
    """The state as it will be when these weapons are left behind: their bearers are the faster for it."""
    if not leave:
        return s
    return msgspec.structs.replace(s, weapons={i: w for i, w in s.weapons.items() if i not in leave})


def why_not_set_out(s: State, movers: list[Unit], mode: Mode, start: str, group: str = "") -> Refusal | None:
    """What the units are, how they mean to go, and whether there is anywhere to go."""
    if drives(s, movers):
        return why_not_drive(s, movers, mode, start, group)
    if refusal := next((r for u in movers if (r := why_immobile(u))), None) or why_not_mode(s, movers, mode):
        return refusal
    return why_stuck(s, stack_of(movers, mode, start, group))


def ways_to_go(s: State, movers: list[Unit], start: str, group: str = "") -> Iterator[Mode]:
    """The modes, of those open to them, in which units can set out together."""
    if drives(s, movers):
        yield from drive_modes(s, movers, start, group)
        return
    if True in [u.spent > 0 for u in movers]:
        every: tuple[Mode, ...] = ("move", *other_modes(s, movers))
        yield from (mode for mode in every if why_not_set_out(s, movers, mode, start, group) is None)
        return
    party = party_of(s, movers, start, group)
    if not has_a_way(s, party):
        return
    yield "move"
    cheapest = cheapest_way(s, party)
    for mode in other_modes(s, movers):
        most = most_at_first(s, movers, mode, time_keeper(movers, mode))
        if cheapest <= most or most == ANYTHING or leads_somewhere(s, party, mode, most):
            yield mode


def can_set_out(s: State, movers: list[Unit], start: str, group: str = "") -> bool:
    """Whether units can set out together in any mode: in plain movement, if in any."""
    if True in [u.spent > 0 for u in movers]:
        return next(ways_to_go(s, movers, start, group), None) is not None
    if start and not s.blazes and not s.boats and at_ease(movers) and vacant_ways(s, s.ground, start):
        return True
    return has_a_way(s, party_of(s, movers, start, group))


def has_a_way(s: State, party: Party) -> bool:
    """6.0.3: whether there is anywhere to go at all: the first step of plain movement may cost anything."""
    return bool(party.free and party.vacant) or leads_somewhere(s, party, "move", ANYTHING)


def leads_somewhere(s: State, party: Party, mode: Mode, most: int) -> bool:
    """Whether there is a step, or a Close Assault (17.1.6), that costs so many MPs at most, or something to mount."""
    if next(open_places(s, party, mode, most), None) is not None:
        return True
    return s.mechanized and (bool(storms(s, party, most)) or leads_aboard(s, party.units, party.start, mode, most))


def why_stuck(s: State, m: Moving) -> Refusal | None:
    """What bars the last way that a stack could have gone; None when there is one that it can go."""
    party = party_on_the_move(s, m)
    if leads_somewhere(s, party, m.mode, most_to_spend(s, m, party.units)):
        return None
    closed = ways(s, m)
    if closed:
        return why_not_step(s, m, closed[-1])
    return Refusal("nowhere", f"there is nowhere to go from {m.at or 'off the map'}", "6.0.3")


def stack_of(movers: list[Unit], mode: Mode, start: str, group: str = "") -> Moving:
    m = Moving(units=[u.id for u in movers], mode=mode, start=start, at=start, group=group)
    m.spent = max([u.spent for u in movers])  # a Hero born on the way has (5.1.21)
    m.leader = time_keeper(movers, mode)
    return m


def set_out(t: World, go: Go) -> None:
    """Units leave together, without what they leave behind."""
    s = t.state
    movers = [s.units[i] for i in go.units]
    start = movers[0].at
    leave_behind(t, movers, go.leave)
    begin_move(t, movers, go.mode, start)
    if s.impulse is not None and not (s.mechanized and all_drive(movers)):
        s.impulse.moved_from.append(start)


def begin_move(t: World, movers: list[Unit], mode: Mode, start: str, group: str = "") -> Moving:
    """4.0.17, 6.1.0.1: the way to move is declared and marked before the first step."""
    s = t.state
    if drives(s, movers):
        return begin_drive(t, movers, mode, start, group)
    m = stack_of(movers, mode, start, group)
    m.unseen_by = unseen_by(s, movers, start)
    if s.assault_fire:
        hold_fire(s, movers)
    for u in movers:
        u.marker = MARKER_OF[mode]
    s.moving = m
    if s.impulse is not None:
        s.impulse.acted = True
    t.tell(told.MoveBegan(tuple(m.units), start, mode, rule="6.0.1"))
    return m


# ------------------------------------------------------------------ a stack on the move


def next_steps(s: State, m: Moving) -> list[OnTheWay]:
    """What a stack on the move can do next; once it has moved, it may stop besides."""
    found: list[OnTheWay] = []
    if m.stepped:
        found += pick_ups(s, m)
        if s.mechanized:
            found += facings(s, m)
        if m.mode == "hit-and-run":
            found += passing_shots(s, m)
    movers = list(map(s.units.__getitem__, m.units))
    most = most_to_spend(s, m, movers)
    if most > 0:  # every step costs something: whoever has nothing left need not look around
        party = party_of(s, movers, m.at, m.group)
        found += map(Step, open_places(s, party, m.mode, most))
        if s.mechanized:
            found += storms(s, party, most)
            found += loads(s, m)
    return found


def no_step(s: State, m: Moving, move: Move) -> Refusal:
    return Refusal("not-adjacent", "units on the move go from a place to the next, or halt", "6.0.1")


def why_not_go_there(s: State, m: Moving, move: Step) -> Refusal | None:
    return why_not_adjacent(s, m, move.place) or why_not_step(s, m, move.place)


def why_not_adjacent(s: State, m: Moving, place: str) -> Refusal | None:
    """6.0.1, 22.0.1: movement goes from a place to the next, and onto the map by the entry hexes."""
    if place in ways(s, m):
        return None
    if place not in s.ground.index:
        return Refusal("not-adjacent", f"{place} is not on the map", "6.0.1")
    if not m.at:
        return Refusal("not-adjacent", f"{place} is not where they come on: {', '.join(ways(s, m))}", "22.0.1")
    if place == m.at:
        return Refusal("not-adjacent", f"they are in {place} already", "6.0.1")
    away = s.ground.distance(m.at, place)
    far = f"{place} is {away} hexes from {m.at}" if away > 1 else f"there is no way from {m.at} to {place}"
    return Refusal("not-adjacent", f"{far}: movement goes from a place to the next", "6.0.1")


def why_not_storm(s: State, m: Moving, move: Storm) -> Refusal | None:
    """17.1.6: Close Assault is a form of movement, which MPs must be left for."""
    party = party_on_the_move(s, m)
    if refusal := why_not_assailable(s, party, move):
        return refusal
    cost = dict(party.ways).get(move.place)
    if cost is None:
        return Refusal("not-adjacent", f"there is no way on foot into {move.place}", "17.1.6")
    return why_not_afford(s, m, party.units, cost)


def go_on(t: World) -> Play[None]:
    """One decision of a stack on the move, and all that follows from it."""
    s = t.state
    m = s.moving
    assert m is not None
    if s.mechanized and led_by_vehicle(s, m):
        yield from drive_on(t, m)
        return
    steps = next_steps(s, m)
    if m.stepped and not steps:
        end_move(t)
        return
    if m.stepped:
        steps.insert(0, HALT)
    options: Options[OnTheWay] = Options(lambda: steps, lambda move: WALKING.why_not(s, m, move))
    answer = yield Choice(s.units[m.units[0]].side, "step", lambda: whither(s, m), options, "6.0.1")
    yield from WALKING.do(t, m, answer) or ()


def whither(s: State, m: Moving) -> str:
    mps = left(s, m, [s.units[i] for i in m.units])
    return f"{names(s, m.units)} in {m.at or 'reserve'}, {mps} MP{'s' * (mps != 1)} left: where to?"


def enter_place(t: World, m: Moving, place: str) -> Play[None]:
    """6.0.6: the order of things when a stack enters a place."""
    s = t.state
    before, start = list(m.units), m.at
    movers = list(map(s.units.__getitem__, before))
    cost = step(t, m, movers, place)
    side = movers[0].side
    if s.ffe or s.mines or s.markers:
        movers = yield from struck_on_entry(t, m, before, start)
    if place in s.melee or holds(s, place, 1 - side):
        yield from close_in(t, m, movers)
        return
    if movers:  # 6.0.6: all Opportunity Fire there is, before anything else is done
        yield from opportunity_fire(t, movers, place, cost, "arrive", before=before)
    yield from arrive(t, m, before)


def close_assault(t: World, m: Moving, move: Storm) -> Play[None]:
    """17.1.6-17.1.10: those who pass their check enter the vehicle's hex and assault; the move of all is over."""
    s = t.state
    start, v, movers = m.at, s.units[move.at], [s.units[i] for i in m.units]
    bold = muster(t, movers, v, start)
    stay_behind([u for u in movers if u not in bold], moved=m.stepped)
    if bold:
        m.units = [u.id for u in bold]
        step(t, m, bold, move.place)
        entered = yield from struck_on_entry(t, m, m.units[:], start)
        yield from storm(t, move.place, entered, v, start)
        if {u.at for u in bold if u.at} == {start}:
            m.at = start  # 17.1.16: all of them have fallen back
    end_move(t)
    take_control(t, move.place)


def step(t: World, m: Moving, movers: list[Unit], place: str) -> int:
    """6.0.1: the stack is in the next place, and has paid for it; those it passes stay where they are (4.0.16)."""
    s = t.state
    cost = step_cost(s, m, place)
    assert cost is not None
    start, m.at, m.stepped = m.at, place, True
    m.faced = []
    mps = cost.total
    m.spent += mps
    if s.boats and start:
        take_boats(s, movers, start, place)
    for u in movers:
        u.spent = m.spent
        put(s, u, place)
    t.tell(told.Stepped(tuple(m.units), start, place, cost, m.spent, rule="6.0.1"))
    if m.withdrawing and start == m.start:
        leave_melee(t, start, movers[0].side)
    return mps


def close_in(t: World, m: Moving, movers: list[Unit]) -> Play[None]:
    """6.0.5, 8.0.6, 8.2.1: among enemies, or under a Melee marker, the move is over; Melee at once, without fire."""
    s = t.state
    ambushers = [u.id for u in movers if ambushes(s, u, m.at)] if ambush_succeeds(s, m) else []
    end_move(t)
    if movers:
        yield from enter_melee(t, movers, m.at, ambushers)
        yield from storm_the_unguarded(t, m.at)
    take_control(t, m.at)


# ------------------------------------------------------------------ weapons on the way


def pick_ups(s: State, m: Moving) -> list[PickUp]:
    """What lies where a stack has come, for everyone in it who can take it up."""
    lying = [w.id for w in s.weapons.values() if not w.bearer and w.at == m.at and not w.gone]
    every = [PickUp(w, i) for w in lying for i in m.units]
    return [pick for pick in every if why_not_pick_up_on_the_way(s, m, pick) is None] if every else []


def why_not_pick_up_on_the_way(s: State, m: Moving, move: PickUp) -> Refusal | None:
    """1.6.0.15: a moving Good Order unit takes up a weapon for 2 MPs more."""
    w = s.weapons.get(move.weapon)
    if w is None or w.at != m.at or w.bearer or w.gone:
        return Refusal("not-there", f"{move.weapon} does not lie in {m.at}", "1.6.0.15")
    if move.unit not in m.units or not m.stepped:
        return Refusal("not-moving", f"{move.unit} has not moved into {m.at}", "1.6.0.15")
    if s.units[move.unit].shaken:
        return Refusal("shaken", "only Good Order units take up weapons", "1.6.0.15")
    if stack_allowance(s, m) - m.spent < NUMBERS.pick_up_sw_mp:
        return Refusal("too-far", f"that costs {NUMBERS.pick_up_sw_mp} MPs", "1.6.0.15")
    return why_not_carry(s, s.units[move.unit], w)


def pick_up_on_the_way(t: World, m: Moving, move: PickUp) -> Play[None]:
    """1.6.0.15, 1.6.1.1: whoever takes over a weapon that stands on its tripod stays with it."""
    s = t.state
    w = s.weapons[move.weapon]
    bear(s, w, move.unit)
    s.acquired.pop(w.id, None)  # 14.3.1: who has it now did not fire it
    m.spent += NUMBERS.pick_up_sw_mp
    before = list(m.units)
    movers = [s.units[i] for i in before]
    for u in movers:
        u.spent = m.spent
    t.tell(told.WeaponHandled(w.id, "picked up", move.unit, m.at, rule="1.6.0.15"))
    if why_not_take_along(w):
        m.units.remove(move.unit)
    yield from opportunity_fire(t, movers, m.at, NUMBERS.pick_up_sw_mp, "arrive", before=before)
    yield from arrive(t, m, before)


# ------------------------------------------------------------------ one row a verb

WALKING = Verbs[State, Moving](
    no_step,
    Verb(Step, why_not_go_there, lambda t, m, move: enter_place(t, m, move.place)),
    Verb(Halt, why_not_halt, lambda t, m, move: end_move(t)),
    Verb(Storm, why_not_storm, close_assault),
    Verb(Load, why_not_load, load),
    Verb(PickUp, why_not_pick_up_on_the_way, pick_up_on_the_way),
    Verb(Turn, why_not_face, take_facing),
    Verb(Fire, why_not_in_passing, fire_in_passing),
)
"""What a stack on the move may do next."""
