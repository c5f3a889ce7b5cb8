"""All sights of a map: every line is traced by the arrayful, and each different kind of stretch is judged once.

What a stretch of line does to sight depends on a few numbers (ranges, levels, what is met there), so each is packed
into one integer, `judge` is asked about every different integer once, and lines are added up by arrays. Only a hill in
the way may be excused by the hexes before it (10.3.1.1), so lines that hang on that are judged whole.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hedgerow.board.sweep import NOWHERE, sweep
from hedgerow.board.swept import Ints, Sweep
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.terrain import Chart, Sight, TerrainError
from hedgerow.lnlt.ground.hexes import GRID, distance
from hedgerow.lnlt.ground.los import BetweenBuildings, judge
from hedgerow.lnlt.ground.records import BLOCKED, Land, Obstacle, Sightline, Stretch

if TYPE_CHECKING:
    from hedgerow.lnlt.ground.records import Survey

Class = tuple[Sight, int, bool]
"""What 10.3 asks of an obstacle: its kind, its height, and whether it is a building."""

# Bits of a number that describes one stretch of a line.
RANGE, LEVEL, MET = 8, 3, 10
LOWEST = -1

NOTHING, DEGRADES, BLOCKS, BLOCKS_UNLESS_SLOPE = range(4)


def all_sights(survey: "Survey", tec: Chart, between_buildings: BetweenBuildings = "blocked") -> bytes:
    """Sight codes between all places, row after row."""
    classes, bits = _classes(tec)
    lines = sweep(GRID, survey.hexes, survey.silhouettes, bits)
    level = np.array([survey.levels.get(hex, 0) for hex in survey.hexes], dtype=np.int64)
    numbers, pairs = _stretches(survey, bits, lines, level)
    size = len(survey.hexes)
    upper = np.full(size, NOWHERE, dtype=np.int64)
    for i, hex in enumerate(survey.floors):
        upper[survey.hexes.index(hex)] = size + i
    table = np.zeros((size + len(survey.floors),) * 2, dtype=np.uint8)
    for rows in (np.arange(size), upper):
        for columns in (np.arange(size), upper):
            chosen = (rows[lines.a] != NOWHERE) & (columns[lines.b] != NOWHERE)
            ends = np.stack([level[lines.a], level[lines.b], level[lines.a], level[lines.b]])
            ends[0] += rows is upper
            ends[1] += columns is upper
            codes = _codes(numbers, pairs, chosen, ends, classes, between_buildings)
            a, b = rows[lines.a[chosen]], columns[lines.b[chosen]]
            table[a, b] = table[b, a] = codes[chosen]
    _floors_apart(survey, table, upper)
    return table.tobytes()


def _codes(
    numbers: Ints, pairs: Ints, chosen: NDArray[np.bool_], ends: Ints, classes: list[Class], option: BetweenBuildings
) -> Ints:
    """The sight code of every chosen pair; `ends` are the levels of units and of ground at both ends."""
    kept = chosen[pairs]
    numbers, pairs = numbers[kept], pairs[kept]
    packed = numbers
    for end in ends:
        packed = (packed << LEVEL) | (end[pairs] - LOWEST)
    unique, which = np.unique(packed, return_inverse=True)
    strength = np.array([_strength(number, classes, option) for number in unique.tolist()], dtype=np.int64)[which]
    count = chosen.shape[0]
    degraded = np.bincount(pairs[strength == DEGRADES], minlength=count)
    codes = np.where(degraded > chart().scale.most_degraded, BLOCKED, degraded)
    codes[pairs[strength == BLOCKS]] = BLOCKED
    excused = np.unique(pairs[strength == BLOCKS_UNLESS_SLOPE])
    starts = np.searchsorted(pairs, np.arange(count + 1))
    for pair in excused[codes[excused] != BLOCKED].tolist():
        stretches = [_stretch(n, i, classes) for i, n in enumerate(numbers[starts[pair] : starts[pair + 1]].tolist())]
        a, b, ground_a, ground_b = ends[:, pair].tolist()
        codes[pair] = judge(Sightline((a, b), (ground_a, ground_b), tuple(stretches)), option).code
    return codes


def _strength(packed: int, classes: list[Class], option: BetweenBuildings) -> int:
    """What a stretch does by itself; with the viewer's ground as low as can be, no hill is part of a slope."""
    ends = []
    for _ in range(4):
        ends.append((packed & ((1 << LEVEL) - 1)) + LOWEST)
        packed >>= LEVEL
    ground_b, ground_a, b, a = ends
    stretch = (_stretch(packed, 0, classes),)
    code = judge(Sightline((a, b), (LOWEST, LOWEST), stretch), option).code
    if code == BLOCKED:
        excused = judge(Sightline((a, b), (ground_a, ground_b), stretch), option).code != BLOCKED
        return BLOCKS_UNLESS_SLOPE if excused else BLOCKS
    return DEGRADES if code else NOTHING


def _classes(tec: Chart) -> tuple[list[Class], dict[str, int]]:
    """The different obstacles of the chart, and which of them each terrain is."""
    classes: list[Class] = []
    bits = {}
    for terrain in tec.terrain.values():
        if terrain.sight != "open":
            kind: Class = (terrain.sight, terrain.height, terrain.building)
            if kind not in classes:
                classes.append(kind)
            bits[terrain.name] = classes.index(kind)
    for hexside in tec.hexsides.values():
        if hexside.sight != "open":
            kind = (hexside.sight, hexside.height, False)
            if kind not in classes:
                classes.append(kind)
            bits[hexside.name] = classes.index(kind)
    if len(classes) > MET:
        raise TerrainError(f"the chart has {len(classes)} different obstacles; there is room for {MET} of them")
    return classes, bits


def _stretches(survey: "Survey", bits: dict[str, int], lines: Sweep, level: Ints) -> tuple[Ints, Ints]:
    """The stretches of all lines that could matter as numbers, in order, and the pair that each belongs to."""
    fills = np.array(
        [1 << bits[kind] if (kind := survey.terrain[hex]) in bits else 0 for hex in survey.hexes], dtype=np.int64
    )
    ids = {name: i + 1 for i, name in enumerate(dict.fromkeys(survey.buildings.values()))}
    building = np.array([ids.get(survey.buildings.get(hex, ""), 0) for hex in survey.hexes], dtype=np.int64)
    hex, twin, pair = lines.hex, lines.twin, lines.pair
    along = twin != NOWHERE
    met = np.where(along, fills[hex], lines.met)
    twin_met = np.where(along, fills[twin], 0)
    low = np.minimum(level[lines.a], level[lines.b])[pair]
    hill = np.maximum(level[hex], np.where(along, level[twin], LOWEST)) > low
    hilly = np.bincount(pair, weights=hill, minlength=len(lines.a)) > 0
    kept = hilly[pair] | np.where(along, (met > 0) & (twin_met > 0), met > 0)
    number = lines.near
    number = (number << RANGE) | lines.far
    number = (number << LEVEL) | (level[hex] - LOWEST)
    number = (number << MET) | met
    number = (number << LEVEL) | np.where(along, level[twin] - LOWEST, 0)
    number = (number << MET) | twin_met
    number = (
        (number << 3)
        | (along.astype(np.int64) << 2)
        | ((building[hex] == building[twin]) & along).astype(np.int64) << 1
    )
    order = np.arange(len(pair)) * 2
    more = _crossed_sides(survey, bits, lines, level)
    numbers = np.concatenate([number[kept], more[0]])
    pairs = np.concatenate([pair[kept], more[1]])
    orders = np.concatenate([order[kept], more[2]])
    sorting = np.argsort(orders, kind="stable")
    return numbers[sorting], pairs[sorting]


def _crossed_sides(survey: "Survey", bits: dict[str, int], lines: Sweep, level: Ints) -> tuple[Ints, Ints, Ints]:
    """Blocking hexsides that lines cross between two hexes neither of which is an end; (numbers, pairs, orders)."""
    index = {hex: i for i, hex in enumerate(survey.hexes)}
    size = len(survey.hexes)
    sides = np.zeros((size, size), dtype=np.int64)
    for name, kinds in survey.sides.items():
        a, _, b = name.partition("/")
        for kind in kinds:
            if kind in bits:
                sides[index[a], index[b]] |= 1 << bits[kind]
                sides[index[b], index[a]] |= 1 << bits[kind]
    this = np.flatnonzero(lines.pair[:-1] == lines.pair[1:]) if len(lines.pair) else np.zeros(0, dtype=np.int64)
    if not sides.any() or not len(this):
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, nothing, nothing
    then = this + 1
    x1, y1 = lines.hex[this], lines.hex[then]
    x2 = np.where(lines.twin[this] == NOWHERE, x1, lines.twin[this])
    y2 = np.where(lines.twin[then] == NOWHERE, y1, lines.twin[then])
    first, second = sides[x1, y1], sides[x2, y2]
    split = (x1 != x2) | (y1 != y2)
    found = (first > 0) & (second > 0)
    number = lines.near[this]
    number = (number << RANGE) | lines.far[then]
    number = (number << LEVEL) | (np.maximum(level[x1], level[y1]) - LOWEST)
    number = (number << MET) | first
    number = (number << LEVEL) | np.where(split, np.maximum(level[x2], level[y2]) - LOWEST, 0)
    number = (number << MET) | np.where(split, second, 0)
    number = (number << 3) | (split.astype(np.int64) << 2) | 1
    return number[found], lines.pair[this][found], this[found] * 2 + 1


def _stretch(number: int, i: int, classes: list[Class]) -> Stretch:
    """A stretch back from its number; its hexes are named by its place in the line."""
    flags, number = number & 7, number >> 3
    twin_met, number = number & ((1 << MET) - 1), number >> MET
    twin_level, number = number & ((1 << LEVEL) - 1), number >> LEVEL
    met, number = number & ((1 << MET) - 1), number >> MET
    level, number = number & ((1 << LEVEL) - 1), number >> LEVEL
    far, near = number & ((1 << RANGE) - 1), number >> RANGE
    lands = [Land(f"{i}", level + LOWEST, _obstacles(met, classes, "a", bool(flags & 1)))]
    if flags & 4:
        other = "a" if flags & 2 else "b"
        lands.append(Land(f"{i}", twin_level + LOWEST, _obstacles(twin_met, classes, other, bool(flags & 1))))
    return Stretch(tuple(lands), near, far, bool(flags & 1))


def _obstacles(met: int, classes: list[Class], building: str, on_hexside: bool) -> tuple[Obstacle, ...]:
    return tuple(
        Obstacle("", sight, height, building if is_building else "", on_hexside)
        for i, (sight, height, is_building) in enumerate(classes)
        if met >> i & 1
    )


def _floors_apart(survey: "Survey", table: NDArray[np.uint8], upper: Ints) -> None:
    """10.2.6: across two adjacent hexes, different floors of two-storey buildings are out of sight of each other."""
    for a in survey.floors:
        for b in survey.floors:
            if distance(a, b) == 1:
                low, high = survey.hexes.index(a), upper[survey.hexes.index(b)]
                table[low, high] = table[high, low] = BLOCKED
