"""Where a stack can get to, if nobody interferes: the rules themselves are asked at every place on the way."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec.structs import replace

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.screen.looking import Reach, Way
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.rules.air.helicopters import HOP, entries, left, way_home
from hedgerow.lnlt.rules.armour.driving import led_by_vehicle
from hedgerow.lnlt.rules.move.modes import stack_allowance
from hedgerow.lnlt.rules.move.movement import next_steps
from hedgerow.lnlt.rules.move.steps import step_cost
from hedgerow.lnlt.rules.works.wire_and_mines import mines_met
from hedgerow.lnlt.screen.asking import checked, loosened
from hedgerow.lnlt.screen.wheels import vehicle_ways
from hedgerow.lnlt.state.lookups import figures, holds, units_at
from hedgerow.lnlt.state.moves import Hop, Step
from hedgerow.lnlt.state.names import names
from hedgerow.lnlt.state.placing import put
from hedgerow.lnlt.state.state import Moving, Sortie, State

Path = tuple[str, ...]
WHITHER = ("step", "drive")
MP = "MP"


def reach(table: Table[State], move: Move | None) -> Reach | None:
    """From the move under way, or from the one that an answer would begin; None if nothing moves.

    An answer that needs dice before anybody moves, such as a withdrawal from Melee, begins no move yet.
    """
    s = table.state
    choice = table.choice
    if move is not None:
        choice = checked(table, move)
        s = table.clone(Manual(), [Answer(choice.seat, move)]).state
    if choice is None:
        return None
    if choice.kind == "sortie" and s.sortie is not None and not s.sortie.hovering:
        return in_flight(s, s.sortie)
    if move is None and choice.kind not in WHITHER:
        return None  # something else is asked on the way, such as who Close Assaults
    if s.moving is None or all(s.units[i].side != choice.seat for i in s.moving.units):
        return None  # nothing moves, or others do, and one may fire at them
    return _from(s, s.moving)


def _from(s: State, m: Moving) -> Reach:
    if s.mechanized and led_by_vehicle(s, m):
        return Reach(tuple(m.units), stack_allowance(s, m), m.spent, m.mode, tuple(vehicle_ways(s, m)), MP)
    side = s.units[m.units[0]].side
    ways = tuple(on_foot(path, cost, fight(s, side, path[-1])) for cost, path in cheapest_ways(s, m).values())
    return Reach(tuple(m.units), stack_allowance(s, m), m.spent, m.mode, ways, MP)


def fight(s: State, side: int, place: str) -> str:
    """6.0.5, 8.0.6: what those who go there let themselves in for."""
    if place in s.melee:
        return f"They join the Melee in {place}, and the move is over"
    if holds(s, place, 1 - side):
        foes = [u.id for u in units_at(s, place) if u.side != side]
        return f"They fight {names(s, foes)} in {place} hand to hand, and the move is over"
    return ""


def in_flight(s: State, f: Sortie) -> Reach:
    """19.2.0.1: a helicopter flies from hex to hex, over anything, and keeps MPs enough for the way home."""
    near = s.ground.around(f.at) if f.at else entries(s, f)
    ahead: list[Path] = [(hex,) for hex in near]
    known, ways = {f.at, *near}, []
    for path in ahead:  # grows while it is walked through: the nearest come first
        cost = len(path) * HOP
        if cost + way_home(s, path[-1]) > left(s, f):
            continue
        ways.append(Way(path[-1], path, cost, answers=tuple(notation.write(Hop(hex)) for hex in path)))
        further = [hex for hex in s.ground.around(path[-1]) if hex not in known]
        known.update(further)
        ahead += [(*path, hex) for hex in further]
    return Reach((f.unit,), figures(s.units[f.unit]).mf, f.spent, "flight", tuple(ways), MP, "Fly", True)


def on_foot(path: Path, cost: int, asks: str) -> Way:
    return Way(path[-1], path, cost, answers=tuple(notation.write(Step(place)) for place in path), asks=asks)


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
