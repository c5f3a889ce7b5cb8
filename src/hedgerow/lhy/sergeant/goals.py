"""What the mission asks for: which ground counts, how much, and how far it is."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.ground.ground import ALL, Ground
from hedgerow.lhy.ground.records import Mover
from hedgerow.lhy.rules.victory import controller, final_score
from hedgerow.lhy.sergeant.records import Goal
from hedgerow.lhy.sergeant.weights import Weights
from hedgerow.lhy.state.state import State

FAR = 999
ABREAST = 3  # hexes that one of those who search takes
DEAR = 8  # half MPs that a hex counts which takes a whole allowance


def goals(s: State, seat: int, w: Weights) -> list[Goal]:
    """The ground that counts now, and whether the seat has it."""
    m, v = s.mission, s.mission.victory
    attacker = m.attacker
    owners = {o.id: controller(s, o) for o in m.objective}
    held = sum(owners[o.id] == attacker for o in m.objective if o.counts)
    missing = max(1, v.control - held)
    found = []
    for o in m.objective:
        ours = owners[o.id] == seat
        value = w.point * (o.mop + o.defender_mop)
        if v.control and o.counts:
            value += w.prize + (w.decisive if missing == 1 and owners[o.id] != attacker else 0.0)
        hexes = s.crossings.get(o.id, o.hexes)
        hexes = tuple(hex for hex in hexes if not o.crossing or s.control.get(hex) != seat) or o.hexes
        if value:
            found.append(Goal(o.name, hexes, value, ours, needed=o.counts))
    if v.ip_mop:
        taken = [at for at, p in s.positions.items() if p.seat != attacker]
        points = w.point * v.ip_mop
        found += [Goal("Improved Position", (at,), points, s.control.get(at) == seat, needed=False) for at in taken]
    for at in v.clear:
        if any(u.seat != attacker for u in s.stacks.get(at, ())):
            found.append(Goal("ground to be cleared", (at,), w.prize, seat != attacker, fleeting=True))
    return found or [*sweep(s, seat, w)]


def sweep(s: State, seat: int, w: Weights) -> Iterator[Goal]:
    """Where nobody is to be seen on ground that must be cleared, the attacker goes through it to the enemy's edge."""
    v, attacker = s.mission.victory, s.mission.attacker
    edge = [at for at in s.ground.edge(s.mission.side[1 - attacker].edge) if at in v.clear] or list(v.clear)
    for n in range(0, len(edge), ABREAST):
        yield Goal("ground to be searched", tuple(edge[n : n + ABREAST]), w.prize, seat != attacker)


def lateness(s: State) -> float:
    """How much of the attacker's time is gone, from 0 to 1."""
    v = s.mission.victory
    if v.points:
        return min(1.0, s.minutes / max(1, v.minutes))
    return min(1.0, max(0.0, final_score(s).total / max(1, v.win)))


# ------------------------------------------------------------------ how far


@lru_cache(maxsize=512)
def marches(ground: Ground, hexes: tuple[str, ...], mover: Mover) -> dict[str, int]:
    """Half MPs from everywhere into the nearest of some hexes."""
    reached: dict[str, int] = {}
    queue = [(0, hex) for hex in hexes if hex in ground.index]
    while queue:
        spent, hex = heapq.heappop(queue)
        if hex in reached:
            continue
        reached[hex] = spent
        for before in ground.around(hex):
            if before not in reached and (cost := price(ground, mover, before, hex)) < FAR:
                heapq.heappush(queue, (spent + cost, before))
    return reached


def price(ground: Ground, mover: Mover, a: str, b: str) -> int:
    """Half MPs of a step, FAR if it is not allowed."""
    if b not in ground.neighbors(a):
        return FAR
    cost = ground.cost(mover, a, b)
    if isinstance(cost, Refusal):
        return FAR
    return DEAR if cost >= ALL else max(1, cost)
