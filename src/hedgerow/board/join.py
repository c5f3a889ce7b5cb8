"""Maps laid edge to edge as one map, before any outline is grown, so that everything goes on over the seam.

Columns of the eastern map go on with the letters, rows of the southern map with the numbers. Hexes whose centre dots
lie on the seam are there twice, half on either map, and become one full hex; the map named first (west, north) lies on
top and covers their dots. Which edges fit and what counts where halves differ is told in docs/maps.md.

There are two ways to lie side by side: *beside*, so that the files (columns of flat hexes, rows of pointed ones) of one
map go on after those of the other, and *onward*, so that every file goes on itself. Flat maps are joined beside to the
east and onward to the south, pointed ones the other way round.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import NoReturn, TypeVar

from msgspec.structs import replace

from hedgerow.board.hexes import HEIGHT, Grid, grid_of
from hedgerow.board.maps import MapError, groups
from hedgerow.board.records import XY, Building, Drawn, Frame, Layout, Line, Map, Side

V = TypeVar("V")
Offset = tuple[int, int]
"""Columns east and rows south by which a map is moved; files by twos, so that the stagger stays."""
EAST, SOUTH = " + ", " / "
"""How a joined map is written."""


def join(rows: Sequence[Sequence[Map]], name: str) -> Map:
    """Rows of maps from west to east, the rows from north to south; raises MapError where two do not fit."""
    try:
        whole = reduce(join_south, [reduce(join_east, row) for row in rows])
    except MapError as fault:
        raise MapError(name, fault.faults) from None
    return replace(whole, name=name)


def join_east(west: Map, east: Map) -> Map:
    """Two maps side by side."""
    grid = _alike(west, east)
    by = _beside(grid, west, east) if grid.flat else _onward(grid, west, east)
    return _joined(grid, west, moved(east, by), EAST)


def join_south(north: Map, south: Map) -> Map:
    """One map over another."""
    grid = _alike(north, south)
    by = _onward(grid, north, south) if grid.flat else _beside(grid, north, south)
    return _joined(grid, north, moved(south, by), SOUTH)


# ---- whether they fit


def _alike(first: Map, second: Map) -> Grid:
    """The grid of both."""
    if first.layout != second.layout:
        _refuse(first, second, "their hexes lie or are named in different ways ([grid])")
    if first.half_sides != second.half_sides:
        _refuse(first, second, "half_sides is true of one and false of the other")
    return grid_of(first.layout)


def _refuse(first: Map, second: Map, words: str) -> NoReturn:
    raise MapError(f"{first.name} and {second.name}", [f"{first.name} and {second.name} cannot be joined: {words}"])


def _beside(grid: Grid, first: Map, second: Map) -> Offset:
    """How far the second map moves so that its files go on after those of the first.

    Outer files that sit alike fall together, half a hex from either map; if one of them is shifted and the other is
    not, whole files stand side by side, which maps cut down the middle (`half_sides`) cannot do.
    """
    here, there = _lengthwise(grid, first), _lengthwise(grid, second)
    file, start, level, long = ("column", "northern", "at the same height", "high")
    if not grid.flat:
        file, start, level, long = ("row", "western", "one under the other", "wide")
    (_, last), (next, _) = _files(grid, first), _files(grid, second)
    apart = last - next
    if apart % 2 and first.half_sides:
        _refuse(
            first,
            second,
            f"the half hexes of {file} {grid.file_name(last)} and those of {file} {grid.file_name(next)} do not sit "
            f"{level}; one map needs a {file} more",
        )
    along, rest = divmod(here[0] - there[0], HEIGHT)
    if rest:
        _refuse(first, second, f"their {start} edges cut different {file}s in half; the stagger must match")
    sizes = [end - begin for begin, end in (here, there)]
    if sizes[0] != sizes[1]:
        _refuse(first, second, f"they are {sizes[0] / HEIGHT:g} and {sizes[1] / HEIGHT:g} hexes {long}")
    return _offset(grid, apart + apart % 2, along)


def _onward(grid: Grid, first: Map, second: Map) -> Offset:
    """How far the second map moves so that each file goes on; the half hexes along the edges that meet must be of the
    same files.
    """
    file, side, level, wide = ("column", "western", "at the same height", "wide")
    end, start, shifted = ("southern", "northern", "a last row of raised columns")
    if not grid.flat:
        file, side, level, wide = ("row", "northern", "one under the other", "high")
        end, start, shifted = ("eastern", "western", "a last column of the western rows")
    here, there = _files(grid, first), _files(grid, second)
    if (here[0] - there[0]) % 2:
        _refuse(first, second, f"their {side} {file}s do not sit {level}; the stagger must match")
    counts = [1 + last - begin for begin, last in (here, there)]
    if counts[0] != counts[1]:
        _refuse(first, second, f"they are {counts[0]} and {counts[1]} {file}s {wide}")
    along, rest = divmod(_lengthwise(grid, first)[1] - _lengthwise(grid, second)[0], HEIGHT)
    if rest:
        _refuse(
            first,
            second,
            f"the half hexes along the {end} edge of the one and the {start} edge of the other are not of the same "
            f"{file}s; {shifted} only gives an edge that fits",
        )
    return _offset(grid, here[0] - there[0], along)


def _lengthwise(grid: Grid, board: Map) -> tuple[int, int]:
    """The edges of a map across its files: top and bottom of columns, left and right of rows."""
    edge: Frame = grid.frame(board.hexes, board.half_sides)
    return (edge.top, edge.bottom) if grid.flat else (edge.left, edge.right)


def _files(grid: Grid, board: Map) -> tuple[int, int]:
    """The first file of a map, and the last."""
    files = [grid.file_rank(hex)[0] for hex in board.hexes]
    return min(files), max(files)


def _offset(grid: Grid, files: int, ranks: int) -> Offset:
    return (files, ranks) if grid.flat else (ranks, files)


# ---- moving a map


def moved(board: Map, by: Offset) -> Map:
    """The same map with other names for its hexes, so many columns east and rows south."""
    grid = grid_of(board.layout)
    spots = {hex: grid.column_row(hex) for hex in board.hexes}
    x, y = grid.moved_by(*by)
    there = {hex: grid.name(column + by[0], row + by[1]) for hex, (column, row) in spots.items()}
    return renamed(board, there, drawn=lambda px, py: (px + x, py + y))


def turned(board: Map) -> Map:
    """The same map turned about: what was north is south. Its files stay where they were, in the other order."""
    grid = grid_of(board.layout)
    first, last = _files(grid, board)
    spots = {hex: grid.axial(hex) for hex in board.hexes}
    whole = first + last
    about = {hex: (-q, whole - r) if not grid.flat else (whole - q, -r) for hex, (q, r) in spots.items()}
    west = min(grid.file_rank(hex)[1] for hex in board.hexes)
    shift = west - min(grid.rank_at(*spot) for spot in about.values())
    along = (0, shift) if grid.flat else (shift, 0)
    there = {hex: grid.at(q + along[0], r + along[1]) for hex, (q, r) in about.items()}
    hex = board.hexes[0]
    (ax, ay), (bx, by) = grid.centre(hex), grid.centre(there[hex])
    found = renamed(board, there, drawn=lambda px, py: (ax + bx - px, ay + by - py))
    sides = [(side.kind, *grid.side_name(side.a, side.b).split("/")) for side in found.sides]
    return replace(found, sides=tuple(Side(kind, a, b) for kind, a, b in sides))


def relaid(board: Map, layout: Layout, by: Offset = (0, 0)) -> Map:
    """The same map on another layout, so many columns east and rows south; it is drawn where that layout puts it."""
    old, new = grid_of(board.layout), grid_of(layout)
    spots = {hex: old.column_row(hex) for hex in board.hexes}
    x, y = old.moved_by(*by)
    there = {hex: new.name(column + by[0], row + by[1]) for hex, (column, row) in spots.items()}
    return replace(renamed(board, there, drawn=lambda px, py: (px + x, py + y)), layout=layout)


def part(board: Map, hexes: Iterable[str]) -> Map:
    """What is left of a map when only these hexes are."""
    kept = set(hexes)
    grid = grid_of(board.layout)
    buildings = [
        replace(building, id=group[0], hexes=tuple(group))
        for building in board.buildings
        for group in groups([hex for hex in building.hexes if hex in kept], grid.touching)
    ]
    return replace(
        board,
        hexes=tuple(hex for hex in board.hexes if hex in kept),
        terrain=_kept(board.terrain, kept),
        levels=_kept(board.levels, kept),
        swells=_kept(board.swells, kept),
        called=_kept(board.called, kept),
        buildings=tuple(buildings),
        lines=tuple(left for line in board.lines for left in _cut(line, set(board.hexes) - kept)),
        sides=tuple(side for side in board.sides if side.a in kept and side.b in kept),
    )


def _kept(found: Mapping[str, V], kept: set[str]) -> dict[str, V]:
    return {hex: value for hex, value in found.items() if hex in kept}


def renamed(board: Map, there: Mapping[str, str], drawn: Callable[[float, float], XY]) -> Map:
    """The same map with other names for its hexes; `drawn` says where points drawn by hand come to lie."""

    def all_there(hexes: Iterable[str]) -> tuple[str, ...]:
        return tuple(there[hex] for hex in hexes)

    return replace(
        board,
        hexes=all_there(board.hexes),
        terrain={there[hex]: kind for hex, kind in board.terrain.items()},
        levels={there[hex]: level for hex, level in board.levels.items()},
        swells={there[hex]: swell for hex, swell in board.swells.items()},
        called={there[hex]: names for hex, names in board.called.items()},
        buildings=tuple(replace(b, id=there[b.id], hexes=all_there(b.hexes)) for b in board.buildings),
        lines=tuple(Line(line.kind, all_there(line.hexes)) for line in board.lines),
        sides=tuple(Side(side.kind, there[side.a], there[side.b]) for side in board.sides),
        drawn=tuple(Drawn(d.kind, tuple(drawn(*point) for point in d.points)) for d in board.drawn),
    )


# ---- making one of two


def _joined(grid: Grid, first: Map, second: Map, mark: str) -> Map:
    """Two maps that lie side by side already, the first on top where they share hexes."""
    shared = set(first.hexes) & set(second.hexes)
    hexes = tuple(sorted({*first.hexes, *second.hexes}, key=grid.column_row))
    terrain = {**second.terrain, **first.terrain}
    levels = {hex: level for hex, level in second.levels.items() if hex not in shared} | first.levels
    swells = {hex: swell for hex, swell in second.swells.items() if hex not in shared} | first.swells
    called = {hex: first.called.get(hex, ()) + second.called.get(hex, ()) for hex in hexes}
    # Row after row, the order of a map file, so that outlines grow as they would on a map painted whole.
    return Map(
        name=f"{first.name}{mark}{second.name}",
        title=f"{first.title}{mark}{second.title}",
        about=" ".join(dict.fromkeys((first.about, second.about))).strip(),
        hexes=hexes,
        terrain={hex: terrain[hex] for hex in sorted(terrain, key=grid.row_column)},
        levels={hex: levels[hex] for hex in sorted(levels, key=grid.row_column)},
        buildings=_buildings(grid, first, second, shared),
        lines=_lines(grid, first, second),
        sides=_sides(first, second),
        drawn=(*first.drawn, *second.drawn),
        half_sides=first.half_sides,
        layout=first.layout,
        swells=swells,
        called={hex: names for hex, names in called.items() if names},
    )


def _buildings(grid: Grid, first: Map, second: Map, shared: set[str]) -> tuple[Building, ...]:
    """Buildings of one kind that meet in a seam hex are one; other buildings lose the hexes that are covered."""
    standing = list(first.buildings)
    for building in second.buildings:
        twin = next((b for b in standing if b.kind == building.kind and set(b.hexes) & set(building.hexes)), None)
        left = [hex for hex in building.hexes if hex not in shared]
        if twin:
            standing[standing.index(twin)] = replace(twin, hexes=(*twin.hexes, *left))
        else:
            standing += [replace(building, id=part[0], hexes=tuple(part)) for part in groups(left, grid.touching)]
    return tuple(standing)


def _lines(grid: Grid, first: Map, second: Map) -> tuple[Line, ...]:
    """Roads and streams of both, those that meet at the seam as one; none runs into a building of the map on top."""
    built = {hex for building in first.buildings for hex in building.hexes}
    here, there = set(first.hexes), set(second.hexes)

    def meet(a: str, b: str) -> bool:
        """In one hex, or in two that face each other over the seam."""
        return a == b or (a not in there and b not in here and grid.touching(a, b))

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
