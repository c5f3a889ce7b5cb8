"""15.1, 15.2, 6.5 Driving: vehicles set out alone or with men on foot, pivot, go ahead or back, and halt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from hedgerow.board.facing import FACINGS
from hedgerow.kernel.choice import Choice, Move, Options, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.overrun import give_way, overruns, reply, run_over, why_not_overrun
from hedgerow.lnlt.rules.armour.vehicle_steps import (
    by_road,
    crushes,
    foot_cost,
    inward,
    left_to,
    on_foot,
    parted,
    pivot_cost,
    places_ahead,
    price,
    why_not_enter,
)
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire
from hedgerow.lnlt.rules.guns.gun_teams import facings, take_facing, why_not_face
from hedgerow.lnlt.rules.move.entering import arrive, end_move, struck_on_entry
from hedgerow.lnlt.rules.move.modes import MARKER_OF, slow_one, why_immobile, why_not_hit_and_run
from hedgerow.lnlt.rules.move.steps import left
from hedgerow.lnlt.rules.paragraphs import check_sight_events
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.wire_and_mines import crush_wire
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Go, Halt, Overrun, Pivot, Reverse, Step, Turn
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Impulse, Mode, Moving, State, Unit, is_vehicle
from hedgerow.lnlt.state.world import World

HALT = Halt()
ROLLS_ON = Refusal("rolling", "a vehicle that kept its marker must move on in this phase", "15.5.0.1")
MODES: tuple[Mode, ...] = ("move", "assault")
"""15.1.0.2, 15.2.0.1: vehicles neither crawl nor hurry nor steal along; all may Assault Move."""


def modes_of(s: State) -> tuple[Mode, ...]:
    """The ways to drive in this game; some vehicles may also hit and run (6.7)."""
    return MODES if s.options["hit-and-run"] == "off" else (*MODES, "hit-and-run")


class Further(msgspec.Struct, frozen=True):
    """Something else that vehicles on the move may do: which moves, why not, and how it is carried out.

    It ends, like a step, with `arrive`, or with `end_move`.
    """

    moves: Callable[[State, Moving], Iterable[Move]]
    why_not: Callable[[State, Moving, Move], Refusal | None]
    carry_out: Callable[[World, Moving, Move], Play[None]]


FURTHER: dict[type[Move], Further] = {}
"""By kind of move; chapters that build on this one add theirs (15.3, 16)."""


def drives(units: Iterable[Unit]) -> bool:
    """Whether there is a vehicle among these."""
    return any(is_vehicle(u) for u in units)


def all_drive(units: Iterable[Unit]) -> bool:
    return all(is_vehicle(u) for u in units)


def led_by_vehicle(s: State, m: Moving) -> bool:
    """Whether a vehicle is on the move: vehicles come first in a group."""
    return bool(m.units) and is_vehicle(s.units[m.units[0]])


# ------------------------------------------------------------------ setting out


def why_not_drive_off(s: State, movers: list[Unit], mode: Mode) -> Refusal | None:
    """4.0.3, 4.0.14, 4.0.17: why vehicles, and men on foot with them, may not set out now."""
    impulse, start, foot = s.impulse, movers[0].at, not all_drive(movers)
    if foot and impulse is not None and start in impulse.moved_from:
        return Refusal("moved-already", f"the movers of {start} have gone; they move together", "4.0.14")
    if foot and start in s.melee:
        return Refusal("locked", f"units in {start} are locked in Melee", "8.1.1")
    for u in movers:
        if impulse is not None and u.id not in impulse.units:
            return Refusal("not-activated", f"{u.id} is not activated in this impulse", "4.0.3")
        if (u.fired or u.marker) and not drives_yet(s, u):
            return Refusal("acted", f"{u.id} has acted this turn", "4.1.2" if u.marker == "ops" else "4.0.17")
        if u.fired and mode != "assault":
            return Refusal("half", f"{u.id} moves up to half its MF after Assault Fire", "15.2.1.1")
    return why_not_drive(s, movers, mode, start)


def drives_yet(s: State, v: Unit) -> bool:
    """15.5.0.1, 15.2.1.1, 16.4.2: who has a marker and may move all the same: on from the turn before, after its fire,
    or when it has taken passengers on.
    """
    if v.continuing:
        return not v.shaken and not v.immobilized
    if v.id in s.boarded:
        return not v.fired and not v.shaken
    return v.id in s.assault_fire and v.fired and not v.shaken


def why_not_end(s: State, impulse: Impulse) -> Refusal | None:
    """15.5.0.1: an impulse is not spent on a vehicle that has to move on, and does not."""
    rolls = not impulse.acted and any(s.units[i].continuing and drives_yet(s, s.units[i]) for i in impulse.units)
    return ROLLS_ON if rolls else None


def why_not_drive(s: State, movers: list[Unit], mode: Mode, start: str, group: str = "") -> Refusal | None:
    """15.1.0.2, 6.5.1, 6.5.2: what the units are, how they mean to go, and whether there is anything they can do."""
    foot = [u for u in movers if not is_vehicle(u)]
    if mode == "hit-and-run":
        if refusal := why_not_hit_and_run(s, movers):
            return refusal
    elif mode not in MODES:
        return Refusal("no-mode", f"vehicles move, or Assault Move: no {mode}", "15.1.0.2")
    if not foot and len(movers) > 1:
        return Refusal("singly", "vehicles move one at a time, unless men on foot go with them", "15.1.0.2")
    if stuck := next((v for v in movers if v.immobilized), None):
        return Refusal("immobilized", f"{stuck.id} is immobilized", "21.4.1.1")
    if refusal := next((r for u in foot if (r := why_immobile(u))), None):
        return refusal
    if mode == "assault" and (slow := slow_one(s, foot)):
        return Refusal("no-assault", f"{slow.id} may not Assault Move", "6.5.2")
    m = convoy(movers, mode, start, group)
    if next(drive_moves(s, m), None) is None:
        closed = places_ahead(s, m, parted(s, m)[0])
        words = f"{names(s, m.units)} can neither pivot nor go anywhere from {start or 'off the map'}"
        return (why_not_enter(s, m, closed[-1]) if closed else None) or Refusal("nowhere", words, "6.0.3")
    return None


def drive_modes(s: State, movers: list[Unit], start: str, group: str = "") -> Iterator[Mode]:
    """The modes in which these could set out together."""
    for mode in modes_of(s):
        if why_not_drive(s, movers, mode, start, group) is None:
            yield mode


def departures(s: State, units: list[Unit], walkers: list[Unit]) -> Iterator[Go]:
    """4.0.3, 6.5.1: each vehicle of a place by itself, and with all those who could walk beside it."""
    for v in units:
        if not is_vehicle(v) or ((v.fired or v.marker) and not drives_yet(s, v)):
            continue
        for group in ([v], [v, *walkers])[: 1 + bool(walkers)]:
            for mode in modes_of(s):
                if why_not_drive_off(s, group, mode) is None:
                    yield Go(tuple(u.id for u in group), mode)


def convoy(movers: list[Unit], mode: Mode, start: str, group: str = "") -> Moving:
    """Vehicles first, then those on foot."""
    ordered = sorted(movers, key=lambda u: not is_vehicle(u))
    return Moving(units=[u.id for u in ordered], mode=mode, start=start, at=start, group=group)


def begin_drive(t: World, movers: list[Unit], mode: Mode, start: str, group: str = "") -> Moving:
    """4.0.17, 15.2.0.1, 15.5.0.1: the way to move is declared and marked; who kept his marker may change it now."""
    s = t.state
    m = convoy(movers, mode, start, group)
    for u in movers:
        u.marker, u.continuing = MARKER_OF[mode], False
    s.moving = m
    if s.impulse is not None:
        s.impulse.acted = True
        for i in m.units:
            used = s.impulse.used.pop(i, [])  # 15.2.1.1: who fired first has fired
            if turned := [part for part in used if part == f"{i}:turret"]:
                s.impulse.used[i] = turned  # 15.1.1.1
    s.hatches += [u.id for u in movers if is_vehicle(u)]
    s.assault_fire = [i for i in s.assault_fire if i not in m.units]
    s.boarded = [i for i in s.boarded if i not in m.units]
    t.tell(told.MoveBegan(tuple(m.units), start, mode, rule="15.1.0.2"))
    return m


# ------------------------------------------------------------------ on the way


def next_moves(s: State, m: Moving) -> list[Move]:
    """What vehicles on the move can do next; once they have spent MPs, they may stop."""
    return [HALT, *drive_moves(s, m)] if m.stepped else [*drive_moves(s, m)]


def drive_moves(s: State, m: Moving) -> Iterator[Move]:
    """Ahead, round, back, and whatever else there is."""
    yield from wheel_moves(s, m)
    for further in FURTHER.values():
        yield from further.moves(s, m)
    if m.stepped and parted(s, m)[1]:
        yield from facings(s, m)


def wheel_moves(s: State, m: Moving) -> Iterator[Move]:
    vehicles, _ = parted(s, m)
    for place in places_ahead(s, m, vehicles):
        if why_not_enter(s, m, place) is None:
            yield Step(place)
    yield from overruns(s, m)
    for v in vehicles if m.at else ():
        for facing in FACINGS:
            pivot = Pivot(facing, v.id if len(vehicles) > 1 else "")
            if why_not_pivot(s, m, pivot) is None:
                yield pivot
    for place in places_ahead(s, m, vehicles, backwards=True):
        if why_not_enter(s, m, place, backwards=True) is None:
            yield Reverse(place)


def why_not_next(s: State, m: Moving, move: Move) -> Refusal | None:
    match move:
        case Halt():
            return None if m.stepped else Refusal("not-moved", "units that set out must move", "6.1.0.8")
        case Step(place):
            return why_not_enter(s, m, place)
        case Reverse(place):
            return why_not_enter(s, m, place, backwards=True)
        case Overrun(place):
            return why_not_overrun(s, m, place)
        case Pivot():
            return why_not_pivot(s, m, move)
        case Turn():
            return why_not_face(s, m, move)
    if (further := FURTHER.get(type(move))) is None:
        return Refusal("not-offered", "vehicles on the move go ahead, pivot, back or halt", "15.1.0.3")
    return further.why_not(s, m, move)


def why_not_pivot(s: State, m: Moving, move: Pivot) -> Refusal | None:
    """15.1.0.4: why a vehicle may not turn to a vertex."""
    vehicles, _ = parted(s, m)
    v = turning(vehicles, move)
    if v is None or not m.at:
        return Refusal("no-vehicle", "name a vehicle of those on the move, on the map", "15.1.0.4")
    if move.facing not in FACINGS or move.facing == v.facing:
        return Refusal("no-facing", f"{v.id} turns to one of the other vertices of its hex, 0 to 5", "15.1.0.4")
    cost = pivot_cost(v, move.facing).total
    if cost > left_to(s, m, v):
        return Refusal("too-far", f"that costs {cost} MPs and {left_to(s, m, v)} are left", "15.1.0.4")
    return None


def turning(vehicles: list[Unit], move: Pivot) -> Unit | None:
    """The vehicle that turns: the one named, or the only one there is."""
    if not move.unit:
        return vehicles[0] if len(vehicles) == 1 else None
    return next((v for v in vehicles if v.id == move.unit), None)


def drive_on(t: World, m: Moving) -> Play[None]:
    """One decision of vehicles on the move, and all that follows from it."""
    s = t.state
    moves = next_moves(s, m)
    if m.stepped and len(moves) == 1:
        yield from come_to_rest(t, m)
        return
    options = Options(lambda: moves, lambda move: why_not_next(s, m, move))
    answer = yield Choice(s.units[m.units[0]].side, "drive", lambda: whither(s, m), options, "15.1.0.3")
    match answer:
        case Step(place):
            yield from enter_hex(t, m, place)
        case Reverse(place):
            yield from enter_hex(t, m, place, backwards=True)
        case Overrun(place):
            yield from overrun(t, m, place)
        case Pivot():
            yield from pivot(t, m, answer)
        case Turn():
            take_facing(t, m, answer)
        case Halt():
            yield from come_to_rest(t, m)
        case _:
            yield from FURTHER[type(answer)].carry_out(t, m, answer)


def whither(s: State, m: Moving) -> str:
    """Who drives, and what each has left."""
    vehicles, foot = parted(s, m)
    if len(m.units) == len(vehicles) == 1:
        return f"{names(s, m.units)} in {m.at or 'reserve'}, {left_to(s, m, vehicles[0])} MPs left: where to?"
    counts = [f"{v.id} {left_to(s, m, v)}" for v in vehicles]
    counts += [f"on foot {left(s, on_foot(m, foot), foot)}"] if foot else []
    return f"{names(s, m.units)} in {m.at or 'reserve'}, MPs left: {', '.join(counts)}. Where to?"


def pivot(t: World, m: Moving, move: Pivot) -> Play[None]:
    """15.1.0.4, 5.3.4: a vehicle turns in its hex; every vertex gives the other side a chance to fire."""
    s = t.state
    v = turning(parted(s, m)[0], move)
    assert v is not None
    cost = pivot_cost(v, move.facing)
    v.facing, v.pivoted = move.facing, not m.entered
    v.spent += cost.total
    m.stepped = True
    count(s, m)
    t.tell(told.Pivoted(v.id, m.at, v.facing, cost, v.spent, rule="15.1.0.4"))
    before = list(m.units)
    if m.at != m.overran:  # 15.3.3
        yield from opportunity_fire(t, [s.units[i] for i in before], m.at, cost.total, "drive", before=before)
    yield from go_on_or_end(t, m, before)


def enter_hex(t: World, m: Moving, place: str, *, backwards: bool = False) -> Play[None]:
    """6.0.6: the order of things when vehicles, and those beside them, enter a hex."""
    before, start = list(m.units), m.at
    spent = advance(t, m, place, backwards=backwards)
    movers = yield from struck_on_entry(t, m, before, start)
    if movers:
        yield from opportunity_fire(t, movers, place, spent, "drive", before=before)
    yield from go_on_or_end(t, m, before)


def overrun(t: World, m: Moving, place: str) -> Play[None]:
    """15.3: a vehicle drives in among men on foot; nobody else fires at it there (15.3.3)."""
    s, before, start = t.state, list(m.units), m.at
    v = s.units[m.units[0]]
    advance(t, m, place, extra=NUMBERS.overrun_extra_mp)
    m.overran = place
    yield from struck_on_entry(t, m, before, start)
    if v.id in m.units:
        yield from run_over(t, v)
        yield from reply(t, v)
    yield from after_overrun(t, m, v)


def after_overrun(t: World, m: Moving, v: Unit) -> Play[None]:
    """15.3.10: it may go on, if it can."""
    if v.id in m.units:
        yield from check_sight_events(t)
    else:
        yield from come_to_rest(t, m, v)


def come_to_rest(t: World, m: Moving, v: Unit | None = None) -> Play[None]:
    """15.3.11: the move is over; those whom a vehicle has Overrun, and stays among, give way first."""
    v = v or t.state.units[m.units[0]]
    if m.overran and v.at == m.overran:
        yield from give_way(t, v)
    end_move(t)
    take_control(t, m.at)


def advance(t: World, m: Moving, place: str, *, backwards: bool = False, extra: int = 0) -> int:
    """6.5.3: all are in the next hex, and each has paid its own price for it. Returns the dearest.

    An Overrun costs every vehicle `extra` MPs (15.3.4).
    """
    s = t.state
    vehicles, foot = parted(s, m)
    start = m.at
    walked = foot_cost(s, m, foot, place) if foot else None
    prices = [price(s, v, start, place, backwards=backwards) for v in vehicles]
    broken = next((v for v in vehicles if crushes(s, v, start, place)), None)
    m.at, m.stepped, m.entered, m.faced, m.overran = place, True, True, [], ""
    dearest = 0
    for v, cost in zip(vehicles, prices, strict=True):
        assert cost is not None
        if extra:
            cost = cost.plus(extra, "Overrun", "15.3.4")
        v.spent += cost.total
        v.road_spent += cost.total if by_road(s.ground, start, place) else 0  # 15.6.2
        dearest = max(dearest, cost.total)
        v.facing = v.facing if start else inward(s.ground, place)
        v.pivoted = False
        put(s, v, place)
        t.tell(told.Stepped((v.id,), start, place, cost, v.spent, backwards, rule="15.1.0.3"))
    if walked is not None:
        m.spent += walked.total
        dearest = max(dearest, walked.total)
        for u in foot:
            u.spent = m.spent
            put(s, u, place)
        t.tell(told.Stepped(tuple(u.id for u in foot), start, place, walked, m.spent, rule="6.5.3"))
    count(s, m)
    if s.wire:
        crush_wire(t, vehicles, start)
    if broken is not None:
        lay_low(t, broken, place, s.ground.terrain(place).crushed_into)
    return dearest


def lay_low(t: World, v: Unit, hex: str, terrain: str) -> None:
    """15.1.0.1: a Building falls; from now on the hex is something else."""
    s = t.state
    s.ruins[hex] = terrain
    s.__dict__.pop("ground", None)  # the ground is found anew
    t.tell(told.BuildingCrushed(v.id, hex, terrain, rule="15.1.0.1"))


def count(s: State, m: Moving) -> None:
    """The MPs of the move are those of the men on foot, if there are any: they have fewer."""
    vehicles, foot = parted(s, m)
    if vehicles and not foot:
        m.spent = vehicles[0].spent


def go_on_or_end(t: World, m: Moving, before: list[str]) -> Play[None]:
    """What being there brings; who is Shaken or lost drops out, and the others go on without him (5.1.10)."""
    yield from arrive(t, m, before)
    if t.state.moving is m:
        count(t.state, m)
