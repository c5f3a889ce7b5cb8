"""Which way a counter faces: a vertex of its hex or a hexside, the hexes before and behind it, and who is in its arc.

Vertices are numbered as `hexes.CORNERS` numbers them and hexsides as `Grid.directions`: both from the north clockwise,
and vertex v lies between hexsides v - 1 and v.

>>> from hedgerow.board.hexes import Layout, grid_of
>>> vertices = Facings(grid_of(Layout()))
>>> vertices.ahead("D6", 0), vertices.behind("D6", 0)
(('C5', 'D5'), ('E6', 'D7'))
>>> turn(0, 4), turn(5, 1)
(2, 2)
"""

# Facings, as grids, are few and live for ever, so that their methods may remember answers.
# ruff: noqa: B019

from functools import lru_cache
from typing import Literal

from hedgerow.board.hexes import Grid
from hedgerow.board.records import Orientation, Point

Onto = Literal["vertex", "side"]

VERTICES = 6
FACINGS = tuple(range(VERTICES))
BEARINGS: dict[tuple[Orientation, Onto], tuple[str, ...]] = {
    ("flat", "vertex"): ("NNW", "NNE", "E", "SSE", "SSW", "W"),
    ("flat", "side"): ("N", "NE", "SE", "S", "SW", "NW"),
    ("pointed", "vertex"): ("N", "ENE", "ESE", "S", "WSW", "WNW"),
    ("pointed", "side"): ("NE", "E", "SE", "SW", "W", "NW"),
}
"""Where each vertex or hexside points."""
WINDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def bearing_words(bearing: str) -> str:
    """NNW -> north-north-west."""
    return "-".join(WINDS[letter] for letter in bearing)


def turn(start: int, end: int) -> int:
    """How many vertices lie between two facings, the shorter way round."""
    apart = (end - start) % VERTICES
    return min(apart, VERTICES - apart)


class Facings:
    """What counters may face on a grid: vertices, with the two hexsides beside them ahead, or hexsides.

    `spread` widens the arc by so many hexsides on either side.
    """

    def __init__(self, grid: Grid, onto: Onto = "vertex", spread: int = 0) -> None:
        self.grid = grid
        self.short = BEARINGS[grid.layout.orientation, onto]
        self.words = tuple(bearing_words(bearing) for bearing in self.short)
        first = -1 if onto == "vertex" else 0
        near, wide = range(first, 1), range(first - spread, 1 + spread)
        self._beside = tuple(tuple((facing + off) % VERTICES for off in near) for facing in FACINGS)
        self._front = tuple(tuple((facing + off) % VERTICES for off in wide) for facing in FACINGS)
        corners = grid.corners_around
        if onto == "vertex":
            self._points = corners
        else:
            self._points = tuple((ax + bx, ay + by) for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0])))

    def sides_ahead(self, facing: int) -> tuple[int, ...]:
        """The hexsides of the arc ahead, from left to right."""
        return self._front[facing % VERTICES]

    def sides_behind(self, facing: int) -> tuple[int, ...]:
        return self._front[(facing + 3) % VERTICES]

    @lru_cache(maxsize=65536)
    def ahead(self, hex: str, facing: int) -> tuple[str, ...]:
        """The hexes straight ahead: the two that flank a vertex, the one across a hexside; "" where there is none."""
        return tuple([self.grid.neighbour(hex, side) for side in self._beside[facing % VERTICES]])

    def behind(self, hex: str, facing: int) -> tuple[str, ...]:
        return self.ahead(hex, facing + 3)

    def pointing_to(self, hex: str, point: Point) -> int:
        """The facing that points most nearly from a hex to a point of the drawing; of two, the one that comes first."""
        x, y = self.grid.centre(hex)
        return max(FACINGS, key=lambda f: self._points[f][0] * (point[0] - x) + self._points[f][1] * (point[1] - y))

    @lru_cache(maxsize=65536)
    def in_arc(self, hex: str, facing: int, target: str) -> bool:
        """Whether a line leaves a hex between the sides ahead; along the very edge of the arc it still does."""
        front = self._front[facing % VERTICES]
        return hex == target or any(side in front for side in self.grid.sides_out(hex, target))

    @lru_cache(maxsize=65536)
    def facings_toward(self, hex: str, target: str) -> tuple[int, ...]:
        """The facings that have a target in their arc."""
        return tuple(facing for facing in FACINGS if self.in_arc(hex, facing, target))

    def nearest_facing(self, hex: str, facing: int, target: str) -> int:
        """The facing with a target in its arc that takes the least turning; of two, the clockwise one."""
        return min(self.facings_toward(hex, target), key=lambda f: (turn(facing, f), (f - facing) % VERTICES))
