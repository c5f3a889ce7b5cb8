"""A map file as written: the fields of docs/maps.md."""

import msgspec

from hedgerow.board.records import Numerals, Orientation


class GridLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: Orientation = "flat"
    columns: Numerals = "letters"
    rows: Numerals = "numbers"
    rows_first: bool = False
    rows_up: bool = False
    shifted: str = ""
    """A column of flat hexes that sits lower, a row of pointed ones that stands farther east; "" for the first."""


class BuildingLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: str
    name: str = ""
    turn: int | None = None
    roof: str = ""


class LineLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    path: str


class ShapeLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    points: list[tuple[str, float, float]]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paint: str
    title: str = ""
    about: str = ""
    first: str = ""
    half_sides: bool = False
    grid: GridLines = GridLines()
    levels: str = ""
    legend: dict[str, str] = {}
    hexsides: dict[str, str] = {}
    building: list[BuildingLines] = []
    line: list[LineLines] = []
    shape: list[ShapeLines] = []
