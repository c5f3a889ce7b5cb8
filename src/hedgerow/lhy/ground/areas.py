"""The words in which missions speak of places: those of `board.areas`, sectors, buildings, and any terrain of the map.

"sector 3" is all of a sector, those hexes included that lie half on another; "3F7-3H9" is a rectangle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hedgerow.board import areas
from hedgerow.lhy.ground.ground import Ground


def area(g: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """The places that a list of words names, in the map's order. "not" words are taken out last."""
    return areas.area(g, words, lambda: kinds(g))


def kinds(g: Ground) -> dict[str, list[str]]:
    """Sectors, levels, kinds of ground that have a name in the rules, and the terrain of the map by its own."""
    found = {f"sector {sector}": [hex for hex in g.hexes if sector in g.sectors_of(hex)] for sector in g.sectors}
    facts: dict[str, Callable[[str], bool]] = {
        "buildings": lambda hex: bool(g.terrain(hex).building),
        "urban": lambda hex: g.terrain(hex).urban,
        "roads": lambda hex: g.terrain(hex).road,
        "hills": lambda hex: g.terrain(hex).level > 0,
        "trees": lambda hex: g.terrain(hex).woods or g.terrain(hex).forest,
    }
    found |= {name: [hex for hex in g.hexes if true(hex)] for name, true in facts.items()}
    for name in sorted({g.row_of_terrain(hex).name for hex in g.hexes}):
        found.setdefault(name, [hex for hex in g.hexes if g.row_of_terrain(hex).name == name])
    return found
