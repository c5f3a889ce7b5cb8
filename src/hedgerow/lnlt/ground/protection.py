"""10.4 What the terrain of a place is worth against fire: its Target Modifier, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.ground.hexes import GRID

if TYPE_CHECKING:
    from hedgerow.lnlt.ground.ground import Ground


class Protection:
    """The target modifiers of a map, each found once."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._tms: dict[tuple[str, str | None, bool], tuple[Mod, ...]] = {}
        self.positive = frozenset(place for place in ground.places if self._is_positive(place))
        """3.0.8: the places whose terrain, hexside terrain included, gives any protection; hills do not count."""

    def tm(self, place: str, start: str | None, indirect: bool) -> tuple[Mod, ...]:
        """Against fire from another place; Walls and Hills do nothing against indirect fire (18.0.3)."""
        key = (place, start, indirect)
        parts = self._tms.get(key)
        if parts is None:
            parts = self._tms[key] = self._parts(place, start, indirect)
        return parts

    def _is_positive(self, place: str) -> bool:
        ground = self._ground
        if ground.terrain(place).tm > 0 or place in ground.forts:
            return True
        hex, sides = ground.hex_of(place), ground.chart.hexsides
        return any(sides[kind].tm > 0 for other in ground.around(hex) for kind in ground.hexsides(hex, other))

    def _parts(self, place: str, start: str | None, indirect: bool) -> tuple[Mod, ...]:
        ground = self._ground
        around = ground.terrain(ground.hex_of(place))
        parts = [Mod(self._terrain_tm(place, start), str(around), "10.4.1")]
        if place in ground.forts:
            parts.append(Mod(ground.forts[place].tm, ground.forts[place].kind, "21.1.0.7"))
        if start is not None and not indirect:
            parts += self._hexside_tm(place, start)
            if not any(part.value for part in parts) and self._from_below(place, start):
                parts.append(Mod(ground.chart.scale.hill_tm, "hill, fire from below", "10.4.1"))
        return tuple(part for part in parts if part.value)

    def _terrain_tm(self, place: str, start: str | None) -> int:
        ground = self._ground
        terrain = ground.terrain(ground.hex_of(place))
        if start is None or ground.hex_of(start) == ground.hex_of(place):
            return terrain.tm
        if terrain.tm_only_from_outside and ground.terrain(ground.hex_of(start)) is terrain:
            return 0
        along = terrain.tm_along_road
        if along is not None and all(ground.road(ground.hex_of(place), way) for way in self._ways_in(place, start)):
            return along
        return terrain.tm

    def _hexside_tm(self, place: str, start: str) -> list[Mod]:
        """Hexside terrain protects from fire that crosses it into the hex; at a corner the weaker side counts."""
        ground = self._ground
        ways = [
            [ground.chart.hexsides[kind] for kind in ground.hexsides(place, way)] for way in self._ways_in(place, start)
        ]
        best = [max(side, key=lambda hexside: hexside.tm) for side in ways if side]
        if not best or len(best) < len(ways):
            return []
        weakest = min(best, key=lambda hexside: hexside.tm)
        return [Mod(weakest.tm, str(weakest), "10.4.1")]

    def _ways_in(self, place: str, start: str) -> tuple[str, ...]:
        """The neighbouring hexes out of which the line of fire comes into the hex of a place."""
        here, there = self._ground.hex_of(start), self._ground.hex_of(place)
        if here == there:
            return ()
        found = [GRID.neighbour(there, side) for side in GRID.sides_in(here, there)]
        return tuple(hex for hex in found if hex in self._ground.index)

    def _from_below(self, place: str, start: str) -> bool:
        ground = self._ground
        return ground.level(ground.hex_of(place)) > 0 and ground.level(start) < ground.level(place)
