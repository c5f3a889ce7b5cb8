"""Maps without a game: sectors and what is laid out of them; told, drawn, and looked along."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.board.hexes import HEIGHT, grid_of
from hedgerow.board.maps import MapError
from hedgerow.board.records import Map
from hedgerow.kernel.near import hint, nearest
from hedgerow.kernel.screen.cards import Grid, MapCard, Spot
from hedgerow.kernel.screen.details import MapNote
from hedgerow.kernel.screen.letters import PAPER, Cell, Key, Label, Letters
from hedgerow.kernel.screen.looking import Cause, NoSuchPlace, Sight
from hedgerow.lhy.book.terrain_table import table
from hedgerow.lhy.ground.ground import Ground, ground_of
from hedgerow.lhy.ground.records import Line
from hedgerow.lhy.ground.sectors import load_map, map_names

MOST_MAPS = 16  # pictures that are kept


def sheet(name: str) -> Map:
    """A sector by its number, or a map laid out of several: "1 + 2t / 4"."""
    if name not in map_names():
        raise MapError(name, [f"there is no such map{hint(name, map_names())}"])
    return load_map(name)


def note(name: str) -> MapNote:
    board = sheet(name)
    return MapNote(board.name, board.title, board.about, f"{len(board.hexes)} hexes")


@lru_cache(maxsize=MOST_MAPS)
def picture(name: str, *, names: bool) -> str:
    """The map as SVG, from the shapes that lines of sight cross."""
    from hedgerow.board.draw import draw_map  # drawing brings all of geometry along

    return draw_map(sheet(name), table().catalogue(), names=names)


@lru_cache(maxsize=MOST_MAPS)
def card(name: str) -> MapCard:
    """A map's places, where they lie on its picture, and what they are in words."""
    from hedgerow.board.draw import MARGIN

    board, land = sheet(name), ground_of(name, for_once=True)
    grid = grid_of(board.layout)
    edge = grid.frame(board.hexes, board.half_sides)
    return MapCard(
        name=name, title=board.title, left=edge.left - MARGIN, top=edge.top - MARGIN, width=edge.width + 2 * MARGIN,
        height=edge.height + 2 * MARGIN, cell=grid.corners_around,
        places=tuple(_spot(land, hex) for hex in land.hexes), grid=Grid(grid.layout.orientation, "hexes", HEIGHT),
    )  # fmt: skip


def _spot(land: Ground, hex: str) -> Spot:
    x, y = land.grid.centre(hex)
    return Spot(hex, x, y, words(land, hex), land.level(hex), beside=tuple(o or "" for o in land.neighbors(hex)))


def words(land: Ground, hex: str) -> str:
    """What a hex is, for those who do not see it: "woods, level 1, wall to D4"."""
    parts = [str(land.terrain(hex))]
    if land.level(hex):
        parts.append(f"level {land.level(hex)}")
    for other in land.around(hex):
        parts += [f"{kind} to {other}" for kind in land.hexsides(hex, other)]
    return ", ".join(parts)


# ------------------------------------------------------------------ letters


def letters(name: str) -> Letters:
    """A map in letters, nobody on it."""
    land = ground_of(name, for_once=True)
    half = HEIGHT // 2
    spots = {hex: (land.grid.centre(hex)[0] // half, land.grid.column_row(hex)[1]) for hex in land.hexes}
    cells = tuple(
        Cell(hex, across, 2 * row, _letter(land, hex), land.level(hex), paper=PAPER)
        for hex, (across, row) in spots.items()
    )
    used = {land.row_of_terrain(hex).name: _letter(land, hex) for hex in land.hexes}
    rows = {row: hex[0] for hex, (_, row) in spots.items()}
    columns = {across: hex.lstrip("ABCDEFGHIJK") for hex, (across, row) in spots.items() if row == 0}
    return Letters(
        cells,
        tuple(Label(across, column) for across, column in sorted(columns.items())),
        tuple(Label(2 * row, letter) for row, letter in sorted(rows.items())),
        tuple(Key(letter, kind) for kind, letter in used.items()),
        wide=2,
    )


def _letter(land: Ground, hex: str) -> str:
    return land.row_of_terrain(hex).symbol or (":" if land.terrain(hex).road else ".")


# ------------------------------------------------------------------ lines of sight


def place_named(land: Ground, text: str) -> str:
    """A hex as typed, whatever its case; raises NoSuchPlace with the nearest one."""
    wanted = text.strip()
    if found := land.find(wanted) or land.find(wanted.upper()):
        return found
    near = nearest(wanted, land.places, 3)
    meant = f"near it: {', '.join(near)}" if near else f"its places run from {land.hexes[0]} to {land.hexes[-1]}"
    raise NoSuchPlace(f"{land.title} has no hex {text!r}; {meant}")


def sight(name: str, a: str, b: str) -> Sight:
    """The line of sight on a map where nothing has happened yet."""
    land = ground_of(name, for_once=True)
    line = land.line(place_named(land, a), place_named(land, b))
    return told(land, line)


def told(land: Ground, line: Line) -> Sight:
    far = land.distance(line.a, line.b)
    causes = () if line.clear else (Cause(line.blocked_at, line.words, line.rule),)
    return Sight(
        a=line.a, b=line.b, distance=far, unit="hex" if far == 1 else "hexes", clear=line.clear, words=line.words,
        rule=line.rule, causes=causes, blocked_at=line.blocked_at, away=f"{far} hex{'es' * (far != 1)}",
    )  # fmt: skip


def sight_picture(name: str, a: str, b: str) -> str:
    """The line and what it meets, drawn on the map."""
    from hedgerow.board.draw import draw_sight

    land = ground_of(name, for_once=True)
    return draw_sight(sheet(name), table().catalogue(), land.line(place_named(land, a), place_named(land, b)))
