"""A table in letters, for a terminal: squares of two inches, and what lies in each.

In every square stand the letter of its ground and the sign of a hedge, a wall or the like that runs through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise, product

from hedgerow.board.inches.measure import INCH, distance, named, toward
from hedgerow.board.inches.records import Fence, Point
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.records import Feature, KindRow
from hedgerow.boltaction.ground.terrain import KINDS
from hedgerow.kernel.screen.letters import PAPER, Cell, Key, Label, Letters

SQUARE = 2 * INCH
"""A letter stands for so much of the table."""
MOST_TABLES = 16  # that are kept
NAMED = 3
"""Every how many squares an edge bears a number of inches."""
OPEN, HILL, ROAD = ".", "^", ":"
SIGNS = {
    "open": (OPEN, PAPER), "woods": ("w", 108), "jungle": ("j", 65), "orchard": ("o", 150), "wheat": ("y", 222),
    "crops": ("c", 186), "tall grass": ("g", 143), "scrub": ("s", 144), "ploughed field": ("p", 180),
    "marsh": ("m", 109), "shell holes": ("e", 145), "rubble": ("r", 138), "gully": ("u", 180), "water": ("~", 110),
    "hill": (HILL, 186), "house": ("H", 137), "stone house": ("S", 137), "bunker": ("B", 145), "road": (ROAD, 223),
    "street": (ROAD, 223), "track": (ROAD, 223), "hedge": ('"', PAPER), "bocage": ("&", PAPER), "wall": ("=", PAPER),
    "fence": ("-", PAPER), "sandbags": ("n", PAPER), "wire": ("#", PAPER), "tank ditch": ("v", PAPER),
}  # fmt: skip
"""The sign of each kind of terrain, and the colour of its ground."""
COVERS = {"hard": 0, "soft": 1, "": 2}
ENOUGH = 3
"""Of nine points of a square, those in water or in a house that make the square so: nobody passes there."""

Square = tuple[int, int]


# ------------------------------------------------------------------ a table


def bare(ground: Ground) -> Letters:
    """A table with nobody on it."""
    return board(ground, (plain(ground, square) for square in squares(ground)))


def board(ground: Ground, cells: Iterable[Cell], fallen: tuple[int, ...] = ()) -> Letters:
    table = ground.table
    return Letters(
        tuple(cells),
        tuple(Label(n, str(n * SQUARE // INCH)) for n in range(0, -(-table.width // SQUARE), NAMED)),
        tuple(Label(2 * n, str(n * SQUARE // INCH)) for n in range(0, -(-table.height // SQUARE), NAMED)),
        grounds(ground, fallen), open=SQUARE, counted="its number",
    )  # fmt: skip


def squares(ground: Ground) -> Iterator[Square]:
    """Row by row."""
    table = ground.table
    yield from (
        (across, down) for down, across in product(range(-(-table.height // SQUARE)), range(-(-table.width // SQUARE)))
    )


def square_of(ground: Ground, at: Point) -> Square:
    """The square in which a point lies; the far edges belong to the last ones."""
    table = ground.table
    return min(at[0], table.width - 1) // SQUARE, min(at[1], table.height - 1) // SQUARE


def middle_of(square: Square) -> Point:
    return square[0] * SQUARE + SQUARE // 2, square[1] * SQUARE + SQUARE // 2


def plain(ground: Ground, square: Square, fallen: tuple[int, ...] = ()) -> Cell:
    """What the ground is there, and what runs through it; houses that have fallen are rubble."""
    lie, through = laid_out(ground)
    piece, hills = lie[square]
    kind = KINDS["open"] if piece is None else KINDS["rubble"] if piece.number in fallen else piece.kind
    sign, paper = SIGNS[kind.name]
    fence = through.get(square)
    return Cell(
        named(middle_of(square)), square[0], 2 * square[1], sign, level=0 if sign == HILL else hills,
        crossed=SIGNS[fence.name][0] if fence is not None else "", paper=paper,
    )  # fmt: skip


@lru_cache(MOST_TABLES)
def laid_out(ground: Ground) -> tuple[dict[Square, tuple[Feature | None, int]], dict[Square, KindRow]]:
    """Of every square its ground and how many hills it is on; and what runs through those that something does."""
    lie = {square: (ground_in(ground, square), len(ground.hills_at(middle_of(square)))) for square in squares(ground)}
    through: dict[Square, KindRow] = {}
    for f in ground.fences:
        for square in run_through(ground, f):
            if square not in through or COVERS[f.kind.cover] < COVERS[through[square].cover]:
                through[square] = f.kind
    return lie, through


def ground_in(ground: Ground, square: Square) -> Feature | None:
    """A house or water where enough of the square is; else a road through its middle, else what its middle is in."""
    x, y = middle_of(square)
    third = SQUARE // 3
    around = [f for dx, dy in product((-third, 0, third), repeat=2) for f in ground.at((x + dx, y + dy))]
    inside = list(ground.at((x, y)))
    road = ground.on_road((x, y))
    barred = [f for f in around if f.building or f.kind.impassable]
    here = next((f for f in inside if f in barred), None)
    if here is None and road is not None:
        return road
    most = max(barred, key=barred.count, default=None)
    if here is not None or (most is not None and barred.count(most) >= ENOUGH):
        return here or most
    return next((f for f in inside if not f.kind.hill), None) or next(iter(inside), None)


def run_through(ground: Ground, f: Feature) -> Iterator[Square]:
    """The squares through which a hedge or a wall runs."""
    assert isinstance(f.shape, Fence)
    for a, b in pairwise(f.shape.points):
        far = distance(a, b)
        for gone in (*range(0, far, INCH // 2), far):
            yield square_of(ground, toward(a, b, gone))


# ------------------------------------------------------------------ the legend


def grounds(ground: Ground, fallen: tuple[int, ...]) -> tuple[Key, ...]:
    """What lies on this table, what protects best first; roads together."""
    lie, through = laid_out(ground)
    there = [piece.kind for piece, _ in lie.values() if piece is not None] + list(through.values())
    there += [KINDS["rubble"]] if fallen else []
    kinds = sorted(dict.fromkeys(there), key=lambda kind: COVERS[kind.cover])
    named_so: dict[str, list[str]] = {}
    for kind in kinds:
        named_so.setdefault(SIGNS[kind.name][0], []).append(words_of(kind))
    keys = [Key(sign, ", ".join(words)) for sign, words in named_so.items()]
    heights = sorted({hills for piece, hills in lie.values() if hills and not (piece and piece.kind.hill)})
    return (*keys, *(Key(str(height), "on a hill" if height == 1 else f"{height} hills high") for height in heights))


def words_of(kind: KindRow) -> str:
    """What it is for a move and in a fight."""
    lie = {"rough": "rough", "obstacle": "obstacle", "building": "building"}.get(kind.category, "")
    told = ["nobody passes" if kind.impassable else lie, f"{kind.cover} cover" if kind.cover else ""]
    told += ["no vehicle passes" if kind.anti_tank else ""]
    found = ", ".join(filter(None, told))
    return f"{kind.name} ({found})" if found else kind.name
