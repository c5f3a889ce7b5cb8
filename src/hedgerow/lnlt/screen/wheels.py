"""Vehicles before they move: what it costs, what it may bring, and where they can get to, if nobody interferes."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from msgspec.structs import replace

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.looking import Way
from hedgerow.kernel.screen.preview import Preview, Remark, Sum
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.ground.facing import WORDS
from hedgerow.lnlt.rules.armour.driving import turning, wheel_moves
from hedgerow.lnlt.rules.armour.vehicle_steps import crushes, foot_cost, inward, left_to, parted, pivot_cost, price
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met
from hedgerow.lnlt.screen.asking import loosened, throws_dice
from hedgerow.lnlt.screen.marching import answer_remark, arrived, taken_remarks
from hedgerow.lnlt.screen.records import Stand
from hedgerow.lnlt.state.lookups import is_vehicle
from hedgerow.lnlt.state.moves import AssaultFire, Button, Dismount, KeepMoving, Mount, Pivot, Reverse, Step
from hedgerow.lnlt.state.names import name, points
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Moving, State, Unit

Path = tuple[str, ...]


# ------------------------------------------------------------------ one step


def drive(table: Table[State], move: Step | Reverse) -> Preview:
    """15.1.0.3, 15.1.0.6: what entering a hex costs each of them, and may bring."""
    s, m = table.state, table.state.moving
    assert m is not None
    vehicles, foot = parted(s, m)
    backwards = isinstance(move, Reverse)
    costs = costs_of(s, m, vehicles, foot, move.place, backwards)
    sums = tuple(Sum(f"cost of {who}" if len(costs) > 1 else "cost", cost, cost.total) for who, cost in costs.items())
    remarks = [
        Remark(f"{points(left_to(s, m, v) - costs[v.id].total)} left to {name(s, v.id)} afterwards", "6.0.1")
        for v in vehicles
        if costs[v.id].total <= left_to(s, m, v)
    ]
    if any(crushes(s, v, m.at, move.place) for v in vehicles):
        terrain = s.ground.terrain(move.place)
        remarks.append(Remark(f"the {terrain} becomes {terrain.crushed_into}", "15.1.0.1"))
    if mines := mines_met(s, s.units[m.units[0]].side, move.place, m.at):
        words = " and ".join(f"FP {mine.fp}" for mine in mines)
        remarks.append(Remark(f"Mines attack whatever enters: {words}", "21.4.0.3"))
    movers = [*vehicles, *foot]
    there = arrived(s, movers, move.place)
    dearest = max(cost.total for cost in costs.values())
    remarks += [answer_remark(there, m, move.place, dearest), *taken_remarks(s, movers, move.place)]
    return Preview(sums, tuple(remarks), dice=throws_dice(table, move))


def costs_of(
    s: State, m: Moving, vehicles: list[Unit], foot: list[Unit], place: str, backwards: bool
) -> dict[str, Tally]:
    """6.5.3: each pays its own."""
    costs = {v.id: price(s, v, m.at, place, backwards=backwards) or Tally() for v in vehicles}
    return costs | ({"those on foot": foot_cost(s, m, foot, place)} if foot else {})


def pivot(table: Table[State], move: Pivot) -> Preview:
    """15.1.0.4: 1 MP a vertex, and a chance to fire for each."""
    s, m = table.state, table.state.moving
    if m is None:
        return Preview(dice=throws_dice(table, move))
    v = turning(parted(s, m)[0], move)
    assert v is not None
    cost = pivot_cost(v, move.facing)
    remarks = (
        Remark(f"{points(left_to(s, m, v) - cost.total)} left afterwards", "6.0.1"),
        answer_remark(s, m, m.at, cost.total),
    )
    return Preview((Sum("cost", cost, cost.total),), remarks, dice=throws_dice(table, move))


def button(table: Table[State], move: Button) -> Iterator[Remark]:
    if table.state.units[move.unit].buttoned:
        yield Remark("open: it spots, but its crew is exposed to small arms", "15.0.0.2")
    else:
        yield Remark("buttoned: it spots nothing, not even next to it", "15.0.0.2")


def assault_fire(table: Table[State], move: AssaultFire) -> Iterator[Remark]:
    marker, rule = ("Stealth", "6.4.2.1") if move.stealth else ("Assault Move", "6.1.1.1")
    if is_vehicle(table.state.units[move.unit]):
        rule = "15.2.1.1"
    yield Remark(f"marked {marker}: it fires with that handicap, and moves up to half its MF afterwards", rule)


def keep_moving(table: Table[State], move: KeepMoving) -> Iterator[Remark]:
    yield Remark("harder to hit until it moves on, which it must in the next turn", "15.5.0.2")


def change_mount(table: Table[State], move: Mount | Dismount) -> Iterator[Remark]:
    yield Remark("marked Moved: this is all it does, and it may be fired at", "6.6.0.1")
    if isinstance(move, Dismount):
        yield Remark("its mounts stay here, and it can mount again only here", "6.6.0.1")


# ------------------------------------------------------------------ all of them


def vehicle_ways(s: State, m: Moving) -> list[Way]:
    """The cheapest way to every hex in reach, with the facing there; of those that cost the same, the shortest."""
    s, m = loosened(s, m.units), replace(m, units=list(m.units))
    vehicles, foot = parted(s, m)
    units, start = [*vehicles, *foot], m.at
    first = Stand(start, tuple(v.facing for v in vehicles), tuple(u.spent for u in units), m.spent)
    found: dict[str, Way] = {}
    seen: set[tuple[str, tuple[int, ...]]] = set()
    ahead: list[tuple[int, int, int, Path, Path, Stand]] = [(0, 0, 0, (), (), first)]
    reached = 0
    while ahead:
        cost, length, _, path, answers, stand = heappop(ahead)
        if (stand.place, stand.facings) in seen:
            continue
        seen.add((stand.place, stand.facings))
        if path and stand.place != start and stand.place not in found:
            found[stand.place] = Way(stand.place, path, cost, f"facing {WORDS[stand.facings[0]]}", answers)
        take_stand(s, m, vehicles, units, stand)
        for move in list(wheel_moves(s, m)):
            if (after := stand_after(s, m, stand, move)) is not None:
                way = path if after.place == stand.place else (*path, after.place)
                dearer, said = cost + after.spent[0] - stand.spent[0], (*answers, notation.write(move))
                reached += 1
                heappush(ahead, (dearer, length + 1, reached, way, said, after))
    return list(found.values())


def take_stand(s: State, m: Moving, vehicles: list[Unit], units: list[Unit], stand: Stand) -> None:
    """The group as it would stand there."""
    m.at, m.spent, m.stepped = stand.place, stand.walked, True
    for u, mps in zip(units, stand.spent, strict=True):
        u.spent = mps
        if stand.place:
            put(s, u, stand.place)
    for v, facing in zip(vehicles, stand.facings, strict=True):
        v.facing = facing


def stand_after(s: State, m: Moving, stand: Stand, move: Move) -> Stand | None:
    """One move farther."""
    vehicles, foot = parted(s, m)
    spent, facings = list(stand.spent), list(stand.facings)
    if isinstance(move, Pivot):
        v = turning(vehicles, move)
        assert v is not None
        i = vehicles.index(v)
        spent[i] += pivot_cost(v, move.facing).total
        facings[i] = move.facing
        return Stand(stand.place, tuple(facings), tuple(spent), stand.walked)
    if not isinstance(move, (Step, Reverse)):
        return None
    costs = [cost.total for cost in costs_of(s, m, vehicles, foot, move.place, isinstance(move, Reverse)).values()]
    for i in range(len(spent)):
        spent[i] += costs[min(i, len(costs) - 1)]
    if not stand.place:
        facings = [inward(s.ground, move.place)] * len(vehicles)
    walked = stand.walked + costs[-1] if foot else stand.walked
    return Stand(move.place, tuple(facings), tuple(spent), walked)
