"""The ground: everything that play asks about a map, one `Ground` for each map, answered from plain dicts and bytes.

>>> g = Ground.from_text('''
...     . . . .
...     . w . .
... ''')
>>> g.terrain("B1").name, g.cost("B0", "B1"), g.sight("B0", "B2") if "B2" in g.places else 0
('light woods', 2, 0)
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hedgerow.board import ground as board
from hedgerow.board.maps import map_from, read_map
from hedgerow.board.sight import BLOCKED, Cause, Obstacle, Sightline
from hedgerow.board.sightlines import Extra, without_idle
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.chart import added_up, chart
from hedgerow.lnlt.book.terrain import MOVES, Chart, CostPart, Terrain
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.hexes import floor_of, hex_of, side_name, upstairs
from hedgerow.lnlt.ground.los import BetweenBuildings, judge
from hedgerow.lnlt.ground.protection import Protection
from hedgerow.lnlt.ground.records import Judgement, Survey, Verdict
from hedgerow.lnlt.ground.survey import survey_map, survey_named

__all__ = ["BLOCKED", "Extra", "Ground", "Obstacle", "ground", "obstacle"]


def obstacle(marker: str) -> Obstacle:
    """A marker of the chart as an obstacle: smoke, wreck, mortar fire for effect, ..."""
    row = chart().markers[marker]
    return Obstacle(str(row), row.sight, None if row.height == "all" else row.height)


@lru_cache(maxsize=64)
def ground(map_name: str, between_buildings: BetweenBuildings = "blocked", forts: tuple[Fort, ...] = ()) -> "Ground":
    """The ground of a map that comes with the game, with the Bunkers and Caves that a game has put there."""
    return Ground(survey_named(map_name, between_buildings), between_buildings, forts)


class Ground(board.Ground[Survey]):
    """A map as play sees it. Places are strings: "D6", "D6+1" for the upper floor there, "D6+B" inside a Bunker.

    The half-hexes at the edge are hexes like any other (1.4.1), the inside of a Bunker is a hex of its own (21.1.0.2),
    and a range counts the target's hex, not the firer's (5.0.0.4).
    """

    def __init__(
        self,
        survey: Survey,
        between_buildings: BetweenBuildings = "blocked",
        forts: tuple[Fort, ...] = (),
        before: "Ground | None" = None,
    ) -> None:
        self.chart: Chart = chart()
        self.forts = {fort.inside: fort for fort in forts}
        """Bunkers and Caves by the place inside them."""
        self._between_buildings: BetweenBuildings = between_buildings
        places = (*survey.places, *self.forts)
        # 10.2.1, 10.2.5: the level of the ground, and one more on an upper floor.
        super().__init__(survey, {p: survey.levels.get(hex_of(p), 0) + floor_of(p) for p in places}, before)
        self._terrain = {place: self.chart.terrain[survey.terrain[hex_of(place)]] for place in self.places}
        self._terrain |= {place: fort.terrain(self._terrain[fort.hex]) for place, fort in self.forts.items()}
        self._floors = {hex: self._floors_of(hex) for hex in self.hexes}
        self._rooms = self._floors | {f.hex: (*self._floors[f.hex], self._one[f.inside]) for f in forts}
        self._roads = frozenset(survey.roads)
        self._steps = {place: self._steps_from(place) for place in self.places}
        self._neighbours = {place: self._neighbours_of(place) for place in self.places}
        self.open = frozenset(place for place in self.places if self._terrain[place].sight == "open")
        self._protection = Protection(self)
        self.covered = tuple(place for place in self.places if self.positive_tm(place))
        self.cramped = frozenset(place for place in self.places if self._terrain[place].stacking)
        """1.3.6: the places with a stacking limit of their own."""
        self._adjacent = {place: frozenset(near) for place, near in self._neighbours.items()}
        self._costs: dict[str, dict[tuple[str, str], int | None]] = {kind: {} for kind in MOVES}
        self._tallies: dict[tuple[str, str, str], tuple[Mod, ...] | None] = {}
        self._ways_out: dict[str, tuple[tuple[str, int], ...]] = {}
        self._roomy_ways: dict[str, frozenset[str]] = {}
        self._sights_with: dict[tuple[str, str, frozenset[tuple[str, Obstacle]]], int] = {}
        self._seen_above: dict[tuple[str, str, int, tuple[tuple[str, Obstacle], ...]], Judgement] = {}

    @classmethod
    def from_map(cls, text: str, source: str = "map") -> "Ground":
        """A ground from the text of a map file."""
        return cls(survey_map(read_map(text, chart().catalogue(), source), chart()))

    @classmethod
    def from_text(
        cls,
        paint: str,
        levels: str = "",
        first: str = "A0",
        hexsides: Mapping[str, str] | None = None,
        lines: Sequence[tuple[str, str]] = (),
        buildings: Sequence[str] = (),
        between_buildings: BetweenBuildings = "blocked",
    ) -> "Ground":
        """A board drawn as text, for tests: `hexsides` such as {"wall": "K6/L6"}, `lines` such as ("road", "A1 B1")."""
        data: dict[str, Any] = {
            "paint": paint,
            "levels": levels,
            "first": first,
            "hexsides": dict(hexsides or {}),
            "line": [{"kind": kind, "path": path} for kind, path in lines],
            "building": [{"hexes": hexes} for hexes in buildings],
        }
        drawn = map_from(data, chart().catalogue(), "drawn board")
        return cls(survey_map(drawn, chart(), between_buildings), between_buildings)

    # ---- what is where

    def terrain(self, place: str) -> Terrain:
        """1.4.3: the terrain under the centre dot; both floors of a building are that building."""
        return self._terrain[place]

    def floors(self, hex: str) -> tuple[str, ...]:
        """The places in a hex: one, or two where a building has two storeys (1.3.6, 10.2.3) or a Bunker stands."""
        return self._rooms[hex]

    def building(self, place: str) -> str:
        """The id of the building a place is in, "" outside."""
        return self.survey.buildings.get(self._hex[place], "")

    def stream(self, place: str) -> str:
        """The stream in a hex, such as "stream 2", or ""."""
        return self.survey.streams.get(place, "")

    def foxholes_allowed(self, place: str) -> bool:
        """21.2.2: not in water, streams included, nor upstairs."""
        return place in self._floors and not self._terrain[place].water and not self.stream(place)

    def road(self, a: str, b: str) -> bool:
        """Whether a road runs from one hex straight into the next."""
        return side_name(a, b) in self._roads

    # ---- next to each other

    def steps(self, place: str) -> tuple[str, ...]:
        """Places one may step to: neighbouring hexes, stairs and Bunkers; upstairs, the same floor and the stairs."""
        return self._steps[place]

    def neighbours(self, place: str) -> tuple[str, ...]:
        """Places adjacent for fire and spotting (10.2.2, 10.2.6)."""
        return self._neighbours[place]

    def adjacent(self, a: str, b: str) -> bool:
        return b in self._adjacent[a]

    def _floors_of(self, hex: str) -> tuple[str, ...]:
        return tuple(self._one[place] for place in (hex, upstairs(hex)) if place in self.index)

    def _steps_from(self, place: str) -> tuple[str, ...]:
        hex = self._hex[place]
        if place in self.forts:
            return (hex,)
        if place != hex:
            building = self.building(place)
            beside = (self._floors[o][1:] for o in self._around[hex] if self.survey.buildings.get(o) == building)
            return (hex, *(upper for floors in beside for upper in floors))
        return (*self._around[hex], *self._rooms[hex][1:])

    def _neighbours_of(self, place: str) -> tuple[str, ...]:
        """10.2.2: hills do not part neighbours, nor do Bunkers (10.2.7). 10.2.6: floors of two-storey buildings do.

        The two floors of one hex are adjacent to each other: the clause speaks of two adjacent hexes only.
        """
        hex, floor = self._hex[place], floor_of(place)
        near = [other for other in self._rooms[hex] if other != place]
        for other in self._around[hex]:
            for there in self._rooms[other]:
                apart = len(self._floors[hex]) > 1 and len(self._floors[other]) > 1 and floor_of(there) != floor
                if not apart:
                    near.append(there)
        return tuple(near)

    # ---- movement

    def cost(self, a: str, b: str, kind: str = "L") -> int | None:
        """MPs to step from a to b, None if that is prohibited."""
        try:
            return self._costs[kind][a, b]
        except KeyError:
            parts = self.cost_tally(a, b, kind)
            total = None if parts is None else sum(part.value for part in parts)
            self._costs[kind][a, b] = total
            return total

    def ways_out(self, place: str) -> tuple[tuple[str, int], ...]:
        """The places one may step to on foot, each with its MPs; those that are closed are left out."""
        try:
            return self._ways_out[place]
        except KeyError:
            costs = [(to, self.cost(place, to)) for to in self._steps[place]]
            found = self._ways_out[place] = tuple([(to, cost) for to, cost in costs if cost is not None])
            return found

    def roomy_ways(self, place: str) -> frozenset[str]:
        """1.3.6: those of them that have no stacking limit of their own."""
        try:
            return self._roomy_ways[place]
        except KeyError:
            roomy = [to for to, _ in self.ways_out(place) if to not in self.cramped]
            found = self._roomy_ways[place] = frozenset(roomy)
            return found

    def entry_tally(self, place: str, kind: str = "L") -> tuple[Mod, ...] | None:
        """22.0.1, 10.5.1.1: what a hex costs from off the map: its own terrain, and a stream that no bridge crosses."""
        terrain, stream = self._terrain[place], self.stream(place)
        ashore = (terrain.cost(kind), f"{terrain}, from off the map", "22.0.1")
        if not stream or terrain.name == self.chart.scale.stream_and_road:
            return added_up([ashore])
        return added_up([ashore, (self.chart.streams[stream].mp.of(kind), stream, "10.5.1.1")])

    def cost_tally(self, a: str, b: str, kind: str = "L") -> tuple[Mod, ...] | None:
        """What a step costs, part by part; None if it is prohibited."""
        try:
            return self._tallies[a, b, kind]
        except KeyError:
            parts = self._cost_parts(a, b, kind) if b in self._steps[a] else [(None, "no step", "6.0.1")]
            made = self._tallies[a, b, kind] = added_up(parts)
            return made

    def _cost_parts(self, a: str, b: str, kind: str) -> Iterable[CostPart]:
        scale, here, there = self.chart.scale, self._hex[a], self._hex[b]
        if b in self.forts or a in self.forts:
            yield self._through_the_door(a, b, kind)
            return
        if here == there:
            yield scale.floor_mp.of(kind), "stairs", "10.2.4"
            return
        if a != here:
            yield self._terrain[b].cost(kind) if kind == "L" else None, f"{self._terrain[b]}, same floor", "10.4.1"
            return
        by_road = self.road(here, there)
        terrain = self.chart.terrain[scale.road] if by_road else self._terrain[b]
        yield terrain.cost(kind), str(terrain), "10.4.1"
        yield from self._crossing_parts(here, there, kind, by_road)

    def crossing_tally(self, a: str, b: str, kind: str) -> tuple[Mod, ...] | None:
        """What is paid beside the terrain of a hex: hexsides, streams, slopes; None if one of them is prohibited."""
        return added_up(self._crossing_parts(a, b, kind, self.road(a, b)))

    def _crossing_parts(self, here: str, there: str, kind: str, by_road: bool) -> Iterable[CostPart]:
        for name in () if by_road else self.hexsides(here, there):
            yield self.chart.hexsides[name].mp.of(kind), f"across the {name}", "10.4.1"
        stream = self.stream(there)
        if stream and not by_road:
            yield self.chart.streams[stream].mp.of(kind), stream, "10.5.1.1"
        climb = self._level[there] - self._level[here]
        if climb > 0:
            each = self.chart.scale.climb_mp.of(kind)
            yield None if each is None else each * climb, f"uphill {climb}", "10.4.1"

    def _through_the_door(self, a: str, b: str, kind: str) -> CostPart:
        """21.1.0.3, 21.1.0.8: in or out of a Bunker, on foot."""
        entered = self.forts.get(b)
        fort = entered or self.forts[a]
        cost = fort.marker.enter_mp if entered else fort.marker.leave_mp
        return cost if kind == "L" else None, f"{'into' if entered else 'out of'} the {fort.kind}", "21.1.0.3"

    # ---- sight

    def obstacle_of(self, kind: str, hex: str) -> Obstacle:
        terrain = self.chart.terrain[kind]
        building = self.survey.buildings.get(hex, "") if terrain.building else ""
        return Obstacle(str(terrain), terrain.sight, terrain.height, building)

    def side_obstacle(self, kind: str) -> Obstacle:
        hexside = self.chart.hexsides[kind]
        return Obstacle(str(hexside), hexside.sight, hexside.height, on_hexside=True)

    def row_of(self, place: str) -> bytes:
        """Whoever is inside a Bunker sees, and is seen, as its hex is (21.1.1.1)."""
        size, index = len(self.survey.places), self.index
        start = index[self._door(place)] * size
        row = self.survey.sight[start : start + size]
        return row + bytes([row[index[fort.hex]] for fort in self.forts.values()]) if self.forts else row

    def _door(self, place: str) -> str:
        return self._hex[place] if place in self.forts else place

    def code_of(self, a: str, b: str) -> int:
        a, b = self._door(a), self._door(b)
        if self._hex[a] == self._hex[b]:
            return 0
        if self.floors_apart(a, b):
            return BLOCKED
        start, end = (a, b) if self.index[a] < self.index[b] else (b, a)
        return judge(without_idle(self.sightline(start, end)), self._between_buildings).code

    def sight_with(self, a: str, b: str, extra: Extra) -> int:
        """The sight with smoke, wrecks and barrages, which act by the hexes the line passes.

        What comes and goes may block or hinder a line but never opens one that the map blocks.
        """
        code = self.sight(a, b)
        if code == BLOCKED:
            return code
        passed = self.crossed(a, b)
        pairs = extra if isinstance(extra, list) else extra.items() if isinstance(extra, Mapping) else extra
        met = tuple([pair for pair in pairs if pair[0] in passed])
        return self.sight_past(a, b, met) if met else code

    def sight_past(self, a: str, b: str, met: tuple[tuple[str, Obstacle], ...]) -> int:
        """The same for a line that the map leaves open, and all that it meets besides."""
        if self._shut(a, b, met):
            return BLOCKED
        start, end = (a, b) if self.index[a] < self.index[b] else (b, a)
        key = (start, end, frozenset(met))  # in whatever order they came
        found = self._sights_with.get(key)
        if found is None:
            if self._is_new(a, b):
                line = without_idle(self.sightline(start, end, met))
                found = judge(line, self._between_buildings).code
            else:
                found = self._as_before.sight_past(a, b, met)
            board.remember(self._sights_with, key, found)
        return found

    def _shut(self, a: str, b: str, met: tuple[tuple[str, Obstacle], ...]) -> bool:
        """Whether one thing settles it: it blocks, rises above both ends (10.3.0.11), and the line goes through it."""
        level = self._level
        high = max(level[a], level[b])
        for hex, thing in met:
            if thing.sight != "blocking" or (thing.height is not None and level[hex] + thing.height <= high):
                continue
            if self.squarely(a, b, hex):
                return True
        return False

    def verdict(self, a: str, b: str, extra: Extra = ()) -> Verdict:
        """The line of sight between two places with all its reasons (10.3)."""
        turned = self.index[a] > self.index[b]
        start, end = (b, a) if turned else (a, b)
        if self.floors_apart(a, b):
            cause = Cause(b, "different floors of two-storey buildings in adjacent hexes", "10.2.6")
            judgement = Judgement(cause, (), (cause,))
        elif self._hex[a] == self._hex[b]:
            judgement = Judgement(None, (), ())
        else:
            judgement = judge(self.sightline(start, end, extra), self._between_buildings)
        crossed = tuple("/".join(filter(None, hexes)) for hexes, _, _ in self.passed(a, b))
        return Verdict.of(a, b, judgement, crossed)

    def seen_above(self, start: str, hex: str, level: int, met: tuple[tuple[str, Obstacle], ...]) -> Judgement:
        """10.3 for the line from a place to a level above a hex, with what it meets besides the map."""
        key = (start, hex, level, met)
        found = self._seen_above.get(key)
        if found is None:
            if self._is_new(start, hex):
                line = self.sightline(start, hex, met)
                found = judge(Sightline((self._level[start], level), line.grounds, line.stretches))
            else:
                found = self._as_before.seen_above(start, hex, level, met)
            board.remember(self._seen_above, key, found)
        return found

    def floors_apart(self, a: str, b: str) -> bool:
        """10.2.6: different floors of two-storey buildings, in adjacent hexes."""
        here, there = self._hex[a], self._hex[b]
        return (
            floor_of(a) != floor_of(b)
            and len(self._floors[here]) > 1
            and len(self._floors[there]) > 1
            and self.distance(here, there) == 1
        )

    # ---- protection

    def tm(self, place: str, from_place: str | None = None, indirect: bool = False) -> tuple[Mod, ...]:
        """Target modifiers of the terrain at a place against fire from another (10.4.1, 18.0.3)."""
        return self._protection.tm(place, from_place, indirect)

    def positive_tm(self, place: str) -> bool:
        """3.0.8: whether the terrain, hexside terrain included, gives any protection; hills do not count."""
        return place in self._protection.positive
