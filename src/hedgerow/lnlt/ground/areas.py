"""The words in which scenarios speak of places: those of `board.areas`, buildings, and any terrain of the map.

A hex that is named stands for all its floors (22.1.2); "D6+1" and "D6+B" are an upper floor and the inside of a Bunker.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board import areas
from hedgerow.lnlt.ground.ground import Ground

BUILDINGS = "buildings"


def area(g: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """The places that a list of words names, in the map's order. "not" words are taken out last."""
    return areas.area(g, words, lambda: kinds(g))


def kinds(g: Ground) -> dict[str, list[str]]:
    """The terrain of a map by name, and all its buildings."""
    found: dict[str, list[str]] = {BUILDINGS: [hex for hex in g.hexes if g.terrain(hex).building]}
    for name in sorted({g.terrain(hex).name for hex in g.hexes}):
        found[name] = [hex for hex in g.hexes if g.terrain(hex).name == name]
    return found
