"""4.2.4 Hindrances: which smoke, HE and vehicles a line meets. What each is worth is for the fire tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from hedgerow.lhy.ground.los import Sightlines
from hedgerow.lhy.ground.records import Hindrance

if TYPE_CHECKING:
    from hedgerow.lhy.ground.ground import Ground


def hindrances(
    g: Ground, lines: Sightlines, a: str, b: str, markers: Collection[str], vehicles: Collection[str]
) -> tuple[Hindrance, ...]:
    """4.2, 4.2.4: all hindrances on a line, its end hexes included, in order from its start."""
    if not markers and not vehicles:
        return ()
    if a == b:
        return (Hindrance((a,), "4.2.4a-1"),) if a in markers else ()
    found = []
    if a in markers:
        found.append(Hindrance((a,), "4.2.4a-1"))
    for hexes, near, far in g.passed(a, b):
        if len(hexes) == 1:
            found += _through(g, lines, a, b, hexes[0], near, far, markers, vehicles)
    found += _along(g, lines, a, b, markers)
    if b in markers:
        found.append(Hindrance((b,), "4.2.4a-1"))
    if b in vehicles and g.terrain(b).enclosed:
        found.append(Hindrance((b,), "4.2.4d-1"))
    return tuple(found)


def _through(
    g: Ground,
    lines: Sightlines,
    a: str,
    b: str,
    hex: str,
    near: int,
    far: int,
    markers: Collection[str],
    vehicles: Collection[str],
) -> Iterator[Hindrance]:
    """4.2.4a, 4.2.4d: through a hex, but not over it. A vehicle is no higher than the ground it stands on, so that
    every line from another level passes over it.
    """
    level = g.level(hex)
    if hex in markers and lines.hides(level + g.table.scale.smoke_height, a, b, near, far):
        yield Hindrance((hex,), "4.2.4a-1")
    if hex in vehicles and g.terrain(hex).enclosed and lines.hides(level, a, b, near, far):
        yield Hindrance((hex,), "4.2.4d-1")


def _along(g: Ground, lines: Sightlines, a: str, b: str, markers: Collection[str]) -> Iterator[Hindrance]:
    """4.2.4b, 4.2.4c: along hexsides: markers on one side hinder if woods, forest or a hill stand on the other; if
    there are markers on both and nothing else, the greatest of all.
    """
    marked: tuple[list[str], list[str]] = ([], [])
    closed = [False, False]
    height = g.table.scale.smoke_height
    for hexes, near, far in g.passed(a, b):
        for hex in hexes if len(hexes) > 1 else ():
            if hex:
                side = int(lines.left(a, b, hex))
                closed[side] = closed[side] or lines.beside(a, b, hex, near, far)
                if hex in markers and lines.hides(g.level(hex) + height, a, b, near, far):
                    marked[side].append(hex)
    for side in (0, 1):
        if closed[1 - side]:
            yield from (Hindrance((hex,), "4.2.4b-1") for hex in marked[side])
    if all(marked) and not any(closed):
        yield Hindrance((*marked[0], *marked[1]), "4.2.4c-1")
