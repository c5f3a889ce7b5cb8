"""All lines between all hexes of a map at once: the same passages and crossings as `trace`, by the arrayful.

Kept apart from `trace` because numpy is wanted only when a map is surveyed for the first time.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from hedgerow.board.axial import passages
from hedgerow.board.hexes import Grid
from hedgerow.board.records import Silhouette
from hedgerow.board.swept import Ints, Sweep
from hedgerow.board.trace import FINE

NOWHERE = -1


def sweep(grid: Grid, hexes: Sequence[str], silhouettes: Sequence[Silhouette], bits: Mapping[str, int]) -> Sweep:
    """Passages off the map and hexsides along its edge are left out: nothing there can affect a line."""
    q, r = np.array([grid.axial(hex) for hex in hexes], dtype=np.int64).T
    a, b = (side.astype(np.int64) for side in np.triu_indices(len(hexes), 1))
    wide, high = int(np.ptp(q)) + 1, int(np.ptp(r)) + 1
    displacement = (q[b] - q[a] + wide) * (4 * high) + (r[b] - r[a] + 2 * high)
    unique, which = np.unique(displacement, return_inverse=True)
    rows, first = _templates([(int(u) // (4 * high) - wide, int(u) % (4 * high) - 2 * high) for u in unique])
    count = np.diff(first)[which]
    pair = np.repeat(np.arange(len(a)), count)
    start = np.concatenate([[0], np.cumsum(count)])
    template = rows[np.arange(start[-1]) - start[pair] + first[which][pair]]
    where = _Lookup(q, r)
    hex = where.find(q[a[pair]] + template[:, 0], r[a[pair]] + template[:, 1])
    along = template[:, 6] == 1
    twin = np.where(along, where.find(q[a[pair]] + template[:, 2], r[a[pair]] + template[:, 3]), NOWHERE)
    kept = (hex != NOWHERE) & (~along | (twin != NOWHERE))
    hex, twin, near, far, pair = hex[kept], twin[kept], template[kept, 4], template[kept, 5], pair[kept]
    start = np.concatenate([[0], np.cumsum(np.bincount(pair, minlength=len(a)))])
    met = _met(grid, hexes, silhouettes, bits, a[pair], b[pair], hex, twin)
    return Sweep(a, b, start, hex, twin, near, far, met, pair)


def _templates(displacements: Sequence[tuple[int, int]]) -> tuple[Ints, Ints]:
    """Rows (hex q, r, twin q, r, near, far, along a hexside?) of every displacement, and where each begins."""
    rows, first = [], [0]
    for dq, dr in displacements:
        for passage in passages(dq, dr):
            rows.append((*passage.hexes[0], *passage.hexes[-1], passage.near, passage.far, len(passage.hexes) - 1))
        first.append(len(rows))
    return np.array(rows, dtype=np.int64).reshape(-1, 7), np.array(first, dtype=np.int64)


class _Lookup:
    """Axial position -> place in the list of hexes."""

    def __init__(self, q: Ints, r: Ints) -> None:
        self.q, self.r = int(q.min()), int(r.min())
        self.table = np.full((int(np.ptp(q)) + 1, int(np.ptp(r)) + 1), NOWHERE, dtype=np.int64)
        self.table[q - self.q, r - self.r] = np.arange(len(q))

    def find(self, q: Ints, r: Ints) -> Ints:
        q, r = q - self.q, r - self.r
        wide, high = self.table.shape
        inside = (q >= 0) & (q < wide) & (r >= 0) & (r < high)
        found = np.full(len(q), NOWHERE, dtype=np.int64)
        found[inside] = self.table[q[inside], r[inside]]
        return found


def _met(
    grid: Grid,
    hexes: Sequence[str],
    silhouettes: Sequence[Silhouette],
    bits: Mapping[str, int],
    a: Ints,
    b: Ints,
    hex: Ints,
    twin: Ints,
) -> Ints:
    """Which kinds of silhouette each line crosses in each hex, scraps of its end hexes left out."""
    met = np.zeros(len(hex), dtype=np.int64)
    xy = np.array([grid.centre(name) for name in hexes], dtype=np.int64)
    number = {name: i for i, name in enumerate(hexes)}
    order = np.argsort(np.where(twin == NOWHERE, hex, len(hexes)), kind="stable")
    bounds = np.searchsorted(np.where(twin == NOWHERE, hex, len(hexes))[order], np.arange(len(hexes) + 1))
    for shape in silhouettes:
        here = order[bounds[number[shape.hex]] : bounds[number[shape.hex] + 1]]
        start, way = xy[a[here]], xy[b[here]] - xy[a[here]]
        hull = np.array(shape.hull, dtype=np.int64).reshape(-1, 2)
        level = FINE * (way[:, 0] * start[:, 1] - way[:, 1] * start[:, 0])
        side = np.outer(way[:, 0], hull[:, 1]) - np.outer(way[:, 1], hull[:, 0]) - level[:, None]
        owner = number[shape.owner]
        crossed = (side.max(axis=1) > 0) & (side.min(axis=1) < 0) & (a[here] != owner) & (b[here] != owner)
        met[here[crossed]] |= 1 << bits[shape.kind]
    return met
