"""Map files: a painted grid with a legend, levels, hexsides, buildings, lines and shapes, read into a checked `Map`.

The format is told in docs/maps.md. The board knows no game: a `Catalogue` says which kinds of terrain there are, how
their outlines grow and how they are drawn. A bad file raises `MapError`, which lists everything that is wrong with it.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Literal

import msgspec

from hedgerow.board.hexes import HEIGHT, centre, column_row, distance, is_name, name, side_name
from hedgerow.kernel.mistakes import Mistake

Form = Literal["ground", "area", "field", "building", "line", "hexside"]
NO_HEX = "-"
NEAR_A_HEX = 1


class MapError(Mistake):
    """Everything wrong with one map file, in words for the person who wrote it."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


class Kind(msgspec.Struct, frozen=True):
    """What the board must know of a kind of terrain."""

    name: str
    form: Form
    style: str = "plain"
    """How it is drawn; the styles are those of hedgerow.board.draw."""
    silhouette: bool = False
    """Whether a line of sight may be affected by crossing its outline."""
    symbol: str = ""
    """Its usual letter in a painted grid."""


class Catalogue(msgspec.Struct, frozen=True):
    kinds: dict[str, Kind]
    ground: str
    """The kind that lies where nothing else does."""

    def named(self, *forms: Form) -> tuple[str, ...]:
        return tuple(kind.name for kind in self.kinds.values() if kind.form in forms)


class Building(msgspec.Struct, frozen=True):
    id: str
    kind: str
    hexes: tuple[str, ...]
    name: str = ""
    turn: int | None = None
    """Degrees clockwise for a house of one hex; left out, it faces the nearest road."""
    roof: str = ""


class Line(msgspec.Struct, frozen=True):
    """A road, railway or stream from hex to hex."""

    kind: str
    hexes: tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """A hexside feature; a and b in the order of `side_name`."""

    kind: str
    a: str
    b: str


class Drawn(msgspec.Struct, frozen=True):
    """A shape drawn by hand, in drawing units."""

    kind: str
    points: tuple[tuple[float, float], ...]


class Map(msgspec.Struct, frozen=True):
    name: str
    title: str
    about: str
    hexes: tuple[str, ...]
    terrain: dict[str, str]
    """Every hex to the kind painted there."""
    levels: dict[str, int]
    """Only hexes off level 0."""
    buildings: tuple[Building, ...]
    lines: tuple[Line, ...]
    sides: tuple[Side, ...]
    drawn: tuple[Drawn, ...]
    half_sides: bool = False


class _Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: str
    name: str = ""
    turn: int | None = None
    roof: str = ""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    path: str


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    points: list[tuple[str, float, float]]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file as written."""

    paint: str
    title: str = ""
    about: str = ""
    first: str = "A0"
    half_sides: bool = False
    levels: str = ""
    legend: dict[str, str] = {}
    hexsides: dict[str, str] = {}
    building: list[_Building] = []
    line: list[_Line] = []
    shape: list[_Shape] = []


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
        file = msgspec.convert(data, _File)
    except msgspec.ValidationError as fault:
        raise MapError(source, [f"{fault} (docs/maps.md tells the fields of a map)"]) from None
    return _Reader(file, text, catalogue, source).read()


class _Reader:
    """Reads one file and collects its faults, so that the author sees all of them at once."""

    def __init__(self, file: _File, text: str, catalogue: Catalogue, source: str) -> None:
        self.file, self.text, self.catalogue, self.source = file, text, catalogue, source
        self.faults: list[str] = []
        self.terrain: dict[str, str] = {}

    def read(self) -> Map:
        if not is_name(self.file.first):
            raise MapError(self.source, [f'first = "{self.file.first}": should be a hex name such as "A0"'])
        self.terrain = self._painted()
        levels = self._levels()
        buildings = self._buildings()
        lines = tuple(self._line(i, line) for i, line in enumerate(self.file.line, 1))
        sides = self._sides()
        drawn = tuple(self._shape(i, shape) for i, shape in enumerate(self.file.shape, 1))
        if self.faults:
            raise MapError(self.source, self.faults)
        file = self.file
        hexes = tuple(sorted(self.terrain, key=column_row))
        title = file.title or self.source
        return Map(
            self.source, title, file.about, hexes, self.terrain, levels, buildings, lines, sides, drawn, file.half_sides
        )

    def fault(self, words: str) -> None:
        self.faults.append(words)

    # ---- the painted grids

    def _rows(self, field: str, grid: str) -> dict[str, tuple[str, int]]:
        """Hex name -> (symbol, line of the file) of a painted grid."""
        column, row = column_row(self.file.first)
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
                    painted[name(column + j, row + i)] = (symbol, start + i)
        return painted

    def _line_of(self, field: str) -> int:
        """The line of the file in which a grid begins; TOML drops a line break right after the quotes."""
        for number, line in enumerate(self.text.split("\n"), 1):
            if line.partition("=")[0].strip() == field:
                return number + line.rstrip().endswith(('"""', "'''"))
        return 1

    def _painted(self) -> dict[str, str]:
        legend = {kind.symbol: kind.name for kind in self.catalogue.kinds.values() if kind.symbol}
        known = self.catalogue.named("ground", "area", "field", "building")
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
        for hex, (symbol, line) in self._rows("levels", self.file.levels).items():
            if hex not in self.terrain:
                self.fault(f'line {line}, levels, hex {hex}: not painted; the two grids must match ("-" for no hex)')
            elif symbol == ".":
                continue
            elif not symbol.isdecimal():
                self.fault(f'line {line}, levels, hex {hex}: "{symbol}" should be a level such as 1, or . for level 0')
            elif int(symbol):
                levels[hex] = int(symbol)
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
            self.fault(f'{where}: names no hex; write them as "D6 D7"')
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
            if not connected(hexes):
                self.fault(f"{where}: its hexes {given.hexes} do not all touch one another")
            if hexes:
                buildings.append(Building(hexes[0], self.terrain[hexes[0]], hexes, given.name, given.turn, given.roof))
        for hex, kind in self.terrain.items():
            if kind in kinds and hex not in taken:
                buildings.append(Building(hex, kind, (hex,)))
        return tuple(buildings)

    def _line(self, i: int, given: _Line) -> Line:
        where = f"[[line]] {i} ({given.kind})"
        self._known(where, given.kind, "line")
        hexes = self._hexes(where, given.path)
        for a, b in pairwise(hexes):
            if distance(a, b) != NEAR_A_HEX:
                self.fault(f"{where}: {a} and {b} do not touch; a path goes from hex to neighbouring hex")
        return Line(given.kind, hexes)

    def _sides(self) -> tuple[Side, ...]:
        sides = {}
        for kind, names in self.file.hexsides.items():
            where = f"[hexsides] {kind}"
            self._known(where, kind, "hexside")
            for pair in names.split():
                a, slash, b = pair.partition("/")
                if not slash or a not in self.terrain or b not in self.terrain or distance(a, b) != NEAR_A_HEX:
                    self.fault(f'{where}: "{pair}" is no hexside of this map; write two touching hexes as "K6/L6"')
                else:
                    a, _, b = side_name(a, b).partition("/")
                    sides[kind, a, b] = Side(kind, a, b)
        return tuple(sides.values())

    def _shape(self, i: int, given: _Shape) -> Drawn:
        where = f"[[shape]] {i} ({given.kind})"
        self._known(where, given.kind, "area", "field", "building")
        if len(given.points) < 3:
            self.fault(f"{where}: an outline needs three points or more")
        points = []
        for hex, east, south in given.points:
            if hex not in self.terrain:
                self.fault(f"{where}: {hex} is not a hex of this map")
                continue
            x, y = centre(hex)
            points.append((x + east * HEIGHT / 100, y + south * HEIGHT / 100))
        return Drawn(given.kind, tuple(points))

    def _known(self, where: str, kind: str, *forms: Form) -> None:
        if kind not in self.catalogue.named(*forms):
            known = ", ".join(self.catalogue.named(*forms))
            self.fault(f'{where}: "{kind}" is no such terrain; it may be one of {known}')


def connected(hexes: Iterable[str]) -> bool:
    """Whether the hexes form one group in which each touches another."""
    return len(groups(hexes, touching)) <= 1


def touching(a: str, b: str) -> bool:
    """Whether two hexes share a hexside."""
    return distance(a, b) == NEAR_A_HEX


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
