"""4.0: what terrain does: the rows of the Terrain Effects Table, and the Blind Hex Table."""

from typing import Literal

import msgspec

from hedgerow.board.records import Catalogue, Form, Kind
from hedgerow.kernel.mistakes import Mistake

Standing = Literal["E", "E2", "D", "O"]
Mover = Literal["foot", "afv", "carrier"]
MOVERS: tuple[Mover, ...] = ("foot", "afv", "carrier")
Points = int | Literal["all", "no"]
"""Half Maneuver Points; a whole allowance; not allowed."""
Fire = Literal["small-arms", "mortar"]
Made = Literal["", "wooden", "stone", "urban"]


class TerrainError(Mistake):
    """The table is not as it should be; says which row, which figure, and what would be right."""


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    foot: Points
    afv: Points
    carrier: Points

    def of(self, mover: Mover) -> Points:
        points: Points = getattr(self, mover)
        return points


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every row has: a name, its clause, and the standing of each of its figures."""

    name: str
    rule: str = ""
    E: tuple[str, ...] = ()
    E2: tuple[str, ...] = ()
    D: tuple[str, ...] = ()
    O: tuple[str, ...] = ()  # noqa: E741 the letters of the legend

    def standing(self, figure: str) -> Standing:
        """Where a figure comes from; raises KeyError for what is no figure of this row."""
        standings: tuple[tuple[Standing, tuple[str, ...]], ...] = (
            ("E", self.E), ("E2", self.E2), ("D", self.D), ("O", self.O),
        )  # fmt: skip
        for standing, figures in standings:
            if figure in figures:
                return standing
        raise KeyError(figure)


class TerrainRow(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terrain that fills a hex."""

    draw: tuple[Form, str]
    mp: Costs
    symbol: str = ""
    small_arms: int = 0
    mortar: int = 0
    height: int = 0
    """4.0d: in levels."""
    fills: bool = False
    """4.0c.i: whether the whole hex obstructs, and not only what is drawn."""
    trees: bool = False
    building: Made = ""
    urban: bool = False
    water: Literal["", "river", "ford"] = ""
    marsh: bool = False


class Hexside(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terrain along a hexside; its cost is added to that of the hex entered."""

    draw: str
    mp: Costs
    small_arms: int = 0
    mortar: int = 0
    height: int = 0


class Way(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What runs from hex to hex."""

    name: str
    draw: str
    road: bool = True


class Look(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.0a: open terrain that is drawn in a way of its own."""

    name: str
    symbol: str
    draw: tuple[Form, str]


class Scale(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures that belong to no single row."""

    name: str = "scale"
    road_mp: int
    opening_mp: int
    river_along_mp: Points
    uphill_mp: Costs
    hill_small_arms: int
    hill_mortar: int
    improved: int
    fortified: int
    road_bonus: int
    smoke_height: int
    small_arms_stationary: int
    small_arms_maneuvered: int
    anti_tank: int


class Blind(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.2.3: the Blind Hex Table."""

    name: str = "blind"
    hexes: tuple[tuple[int, ...], ...]

    def behind(self, levels: int, distance: int) -> int:
        """How many hexes behind an obstacle are blind: levels that the higher hex stands above it, hexes to it."""
        row = self.hexes[min(levels, len(self.hexes)) - 1]
        return row[min(distance, len(row)) - 1]


class TerrainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml as written."""

    scale: Scale
    blind: Blind
    terrain: list[TerrainRow]
    hexside: list[Hexside]
    line: list[Way]
    look: list[Look]


class TerrainTable(msgspec.Struct, frozen=True):
    """The whole table."""

    scale: Scale
    blind: Blind
    terrain: dict[str, TerrainRow]
    hexsides: dict[str, Hexside]
    lines: dict[str, Way]
    looks: dict[str, Look]

    @property
    def open(self) -> TerrainRow:
        return next(iter(self.terrain.values()))

    def roads(self) -> frozenset[str]:
        """The kinds of line that are roads (4.1.9)."""
        lined = {kind.name for kind in self.terrain.values() if kind.draw[0] == "line"}
        return frozenset({way.name for way in self.lines.values() if way.road} | lined)

    def catalogue(self) -> Catalogue:
        """What the board must know to read and draw maps."""
        kinds = [Kind(t.name, t.draw[0], t.draw[1], t.height > 0, t.symbol) for t in self.terrain.values()]
        kinds += [Kind(look.name, look.draw[0], look.draw[1], False, look.symbol) for look in self.looks.values()]
        kinds += [Kind(h.name, "hexside", h.draw) for h in self.hexsides.values()]
        kinds += [Kind(way.name, "line", way.draw) for way in self.lines.values()]
        return Catalogue({kind.name: kind for kind in kinds}, self.open.name)
