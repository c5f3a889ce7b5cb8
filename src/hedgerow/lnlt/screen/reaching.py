"""Where a stack can get to, if nobody interferes: the rules themselves are asked at every place on the way."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec.structs import replace

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.shown import Reach, Way
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.driving import led_by_vehicle
from hedgerow.lnlt.modes import stack_allowance
from hedgerow.lnlt.movement import next_steps
from hedgerow.lnlt.moves import Step
from hedgerow.lnlt.state import Moving, State, holds, put
from hedgerow.lnlt.steps import step_cost
from hedgerow.lnlt.wire_and_mines import mines_met

from .asking import checked, loosened
from .wheels import vehicle_ways

Path = tuple[str, ...]


def reach(table: Table[State], move: Move | None) -> Reach | None:
    """From the move under way, or from the one that an answer would begin; None if nothing moves.

    An answer that needs dice before anybody moves, such as a withdrawal from Melee, begins no move yet.
    """
    if move is None:
        s = table.state
    else:
        choice = checked(table, move)
        s = table.clone(Manual(), [Answer(choice.seat, move)]).state
    return _from(s, s.moving) if s.moving is not None else None


def _from(s: State, m: Moving) -> Reach:
    if s.mechanized and led_by_vehicle(s, m):
        return Reach(tuple(m.units), stack_allowance(s, m), m.spent, m.mode, tuple(vehicle_ways(s, m)))
    ways = tuple(on_foot(path, cost) for cost, path in cheapest_ways(s, m).values())
    return Reach(tuple(m.units), stack_allowance(s, m), m.spent, m.mode, ways)


def on_foot(path: Path, cost: int) -> Way:
    return Way(path[-1], path, cost, answers=tuple(notation.write(Step(place)) for place in path))


def cheapest_ways(s: State, m: Moving) -> dict[str, tuple[int, Path]]:
    """The cheapest way to every place in reach, with its MPs, the cheapest first.

    Of ways that cost the same, those through fewer barrages and Mines come first, then those of fewer steps.
    """
    s, m = loosened(s, m.units), replace(m, units=list(m.units))
    start, spent = m.at, m.spent
    movers = [s.units[i] for i in m.units]
    found: dict[str, tuple[int, Path]] = {}
    ahead: list[tuple[int, int, int, Path]] = [(0, 0, 0, ())]
    while ahead:
        cost, shelled, _, path = heappop(ahead)
        here = path[-1] if path else start
        if here in found or (path and here == start):
            continue
        if path:
            found[here] = (cost, path)
            if here in s.melee or holds(s, here, 1 - movers[0].side):
                continue  # 6.0.5: whoever meets the enemy stays
            for u in movers:
                put(s, u, here)
            m.at, m.spent, m.stepped = here, spent + cost, True
        for step in next_steps(s, m):
            if isinstance(step, Step) and step.place not in found and (price := step_cost(s, m, step.place)):
                mined = bool(s.mines) and bool(mines_met(s, movers[0].side, step.place, m.at))
                fire = shelled + (s.ground.hex_of(step.place) in s.ffe) + mined
                heappush(ahead, (cost + price.total, fire, len(path) + 1, (*path, step.place)))
    return found
