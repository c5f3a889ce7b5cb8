"""15.1, 15.2, 6.5 Driving: how a vehicle pivots, goes ahead or back, overruns and halts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.kernel.choice import Move, Refusal
from hedgerow.kernel.system import Play
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.facing import FACINGS
from hedgerow.lnlt.rules.armour.overrun import give_way, reply, run_over, why_not_overrun
from hedgerow.lnlt.rules.armour.vehicle_steps import (
    by_road,
    crushes,
    foot_cost,
    inward,
    left_to,
    on_foot,
    parted,
    pivot_cost,
    pivots_for,
    places_ahead,
    price,
    why_not_into,
)
from hedgerow.lnlt.rules.armour.vehicles import settle
from hedgerow.lnlt.rules.fire.opportunity import opportunity_fire
from hedgerow.lnlt.rules.move.entering import arrive, end_move, struck_on_entry
from hedgerow.lnlt.rules.move.modes import MARKER_OF
from hedgerow.lnlt.rules.move.steps import left
from hedgerow.lnlt.rules.victory import take_control
from hedgerow.lnlt.rules.works.wire_and_mines import crush_wire
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import Halt, Overrun, Pivot, Reverse, Step
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Impulse, Mode, Moving, State, Unit
from hedgerow.lnlt.state.used import forget_used
from hedgerow.lnlt.state.world import World

HALT = Halt()
ROLLS_ON = Refusal("rolling", "a vehicle that kept its marker must move on in this phase", "15.5.0.1")
MODES: tuple[Mode, ...] = ("move", "assault")
"""15.1.0.2, 15.2.0.1: vehicles neither crawl nor hurry nor steal along; all may Assault Move."""


def modes_of(s: State) -> tuple[Mode, ...]:
    """The ways to drive in this game; some vehicles may also hit and run (6.7)."""
    return MODES if s.options["hit-and-run"] == "off" else (*MODES, "hit-and-run")


def drives(s: State, units: Iterable[Unit]) -> bool:
    """Whether there is a vehicle among these."""
    return s.mechanized and any(is_vehicle(u) for u in units)


def all_drive(units: Iterable[Unit]) -> bool:
    return all(is_vehicle(u) for u in units)


def led_by_vehicle(s: State, m: Moving) -> bool:
    """Whether a vehicle is on the move: vehicles come first in a group."""
    return bool(m.units) and is_vehicle(s.units[m.units[0]])


# ------------------------------------------------------------------ setting out


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
            forget_used(s, i)
    for v in movers:
        if is_vehicle(v):
            settle(s, v)
    s.assault_fire = [i for i in s.assault_fire if i not in m.units]
    s.boarded = [i for i in s.boarded if i not in m.units]
    t.tell(told.MoveBegan(tuple(m.units), start, mode, rule="15.1.0.2"))
    return m


# ------------------------------------------------------------------ on the way


def wheel_moves(s: State, m: Moving) -> Iterator[Move]:
    """15.1.0.3-15.1.0.6, 15.3.1: into a hex ahead, over those in it, round, or back."""
    vehicles, foot = parted(s, m)
    before = places_ahead(s, m, vehicles)
    for place in before:
        if why_not_into(s, m, vehicles, foot, place) is None:
            yield Step(place)
    for place in before:
        if place in s.stacks and why_not_overrun(s, m, place) is None:
            yield Overrun(place)
    if not m.at:
        return
    yield from pivots(s, m)
    for place in places_ahead(s, m, vehicles, backwards=True):
        if why_not_into(s, m, vehicles, foot, place, backwards=True) is None:
            yield Reverse(place)


def pivots(s: State, m: Moving) -> Iterator[Pivot]:
    """15.1.0.4: every turn that MPs are left for."""
    vehicles, _ = parted(s, m)
    for v in vehicles if m.at else ():
        named = v.id if len(vehicles) > 1 else ""
        for facing in pivots_for(v, left_to(s, m, v)):
            yield Pivot(facing, named)


def tracks(s: State, m: Moving) -> Iterator[Step | Overrun | Reverse]:
    """15.1.0.3, 15.1.0.6, 15.3.1: ahead and back, whether or not the way is free."""
    vehicles, _ = parted(s, m)
    for place in places_ahead(s, m, vehicles):
        yield Step(place)
        if place in s.stacks:
            yield Overrun(place)
    yield from map(Reverse, places_ahead(s, m, vehicles, backwards=True))


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
        movers, paid = (
            [s.units[i] for i in before],
            {i: cost.total * (i == v.id) for i in before if is_vehicle(s.units[i])},
        )
        yield from opportunity_fire(t, movers, m.at, 0, "drive", before=before, paid=paid)
    yield from go_on_or_end(t, m, before)


def enter_hex(t: World, m: Moving, place: str, *, backwards: bool = False) -> Play[None]:
    """6.0.6: the order of things when vehicles, and those beside them, enter a hex."""
    before, start = list(m.units), m.at
    walked, paid = advance(t, m, place, backwards=backwards)
    movers = yield from struck_on_entry(t, m, before, start)
    if movers:
        yield from opportunity_fire(t, movers, place, walked, "drive", before=before, paid=paid)
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
    if v.id not in m.units:
        yield from come_to_rest(t, m, v)


def come_to_rest(t: World, m: Moving, v: Unit | None = None) -> Play[None]:
    """15.3.11: the move is over; those whom a vehicle has Overrun, and stays among, give way first."""
    v = v or t.state.units[m.units[0]]
    if m.overran and v.at == m.overran:
        yield from give_way(t, v)
    end_move(t)
    take_control(t, m.at)


def advance(t: World, m: Moving, place: str, *, backwards: bool = False, extra: int = 0) -> tuple[int, dict[str, int]]:
    """6.5.3: all are in the next hex, and each has paid its own price for it: the men on foot, and every vehicle.

    An Overrun costs every vehicle `extra` MPs (15.3.4).
    """
    s = t.state
    vehicles, foot = parted(s, m)
    start = m.at
    walked = foot_cost(s, m, foot, place) if foot else None
    prices = [price(s, v, start, place, backwards=backwards) for v in vehicles]
    broken = next((v for v in vehicles if crushes(s, v, start, place)), None)
    m.at, m.stepped, m.entered, m.faced, m.overran = place, True, True, [], ""
    paid: dict[str, int] = {}
    for v, cost in zip(vehicles, prices, strict=True):
        assert cost is not None
        if extra:
            cost = cost.plus(extra, "Overrun", "15.3.4")
        v.spent += cost.total
        v.road_spent += cost.total if by_road(s.ground, start, place) else 0  # 15.6.2
        paid[v.id] = cost.total
        v.facing = v.facing if start else inward(s.ground, place)
        v.pivoted = False
        put(s, v, place)
        t.tell(told.Stepped((v.id,), start, place, cost, v.spent, backwards, rule="15.1.0.3"))
    if walked is not None:
        m.spent += walked.total
        for u in foot:
            u.spent = m.spent
            put(s, u, place)
        t.tell(told.Stepped(tuple(u.id for u in foot), start, place, walked, m.spent, rule="6.5.3"))
    count(s, m)
    if s.wire:
        crush_wire(t, vehicles, start)
    if broken is not None:
        lay_low(t, broken, place, s.ground.terrain(place).crushed_into)
    return walked.total if walked is not None else 0, paid


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
