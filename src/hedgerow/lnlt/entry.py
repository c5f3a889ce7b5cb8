"""22.0 Coming on from off the map."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal

from .movement import begin_move, entry_hexes, guided, time_keeper, why_immobile, why_not_mode, why_not_step
from .moves import Enter
from .stacking import HALVES, LIMIT, MOST_HALVES
from .state import Moving, State, Unit, figures
from .world import World


def waiting(s: State, side: int) -> dict[str, list[Unit]]:
    """The units of a side that are due to enter this turn, by group."""
    groups: dict[str, list[Unit]] = {}
    for u in s.units.values():
        if u.group and u.side == side and not u.lost and not u.at and entry_hexes(s, u.group):
            groups.setdefault(u.group, []).append(u)
    return groups


def why_not_come_on(s: State, side: int, move: Enter) -> Refusal | None:
    """22.0.2, 22.0.3: one stack of one group, in any mode it is capable of."""
    units = [s.units.get(i) for i in move.units]
    movers = [u for u in units if u is not None and u.side == side and not u.at and not u.lost and u.group]
    if not movers or len(movers) != len(move.units) or len(set(move.units)) != len(move.units):
        return Refusal("not-waiting", "name units of yours that wait off the map, each once", "22.0.2")
    group = movers[0].group
    if any(u.group != group for u in movers) or not entry_hexes(s, group):
        return Refusal("not-due", "one stack of units that are due may enter in an impulse", "22.0.2")
    if refusal := next((r for u in movers if (r := why_immobile(u))), None) or why_not_mode(s, movers, move.mode):
        return refusal
    m = Moving(units=list(move.units), mode=move.mode, start="", at="", group=group)
    m.leader, m.guided = time_keeper(s, movers, move.mode), guided(s, movers)
    refusals = [why_not_step(s, m, p) for p in entry_hexes(s, group)]
    return refusals[0] if all(refusals) else None


def entering_stacks(s: State, side: int) -> Iterator[Enter]:
    """A full stack of each group, and each unit by itself."""
    for units in waiting(s, side).values():
        full = full_stack(units)
        if len(full) > 1:
            move = Enter(tuple(u.id for u in full))
            if why_not_come_on(s, side, move) is None:
                yield move
        for u in units:
            move = Enter((u.id,))
            if why_not_come_on(s, side, move) is None:
                yield move


def full_stack(units: list[Unit]) -> list[Unit]:
    """As many of them, in their order, as may share a hex (1.3.1)."""
    halves = smcs = 0
    stack = []
    for u in units:
        weight = HALVES.get(figures(u).kind)
        if weight is None and smcs < LIMIT.smcs:
            smcs += 1
            stack.append(u)
        elif weight is not None and halves + weight <= MOST_HALVES:
            halves += weight
            stack.append(u)
    return stack


def come_on(t: World, move: Enter) -> None:
    """22.0.1: the stack waits at the edge; its first step is onto an entry hex."""
    movers = [t.state.units[i] for i in move.units]
    begin_move(t, movers, move.mode, "", movers[0].group)
