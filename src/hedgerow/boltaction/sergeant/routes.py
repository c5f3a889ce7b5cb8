"""How far it is to somewhere round what is in the way: by a coarse net over the table, slow ground counted double."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot

from hedgerow.board.inches.measure import INCH
from hedgerow.board.inches.records import Fence, Point
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.rules.move.rates import HEAVY, mover, why_not_over
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.state import Unit

MESH = 3 * INCH
SLOW = 2.0
"""Ground through which nobody runs."""
ROUND = 6.0
"""Ground that is not entered at all: it costs a way round it, since a mesh may hold a gap."""
NETS, FIELDS = 64, 512
"""How many are kept in mind: more than a game needs, and not all that a server has seen."""
NEIGHBOURS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)

Cell = tuple[int, int]
Box = tuple[int, int, int, int]
Net = dict[Cell, float]
Kind = tuple[str | bool, ...]

_NETS: dict[tuple[Ground, Kind], Net] = {}
"""What it costs to cross each mesh, for each kind of unit: worked out when the first of them asks."""


def kind_of(u: Unit) -> Kind:
    """Units that go over the same ground alike."""
    ways = (can(u, "motorbikes"), can(u, "skis"), can(u, "amphibious"))
    return (u.card.kind, mover(u), u.card.damage >= HEAVY, *ways)


def cell(at: Point) -> Cell:
    return at[0] // MESH, at[1] // MESH


def middle(c: Cell) -> Point:
    return c[0] * MESH + MESH // 2, c[1] * MESH + MESH // 2


def way_to(ground: Ground, u: Unit, at: Point, box: Box) -> int:
    """How far it is for a unit from a point to a box, in hundredths of an inch of easy going."""
    return way_to_any(ground, u, at, cells_in(ground, box))


def way_to_any(ground: Ground, u: Unit, at: Point, points: frozenset[Cell]) -> int:
    """The same to the nearest of several."""
    kind = kind_of(u)
    if (ground, kind) not in _NETS:
        if len(_NETS) == NETS:
            del _NETS[next(iter(_NETS))]  # a server plays on ever new tables
        _NETS[ground, kind] = net(ground, u)
    return length(ground, field(ground, kind, points), at)


def length(ground: Ground, found: Net, at: Point) -> int:
    """From a point by way of whatever mesh is best."""
    x, y = cell(at)
    best = float("inf")
    for dx, dy in (*NEIGHBOURS, (0, 0)):
        far = found.get((x + dx, y + dy))
        if far is not None:
            cx, cy = middle((x + dx, y + dy))
            best = min(best, far * MESH + hypot(cx - at[0], cy - at[1]))
    return int(best) if best < float("inf") else ground.table.width


@lru_cache(1 << 12)
def cells_in(ground: Ground, box: Box) -> frozenset[Cell]:
    wide, high = ground.table.width // MESH, ground.table.height // MESH
    (west, north), (east, south) = cell((box[0], box[1])), cell((box[2], box[3]))
    return frozenset(
        (min(x, wide - 1), min(y, high - 1)) for x in range(west, east + 1) for y in range(north, south + 1)
    )


@lru_cache(FIELDS)
def field(ground: Ground, kind: Kind, sources: frozenset[Cell]) -> Net:
    """From every mesh of the net the way to the nearest source, in meshes."""
    costs = _NETS[ground, kind]
    found: Net = {}
    heap = [(0.0, source) for source in sorted(sources)]
    while heap:
        far, at = heappop(heap)
        if at in found:
            continue
        found[at] = far
        for dx, dy in NEIGHBOURS:
            to = at[0] + dx, at[1] + dy
            if to in costs and to not in found:
                step = 1.0 if not dx or not dy else 1.41
                heappush(heap, (far + step * (costs[to] + costs.get(at, 1.0)) / 2, to))
    return found


def net(ground: Ground, u: Unit) -> Net:
    wide, high = ground.table.width // MESH, ground.table.height // MESH
    return {(x, y): cost(ground, u, middle((x, y))) for x in range(wide) for y in range(high)}


def cost(ground: Ground, u: Unit, at: Point) -> float:
    """By what lies at the middle of a mesh; for vehicles by what runs across it as well."""
    there = list(ground.at(at))
    half = MESH // 2
    if u.card.kind == "vehicle":
        for a, b in (((at[0] - half, at[1]), (at[0] + half, at[1])), ((at[0], at[1] - half), (at[0], at[1] + half))):
            crossed = (ground.features[number] for number, _, _ in ground.crossed(a, b))
            there += [f for f in crossed if isinstance(f.shape, Fence)]
    if any(why_not_over(u, "advance", f) is not None for f in there):
        return ROUND
    if any(why_not_over(u, "run", f) is not None for f in there):
        return SLOW
    return 1.0
