"""Where units can get to, if nobody interferes: the rules themselves are asked at every hex on the way."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from msgspec.structs import replace

from hedgerow.kernel import notation
from hedgerow.kernel.choice import Move
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.screen.looking import Reach, Way
from hedgerow.kernel.table import Answer
from hedgerow.lhy.rules.move.allowances import allowance
from hedgerow.lhy.rules.move.march import hexes_beside, why_not_enter
from hedgerow.lhy.rules.move.ways import ALL, Step, step
from hedgerow.lhy.screen.asking import checked, march_of
from hedgerow.lhy.screen.ear import mps
from hedgerow.lhy.screen.eyes import piece_ids
from hedgerow.lhy.state.moves.maneuver import Go, Maneuver, Reverse
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World

Path = tuple[str, ...]
MP = "MP"
FREE = ("maneuver", "reverse")
"""Ways that go wherever MPs lead; others have their hexes told one by one."""
MODES = {"maneuver": "Maneuver", "reverse": "in reverse"}
MANY = 400  # hexes looked at


def reach(table: World, move: Move | None, seat: int) -> Reach | None:
    """From the way that is under way, or from the one that an answer would begin; None if nobody goes."""
    s, choice = table.state, table.choice
    if choice is None or choice.seat != seat:
        return None
    if move is not None:
        checked(table, move)
        if not isinstance(move, (Maneuver, Reverse)):
            return None
        s = table.clone(Manual(), [Answer(choice.seat, move)]).state
    elif choice.kind != "maneuver":
        return None
    march = march_of(s)
    if march is None or march.how not in FREE or type(march) is not March or not march.units:
        return None
    if s.units[march.units[0]].seat != seat:
        return None
    return _from(s, march, seat)


def _from(s: State, m: March, seat: int) -> Reach:
    """What takes the whole allowance is told as what is left of it."""
    units = [s.units[i] for i in m.units]
    most = min(allowance(s, s.cycle, u, m.way, m.how == "reverse") for u in units) if s.cycle else 0
    spent = m.spent if m.spent < ALL else most
    ways = tuple(_way(path, cost if cost < ALL else max(most - spent, 0)) for cost, path in cheapest_ways(s, m))
    return Reach(piece_ids(s, m.units, seat), most / 2, spent / 2, MODES[m.how], ways, MP)


def _way(path: Path, cost: int) -> Way:
    note = "" if cost % 2 == 0 else f"{mps(cost)} MP"
    return Way(path[-1], path, cost / 2, note, tuple(notation.write(Go(to)) for to in path))


def cheapest_ways(s: State, m: March) -> Iterator[tuple[int, Path]]:
    """The cheapest way to every hex in reach, with its half MPs; of ways that cost the same the shortest."""
    first = s.units[m.units[0]]
    found = {m.way[-1]}
    ahead: list[tuple[int, int, Path]] = [(0, 0, ())]
    looked = 0
    while ahead and looked < MANY:
        cost, _, path = heappop(ahead)
        here = path[-1] if path else m.way[-1]
        if path:
            if here in found:
                continue
            found.add(here)
            looked += 1
            yield cost, path
        then = replace(m, way=[*m.way, *path], spent=m.spent + cost) if path else m
        if path and (here in s.wire and not first.card.vehicular):
            continue  # 19.2-1
        for to in hexes_beside(s, then):
            if to and to not in found and why_not_enter(s, then, to) is None:
                price = step(s, first, then.way, to)
                if isinstance(price, Step):
                    heappush(ahead, (cost + min(price.points, ALL), len(path) + 1, (*path, to)))
