"""All sights of a map: every line is traced by the arrayful, and each different kind of line is judged once.

Lines that meet the same obstacles at the same ranges read the same to 10.3, so each line is boiled down to a short
tuple of numbers (a *profile*), and `judge` is asked about a profile only the first time it turns up.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hedgerow.board.hexes import distance
from hedgerow.board.sweep import NOWHERE, Ints, Sweep, sweep
from hedgerow.lnlt.los import BLOCKED, BetweenBuildings, Land, Obstacle, Sightline, Stretch, judge
from hedgerow.lnlt.terrain import Chart, Sight

if TYPE_CHECKING:
    from hedgerow.lnlt.survey import Survey

Class = tuple[Sight, int, bool]
"""What 10.3 asks of an obstacle: its kind, its height, and whether it is a building."""

# Bits of a number that describes one stretch of a line.
RANGE, LEVEL, MET = 7, 3, 12
LOWEST = -1


def all_sights(survey: "Survey", tec: Chart, between_buildings: BetweenBuildings = "blocked") -> bytes:
    """Sight codes between all places, row after row."""
    classes, bits = _classes(tec)
    index = {hex: i for i, hex in enumerate(survey.hexes)}
    lines = sweep(survey.hexes, survey.silhouettes, bits)
    level = np.array([survey.levels.get(hex, 0) for hex in survey.hexes], dtype=np.int64)
    numbers, starts = _stretches(survey, tec, bits, lines, level)
    floors = [index[hex] for hex in survey.floors]
    size = len(survey.hexes) + len(floors)
    table = np.zeros((size, size), dtype=np.uint8)
    judged: dict[tuple[int, ...], int] = {}
    upper = {hex: len(survey.hexes) + i for i, hex in enumerate(floors)}
    levels = level.tolist()
    starting = lines.a.tolist()
    ending = lines.b.tolist()
    for pair in np.flatnonzero(np.diff(starts)).tolist():
        profile = tuple(numbers[starts[pair] : starts[pair + 1]])
        a, b = starting[pair], ending[pair]
        for row, up in ((a, 0), (upper.get(a), 1)):
            for column, above in ((b, 0), (upper.get(b), 1)):
                if row is None or column is None:
                    continue
                key = (levels[a], levels[b], up, above, *profile)
                code = judged.get(key)
                if code is None:
                    code = judged[key] = _judge(key, classes, between_buildings)
                table[row, column] = table[column, row] = code
    _floors_apart(survey, table, index, upper)
    return table.tobytes()


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
    return classes, bits


def _stretches(
    survey: "Survey", tec: Chart, bits: dict[str, int], lines: Sweep, level: Ints
) -> tuple[list[int], list[int]]:
    """The stretches of all lines that could matter as numbers, run together, and where each line begins."""
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
    starts = np.concatenate([[0], np.cumsum(np.bincount(pairs, minlength=len(lines.a)))])
    return numbers[sorting].tolist(), starts.tolist()


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


def _judge(key: tuple[int, ...], classes: list[Class], between_buildings: BetweenBuildings) -> int:
    ground_a, ground_b, up, above, *profile = key
    stretches = tuple(_stretch(number, i, classes) for i, number in enumerate(profile))
    line = Sightline((ground_a + up, ground_b + above), (ground_a, ground_b), stretches)
    return judge(line, between_buildings).code


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


def _floors_apart(
    survey: "Survey",
    table: NDArray[np.uint8],
    index: dict[str, int],
    upper: dict[int, int],
) -> None:
    """10.2.6: across two adjacent hexes, different floors of two-storey buildings are out of sight of each other."""
    for a in survey.floors:
        for b in survey.floors:
            if distance(a, b) == 1:
                low, high = index[a], upper[index[b]]
                table[low, high] = table[high, low] = BLOCKED
