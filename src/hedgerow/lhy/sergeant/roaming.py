"""Where units can get to in one Maneuver, and what they risk on the way."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from hedgerow.lhy.ground.ground import ALL
from hedgerow.lhy.rules.move.allowances import allowance, certain_hexes
from hedgerow.lhy.sergeant.goals import DEAR, FAR, price
from hedgerow.lhy.sergeant.records import Way
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import Unit


def ways(
    sit: Situation, units: Sequence[Unit], start: str, spent: int = 0, hexes: int = 0, reverse: bool = False
) -> list[Way]:
    """All hexes that units can still get to, each by the cheapest way; the first is where they are."""
    s, ground, head = sit.s, sit.ground, units[0]
    kind = head.card.mover
    points = min(allowance(s, sit.cycle, u, (start, start), reverse) for u in units)
    certain = min(certain_hexes(s, sit.cycle, u) for u in units)
    best: dict[str, Way] = {}
    pushed = 0  # of equals the first
    queue: list[tuple[int, int, str, int, Way]] = [(spent, hexes, start, 0, Way(start, "", spent, hexes, 0.0))]
    while queue:
        gone, count, at, _, way = heapq.heappop(queue)
        if at in best:
            continue
        best[at] = way
        for to in ground.around(at):
            if to in best or to in sit.foes_by_hex or (not head.card.afv and primary_impact(s, to)):
                continue
            cost = price(ground, kind, at, to)
            if cost >= FAR or not (count < certain or gone + cost <= points or (cost in (DEAR, ALL) and not gone)):
                continue
            risk = way.risk + (sit.w.exposed * sit.danger(head, at) if at != start else 0.0)
            pushed += 1
            further = Way(to, way.first or to, gone + cost, count + 1, risk)
            heapq.heappush(queue, (gone + cost, count + 1, to, pushed, further))
    return list(best.values())
