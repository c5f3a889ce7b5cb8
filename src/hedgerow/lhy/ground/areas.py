"""The words in which missions speak of places: those of `board.areas`, sectors, and rows and columns as printed there.

"sector 3"       all that lies wholly on it; hexes of a seam if both sectors are named (20.7a)
"sector 3 rows A-D"      "sector 3 columns 1-7"      "rows A-D" on whatever sector
"buildings"      "roads"      "woods"      "stone building"      any terrain of the map by name
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hedgerow.board import areas
from hedgerow.board.areas import AreaError
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.ground.sectors import sector_of

SECTOR = re.compile(r"sector (\d+)(?: (.+))?")
LINES = re.compile(r"(rows?|columns?) (\w+)(?:-(\w+))?")
NAME = re.compile(r"\d*([A-Z]+)(\d+)")


def area(g: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """The hexes that a list of words names, in the map's order; "not" words are taken out last."""
    whole = {found[1] for word in words if (found := SECTOR.fullmatch(word)) and not found[2]}
    _known(g, whole)
    seams = {hex for hex in g.hexes if whole.issuperset(g.sectors_of(hex))}
    wanted = seams | {hex for word in words if not word.startswith("not ") for hex in _named(g, word)}
    unwanted = {hex for word in words if word.startswith("not ") for hex in _named(g, word.removeprefix("not "))}
    return tuple(hex for hex in g.playable if hex in wanted and hex not in unwanted)


def _known(g: Ground, sectors: set[str]) -> None:
    for sector in sorted(sectors):
        if sector not in g.sectors:
            raise AreaError(f"'sector {sector}' is not part of this map, which has {', '.join(g.sectors)}")


def _named(g: Ground, words: str) -> set[str]:
    on = SECTOR.fullmatch(words)
    if on:
        _known(g, {on[1]})
        here = {hex for hex in g.hexes if g.sectors_of(hex) == (on[1],)}
        return here & _lines(g, on[2], on[1]) if on[2] else here
    if LINES.fullmatch(words):
        return _lines(g, words, "")
    known = g.find(words)
    return {known} if known else set(areas.area(g, [words], lambda: kinds(g)))


def _lines(g: Ground, words: str, sector: str) -> set[str]:
    """Rows or columns by their printed names, on one sector or on all."""
    found = LINES.fullmatch(words)
    if not found:
        raise AreaError(f'{words!r}: write it as "rows A-D" or "columns 1-7"')
    rows, first, last = found[1].startswith("row"), found[2], found[3] or found[2]
    if rows != first.isalpha() or rows != last.isalpha():
        raise AreaError(f'{words!r}: rows are letters and columns numbers, as "rows A-D" or "columns 1-7"')
    chosen = set()
    for hex, names in g.survey.called.items():
        for name in names:
            parts = NAME.fullmatch(name)
            if parts and (not sector or sector_of(name) == sector):
                inside = first <= parts[1] <= last if rows else int(first) <= int(parts[2]) <= int(last)
                chosen |= {hex} if inside else set()
    return chosen


def kinds(g: Ground) -> dict[str, list[str]]:
    """The terrain of a map by name, all its buildings and all its roads."""
    terrain = {hex: g.terrain(hex) for hex in g.hexes}
    found = {
        "buildings": [hex for hex, t in terrain.items() if t.building],
        "roads": [hex for hex, t in terrain.items() if t.road],
        "hills": [hex for hex, t in terrain.items() if t.level],
    }
    for name in sorted({g.row_of_terrain(hex).name for hex in g.hexes}):
        found[name] = [hex for hex in g.hexes if g.row_of_terrain(hex).name == name]
    return found
