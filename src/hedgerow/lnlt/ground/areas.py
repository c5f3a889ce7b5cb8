"""The words in which scenarios speak of places: hexes, rectangles, rows, columns, buildings, edges.

Each word names places of one map. A hex that is named, alone or in a rectangle, stands for all its floors (22.1.2).

    "D6"             a hex                        "D6+1", "D6+B"    an upper floor, inside a Bunker
    "D3-F6"          a rectangle                  "all"             the whole map
    "row 3"          "rows 0-2"                   "column C"        "columns A-C"
    "edge north"     south, east, west            "within 3 of H6"
    "buildings"      "buildings D3-F6"            "forest", "forest D3-F6": any terrain of the map
    "not WORDS"      takes these places out again
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from hedgerow.board.numerals import figure
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import GRID, column_row, distance, hex_of, is_name


class AreaError(ValueError):
    """Words that name no place of the map, and what would."""


def area(g: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """The places that a list of words names, in the map's order. "not" words are taken out last."""
    wanted = {p for w in words if not w.startswith("not ") for p in _places(g, w)}
    unwanted = {p for w in words if w.startswith("not ") for p in _places(g, w.removeprefix("not "))}
    return tuple(p for p in g.places if p in wanted and p not in unwanted)


def _places(g: Ground, words: str) -> Iterable[str]:
    if words in g.places and hex_of(words) != words:
        return (words,)
    hexes = _hexes(g, words.strip())
    return [p for p in g.places if hex_of(p) in hexes]


def _hexes(g: Ground, words: str) -> set[str]:
    every = [p for p in g.places if hex_of(p) == p]
    first, _, rest = words.partition(" ")
    if words == "all":
        return set(every)
    if is_name(words):
        return {_hex(g, words)}
    if first in ("row", "rows"):
        low, high = _span(rest, words, str.isdecimal, int)
        return {h for h in every if low <= column_row(h)[1] <= high}
    if first in ("column", "columns"):
        low, high = _span(rest, words, str.isupper, _column)
        return {h for h in every if low <= column_row(h)[0] <= high}
    if first == "edge":
        return set(edge(g, rest))
    if first == "within":
        return _within(g, every, rest, words)
    if "-" in words and is_name(words.partition("-")[0]):
        return _rectangle(g, every, words)
    return _of_terrain(g, every, words)


def _hex(g: Ground, name: str) -> str:
    if name not in g.places:
        hexes = [p for p in g.places if hex_of(p) == p]
        raise AreaError(f"{name!r} is not a hex of this map, which goes from {hexes[0]} to {hexes[-1]}")
    return name


def _span(words: str, whole: str, sound: Callable[[str], bool], number: Callable[[str], int]) -> tuple[int, int]:
    """Two rows or columns, or one twice."""
    low, _, high = words.partition("-")
    if not sound(low) or not sound(high or low):
        raise AreaError(f'{whole!r}: write it as "rows 0-2" or "columns A-C"')
    return number(low), number(high or low)


def _column(letters: str) -> int:
    return figure(GRID.layout.columns, letters)


def _rectangle(g: Ground, every: Iterable[str], words: str) -> set[str]:
    a, _, b = words.partition("-")
    (left, top), (right, bottom) = column_row(_hex(g, a)), column_row(_hex(g, b) if is_name(b) else a)
    if not is_name(b) or left > right or top > bottom:
        raise AreaError(f'{words!r}: a rectangle goes from its north-west hex to its south-east hex, as "D3-F6"')
    return {h for h in every if left <= column_row(h)[0] <= right and top <= column_row(h)[1] <= bottom}


def _within(g: Ground, every: Iterable[str], rest: str, words: str) -> set[str]:
    reach, _, centre = rest.partition(" of ")
    if not reach.isdecimal() or not is_name(centre):
        raise AreaError(f'{words!r}: write it as "within 3 of H6"')
    _hex(g, centre)
    return {h for h in every if distance(h, centre) <= int(reach)}


def _of_terrain(g: Ground, every: Iterable[str], words: str) -> set[str]:
    """Buildings, or any terrain by its name, on the whole map or in a rectangle."""
    kind, _, where = words.rpartition(" ")
    if not kind or not is_name(where.partition("-")[0]):
        kind, where = words, "all"
    among = _hexes(g, where)
    names = sorted({g.terrain(h).name for h in every})
    if kind not in ("buildings", *names):
        near = get_close_matches(kind, ["buildings", "rows", "columns", "edge", "within", *names], 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; terrain of this map: {', '.join(names)}"
        raise AreaError(f"{words!r} names no place{hint}")
    found = {h for h in every if g.terrain(h).building} if kind == "buildings" else set()
    return {h for h in among if h in found or g.terrain(h).name == kind}


def edge(g: Ground, side: str) -> tuple[str, ...]:
    """The ground hexes along one edge of the map, or along all ("")."""
    every = [p for p in g.places if hex_of(p) == p]
    columns = [column_row(h)[0] for h in every]
    tops: dict[int, int] = {}
    bottoms: dict[int, int] = {}
    for column, row in map(column_row, every):
        tops[column] = min(row, tops.get(column, row))
        bottoms[column] = max(row, bottoms.get(column, row))
    west, east = min(columns), max(columns)
    at_edge: dict[str, Callable[[int, int], bool]] = {
        "north": lambda c, r: r == tops[c],
        "south": lambda c, r: r == bottoms[c],
        "west": lambda c, r: c == west,
        "east": lambda c, r: c == east,
    }
    if side and side not in at_edge:
        raise AreaError(f"'edge {side}': an edge is north, south, east or west")
    tests = [at_edge[side]] if side else list(at_edge.values())
    return tuple(h for h in every if any(test(*column_row(h)) for test in tests))
