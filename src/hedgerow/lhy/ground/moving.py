"""4.1 What it costs to go from hex to hex, in half points, and where one may not go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hedgerow.kernel.choice import Refusal
from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.terrain import Mover, Points
from hedgerow.lhy.ground.records import ALL, Step, Terrain

if TYPE_CHECKING:
    from hedgerow.lhy.ground.ground import Ground

Part = tuple[Points, str, str]
"""Half points, what for, and the clause."""
NAMES = {"foot": "non-vehicular units", "afv": "AFVs", "carrier": "Carriers"}


class Moving:
    """Every step is worked out once."""

    def __init__(self, ground: Ground) -> None:
        self._g = ground
        self._steps: dict[tuple[Mover, str, str, bool, bool], Step | Refusal] = {}
        self._costs: dict[tuple[Mover, str, str], int | Refusal] = {}
        self._entries: dict[tuple[Mover, str], Step | Refusal] = {}

    def cost(self, mover: Mover, a: str, b: str) -> int | Refusal:
        try:
            return self._costs[mover, a, b]
        except KeyError:
            step = self.step(mover, a, b)
            found = self._costs[mover, a, b] = step if isinstance(step, Refusal) else step.points
            return found

    def step(self, mover: Mover, a: str, b: str, entered: bool = False, under: bool = False) -> Step | Refusal:
        """A step between adjacent hexes. `entered`: the unit came into the first in this same Maneuver. `under`: it is
        in the river there, under the bridge.
        """
        key = (mover, a, b, entered, under)
        try:
            return self._steps[key]
        except KeyError:
            found = self._steps[key] = self._step(*key)
            return found

    def _step(self, mover: Mover, a: str, b: str, entered: bool, under: bool) -> Step | Refusal:
        """4.1.9, 4.1.11: by road, whatever else is there; or across country; or under the bridge."""
        g = self._g
        if g.side(a, b).road and not under:
            return Step(g.table.scale.road_mp, (Mod(g.table.scale.road_mp, "along the road", "4.1.9-2"),), by_road=True)
        refusal = self._barred(mover, a, b, entered)
        if refusal:
            return refusal
        wading = g.terrain(a).river or under
        return self._summed(mover, [*self._parts(mover, a, b, wading)], under=g.terrain(b).bridge)

    def _summed(self, mover: Mover, parts: list[Part], under: bool = False) -> Step | Refusal:
        for points, words, rule in parts:
            if points == "no":
                return Refusal("terrain", f"{NAMES[mover]} may not enter or cross this: {words}", rule)
        mods = tuple(Mod(ALL if points == "all" else int(points), words, rule) for points, words, rule in parts)
        return Step(min(ALL, sum(mod.value for mod in mods)), mods, under=under)

    def _parts(self, mover: Mover, a: str, b: str, wading: bool) -> Iterator[Part]:
        """What it costs across country: the hex, what is climbed, and the hexside."""
        g, side = self._g, self._g.side(a, b)
        yield self._into(mover, b, wading, side.opening)
        if side.uphill:
            points = g.table.scale.uphill_mp.of(mover)
            yield int(points) * side.uphill, f"{side.uphill} level{'s' * (side.uphill > 1)} uphill", "4.1.4-3"
        for kind in g.hexsides(a, b):
            row = g.table.hexsides[kind]
            yield row.mp.of(mover), kind, row.rule

    def _into(self, mover: Mover, hex: str, wading: bool, opening: bool) -> Part:
        """4.1.3, 4.1.6, 4.1.10, 4.1.12, 4.1.13: what the hex itself costs."""
        g, terrain, row = self._g, self._g.terrain(hex), self._g.row_of_terrain(hex)
        if row.water == "river" and wading and mover == "foot":
            return g.table.scale.river_along_mp, "along the river", "4.1.10-1"
        if opening:
            return g.table.scale.opening_mp, "through an opening between buildings", "4.1.6b.i-2"
        if terrain.urban_road and mover != "foot":
            return g.table.open.mp.of(mover), "onto the urban road", "4.1.9.2-2"
        if terrain.tree_lined and not row.trees:
            row = g.table.terrain["tree-lined road"]
        return row.mp.of(mover), row.name, row.rule

    def _barred(self, mover: Mover, a: str, b: str, entered: bool) -> Refusal | None:
        """Where one may not go across country, whatever the points."""
        here, there, side = self._g.terrain(a), self._g.terrain(b), self._g.side(a, b)
        if mover == "foot":
            if entered and here.building == there.building == "urban" and not side.opening:
                words = "no opening leads from one urban building into the next, and there is no road"
                return Refusal("urban-buildings", words, "4.1.6b.i-1")
            return None
        return self._no_vehicle(there) or self._past_buildings(here, there) or self._tree_lined(mover, here, there)

    def _no_vehicle(self, there: Terrain) -> Refusal | None:
        """4.1.6b.ii, 4.1.10, 4.1.11, 4.1.13."""
        if there.building == "urban" and not there.urban_road:
            return Refusal("urban-building", "vehicles enter urban buildings only by an urban road", "4.1.6b.ii-1")
        if there.river:
            return Refusal("river", "vehicles cross a river only at bridges and fords", "4.1.10-7")
        if there.bridge:
            return Refusal("bridge", "a bridge is entered only from an adjacent road hex", "4.1.11-2")
        if there.marsh:
            return Refusal("marsh", "vehicles enter a marsh only along a road", "4.1.13-1")
        return None

    def _past_buildings(self, here: Terrain, there: Terrain) -> Refusal | None:
        """4.1.9.2: off the urban road only where there is a clear line of sight."""
        shut = self._g.survey.shut
        if there.hex in shut.get(here.hex, ()) or here.hex in shut.get(there.hex, ()):
            return Refusal("urban-road", "the buildings of the urban road are in the way of vehicles", "4.1.9.2-2")
        return None

    def _tree_lined(self, mover: Mover, here: Terrain, there: Terrain) -> Refusal | None:
        """4.1.9.1."""
        if mover == "carrier" and (here.tree_lined or there.tree_lined):
            return Refusal("tree-lined", "Carriers enter and leave a tree-lined road only along the road", "4.1.9.1-2")
        return None

    def entry(self, mover: Mover, hex: str) -> Step | Refusal:
        """From off the map: by road where one leads out, or at the cost of the hex."""
        try:
            return self._entries[mover, hex]
        except KeyError:
            found = self._entries[mover, hex] = self._entry(mover, hex)
            return found

    def _entry(self, mover: Mover, hex: str) -> Step | Refusal:
        g, terrain = self._g, self._g.terrain(hex)
        if terrain.road:
            return Step(g.table.scale.road_mp, (Mod(g.table.scale.road_mp, "along the road", "4.1.9-2"),), by_road=True)
        refusal = None if mover == "foot" else self._no_vehicle(terrain)
        return refusal or self._summed(mover, [self._into(mover, hex, False, False)])

    def banks(self) -> dict[str, int]:
        """4.1.10: the lands that the river parts, numbered from 1; the river itself is none."""
        g, found, bank = self._g, dict.fromkeys(self._g.hexes, 0), 0
        for hex in g.hexes:
            if found[hex] or g.terrain(hex).water:
                continue
            bank += 1
            found[hex], todo = bank, [hex]
            while todo:
                for other in g.around(todo.pop()):
                    if not found[other] and not g.terrain(other).water:
                        found[other] = bank
                        todo.append(other)
        return found
