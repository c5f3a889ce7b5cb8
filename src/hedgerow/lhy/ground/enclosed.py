"""4.1.9.3 Enclosed roads: which hexes they are, and which lines follow one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.lhy.ground.ground import Ground


def is_enclosed(g: Ground, hex: str) -> bool:
    """4.1.9.3: a road between buildings, woods, forest or tree lines on both sides.

    Houses in a road hex are drawn on both sides of it, and rows of trees too. Tree lines on hexsides enclose a road
    that runs through if they stand on every hexside between one way out and the next.
    """
    survey = g.survey
    if hex not in survey.road_hexes:
        return False
    row = g.row_of_terrain(hex)
    if row.trees or row.building or hex in survey.lined:
        return True
    sides = [g.grid.side_name(hex, other) if other else "" for other in g.grid.around(hex)]
    ways = [i for i, name in enumerate(sides) if name in survey.roads]
    if len(ways) < 2:
        return False
    for a, b in zip(ways, (*ways[1:], ways[0] + 6)):
        between = [sides[i % 6] for i in range(a + 1, b)]
        if not between or not all("tree line" in survey.sides.get(name, ()) for name in between):
            return False
    return True


def follows_road(g: Ground, a: str, b: str) -> tuple[str, ...]:
    """The hexes between the ends of a line that follows one road from the first to the last; () where it does not."""
    passed = [hexes for hexes, _, _ in g.passed(a, b)]
    way = [a, *(hexes[0] for hexes in passed), b]
    if any(len(hexes) > 1 for hexes in passed) or not all(g.side(x, y).road for x, y in pairwise(way)):
        return ()
    return tuple(way)


def follows(g: Ground, a: str, b: str) -> bool:
    """4.1.9.3a, 4.1.9.3b: whether the line follows a road through an enclosed hex of it; its ends are not passed."""
    return a != b and any(g.terrain(hex).enclosed for hex in follows_road(g, a, b)[1:-1])
