"""23.0.s6a Terrain objectives of an Assault Mission: those that a map offers, and how they are written.

"2:F6,F7=1,G3+G4" asks for the control of two of three objectives; the second is worth one Mission Objective Point, the
third is of two hexes. "ip=1" gives a point for each enemy Improved Position.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.mistakes import Mistake
from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.scenario.records import Objective

MOST = 12
"""Objectives that are proposed at once."""


class ObjectiveError(Mistake):
    """Words that name no objectives, and what would."""


def proposals(ground: Ground) -> Iterator[str]:
    """Houses, hills, crossings of rivers and of roads: of several, more than half are asked for."""
    found = False
    for sites in (houses(ground), hills(ground), crossings(ground), junctions(ground)):
        if sites:
            found = True
            yield f"{len(sites) // 2 + 1}:{','.join(sites[:MOST])}"
    if not found:
        yield f"1:{ground.playable[len(ground.playable) // 2]}"


def houses(ground: Ground) -> list[str]:
    return [hex for hex in ground.playable if ground.terrain(hex).building][:MOST]


def crossings(ground: Ground) -> list[str]:
    return [hex for hex in ground.playable if ground.terrain(hex).bridge or ground.terrain(hex).ford][:MOST]


def junctions(ground: Ground) -> list[str]:
    roads = [hex for hex in ground.playable if ground.terrain(hex).road]
    return [hex for hex in roads if sum(ground.side(hex, o).road for o in ground.around(hex)) > 2][:MOST]


def hills(ground: Ground) -> list[str]:
    """Each hill with all its hexes."""
    left = [hex for hex in ground.playable if ground.level(hex)]
    found: list[str] = []
    while left:
        hill = [left.pop(0)]
        for hex in hill:
            near = [o for o in ground.around(hex) if o in left]
            hill += near
            left = [o for o in left if o not in near]
        found.append("+".join(hill))
    return found


def read_objectives(ground: Ground, text: str) -> tuple[int, tuple[Objective, ...], int]:
    """How many are asked for, the objectives, and what an enemy IP is worth."""
    count, _, rest = text.partition(":")
    made: list[Objective] = []
    per_position = 0
    for number, part in enumerate(filter(None, rest.split(",")), 1):
        names, _, points = part.partition("=")
        if points and not points.isdigit():
            raise ObjectiveError(f"{part!r}: points are a number, as in F6=2")
        if names == "ip":
            per_position = int(points or 1)
            continue
        hexes = [ground.find(name) for name in names.split("+")]
        if not all(hexes):
            raise ObjectiveError(f"{names!r} is not on this map")
        terrain = ground.terrain(hexes[0])
        made.append(
            Objective(
                id=f"objective-{number}",
                name=names,
                hexes=tuple(hexes),
                mop=int(points or 0),
                crossing=len(hexes) == 1 and (terrain.bridge or terrain.ford),
            )
        )
    if not count.isdigit() or not 1 <= int(count) <= len(made):
        raise ObjectiveError('write how many of which are asked for: "2:F6,F7,G3+G4"')
    return int(count), tuple(made), per_position
