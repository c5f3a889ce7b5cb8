"""A map surveyed for play: terrain, levels, floors, roads, hexsides, silhouettes and the table of all sights.

A survey is worked out once for a map (outlines grown, all pairs traced and judged) and kept on disk; `Ground` answers
from it. It is plain data, so reading it back needs neither geometry nor map parsing.
"""

from itertools import pairwise

import msgspec

from hedgerow.board.maps import MapError
from hedgerow.board.records import Map, Silhouette
from hedgerow.board.shelf import Shelf, code
from hedgerow.lnlt.book.chart import chart, chart_text
from hedgerow.lnlt.book.terrain import Chart
from hedgerow.lnlt.ground.hexes import side_name
from hedgerow.lnlt.ground.los import BetweenBuildings
from hedgerow.lnlt.ground.records import Survey

MAPS = Shelf("hedgerow.lnlt", "content/maps", lambda: chart().catalogue())
"""The maps that come with the game, by themselves or joined (1.4.2)."""
map_names, map_text, load_map = MAPS.names, MAPS.text, MAPS.load

CODE = ("book/chart", "book/terrain", "ground/los", "ground/records", "ground/sights", "ground/survey")
"""The modules that a survey depends on, besides those of the board."""


def survey_named(name: str, between_buildings: BetweenBuildings = "blocked") -> Survey:
    """The survey of a map that comes with the game, or of several joined; from the disk if it is there and true."""
    sources = code("hedgerow.lnlt", CODE)
    return MAPS.surveyed(
        name,
        Survey,
        lambda board: survey_map(board, chart(), between_buildings),
        [between_buildings.encode(), chart_text().encode(), *sources],
    )


def survey_map(board: Map, tec: Chart, between_buildings: BetweenBuildings = "blocked") -> Survey:
    """Grows the outlines of a map, settles its terrain, and judges every line of sight on it."""
    from hedgerow.board import survey as any_game
    from hedgerow.lnlt.ground.sights import all_sights

    found = any_game.survey_map(board, tec.catalogue())
    painted, large = found.terrain, _large(board, tec)
    terrain = {hex: _under_the_dot(hex, painted[hex], board, tec, large) for hex in board.hexes}
    _check(board, terrain, tec)
    settled = {
        "terrain": terrain,
        "levels": _levels(board, terrain, tec),
        "silhouettes": tuple(_raised(piece, large) for piece in found.silhouettes),
    }
    survey = Survey(
        **{**msgspec.structs.asdict(found), **settled},
        cover={hex: kind for hex, kind in painted.items() if terrain[hex] != kind and not tec.terrain[kind].building},
        roads=_roads(board, tec),
        streams={hex: line.kind for line in board.lines if line.kind in tec.streams for hex in line.hexes},
        floors=tuple(hex for hex in board.hexes if tec.terrain[terrain[hex]].storeys > 1),
    )
    return msgspec.structs.replace(survey, sight=all_sights(survey, tec, between_buildings))


def _large(board: Map, tec: Chart) -> dict[str, str]:
    """10.2.3: heavy buildings of three hexes and more have two storeys, and count as another terrain."""
    return {
        hex: tec.terrain[building.kind].when_large
        for building in board.buildings
        if len(building.hexes) >= tec.scale.two_storeys_from and tec.terrain[building.kind].when_large
        for hex in building.hexes
    }


def _raised(piece: Silhouette, large: dict[str, str]) -> Silhouette:
    """The silhouette of a large building is that of the larger kind."""
    return msgspec.structs.replace(piece, kind=large[piece.hex]) if piece.hex in large else piece


def _under_the_dot(hex: str, painted: str, board: Map, tec: Chart, large: dict[str, str]) -> str:
    """1.4.3: what the centre dot lies on. A road covers what it runs over, and bridges a stream."""
    if hex in large:
        return large[hex]
    kinds = [line.kind for line in board.lines if hex in line.hexes]
    over = [kind for kind in kinds if kind not in tec.streams]
    if not over:
        return painted
    if tec.scale.road not in over:
        return over[0] if tec.terrain[painted].with_road == tec.scale.road else painted
    if any(kind in tec.streams for kind in kinds):
        return tec.scale.stream_and_road
    return tec.terrain[painted].with_road or painted


def _levels(board: Map, terrain: dict[str, str], tec: Chart) -> dict[str, int]:
    levels = {hex: board.levels.get(hex, 0) - tec.terrain[terrain[hex]].sunken for hex in board.hexes}
    return {hex: level for hex, level in levels.items() if level}


def _roads(board: Map, tec: Chart) -> tuple[str, ...]:
    """Hexsides crossed by a road; railways and streams are no roads."""
    roads = [line.hexes for line in board.lines if line.kind == tec.scale.road]
    return tuple(dict.fromkeys(side_name(a, b) for path in roads for a, b in pairwise(path)))


def _check(board: Map, terrain: dict[str, str], tec: Chart) -> None:
    """Faults that only the rules can see."""
    highest = tec.scale.highest_hill
    faults = [
        f"levels, hex {hex}: level {level} is too high; hills rise to level {highest} (10.2.1)"
        for hex, level in board.levels.items()
        if level > highest
    ]
    for line in board.lines:
        built = [hex for hex in line.hexes if tec.terrain[board.terrain[hex]].building]
        if built:
            faults.append(f"the {line.kind} {' '.join(line.hexes)} runs through a building in {', '.join(built)}")
    for building in board.buildings:
        levels = {board.levels.get(hex, 0) for hex in building.hexes}
        if len(levels) > 1 and tec.terrain[terrain[building.id]].storeys > 1:
            faults.append(f"building {building.name or building.id}: its hexes must all lie on one level")
    if faults:
        raise MapError(board.name, faults)
