"""22.0 Coming on from off the map."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.limits import LIMIT, MOST_HALVES, weight
from hedgerow.lnlt.rules.armour.driving import drives
from hedgerow.lnlt.rules.move.modes import why_immobile
from hedgerow.lnlt.rules.move.movement import begin_move, ways_to_go, why_not_set_out
from hedgerow.lnlt.rules.move.steps import entry_hexes
from hedgerow.lnlt.rules.people.roll_call import why_absent
from hedgerow.lnlt.state.lookups import figures, is_vehicle, off_map
from hedgerow.lnlt.state.moves import Enter
from hedgerow.lnlt.state.state import State, Unit
from hedgerow.lnlt.state.world import World


def waiting(s: State, side: int) -> dict[str, list[Unit]]:
    """The units of a side that are due to enter this turn, by group."""
    groups: dict[str, list[Unit]] = {}
    for u in off_map(s, side):
        if not u.at and entry_hexes(s, u.group):
            groups.setdefault(u.group, []).append(u)
    return groups


def why_not_come_on(s: State, side: int, move: Enter) -> Refusal | None:
    """22.0.2, 22.0.3: one stack of one group, in any mode it is capable of."""
    units = [s.units.get(i) for i in move.units]
    movers = [u for u in units if u is not None and u.side == side and not u.at and not u.lost and u.group]
    if not movers or len(movers) != len(move.units) or len(set(move.units)) != len(move.units):
        return Refusal("not-waiting", why_not_waiting(s, side, move.units), "22.0.2")
    group = movers[0].group
    if any(u.group != group for u in movers):
        return Refusal("two-groups", "one stack, which comes on in one place, enters in an impulse", "22.0.2")
    if not entry_hexes(s, group):
        return Refusal("not-due", f"{movers[0].id} is not due to enter on turn {s.turn}", "22.0.5")
    return why_not_set_out(s, movers, move.mode, "", group)


def why_not_waiting(s: State, side: int, units: tuple[str, ...]) -> str:
    """Why the first of these who does not wait off the map cannot come on."""
    for i in units:
        u = s.units.get(i)
        if u is None or u.side != side or u.lost:
            return why_absent(s, side, i)
        if u.at:
            return f"{i} is on the map already"
        if not u.group:
            return f"{i} does not come on by itself"
    return "name units of yours that wait off the map, each once"


def entering_stacks(s: State, side: int) -> Iterator[Enter]:
    """A full stack of each group, and each unit by itself, in every mode open to them."""
    for units in waiting(s, side).values():
        full = full_stack(units)
        for stack in [full] * (len(full) > 1) + [[u] for u in units]:
            names = tuple([u.id for u in stack])
            if drives(s, stack) or not any(why_immobile(u) for u in stack):
                yield from (Enter(names, mode) for mode in ways_to_go(s, stack, "", stack[0].group))


def full_stack(units: list[Unit]) -> list[Unit]:
    """As many of them on foot, in their order, as may share a hex (1.3.1); vehicles come on singly (15.1.0.2)."""
    halves: float = 0
    smcs = 0
    stack = []
    for u in units:
        if is_vehicle(u):
            continue
        if not figures(u).mmc:
            if smcs < LIMIT.smcs:
                smcs += 1
                stack.append(u)
        elif halves + weight(figures(u)) <= MOST_HALVES:
            halves += weight(figures(u))
            stack.append(u)
    return stack


def come_on(t: World, move: Enter) -> None:
    """22.0.1: the stack waits at the edge; its first step is onto an entry hex."""
    movers = [t.state.units[i] for i in move.units]
    begin_move(t, movers, move.mode, "", movers[0].group)
