"""A map surveyed: its outlines grown, and what lies under every dot, on every hexside and in the way of lines.

Sights are judged after that, by the game (`sights`).
"""

from hedgerow.board.hexes import grid_of
from hedgerow.board.records import Catalogue, Map
from hedgerow.board.shapes import grow_map, silhouettes, terrain_at_dots
from hedgerow.board.sight import Survey


def survey_map(board: Map, catalogue: Catalogue) -> Survey:
    """What any game knows of a map."""
    shapes = grow_map(board, catalogue)
    return Survey(
        name=board.name,
        title=board.title,
        about=board.about,
        layout=board.layout,
        hexes=board.hexes,
        terrain=terrain_at_dots(board, shapes),
        levels=board.levels,
        buildings={hex: building.id for building in board.buildings for hex in building.hexes},
        sides=_sides(board),
        silhouettes=silhouettes(board, shapes, catalogue),
    )


def _sides(board: Map) -> dict[str, tuple[str, ...]]:
    grid, sides = grid_of(board.layout), dict[str, tuple[str, ...]]()
    for side in board.sides:
        key = grid.side_name(side.a, side.b)
        sides[key] = (*sides.get(key, ()), side.kind)
    return sides
