"""The ground: everything that play asks about a map, one `Ground` for each map and mission, answered from plain dicts.

>>> g = Ground.from_text('''
...     . w .
...      . . .
... ''')
>>> g.terrain("B2").name, g.cost("foot", "B1", "B2"), g.sees("B1", "B3")
('woods', 3, False)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeGuard

from hedgerow.board import ground as board
from hedgerow.board.maps import map_from
from hedgerow.board.sight import BLOCKED, Obstacle
from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.terrain import Fire, Mover, TerrainRow, TerrainTable
from hedgerow.lhy.book.terrain_table import table
from hedgerow.lhy.ground import enclosed, facing
from hedgerow.lhy.ground.cover import Cover
from hedgerow.lhy.ground.hindrance import hindrances
from hedgerow.lhy.ground.moving import Moving
from hedgerow.lhy.ground.records import ALL, AS_PRINTED, Edge, Hindrance, Lie, Line, Side, Survey, Terrain
from hedgerow.lhy.ground.sectors import sector_of
from hedgerow.lhy.ground.survey import sightlines, survey_for_once, survey_map, survey_named

__all__ = ["ALL", "Ground", "ground_of"]

SIDES: tuple[Edge, ...] = ("north", "east", "south", "west")
NO_SIDE = Side(wall=False, tree_line=False, road=False, opening=False, uphill=0)


def is_edge(goal: str) -> TypeGuard[Edge]:
    """Whether units are on their way to an edge of the map, rather than to a hex."""
    return goal in SIDES


def ground_of(
    map: str,
    hill_multiplier: int = 1,
    sector_hills: tuple[tuple[str, int], ...] = (),
    heights: tuple[tuple[str, int], ...] = (),
    closed: tuple[Edge, ...] = (),
    *,
    for_once: bool = False,
) -> Ground:
    """The ground of a map laid out of sectors ("3", "1 + 2t / 4 + 6t"), as a mission wants it; made once. One that is
    laid `for_once` is not surveyed beyond what somebody looks at.
    """
    return _ground(map, Lie(hill_multiplier, sector_hills, heights, closed), for_once)


@lru_cache(maxsize=16)  # in play each grows to some ten megabytes
def _ground(map: str, lie: Lie, for_once: bool) -> Ground:
    return Ground((survey_for_once if for_once else survey_named)(map, lie), lie)


class Ground(board.Ground[Survey]):
    """A map as play sees it. Places are hexes: "F7" on a single sector, "3F7" on a map of several."""

    def __init__(self, survey: Survey, lie: Lie = AS_PRINTED) -> None:
        self.table: TerrainTable = table()
        self.lie = lie
        super().__init__(survey, {hex: survey.levels.get(hex, 0) for hex in survey.hexes})
        self._known = {name: self._one[hex] for hex, names in survey.called.items() for name in (*names, hex)}
        self._sectors = {hex: tuple(dict.fromkeys(map(sector_of, names))) for hex, names in survey.called.items()}
        self.sectors = tuple(sorted({sector for found in self._sectors.values() for sector in found}, key=_number))
        self._out = self._out_of_play(lie.closed)
        self.playable = tuple(hex for hex in self.hexes if hex not in self._out)
        """The hexes in play; all of them, unless the mission closes the half hexes of an edge."""
        self._neighbors = {hex: self._all_neighbors(hex) for hex in self.hexes}
        self._next_to = {
            hex: tuple(other for other in found if other is not None) for hex, found in self._neighbors.items()
        }
        self._directions = {
            (hex, other): i for hex, around in self._neighbors.items() for i, other in enumerate(around) if other
        }
        self._road_sides = frozenset(survey.roads)
        self._heights = {row.name: row.height for row in self.table.terrain.values()} | dict(lie.heights)
        # Lines pass half hexes that are out of play, too.
        beside = (
            (hex, self._one[other]) for hex in self.hexes for other in self.grid.around(hex) if other in self.index
        )
        self._sides = {pair: self._side(*pair) for pair in beside}
        self._terrain = {hex: self._terrain_of(hex) for hex in self.hexes}
        self.river = frozenset(hex for hex, terrain in self._terrain.items() if terrain.river or terrain.bridge)
        """4.1.10, 4.1.11: the hexes that the river runs through, under bridges as well; a ford is none."""
        self.slow = frozenset(hex for hex, terrain in self._terrain.items() if terrain.slow)
        """10.3.1d: the hexes in and through which a Withdrawal goes less far."""
        self._lines_of_sight = sightlines(survey, self, lie)
        self._moving = Moving(self)
        self.step = self._moving.step
        """What it costs to go into an adjacent hex, part by part, or why that is not allowed."""
        self.entry = self._moving.entry
        """What a hex at the edge costs from off the map."""
        self._cover = Cover(self)
        self._shut = {
            hex: frozenset(other for other in others if self._level[other] == self._level[hex])
            for hex, others in survey.shut.items()
        }
        self._views: dict[tuple[str, bool], frozenset[str]] = {}
        edges = {side: frozenset(self.edge(side)) for side in SIDES}
        self._edges_of = {hex: tuple(side for side in SIDES if hex in edges[side]) for hex in self.hexes}
        self._limits: dict[tuple[str, str], bool] = {}
        self._rows: dict[Edge, dict[str, int]] = {}
        self._toward: dict[tuple[str, str, int], tuple[str, ...]] = {}
        self._banks: dict[str, int] = {}

    @classmethod
    def from_text(
        cls,
        paint: str,
        levels: str = "",
        first: str = "",
        hexsides: Mapping[str, str] | None = None,
        lines: Sequence[tuple[str, str]] = (),
        buildings: Sequence[str] = (),
        lie: Lie = AS_PRINTED,
    ) -> Ground:
        """A board drawn as text, for tests. The last line is row A, which begins with A1; row B begins with B1, and so
        on; `first` says otherwise. `hexsides` such as {"wall": "B1/C2"}, `lines` such as ("road", "A1 B1").
        """
        rows = len(paint.strip().splitlines())
        data: dict[str, Any] = {
            "paint": paint,
            "levels": levels,
            "first": first or f"{chr(64 + rows)}1",
            "grid": GRID,
            "hexsides": dict(hexsides or {}),
            "line": [{"kind": kind, "path": path} for kind, path in lines],
            "building": [{"hexes": hexes} for hexes in buildings],
        }
        return cls(survey_map(map_from(data, table().catalogue(), "drawn board"), lie), lie)

    # ---- what the board asks

    def obstacle_of(self, kind: str, hex: str) -> Obstacle:
        return Obstacle(kind, "blocking", self._heights.get(kind, 0))

    def side_obstacle(self, kind: str) -> Obstacle:
        return Obstacle(kind, "blocking", self.table.hexsides[kind].height, on_hexside=True)

    def code_of(self, a: str, b: str) -> int:
        """4.2: adjacent hexes see each other whatever lies between."""
        if self.distance(a, b) <= 1 or self._lines_of_sight.cause(a, b) is None:
            return 0
        return BLOCKED

    def row_of(self, place: str) -> bytes:
        """The row of a place in the table of the survey; without a table, judged now, each line once."""
        if self.survey.sight:
            return super().row_of(place)
        here, judged = self.index[place], self._sight
        return bytes([
            judged[other][here] if other in judged
            else self.code_of(place, other) if here < there
            else self.code_of(other, place)
            for there, other in enumerate(self.hexes)
        ])  # fmt: skip

    # ---- where

    def find(self, name: str) -> str:
        """The hex that is called so on the map or on one of its sectors, "" if there is none: "4K5" may be "3A5"."""
        return self._known.get(name, "")

    def sectors_of(self, hex: str) -> tuple[str, ...]:
        """20.7a: the sector that a hex is part of, or the two on which it lies half and half."""
        return self._sectors[hex]

    def neighbors(self, hex: str) -> tuple[str | None, ...]:
        """The hexes across the six hexsides, from the north-east clockwise; None off the map or out of play."""
        return self._neighbors[hex]

    def next_to(self, hex: str) -> tuple[str, ...]:
        """0.0-7: the hexes next to one, without those that the mission has closed."""
        return self._next_to[hex]

    def direction(self, a: str, b: str) -> int:
        """The hexside of a that it shares with b, 0 for the north-eastern one."""
        return self._directions[a, b]

    def near(self, hex: str, reach: int) -> frozenset[str]:
        """The hexes up to that far away, itself among them."""
        return self.within(hex, reach)

    def _all_neighbors(self, hex: str) -> tuple[str | None, ...]:
        found = self.grid.around(hex)
        return tuple(self._one[other] if other in self.index and other not in self._out else None for other in found)

    def _out_of_play(self, closed: Iterable[Edge]) -> frozenset[str]:
        """The half hexes along edges that a mission closes."""
        frame = self.grid.frame(self.hexes, True)
        cut = {"north": (1, frame.top), "south": (1, frame.bottom), "west": (0, frame.left), "east": (0, frame.right)}
        return frozenset(
            hex for side in closed for hex in self.edge(side) if self.grid.centre(hex)[cut[side][0]] == cut[side][1]
        )

    # ---- what is where

    def row_of_terrain(self, hex: str) -> TerrainRow:
        """The row of the Terrain Effects Table for what fills a hex."""
        return self.table.terrain.get(self.survey.terrain[hex], self.table.open)

    def terrain(self, hex: str) -> Terrain:
        """4.1: what a hex is."""
        return self._terrain[hex]

    def side(self, a: str, b: str) -> Side:
        """What lies between two adjacent hexes."""
        return self._sides[a, b]

    def _side(self, a: str, b: str) -> Side:
        name = self.grid.side_name(a, b)
        kinds, uphill = self.survey.sides.get(name, ()), max(0, self._level[b] - self._level[a])
        road, opening = name in self._road_sides, name in self.survey.openings
        if not (kinds or uphill or road or opening):
            return NO_SIDE
        return Side("wall" in kinds, "tree line" in kinds, road, opening, uphill)

    def _terrain_of(self, hex: str) -> Terrain:
        row, road = self.row_of_terrain(hex), hex in self.survey.road_hexes
        lined = self.table.terrain["tree-lined road"] if hex in self.survey.lined and not row.height else None
        tree_lined = road and (row.trees or hex in self.survey.lined)
        giving = lined or row
        river = row.water == "river"
        height = self._heights[giving.name]
        return Terrain(
            hex=hex,
            name=self._name(hex, row, road, tree_lined),
            level=self._level[hex],
            contour=self.survey.swells.get(hex, 0),
            top=self._level[hex] + height,
            open=not row.trees and not row.building,
            cover=giving.small_arms < 0,
            woods=row.name == "woods",
            forest=row.name == "forest",
            building=row.building,
            urban=row.urban,
            road=road,
            tree_lined=tree_lined,
            urban_road=road and row.building == "urban",
            enclosed=enclosed.is_enclosed(self, hex),
            river=river and not road,
            bridge=river and road,
            ford=row.water == "ford",
            marsh=row.marsh,
            airburst=row.trees or tree_lined or any(self._has_trees(hex, other) for other in self.around(hex)),
            small_arms=giving.small_arms,
            mortar=giving.mortar,
            rule=giving.rule,
        )

    def _name(self, hex: str, row: TerrainRow, road: bool, tree_lined: bool) -> str:
        if row.water == "river" and road:
            return "bridge"
        if road and row.building == "urban":
            return "urban road"
        if tree_lined:
            return f"{row.name}, tree-lined road" if row.trees else "tree-lined road"
        return "road" if road and row is self.table.open else row.name

    def _has_trees(self, a: str, b: str) -> bool:
        return "tree line" in self.survey.sides.get(self.grid.side_name(a, b), ())

    # ---- moving

    def cost(self, mover: Mover, a: str, b: str) -> int | Refusal:
        """What it costs to go into an adjacent hex, in half points: ALL for a whole allowance."""
        return self._moving.cost(mover, a, b)

    def bank(self, hex: str) -> int:
        """4.1.10: a number for the land that hangs together without crossing the river; 0 in the river itself."""
        if not self._banks:
            self._banks = self._moving.banks()
        return self._banks[hex]

    def crosses_river(self, start: str, end: str) -> bool:
        """4.1.10: whether two hexes lie on opposite banks."""
        a, b = self.bank(start), self.bank(end)
        return bool(a and b and a != b)

    def shore(self, hex: str) -> bool:
        """11.4.10: whether a hex has land in it: all but water that is surrounded by water."""
        return not self._terrain[hex].water or any(not self._terrain[other].water for other in self.around(hex))

    # ---- cover

    def tem(
        self,
        hex: str,
        fire: Fire,
        fired_from: str | None = None,
        *,
        improved: bool = False,
        fortified: bool = False,
        first: bool = True,
    ) -> Mod:
        """4.1: the one terrain modifier that is best for those who defend in a hex; see `Cover.tem`."""
        return self._cover.tem(hex, fire, fired_from, improved, fortified, first)

    def hull_down(self, hex: str, fired_from: str, *, first: bool = True) -> str:
        """11.5.4j: why a vehicle is hull down to that fire; see `Cover.hull_down`."""
        return self._cover.hull_down(hex, fired_from, first)

    def behind(self, hex: str, fired_from: str) -> tuple[str, ...]:
        """4.1.7, 4.1.8: the hexside terrain that fire meets where it comes into a hex: "wall", "tree line"."""
        return self._cover.behind(hex, fired_from)

    def across(self, hex: str, fired_from: str) -> tuple[str, ...]:
        """4.1.7, 4.1.8: the hexes just across what fire meets there."""
        return self._cover.across(hex, fired_from)

    # ---- lines of sight

    def sees(self, a: str, b: str) -> bool:
        """4.2: whether there is a line of sight between two hexes."""
        try:
            return b in self._visible[a]
        except KeyError:
            return b in self.visible_from(a)

    def sees_from_road(self, a: str, b: str, a_on_road: bool, b_on_road: bool) -> bool:
        """4.2.1f: the same, if a vehicle or Towed Gun stands at either end: in an urban-road hex on one level with the
        other, the buildings of its own hex hide it, even from next to it.
        """
        return b in self.view(a, a_on_road) and not (b_on_road and a in self._shut.get(b, ()))

    def view(self, hex: str, on_road: bool) -> frozenset[str]:
        """4.2.1f: all hexes in sight from one, for whoever is on its road between the buildings, or not."""
        try:
            return self._views[hex, on_road]
        except KeyError:
            seen = self.visible_from(hex)
            found = self._views[hex, on_road] = seen - self._shut.get(hex, frozenset()) if on_road else seen
            return found

    def line(self, a: str, b: str, a_on_road: bool = False, b_on_road: bool = False) -> Line:
        """The line of sight between two hexes with its reasons."""
        passed = tuple(hexes for hexes, _, _ in self.passed(a, b)) if a != b else ()
        cause = self._lines_of_sight.cause(a, b) if self.distance(a, b) > 1 else None
        if cause:
            words = f"Blocked at {cause.where}: {cause.words}"
            return Line(a, b, False, cause.where, words, cause.rule, passed)
        if not self.sees_from_road(a, b, a_on_road, b_on_road):
            hex = a if a_on_road and b in self._shut.get(a, ()) else b
            return Line(a, b, False, hex, f"Blocked at {hex}: the buildings beside the road", "4.2.1f-1", passed)
        return Line(a, b, True, "", "Clear", "4.2-1", passed)

    def hindered(
        self, a: str, b: str, markers: Collection[str], vehicles: Collection[str] = ()
    ) -> tuple[Hindrance, ...]:
        """4.2.4: what hinders a line: smoke and HE in these hexes, and vehicles in those of them that are enclosed."""
        return hindrances(self, self._lines_of_sight, a, b, markers, vehicles)

    def along_enclosed_road(self, a: str, b: str) -> bool:
        """4.1.9.3: whether a line follows a road through an enclosed hex of it."""
        try:
            return self._limits[a, b]
        except KeyError:
            found = self._limits[a, b] = self._limits[b, a] = enclosed.follows(self, a, b)
            return found

    def road_limit(self, a: str, b: str, anti_tank: bool, maneuvered: bool = False) -> int | None:
        """4.1.9.3a, 4.1.9.3b: how far fire reaches along an enclosed road; None where there is no such limit."""
        if not self.along_enclosed_road(a, b):
            return None
        scale = self.table.scale
        if anti_tank:
            return scale.anti_tank
        return scale.small_arms_maneuvered if maneuvered else scale.small_arms_stationary

    # ---- arcs

    def point_in(self, start: str, hex: str) -> int:
        """11.1: the point (0 to 11, see `facing`) of a hex by which a line comes in."""
        return facing.point_in(self.grid, start, hex)

    def point_out(self, hex: str, target: str) -> int:
        """11.1.1: the point of a hex by which a line leaves it."""
        return facing.point_in(self.grid, target, hex)

    def in_rear(self, hex: str, front: int, start: str) -> bool:
        """11.1: whether fire from a hex comes into another through the arc behind a front."""
        return facing.in_rear(self.grid, hex, front, start)

    # ---- edges

    def to_edge_of(self, hex: str, edge: Edge) -> int:
        """How far an edge of the map is: rows to the north and south, half hexes to the east and west."""
        try:
            return self._rows[edge][hex]
        except KeyError:
            self._rows[edge] = self._distances(edge)
            return self._rows[edge][hex]

    def _distances(self, edge: Edge) -> dict[str, int]:
        spots = {hex: self.grid.centre(hex) for hex in self.hexes}
        axis, far = (1, edge == "south") if edge in ("north", "south") else (0, edge == "east")
        along = {hex: spot[axis] for hex, spot in spots.items()}
        end = max(along.values()) if far else min(along.values())
        unit = abs(self.grid.moved_by(0, 1)[1]) if axis else abs(self.grid.moved_by(1, 0)[0]) // 2
        return {hex: abs(end - at) // unit for hex, at in along.items()}

    def toward(self, hex: str, goal: str, by: int = 1) -> tuple[str, ...]:
        """10.3.1.1, 16.1.7: the adjacent hexes that are `by` hexes, one or none, closer to an edge of the map or to
        another hex.
        """
        try:
            return self._toward[hex, goal, by]
        except KeyError:
            found = self._toward[hex, goal, by] = tuple(self._closer(hex, goal, by))
            return found

    def _closer(self, hex: str, goal: str, by: int) -> Iterator[str]:
        """10.3.1.1a: where hexsides are parallel to an edge, none are as far from it."""
        beside = self._next_to[hex]
        if is_edge(goal):
            far = self.to_edge_of(hex, goal)
            rows = {o: self.to_edge_of(o, goal) for o in beside}
            return (o for o in beside if (rows[o] < far if by else rows[o] == far))
        row, index = self.ranges_from(goal), self.index
        return (o for o in beside if row[index[o]] == row[index[hex]] - by)

    def parallel(self, edge: Edge) -> bool:
        """10.3.1.1a: whether hexsides are parallel to an edge: to the narrow ones of a sector."""
        return edge in ("east", "west")

    def edges_of(self, hex: str) -> tuple[Edge, ...]:
        """The edges of the map by which a hex may be left."""
        return self._edges_of[hex]

    # ---- the Impact Diagram

    def scatter(self, hex: str, die: int, sector: str = "", hexes: int = 1) -> str | None:
        """11.4.5.s7, 16.1.3, 17.5.1.s3: where something lands: 1 to 6 so many hexes away as the diagram of the sector
        shows, 7 and more in the hex itself. None off the map.

        The diagram lies as its sector does; of a hex on two sectors the player says which counts.
        """
        if die > len(DIAGRAM):
            return hex
        about = (sector or self._sectors[hex][0]) in self.survey.turned
        dq, dr = self.grid.steps[(DIAGRAM[die - 1] + 3 * about) % 6]
        q, r = self.grid.axial(hex)
        there = self.grid.at(q + dq * hexes, r + dr * hexes)
        return self._one[there] if there in self.index and there not in self._out else None


DIAGRAM = (4, 5, 0, 1, 2, 3)
"""Where 1 to 6 point on a sector that lies upright: west, and on clockwise."""
GRID = {
    "hexes": "pointed",
    "columns": "numbers",
    "rows": "letters",
    "rows_first": True,
    "rows_up": True,
    "shifted": "B",
}


def _number(sector: str) -> int:
    return int(sector) if sector else 0
