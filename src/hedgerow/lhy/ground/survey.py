"""A map surveyed for play: terrain, levels, roads, hexsides, openings in towns, and all lines of sight.

A survey is worked out once for a map and a mission's lie of the land, and kept on disk; `Ground` answers from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hedgerow.board.hexes import Grid, grid_of
from hedgerow.board.maps import MapError
from hedgerow.board.records import Map, Silhouette
from hedgerow.board.shelf import code
from hedgerow.board.sight import BLOCKED
from hedgerow.board.trace import meets
from hedgerow.lhy.book.terrain import TerrainTable
from hedgerow.lhy.book.terrain_table import table, table_text
from hedgerow.lhy.ground.los import Sightlines
from hedgerow.lhy.ground.records import AS_PRINTED, Lie, Survey
from hedgerow.lhy.ground.sectors import SECTORS, sector_of, turned_sectors

if TYPE_CHECKING:
    from hedgerow.lhy.ground.ground import Ground

CODE = ("book/terrain", "book/terrain_table", "ground/los", "ground/records", "ground/sectors", "ground/survey")
"""The modules that a survey depends on, besides those of the board."""


def survey_named(name: str, lie: Lie = AS_PRINTED) -> Survey:
    """The survey of a map laid out of sectors; from the disk if it is there and true."""
    told = replace(lie, closed=())
    return SECTORS.surveyed(
        name,
        Survey,
        lambda board: survey_map(board, told),
        [msgspec.json.encode(told), table_text().encode(), *code("hedgerow.lhy", CODE)],
    )


def survey_for_once(name: str, lie: Lie = AS_PRINTED) -> Survey:
    """The same of a map that is played on once, without the table of sights: `Ground` judges those that are asked for.
    But for its levels it is the same whatever the lie of the land.
    """
    found = SECTORS.surveyed(name, Survey, survey_terrain, [table_text().encode(), *code("hedgerow.lhy", CODE)])
    return replace(found, levels=_levels(found, lie))


def survey_map(board: Map, lie: Lie = AS_PRINTED) -> Survey:
    """Surveys the terrain of a map, and judges every line of sight on it."""
    found = survey_terrain(board)
    survey = replace(found, levels=_levels(found, lie))
    return replace(survey, sight=all_sights(survey, lie))


def survey_terrain(board: Map) -> Survey:
    """Grows the outlines of a map and settles its terrain."""
    from hedgerow.board import survey as any_game

    rows, grid = table(), grid_of(board.layout)
    _check(board, rows)
    found = any_game.survey_map(board, rows.catalogue())
    urban = frozenset(hex for hex, kind in found.terrain.items() if _building(rows, kind) == "urban")
    roads = [line for line in board.lines if line.kind in rows.roads()]
    road_hexes = tuple(dict.fromkeys(hex for line in roads for hex in line.hexes))
    blocks = _in_hexes(found.silhouettes, urban)
    return Survey(
        **msgspec.structs.asdict(found),
        roads=tuple(dict.fromkeys(grid.side_name(a, b) for line in roads for a, b in pairwise(line.hexes))),
        road_hexes=road_hexes,
        lined=tuple(dict.fromkeys(hex for line in roads if line.kind in rows.terrain for hex in line.hexes)),
        swells=board.swells,
        called=board.called or {hex: (hex,) for hex in board.hexes},
        turned=turned_sectors(board.name),
        openings=tuple(_openings(grid, urban, blocks)),
        shut={hex: _shut(grid, hex, board, blocks[hex]) for hex in road_hexes if hex in urban},
    )


def _levels(survey: Survey, lie: Lie) -> dict[str, int]:
    """4.1.4: the levels of hills, multiplied as the mission says."""
    times = dict(lie.sector_hills)
    return {hex: level * times.get(sector_of(survey.called[hex][0]), lie.hills) for hex, level in survey.levels.items()}


def _building(rows: TerrainTable, kind: str) -> str:
    return rows.terrain[kind].building if kind in rows.terrain else ""


def _in_hexes(pieces: tuple[Silhouette, ...], hexes: frozenset[str]) -> dict[str, list[tuple[int, ...]]]:
    found: dict[str, list[tuple[int, ...]]] = {hex: [] for hex in hexes}
    for piece in pieces:
        if piece.hex in hexes:
            found[piece.hex].append(piece.hull)
    return found


def _openings(grid: Grid, urban: frozenset[str], blocks: dict[str, list[tuple[int, ...]]]) -> Iterator[str]:
    """4.1.6b.i: where the dots of two urban building hexes see each other between the buildings of both."""
    for a, b in combinations(sorted(urban), 2):
        if grid.touching(a, b):
            start, end = grid.centre(a), grid.centre(b)
            if not any(meets(start, end, hull) for hull in (*blocks[a], *blocks[b])):
                yield grid.side_name(a, b)


def _shut(grid: Grid, hex: str, board: Map, hulls: list[tuple[int, ...]]) -> tuple[str, ...]:
    """4.2.1f: the hexes that the dot of an urban-road hex does not see past the buildings around it."""
    here = grid.centre(hex)
    return tuple(
        other for other in board.hexes if other != hex and any(meets(here, grid.centre(other), hull) for hull in hulls)
    )


def sightlines(survey: Survey, ground: Ground, lie: Lie) -> Sightlines:
    """What stands in the way on a map."""
    rows = table()
    heights = {row.name: row.height for row in rows.terrain.values()} | dict(lie.heights)
    return Sightlines(survey, rows, survey.swells, frozenset(survey.roads), heights, ground)


def all_sights(survey: Survey, lie: Lie) -> bytes:
    """Sight codes between all hexes, row after row."""
    from hedgerow.lhy.ground.ground import Ground

    ground, size = Ground(survey, lie), len(survey.hexes)
    codes = bytearray(size * size)
    for i, a in enumerate(survey.hexes):
        for j in range(i + 1, size):
            if ground.code_of(a, survey.hexes[j]) == BLOCKED:
                codes[i * size + j] = codes[j * size + i] = BLOCKED
    return bytes(codes)


def _check(board: Map, rows: TerrainTable) -> None:
    """Faults that only the rules can see."""
    faults = []
    for line in board.lines:
        if line.kind == "alley":
            outside = [hex for hex in line.hexes if _building(rows, board.terrain[hex]) != "urban"]
            if len(outside) == len(line.hexes):
                faults.append(f"the alley {' '.join(line.hexes)} runs through no urban building (4.1.6b.i)")
    if faults:
        raise MapError(board.name, faults)
