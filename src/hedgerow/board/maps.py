"""Map files: a painted grid with a legend, levels, hexsides, buildings, lines and shapes, read into a checked `Map`.

The format is told in docs/maps.md. The board knows no game: a `Catalogue` says which kinds of terrain there are, how
their outlines grow and how they are drawn. A bad file raises `MapError`, which lists everything that is wrong with it.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

import msgspec

from hedgerow.board.hexes import HEIGHT, Grid, grid_of
from hedgerow.board.map_file import GridLines, LineLines, MapFile, ShapeLines
from hedgerow.board.numerals import figure, numeral, why_not_named
from hedgerow.board.records import Building, Catalogue, Drawn, Form, Layout, Line, Map, Side
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.shaping import shaped

NO_HEX = "-"
SWELL = "+"


class MapError(Mistake):
    """Everything wrong with one map file, in words for the person who wrote it."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


def read_map(text: str, catalogue: Catalogue, source: str = "map") -> Map:
    """A map file's text as a checked map."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise MapError(source, [f"is not TOML: {fault}"]) from None
    return map_from(data, catalogue, source, text)


def map_from(data: Mapping[str, Any], catalogue: Catalogue, source: str = "map", text: str = "") -> Map:
    """The fields of a map file as a checked map; its text, if given, lets faults name their line."""
    try:
        file = shaped(data, MapFile)
    except msgspec.ValidationError as fault:
        raise MapError(source, [f"{fault} (docs/maps.md tells the fields of a map)"]) from None
    layout = layout_of(file.grid, source)
    return _Reader(file, text, catalogue, source, grid_of(layout)).read()


def layout_of(given: GridLines, source: str) -> Layout:
    """The [grid] of a map file; left out, lettered columns of flat hexes, of which A, C, E, ... sit lower."""
    style, lines = (given.columns, "column") if given.hexes == "flat" else (given.rows, "row")
    layout = Layout(given.hexes, given.columns, given.rows, given.rows_first, upward=given.rows_up)
    if fault := why_not_named(layout):
        raise MapError(source, [f"[grid]: {fault}"])
    try:
        shifted = figure(style, given.shifted) if given.shifted else 0
    except ValueError:
        shifted = -1
    if given.shifted and numeral(style, shifted) != given.shifted:
        raise MapError(
            source, [f'[grid] shifted = "{given.shifted}": should name a {lines}, such as "{numeral(style, 1)}"']
        )
    return msgspec.structs.replace(layout, shifted="odd" if shifted % 2 else "even")


class _Reader:
    """Reads one file and collects its faults, so that the author sees all of them at once."""

    def __init__(self, file: MapFile, text: str, catalogue: Catalogue, source: str, grid: Grid) -> None:
        self.file, self.text, self.catalogue, self.source, self.grid = file, text, catalogue, source, grid
        self.first = file.first or grid.name(0, 0)
        self.faults: list[str] = []
        self.terrain: dict[str, str] = {}
        self.swells: dict[str, int] = {}

    def read(self) -> Map:
        if not self.grid.is_name(self.first):
            like = self.grid.name(0, 0)
            raise MapError(self.source, [f'first = "{self.first}": should be a hex name such as "{like}"'])
        self.terrain = self._painted()
        levels = self._levels()
        buildings = self._buildings()
        lines = tuple(self._line(i, line) for i, line in enumerate(self.file.line, 1))
        sides = self._sides()
        drawn = tuple(self._shape(i, shape) for i, shape in enumerate(self.file.shape, 1))
        if self.faults:
            raise MapError(self.source, self.faults)
        file = self.file
        hexes = tuple(sorted(self.terrain, key=self.grid.column_row))
        return Map(
            self.source, file.title or self.source, file.about, hexes, self.terrain, levels, buildings, lines, sides,
            drawn, file.half_sides, self.grid.layout, self.swells,
        )  # fmt: skip

    def fault(self, words: str) -> None:
        self.faults.append(words)

    # ---- the painted grids

    def _rows(self, field: str, grid: str) -> dict[str, tuple[str, int]]:
        """Hex name -> (symbol, line of the file) of a painted grid."""
        column, row = self.grid.column_row(self.first)
        start = self._line_of(field)
        painted = {}
        lines = grid.split("\n")
        while lines and not lines[0].strip():
            lines.pop(0)
            start += 1
        while lines and not lines[-1].strip():
            lines.pop()
        for i, line in enumerate(lines):
            for j, symbol in enumerate(line.split()):
                if symbol != NO_HEX:
                    painted[self.grid.name(column + j, row + i)] = (symbol, start + i)
        return painted

    def _line_of(self, field: str) -> int:
        """The line of the file in which a grid begins; TOML drops a line break right after the quotes."""
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.partition("=")[0].strip() == field:
                return number + line.rstrip().endswith(('"""', "'''"))
        return 1

    def _painted(self) -> dict[str, str]:
        legend = {kind.symbol: kind.name for kind in self.catalogue.kinds.values() if kind.symbol}
        known = self.catalogue.named("ground", "area", "field", "block", "building")
        for symbol, kind in self.file.legend.items():
            if kind not in known:
                self.fault(f'[legend] {symbol} = "{kind}": no such terrain; it may be one of {", ".join(known)}')
            elif len(symbol.split()) != 1 or symbol == NO_HEX:
                self.fault(f'[legend] "{symbol}": a symbol is one or more letters without spaces, other than "-"')
            legend[symbol] = kind
        terrain = {}
        for hex, (symbol, line) in self._rows("paint", self.file.paint).items():
            if symbol not in legend:
                self.fault(f'line {line}, paint, hex {hex}: "{symbol}" is not in the legend ({" ".join(legend)})')
            terrain[hex] = legend.get(symbol, self.catalogue.ground)
        if not terrain:
            self.fault("paint: no hex is painted; give one line for each row, symbols parted by spaces")
        return terrain

    def _levels(self) -> dict[str, int]:
        levels = {}
        for hex, (written, line) in self._rows("levels", self.file.levels).items():
            symbol = written.rstrip(SWELL)
            if hex not in self.terrain:
                self.fault(f'line {line}, levels, hex {hex}: not painted; the two grids must match ("-" for no hex)')
            elif symbol != "." and not symbol.isdecimal():
                self.fault(
                    f'line {line}, levels, hex {hex}: "{written}" should be a level such as 1, or . for level 0, '
                    f'with a "{SWELL}" for each thin contour above it'
                )
            else:
                if symbol != "." and int(symbol):
                    levels[hex] = int(symbol)
                if written != symbol:
                    self.swells[hex] = len(written) - len(symbol)
        return levels

    # ---- buildings, lines, hexsides, shapes

    def _hexes(self, where: str, names: str) -> tuple[str, ...]:
        """A list of hexes of this map; names that are none are faults and left out."""
        found = []
        for hex in names.split():
            if hex in self.terrain:
                found.append(hex)
            else:
                self.fault(f"{where}: {hex} is not a hex of this map")
        if not names.split():
            self.fault(f'{where}: names no hex; write them as "{self.grid.name(3, 6)} {self.grid.name(3, 7)}"')
        return tuple(found)

    def _buildings(self) -> tuple[Building, ...]:
        """Grouped building hexes, then a building for every other hex painted as one."""
        kinds = self.catalogue.named("building")
        buildings, taken = [], dict[str, str]()
        for i, given in enumerate(self.file.building, 1):
            where = f"[[building]] {i}" + (f" ({given.name})" if given.name else "")
            hexes = self._hexes(where, given.hexes)
            for hex in hexes:
                if self.terrain[hex] not in kinds:
                    self.fault(f"{where}: {hex} is painted {self.terrain[hex]}; paint it as {' or '.join(kinds)}")
                if hex in taken:
                    self.fault(f"{where}: {hex} already belongs to {taken[hex]}")
                taken[hex] = where
            if len({self.terrain[hex] for hex in hexes}) > 1:
                self.fault(f"{where}: its hexes are painted as different kinds of building")
            if not connected(self.grid, hexes):
                self.fault(f"{where}: its hexes {given.hexes} do not all touch one another")
            if hexes:
                buildings.append(Building(hexes[0], self.terrain[hexes[0]], hexes, given.name, given.turn, given.roof))
        for hex, kind in self.terrain.items():
            if kind in kinds and hex not in taken:
                buildings.append(Building(hex, kind, (hex,)))
        return tuple(buildings)

    def _line(self, i: int, given: LineLines) -> Line:
        where = f"[[line]] {i} ({given.kind})"
        self._known(where, given.kind, "line")
        hexes = self._hexes(where, given.path)
        for a, b in pairwise(hexes):
            if not self.grid.touching(a, b):
                self.fault(f"{where}: {a} and {b} do not touch; a path goes from hex to neighbouring hex")
        return Line(given.kind, hexes)

    def _sides(self) -> tuple[Side, ...]:
        sides = {}
        for kind, names in self.file.hexsides.items():
            where = f"[hexsides] {kind}"
            self._known(where, kind, "hexside")
            for pair in names.split():
                a, slash, b = pair.partition("/")
                if not slash or a not in self.terrain or b not in self.terrain or not self.grid.touching(a, b):
                    self.fault(
                        f'{where}: "{pair}" is no hexside of this map; write two touching hexes as "{self._pair()}"'
                    )
                else:
                    a, _, b = self.grid.side_name(a, b).partition("/")
                    sides[kind, a, b] = Side(kind, a, b)
        return tuple(sides.values())

    def _pair(self) -> str:
        """Two touching hexes of this grid, for a hint."""
        return self.grid.side_name(self.grid.name(1, 1), self.grid.name(1, 2))

    def _shape(self, i: int, given: ShapeLines) -> Drawn:
        where = f"[[shape]] {i} ({given.kind})"
        self._known(where, given.kind, "area", "field", "building")
        if len(given.points) < 3:
            self.fault(f"{where}: an outline needs three points or more")
        points = []
        for hex, east, south in given.points:
            if hex not in self.terrain:
                self.fault(f"{where}: {hex} is not a hex of this map")
                continue
            x, y = self.grid.centre(hex)
            points.append((x + east * HEIGHT / 100, y + south * HEIGHT / 100))
        return Drawn(given.kind, tuple(points))

    def _known(self, where: str, kind: str, *forms: Form) -> None:
        if kind not in self.catalogue.named(*forms):
            known = ", ".join(self.catalogue.named(*forms))
            self.fault(f'{where}: "{kind}" is no such terrain; it may be one of {known}')


def connected(grid: Grid, hexes: Iterable[str]) -> bool:
    """Whether the hexes form one group in which each touches another."""
    return len(groups(hexes, grid.touching)) <= 1


def groups(hexes: Iterable[str], joined: Callable[[str, str], bool]) -> list[list[str]]:
    """The hexes in groups that hang together, in the order given."""
    left, found = list(hexes), []
    while left:
        group = [left.pop(0)]
        for hex in group:
            more = [other for other in left if joined(hex, other)]
            left = [other for other in left if other not in more]
            group.extend(more)
        found.append(group)
    return found


def kinds_at(hexes: Mapping[str, str], kind: str) -> tuple[str, ...]:
    return tuple(hex for hex, painted in hexes.items() if painted == kind)
