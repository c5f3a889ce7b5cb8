"""All sights of a map: every line is traced by the arrayful, and each different kind of stretch is judged once.

What a stretch of line does to sight depends on a few numbers (ranges, levels, what is met there), so each is packed
into one integer, the game is asked about every different integer once, and lines are added up by arrays. Lines that
hang on more than their stretches one by one are judged whole.

Kept apart from the rest because numpy is wanted only when a map is surveyed for the first time.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hedgerow.board.hexes import grid_of
from hedgerow.board.sight import BLOCKED, Land, Obstacle, Sight, Sightline, Stretch, Survey
from hedgerow.board.sweep import NOWHERE, sweep
from hedgerow.board.swept import Ints, Sweep

Class = tuple[Sight, int, bool]
"""What a line asks of an obstacle: what it does, its height, and whether it is a building."""

# Bits of a number that describes one stretch of a line.
RANGE, LEVEL, MET = 8, 3, 10
LOWEST = -1

NOTHING, DEGRADES, BLOCKS, DEPENDS = range(4)
"""What a stretch does by itself; DEPENDS if it blocks unless the line as a whole excuses it."""


class Judging(Protocol):
    """What a game says of lines of sight."""

    classes: list[Class]
    """Its different obstacles, MET of them at most."""
    bits: dict[str, int]
    """Kinds of terrain and hexsides that affect lines, to their place in `classes`."""
    most_degraded: int
    """A line through more degraded hexes is blocked."""

    def code(self, line: Sightline) -> int:
        """What comes of a whole line: BLOCKED, or how many hexes degrade it."""

    def strength(self, line: Sightline) -> int:
        """What the only stretch of a line does: NOTHING, DEGRADES, BLOCKS or DEPENDS."""


def all_sights(survey: Survey, upper: Sequence[str], judging: Judging) -> NDArray[np.uint8]:
    """Sight codes between all hexes, and then between the upper floors of some, a level above their hexes."""
    lines = sweep(grid_of(survey.layout), survey.hexes, survey.silhouettes, judging.bits)
    level = np.array([survey.levels.get(hex, 0) for hex in survey.hexes], dtype=np.int64)
    numbers, pairs = _stretches(survey, judging.bits, lines, level)
    size = len(survey.hexes)
    above = np.full(size, NOWHERE, dtype=np.int64)
    for i, hex in enumerate(upper):
        above[survey.hexes.index(hex)] = size + i
    table = np.zeros((size + len(upper),) * 2, dtype=np.uint8)
    for rows in (np.arange(size), above):
        for columns in (np.arange(size), above):
            chosen = (rows[lines.a] != NOWHERE) & (columns[lines.b] != NOWHERE)
            ends = np.stack([level[lines.a], level[lines.b], level[lines.a], level[lines.b]])
            ends[0] += rows is above
            ends[1] += columns is above
            codes = _codes(numbers, pairs, chosen, ends, judging)
            a, b = rows[lines.a[chosen]], columns[lines.b[chosen]]
            table[a, b] = table[b, a] = codes[chosen]
    return table


def _codes(numbers: Ints, pairs: Ints, chosen: NDArray[np.bool_], ends: Ints, judging: Judging) -> Ints:
    """The sight code of every chosen pair; `ends` are the levels of units and of ground at both ends."""
    kept = chosen[pairs]
    numbers, pairs = numbers[kept], pairs[kept]
    packed = numbers
    for end in ends:
        packed = (packed << LEVEL) | (end[pairs] - LOWEST)
    unique, which = np.unique(packed, return_inverse=True)
    strength = np.array([_strength(number, judging) for number in unique.tolist()], dtype=np.int64)[which]
    count = chosen.shape[0]
    degraded = np.bincount(pairs[strength == DEGRADES], minlength=count)
    codes = np.where(degraded > judging.most_degraded, BLOCKED, degraded)
    codes[pairs[strength == BLOCKS]] = BLOCKED
    excused = np.unique(pairs[strength == DEPENDS])
    starts = np.searchsorted(pairs, np.arange(count + 1))
    for pair in excused[codes[excused] != BLOCKED].tolist():
        stretches = [
            _stretch(n, i, judging.classes) for i, n in enumerate(numbers[starts[pair] : starts[pair + 1]].tolist())
        ]
        a, b, ground_a, ground_b = ends[:, pair].tolist()
        codes[pair] = judging.code(Sightline((a, b), (ground_a, ground_b), tuple(stretches)))
    return codes


def _strength(packed: int, judging: Judging) -> int:
    """What a stretch does by itself."""
    ends = []
    for _ in range(4):
        ends.append((packed & ((1 << LEVEL) - 1)) + LOWEST)
        packed >>= LEVEL
    ground_b, ground_a, b, a = ends
    stretch = _stretch(packed, 0, judging.classes)
    return judging.strength(Sightline((a, b), (ground_a, ground_b), (stretch,)))


def _stretches(survey: Survey, bits: Mapping[str, int], lines: Sweep, level: Ints) -> tuple[Ints, Ints]:
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


def _crossed_sides(survey: Survey, bits: Mapping[str, int], lines: Sweep, level: Ints) -> tuple[Ints, Ints, Ints]:
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


def _stretch(number: int, i: int, classes: Sequence[Class]) -> Stretch:
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


def _obstacles(met: int, classes: Sequence[Class], building: str, on_hexside: bool) -> tuple[Obstacle, ...]:
    return tuple(
        Obstacle("", sight, height, building if is_building else "", on_hexside)
        for i, (sight, height, is_building) in enumerate(classes)
        if met >> i & 1
    )
