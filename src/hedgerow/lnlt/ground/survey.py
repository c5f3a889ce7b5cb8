"""A map surveyed for play: terrain, levels, floors, roads, hexsides, silhouettes and the table of all sights.

A survey is worked out once for a map (outlines grown, all pairs traced and judged) and kept on disk; `Ground` answers
from it. It is plain data, so reading it back needs neither geometry nor map parsing.
"""

from collections.abc import Iterable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import msgspec

from hedgerow.board import cache
from hedgerow.board.join import join
from hedgerow.board.maps import MapError, read_map
from hedgerow.board.records import Map, Silhouette
from hedgerow.lnlt.book.chart import chart, chart_text
from hedgerow.lnlt.book.terrain import Chart
from hedgerow.lnlt.ground.hexes import side_name
from hedgerow.lnlt.ground.los import BetweenBuildings
from hedgerow.lnlt.ground.records import Survey

BOARD = ["axial", "hexes", "numerals", "records", "maps", "map_file", "join", "shapes", "outlines", "trace", "sweep"]
"""The modules of the board that a survey depends on."""


class MapNames(tuple[str, ...]):
    """The maps that come with the game; `in` also knows maps joined of them (1.4.2), such as "village + farmland"."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and all(tuple.__contains__(self, part) for row in map_rows(name) for part in row)


def map_names() -> MapNames:
    folder = files("hedgerow.lnlt").joinpath("content/maps")
    return MapNames(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def map_rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The maps in a name: "+" puts the next to the east, "/" begins a row of maps to the south.

    >>> map_rows("village + farmland / ridge + town")
    (('village', 'farmland'), ('ridge', 'town'))
    """
    return tuple(tuple(part.strip() for part in row.split("+")) for row in name.split("/"))


def map_text(name: str) -> str:
    """The text of a single map that comes with the game."""
    known = list(map_names())
    if name not in known:
        raise MapError(name, [f"no such map; there are {', '.join(known)}"])
    return files("hedgerow.lnlt").joinpath(f"content/maps/{name}.toml").read_text(encoding="utf-8")


def load_map(name: str) -> Map:
    """A map that comes with the game, or several joined (1.4.2)."""
    return _read(map_rows(name), {part: map_text(part) for row in map_rows(name) for part in row})


def _read(rows: tuple[tuple[str, ...], ...], texts: dict[str, str]) -> Map:
    boards = {name: read_map(text, chart().catalogue(), name) for name, text in texts.items()}
    if len(boards) == 1 == len(rows) * len(rows[0]):
        return boards[rows[0][0]]
    return join([[boards[part] for part in row] for row in rows], _written(rows))


def _written(rows: tuple[tuple[str, ...], ...]) -> str:
    """The one way to write the name of a joined map."""
    return " / ".join(" + ".join(row) for row in rows)


def survey_named(name: str, between_buildings: BetweenBuildings = "blocked") -> Survey:
    """The survey of a map that comes with the game, or of several joined; from the disk if it is there and true."""
    rows = map_rows(name)
    texts = {part: map_text(part) for row in rows for part in row}
    parts = [_written(rows), between_buildings, *texts.values(), chart_text()]
    key = cache.digest([*(part.encode() for part in parts), *_code()])
    kept = cache.load(key, Survey)
    if kept is not None:
        return kept
    survey = survey_map(_read(rows, texts), chart(), between_buildings)
    cache.keep(key, survey)
    return survey


def _code() -> Iterable[bytes]:
    """The code that a survey depends on: a survey made by other code is not this one's."""
    here = Path(__file__).parent
    board = here.parents[1] / "board"
    sources = [board / f"{part}.py" for part in BOARD]
    sources += [here / f"{part}.py" for part in ("los", "records", "sights", "survey")]
    sources += [here.parent / "book" / f"{part}.py" for part in ("chart", "terrain")]
    for source in sources:
        try:
            yield source.read_bytes()
        except OSError:
            yield b""


def survey_map(board: Map, tec: Chart, between_buildings: BetweenBuildings = "blocked") -> Survey:
    """Grows the outlines of a map, settles its terrain, and judges every line of sight on it."""
    from hedgerow.board.shapes import grow_map, silhouettes, terrain_at_dots
    from hedgerow.lnlt.ground.sights import all_sights

    catalogue = tec.catalogue()
    shapes = grow_map(board, catalogue)
    painted = terrain_at_dots(board, shapes)
    buildings = {hex: building.id for building in board.buildings for hex in building.hexes}
    large = _large(board, tec)
    terrain = {hex: _under_the_dot(hex, painted[hex], board, tec, large) for hex in board.hexes}
    _check(board, terrain, tec)
    survey = Survey(
        name=board.name,
        title=board.title,
        about=board.about,
        hexes=board.hexes,
        terrain=terrain,
        cover={hex: kind for hex, kind in painted.items() if terrain[hex] != kind and not tec.terrain[kind].building},
        levels=_levels(board, terrain, tec),
        buildings=buildings,
        roads=_roads(board, tec),
        streams={hex: line.kind for line in board.lines if line.kind in tec.streams for hex in line.hexes},
        sides=_sides(board),
        silhouettes=tuple(_raised(piece, large) for piece in silhouettes(board, shapes, catalogue)),
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


def _sides(board: Map) -> dict[str, tuple[str, ...]]:
    sides: dict[str, tuple[str, ...]] = {}
    for side in board.sides:
        key = side_name(side.a, side.b)
        sides[key] = (*sides.get(key, ()), side.kind)
    return sides


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
