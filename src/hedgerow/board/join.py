"""Maps laid edge to edge as one map, before any outline is grown, so that everything goes on over the seam.

Columns of the eastern map go on with the letters, rows of the southern map with the numbers. Hexes whose centre dots
lie on the seam are there twice, half on either map, and become one full hex; the map named first (west, north) lies on
top and covers their dots. Which edges fit and what counts where halves differ is told in docs/maps.md.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from msgspec.structs import replace

from hedgerow.board.hexes import (
    HEIGHT,
    PITCH,
    Frame,
    column_letters,
    column_row,
    distance,
    frame,
    name,
)
from hedgerow.board.maps import Building, Drawn, Line, Map, MapError, Side, groups, touching

Offset = tuple[int, int]
"""Columns east and rows south by which a map is moved; columns by twos, so that the stagger stays."""


def join(rows: Sequence[Sequence[Map]], name: str) -> Map:
    """Rows of maps from west to east, the rows from north to south; raises MapError where two do not fit."""
    try:
        whole = reduce(join_south, [reduce(join_east, row) for row in rows])
    except MapError as fault:
        raise MapError(name, fault.faults) from None
    return replace(whole, name=name)


def join_east(west: Map, east: Map) -> Map:
    """Two maps side by side.

    Outer columns that sit alike fall together, half a hex from either map; if one of them is raised and the other is
    not, whole columns stand side by side, which maps cut down the middle (`half_sides`) cannot do.
    """
    _alike(west, east)
    here, there = _frame(west), _frame(east)
    apart = _last_column(west) - _first_column(east)
    if apart % 2 and west.half_sides:
        _refuse(
            west,
            east,
            f"the half hexes of column {column_letters(_last_column(west))} and those of column "
            f"{column_letters(_first_column(east))} do not sit at the same height; one map needs a column more",
        )
    down, rest = divmod(here.top - there.top, HEIGHT)
    if rest:
        _refuse(west, east, "their northern edges cut different columns in half; the stagger must match")
    if here.height != there.height:
        _refuse(west, east, f"they are {_hexes(here.height)} and {_hexes(there.height)} hexes high")
    return _joined(west, moved(east, (apart + apart % 2, down)), " + ")


def join_south(north: Map, south: Map) -> Map:
    """One map over another; the half hexes along the edges that meet must be of the same columns."""
    _alike(north, south)
    here, there = _frame(north), _frame(south)
    across, rest = divmod(here.left - there.left, 2 * PITCH)
    if rest:
        _refuse(north, south, "their western columns do not sit at the same height; the stagger must match")
    if here.width != there.width:
        wide = [1 + _last_column(board) - _first_column(board) for board in (north, south)]
        _refuse(north, south, f"they are {wide[0]} and {wide[1]} columns wide")
    down, rest = divmod(here.bottom - there.top, HEIGHT)
    if rest:
        _refuse(
            north,
            south,
            "the half hexes along the southern edge of the one and the northern edge of the other are not of the same "
            "columns; a last row of raised columns only gives an edge that fits",
        )
    return _joined(north, moved(south, (2 * across, down)), " / ")


# ---- whether they fit


def _frame(board: Map) -> Frame:
    return frame(board.hexes, board.half_sides)


def _first_column(board: Map) -> int:
    return min(column_row(hex)[0] for hex in board.hexes)


def _last_column(board: Map) -> int:
    return max(column_row(hex)[0] for hex in board.hexes)


def _hexes(height: int) -> str:
    return f"{height / HEIGHT:g}"


def _alike(first: Map, second: Map) -> None:
    if first.half_sides != second.half_sides:
        _refuse(first, second, "half_sides is true of one and false of the other")


def _refuse(first: Map, second: Map, words: str) -> None:
    raise MapError(f"{first.name} and {second.name}", [f"{first.name} and {second.name} cannot be joined: {words}"])


# ---- moving a map


def moved(board: Map, by: Offset) -> Map:
    """The same map with other names for its hexes, so many columns east and rows south."""

    def there(hex: str) -> str:
        column, row = column_row(hex)
        return name(column + by[0], row + by[1])

    def all_there(hexes: Iterable[str]) -> tuple[str, ...]:
        return tuple(there(hex) for hex in hexes)

    x, y = by[0] * PITCH, by[1] * HEIGHT
    return replace(
        board,
        hexes=all_there(board.hexes),
        terrain={there(hex): kind for hex, kind in board.terrain.items()},
        levels={there(hex): level for hex, level in board.levels.items()},
        buildings=tuple(replace(b, id=there(b.id), hexes=all_there(b.hexes)) for b in board.buildings),
        lines=tuple(Line(line.kind, all_there(line.hexes)) for line in board.lines),
        sides=tuple(Side(side.kind, there(side.a), there(side.b)) for side in board.sides),
        drawn=tuple(Drawn(d.kind, tuple((px + x, py + y) for px, py in d.points)) for d in board.drawn),
    )


# ---- making one of two


def _joined(first: Map, second: Map, mark: str) -> Map:
    """Two maps that lie side by side already, the first on top where they share hexes."""
    shared = set(first.hexes) & set(second.hexes)
    hexes = tuple(sorted({*first.hexes, *second.hexes}, key=column_row))
    terrain = {**second.terrain, **first.terrain}
    levels = {hex: level for hex, level in second.levels.items() if hex not in shared} | first.levels
    return Map(
        name=f"{first.name}{mark}{second.name}",
        title=f"{first.title}{mark}{second.title}",
        about=" ".join(dict.fromkeys((first.about, second.about))).strip(),
        hexes=hexes,
        terrain={hex: terrain[hex] for hex in sorted(terrain, key=_as_painted)},
        levels={hex: levels[hex] for hex in sorted(levels, key=_as_painted)},
        buildings=_buildings(first, second, shared),
        lines=_lines(first, second),
        sides=_sides(first, second),
        drawn=(*first.drawn, *second.drawn),
        half_sides=first.half_sides,
    )


def _as_painted(hex: str) -> tuple[int, int]:
    """Row after row, the order of a map file, so that outlines grow as they would on a map painted whole."""
    column, row = column_row(hex)
    return row, column


def _buildings(first: Map, second: Map, shared: set[str]) -> tuple[Building, ...]:
    """Buildings of one kind that meet in a seam hex are one; other buildings lose the hexes that are covered."""
    standing = list(first.buildings)
    for building in second.buildings:
        twin = next((b for b in standing if b.kind == building.kind and set(b.hexes) & set(building.hexes)), None)
        left = [hex for hex in building.hexes if hex not in shared]
        if twin:
            standing[standing.index(twin)] = replace(twin, hexes=(*twin.hexes, *left))
        else:
            standing += [replace(building, id=part[0], hexes=tuple(part)) for part in groups(left, touching)]
    return tuple(standing)


def _lines(first: Map, second: Map) -> tuple[Line, ...]:
    """Roads and streams of both, those that meet at the seam as one; none runs into a building of the map on top."""
    built = {hex for building in first.buildings for hex in building.hexes}
    here, there = set(first.hexes), set(second.hexes)

    def meet(a: str, b: str) -> bool:
        """In one hex, or in two that face each other over the seam."""
        return a == b or (a not in there and b not in here and distance(a, b) == 1)

    lines = list(first.lines)
    for line in (part for whole in second.lines for part in _cut(whole, built)):
        for i, other in enumerate(lines):
            path = _spliced(other.hexes, line.hexes, meet) if other.kind == line.kind else ()
            if path:
                lines[i] = Line(line.kind, path)
                break
        else:
            lines.append(line)
    return tuple(lines)


def _cut(line: Line, built: set[str]) -> list[Line]:
    """What is left of a line when it may not enter these hexes."""
    parts: list[list[str]] = [[]]
    for hex in line.hexes:
        if hex in built:
            parts.append([])
        else:
            parts[-1].append(hex)
    return [Line(line.kind, tuple(part)) for part in parts if part]


def _spliced(a: tuple[str, ...], b: tuple[str, ...], meet: Callable[[str, str], bool]) -> tuple[str, ...]:
    """Two paths as one where an end of one meets an end of the other, () if none does."""
    for one in (a, a[::-1]):
        for other in (b, b[::-1]):
            if meet(one[-1], other[0]):
                return (*one, *other[one[-1] == other[0] :])
    return ()


def _sides(first: Map, second: Map) -> tuple[Side, ...]:
    """Hexside terrain of both; on a hexside that both have, that of the map on top if it has any."""
    taken = {(side.a, side.b) for side in first.sides}
    return (*first.sides, *(side for side in second.sides if (side.a, side.b) not in taken))
