"""10.3: what the board asks when it judges all lines of sight of a map at once.

Only a hill in the way may be excused by the hexes before it (10.3.1.1), so lines that hang on that are judged whole.
"""

from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from hedgerow.board import sights
from hedgerow.board.sight import BLOCKED, Sightline
from hedgerow.board.sights import BLOCKS, DEGRADES, DEPENDS, LOWEST, MET, NOTHING, Class
from hedgerow.lnlt.book.terrain import Chart, TerrainError
from hedgerow.lnlt.ground.hexes import distance
from hedgerow.lnlt.ground.los import BetweenBuildings, judge

if TYPE_CHECKING:
    from hedgerow.lnlt.ground.records import Survey


def all_sights(survey: "Survey", tec: Chart, between_buildings: BetweenBuildings = "blocked") -> bytes:
    """Sight codes between all places, row after row."""
    table = sights.all_sights(survey, survey.floors, Judging(tec, between_buildings))
    _floors_apart(survey, table)
    return table.tobytes()


class Judging:
    """The book on lines of sight, as the board asks it."""

    def __init__(self, tec: Chart, between_buildings: BetweenBuildings) -> None:
        self.classes, self.bits = _classes(tec)
        self.most_degraded = tec.scale.most_degraded
        self._between_buildings = between_buildings

    def code(self, line: Sightline) -> int:
        return judge(line, self._between_buildings).code

    def strength(self, line: Sightline) -> int:
        """With the viewer's ground as low as can be, no hill is part of a slope."""
        code = self.code(replace(line, grounds=(LOWEST, LOWEST)))
        if code == BLOCKED:
            return DEPENDS if self.code(line) != BLOCKED else BLOCKS
        return DEGRADES if code else NOTHING


def _classes(tec: Chart) -> tuple[list[Class], dict[str, int]]:
    """The different obstacles of the chart, and which of them each terrain is."""
    classes: list[Class] = []
    bits = {}
    for terrain in tec.terrain.values():
        if terrain.sight != "open":
            kind: Class = (terrain.sight, terrain.height, terrain.building)
            if kind not in classes:
                classes.append(kind)
            bits[terrain.name] = classes.index(kind)
    for hexside in tec.hexsides.values():
        if hexside.sight != "open":
            kind = (hexside.sight, hexside.height, False)
            if kind not in classes:
                classes.append(kind)
            bits[hexside.name] = classes.index(kind)
    if len(classes) > MET:
        raise TerrainError(f"the chart has {len(classes)} different obstacles; there is room for {MET} of them")
    return classes, bits


def _floors_apart(survey: "Survey", table: NDArray[np.uint8]) -> None:
    """10.2.6: across two adjacent hexes, different floors of two-storey buildings are out of sight of each other."""
    size = len(survey.hexes)
    for a in survey.floors:
        for i, b in enumerate(survey.floors):
            if distance(a, b) == 1:
                low, high = survey.hexes.index(a), size + i
                table[low, high] = table[high, low] = BLOCKED
