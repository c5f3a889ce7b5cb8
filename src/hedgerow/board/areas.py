"""The words in which scenarios speak of places: hexes, rectangles, rows, columns, edges, kinds of ground.

Each word names places of one map. A hex that is named, alone or in a rectangle, stands for all places in it.

    "D6"             a hex                        "D6+1"            a place in it
    "D3-F6"          a rectangle                  "all"             the whole map
    "row 3"          "rows 0-2"                   "column C"        "columns A-C"
    "edge north"     south, east, west            "within 3 of H6"
    "forest"         "forest D3-F6"               any kind of ground that the game knows
    "not WORDS"      takes these places out again
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from hedgerow.board.ground import EDGES, Ground
from hedgerow.board.hexes import hex_of
from hedgerow.board.numerals import figure, numeral
from hedgerow.board.records import Numerals
from hedgerow.kernel.near import nearest

Board = Ground[Any]
Kinds = Callable[[], Mapping[str, Collection[str]]]
"""The kinds of ground that words may name, to their hexes; asked only if a word is nothing else."""


class AreaError(ValueError):
    """Words that name no place of the map, and what would."""


def area(g: Board, words: Sequence[str], kinds: Kinds) -> tuple[str, ...]:
    """The places that a list of words names, in the map's order. "not" words are taken out last."""
    wanted = {p for w in words if not w.startswith("not ") for p in _places(g, w, kinds)}
    unwanted = {p for w in words if w.startswith("not ") for p in _places(g, w.removeprefix("not "), kinds)}
    return tuple(p for p in g.places if p in wanted and p not in unwanted)


def _places(g: Board, words: str, kinds: Kinds) -> Collection[str]:
    if words in g.index and hex_of(words) != words:
        return (words,)
    hexes = _hexes(g, words.strip(), kinds)
    return [p for p in g.places if g.hex_of(p) in hexes]


def _hexes(g: Board, words: str, kinds: Kinds) -> Collection[str]:
    grid, layout = g.grid, g.grid.layout
    first, _, rest = words.partition(" ")
    if words == "all":
        return set(g.hexes)
    if grid.is_name(words):
        return {_hex(g, words)}
    if first in ("row", "rows"):
        low, high = _span(rest, words, layout.rows)
        return {h for h in g.hexes if low <= grid.column_row(h)[1] <= high}
    if first in ("column", "columns"):
        low, high = _span(rest, words, layout.columns)
        return {h for h in g.hexes if low <= grid.column_row(h)[0] <= high}
    if first == "edge":
        return _edge(g, rest)
    if first == "within":
        return _within(g, rest, words)
    if "-" in words and grid.is_name(words.partition("-")[0]):
        return _rectangle(g, words)
    return _of_kind(g, words, kinds)


def _hex(g: Board, name: str) -> str:
    if name not in g.index:
        raise AreaError(f"{name!r} is not a hex of this map, which goes from {g.hexes[0]} to {g.hexes[-1]}")
    return name


def _span(words: str, whole: str, style: Numerals) -> tuple[int, int]:
    """Two rows or columns, or one twice."""
    low, _, high = words.partition("-")
    try:
        found = figure(style, low), figure(style, high or low)
    except (IndexError, ValueError):
        found = -1, -1
    if (numeral(style, found[0]), numeral(style, found[1])) != (low, high or low) or not low:
        some = f"{numeral(style, 0)}-{numeral(style, 2)}"
        raise AreaError(f'{whole!r}: write it as "{"rows" if whole.startswith("row") else "columns"} {some}"')
    return found


def _edge(g: Board, side: str) -> Collection[str]:
    if side not in EDGES:
        raise AreaError(f"'edge {side}': an edge is north, south, east or west")
    return g.edge(side)


def _rectangle(g: Board, words: str) -> set[str]:
    a, _, b = words.partition("-")
    grid = g.grid
    (left, top), (right, bottom) = grid.column_row(_hex(g, a)), grid.column_row(_hex(g, b) if grid.is_name(b) else a)
    if not grid.is_name(b) or left > right or top > bottom:
        like = f"{grid.name(3, 3)}-{grid.name(5, 6)}"
        raise AreaError(f'{words!r}: a rectangle goes from its north-west hex to its south-east hex, as "{like}"')
    spots = {h: grid.column_row(h) for h in g.hexes}
    return {h for h, (column, row) in spots.items() if left <= column <= right and top <= row <= bottom}


def _within(g: Board, rest: str, words: str) -> set[str]:
    reach, _, centre = rest.partition(" of ")
    if not reach.isdecimal() or not g.grid.is_name(centre):
        raise AreaError(f'{words!r}: write it as "within 3 of {g.grid.name(7, 6)}"')
    _hex(g, centre)
    return {h for h in g.hexes if g.grid.distance(h, centre) <= int(reach)}


def _of_kind(g: Board, words: str, kinds: Kinds) -> set[str]:
    """Ground of a kind, on the whole map or in a rectangle."""
    kind, _, where = words.rpartition(" ")
    if not kind or not g.grid.is_name(where.partition("-")[0]):
        kind, where = words, "all"
    among, known = _hexes(g, where, kinds), kinds()
    if kind not in known:
        near = nearest(kind, ["rows", "columns", "edge", "within", *known])
        hint = f"; did you mean {near[0]!r}?" if near else f"; kinds of ground on this map: {', '.join(known)}"
        raise AreaError(f"{words!r} names no place{hint}")
    return {h for h in among if h in known[kind]}
