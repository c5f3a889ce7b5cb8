"""The ground as plain values: maps surveyed, what a hex and a hexside are, what a line meets, what a step costs."""

from typing import Literal

import msgspec

from hedgerow.board import sight
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.terrain import Fire, Made, Mover

__all__ = ["ALL", "AS_PRINTED", "Edge", "Fire", "Lie", "Line", "Mover", "Side", "Step", "Survey", "Terrain"]

Edge = Literal["north", "east", "south", "west"]
ALL = 99
"""Half points of a step that takes a whole allowance, however large (4.1.13)."""


class Lie(msgspec.Struct, frozen=True):
    """What a mission says of the ground it is played on."""

    hills: int = 1
    """4.1.4: what the levels of all hills are multiplied by."""
    sector_hills: tuple[tuple[str, int], ...] = ()
    """The same for hills of single sectors."""
    heights: tuple[tuple[str, int], ...] = ()
    """Heights of terrain that the mission changes, such as ("forest", 1)."""
    closed: tuple[Edge, ...] = ()
    """Edges whose half hexes are not in play."""


AS_PRINTED = Lie()


class Survey(sight.Survey, frozen=True, kw_only=True):
    """A map surveyed for play. Levels are those of its hills as the mission multiplies them."""

    roads: tuple[str, ...]
    """Hexsides that a road crosses."""
    road_hexes: tuple[str, ...]
    lined: tuple[str, ...]
    """Hexes whose road runs between rows of trees, those in woods left out."""
    swells: dict[str, int]
    """4.1.5: thin contours above the level."""
    called: dict[str, tuple[str, ...]]
    """Each hex to its names on the sector or sectors it is part of, with their numbers: ("3A5", "4K5")."""
    turned: tuple[str, ...]
    """Sectors that lie upside down."""
    openings: tuple[str, ...]
    """4.1.6b.i: hexsides between urban building hexes across which one dot sees the other between the buildings."""
    shut: dict[str, tuple[str, ...]]
    """4.2.1f: urban-road hexes to the hexes that are hidden from their dots by their own buildings."""


class Terrain(msgspec.Struct, frozen=True):
    """What a hex is, as all rules of chapter 4 ask for it."""

    hex: str
    name: str
    level: int
    contour: int
    """Thin contours above the level."""
    top: int
    """Its level with what stands on it (4.1.4)."""
    open: bool
    """4.0a."""
    cover: bool
    """4.0b: whether the hex itself gives a modifier to those who defend in it, whoever fires."""
    woods: bool
    forest: bool
    building: Made
    urban: bool
    road: bool
    tree_lined: bool
    urban_road: bool
    enclosed: bool
    river: bool
    """River without bridge or ford."""
    bridge: bool
    ford: bool
    marsh: bool
    airburst: bool
    """11.4.6a: woods, forest, a tree line or a tree-lined road in the hex."""
    small_arms: int
    mortar: int
    rule: str

    @property
    def elevation(self) -> tuple[int, int]:
        """4.1.5: level, then contour; higher ground compares greater."""
        return self.level, self.contour

    @property
    def water(self) -> bool:
        """Whether the river runs here, be it under a bridge or over a ford."""
        return self.river or self.bridge or self.ford

    @property
    def slow(self) -> bool:
        """10.3.1d: rivers, marsh and towns."""
        return self.river or self.marsh or self.building == "urban"

    def __str__(self) -> str:
        return self.name


class Side(msgspec.Struct, frozen=True):
    """What lies between two adjacent hexes."""

    wall: bool
    tree_line: bool
    road: bool
    """A road runs from one into the other."""
    opening: bool
    """4.1.6b.i: between two urban building hexes, a way between the buildings."""
    uphill: int
    """Levels gained from the first hex to the second."""


class Step(msgspec.Struct, frozen=True):
    """What it costs to go from one hex into the next, in half points."""

    points: int
    """ALL where it takes the whole allowance."""
    parts: tuple[Mod, ...]
    by_road: bool = False
    under: bool = False
    """4.1.11: the unit is in the river, under the bridge."""


class Line(msgspec.Struct, frozen=True):
    """A line of sight, with its reasons; `board.draw.draw_sight` draws it."""

    a: str
    b: str
    clear: bool
    blocked_at: str
    """A hex, or "F7/G7" for a hexside; "" where the line is clear."""
    words: str
    rule: str
    passed: tuple[tuple[str, ...], ...]
    """Its stretches in order: a hex that it crosses, or the two whose hexside it runs along."""
    degraded: tuple[str, ...] = ()
    """Hindering hexes, for the drawing; the line itself knows none."""

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes that the line goes right through between its ends."""
        return tuple(stretch[0] for stretch in self.passed if len(stretch) == 1)

    @property
    def along(self) -> tuple[str, ...]:
        """The hexsides that it runs along."""
        return tuple("/".join(stretch) for stretch in self.passed if len(stretch) > 1)

    def __str__(self) -> str:
        return f"{self.words} [{self.rule}]"


class Hindrance(msgspec.Struct, frozen=True):
    """4.2.4: one hindrance on a line. Of several hexes only the one with the greatest hindrance counts."""

    hexes: tuple[str, ...]
    rule: str
