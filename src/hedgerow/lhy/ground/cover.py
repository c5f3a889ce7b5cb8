"""4.1 Terrain Effect Modifiers and Hull Down: what protects those who defend in a hex, and from whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.terrain import Fire
from hedgerow.lhy.ground.enclosed import follows_road

if TYPE_CHECKING:
    from hedgerow.lhy.ground.ground import Ground

Hexsides = tuple[str, ...]


class Cover:
    """Answers that depend on the map alone are remembered."""

    def __init__(self, ground: Ground) -> None:
        self._g = ground
        self._behind: dict[tuple[str, str], Hexsides] = {}
        self._across: dict[tuple[str, str], tuple[str, ...]] = {}
        self._tem: dict[tuple[str, Fire, str | None, bool], Mod] = {}
        self._hull_down: dict[tuple[str, str, bool], str] = {}
        scale = ground.table.scale
        self._improved = Mod(scale.improved, "improved position", "4.1.14-1")
        self._fortified = Mod(scale.fortified, "fortified position", "2.2.4f-1")

    def tem(self, hex: str, fire: Fire, fired_from: str | None, improved: bool, fortified: bool, first: bool) -> Mod:
        """4.0b: modifiers do not add up; the one that is best for the defender counts.

        `fired_from` is where the fire comes from, None for mortars. `first` says whether the defender's side was there
        before the enemies who are just across the hexside (4.1.7, 4.1.8); also if there are none.
        """
        key = (hex, fire, fired_from, first)
        best = self._tem.get(key)
        if best is None:
            best = self._tem[key] = self._of_map(hex, fire, fired_from, first)
        if fortified and self._fortified.value < best.value:
            best = self._fortified
        if improved and self._improved.value < best.value:
            best = self._improved
        return best

    def _of_map(self, hex: str, fire: Fire, fired_from: str | None, first: bool) -> Mod:
        """4.1.3, 4.1.4, 4.1.6, 4.1.7, 4.1.8, 4.1.9c: the hex, a hill above the firer, the hexside he fires across."""
        g, terrain = self._g, self._g.terrain(hex)
        found = [Mod(terrain.small_arms if fire == "small-arms" else terrain.mortar, terrain.name, terrain.rule)]
        if fired_from is not None:
            if g.level(fired_from) < g.level(hex):
                scale = g.table.scale
                value = scale.hill_small_arms if fire == "small-arms" else scale.hill_mortar
                found.append(Mod(value, "hill, fired on from below", "4.1.4-2"))
            for kind in self.held(hex, fired_from, first):
                row = g.table.hexsides[kind]
                value = row.small_arms if fire == "small-arms" else row.mortar
                found.append(Mod(value, f"behind a {kind}", row.rule))
        return min(found, key=lambda mod: mod.value)

    def behind(self, hex: str, fired_from: str) -> Hexsides:
        """4.1.7, 4.1.8: hexside terrain that the fire meets as it comes in; by a corner, that of both hexsides."""
        try:
            return self._behind[hex, fired_from]
        except KeyError:
            g = self._g
            others = [g.grid.neighbour(hex, side) for side in g.grid.sides_in(fired_from, hex)]
            kinds = [kind for other in others if other in g.index for kind in g.hexsides(hex, other)]
            found = self._behind[hex, fired_from] = tuple(dict.fromkeys(kinds))
            return found

    def across(self, hex: str, fired_from: str) -> tuple[str, ...]:
        """4.1.7, 4.1.8: the hexes on the other side of the walls and tree lines that the fire meets as it comes in."""
        try:
            return self._across[hex, fired_from]
        except KeyError:
            g = self._g
            others = (g.grid.neighbour(hex, side) for side in g.grid.sides_in(fired_from, hex))
            found = tuple(other for other in others if other in g.index and g.hexsides(hex, other))
            self._across[hex, fired_from] = found
            return found

    def held(self, hex: str, fired_from: str, first: bool) -> Hexsides:
        """4.1.7, 4.1.8, 4.1.9.1: of these, what protects the defender. Where enemies are across it, the first to arrive
        has it, whoever fires; a tree line always belongs to those in a tree-lined road.
        """
        kinds, g = self.behind(hex, fired_from), self._g
        if g.distance(hex, fired_from) > 1:
            return kinds if first else tuple(k for k in kinds if k == "tree line" and g.terrain(hex).tree_lined)
        return tuple(kind for kind in kinds if self._belongs(kind, hex, fired_from, first))

    def _belongs(self, kind: str, hex: str, fired_from: str, first: bool) -> bool:
        if kind == "tree line":
            here, there = self._g.terrain(hex).tree_lined, self._g.terrain(fired_from).tree_lined
            return here or (first and not there)
        return first

    def hull_down(self, hex: str, fired_from: str, first: bool) -> str:
        """11.5.4j: in words, why a vehicle is hull down, "" if it is not: behind a wall, on a higher level, or in a
        building hex, unless the fire comes along the road on which it stands between buildings.
        """
        key = (hex, fired_from, first)
        if key not in self._hull_down:
            self._hull_down[key] = self._why_hull_down(hex, fired_from, first)
        return self._hull_down[key]

    def _why_hull_down(self, hex: str, fired_from: str, first: bool) -> str:
        g, terrain = self._g, self._g.terrain(hex)
        if g.level(fired_from) < g.level(hex):
            return "on a higher level"
        if terrain.building and terrain.road and follows_road(g, fired_from, hex):
            return ""
        if "wall" in self.held(hex, fired_from, first):
            return "behind a wall"
        return "among buildings" if terrain.building else ""
