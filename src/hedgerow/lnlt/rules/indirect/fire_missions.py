"""18.2.0.8, 18.2.1 The types of fire mission: which hexes each attacks, and with what FP.

The card's pictures of the Line and the Walking barrage are lost: their shapes are ours (docs/lnlt.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS, distance, neighbour
from hedgerow.lnlt.rules.fire.firepower import half_up
from hedgerow.lnlt.scenario.records import Artillery
from hedgerow.lnlt.state.moves import Bombard, NameMission
from hedgerow.lnlt.state.state import MissionKind, State

SHAPE = TABLES.artillery
LOOSE = TABLES.loose_artillery_fp.fp

TOWARD: dict[MissionKind, tuple[str, ...]] = {
    "standard": ("",),
    "loose": ("",),
    "concentrated": ("",),
    "line": DIRECTIONS[:3],  # a line has no head
    "walking": DIRECTIONS,
}
Footprint = dict[str, int]
"""The hexes that a mission attacks, each with its FP; the hex called for comes first."""


def kinds(s: State) -> tuple[MissionKind, ...]:
    """18.2.1.1: the core rules know the standard mission alone."""
    return tuple(TOWARD) if s.options["fire-mission-types"] == "card" else ("standard",)


def why_not_kind(s: State, move: NameMission | Bombard) -> Refusal | None:
    """18.2.1.1: why a mission of that type, run that way, may not be named."""
    if move.kind not in kinds(s):
        return Refusal("mission-type", "only standard missions are fired in this game", "18.2.1.1")
    if move.toward not in TOWARD[move.kind]:
        ways = ", ".join(TOWARD[move.kind])
        words = f"a {move.kind} mission runs {ways}" if ways else f"a {move.kind} mission has no direction"
        return Refusal("direction", words, CLAUSES[move.kind])
    return None


CLAUSES: dict[MissionKind, str] = {
    "standard": "18.2.0.8",
    "loose": "18.2.1.2",
    "concentrated": "18.2.1.3",
    "line": "18.2.1.4",
    "walking": "18.2.1.5",
}


def footprint(ground: Ground, battery: Artillery, kind: MissionKind, place: str, toward: str = "") -> Footprint:
    """What a mission attacks that falls on a hex; what lies off the map is left out."""
    hexes = [hex for hex in _hexes(ground, kind, place, toward) if hex in ground.index]
    return {hex: mission_fp(kind, battery.fp, centre=hex == place) for hex in hexes}


def _hexes(ground: Ground, kind: MissionKind, place: str, toward: str) -> Iterator[str]:
    yield place
    if kind == "line":
        for way in (DIRECTIONS.index(toward), _turned(toward, 3)):
            yield from _row(place, [way] * SHAPE.line_reach)
    elif kind == "walking":
        for way in (_turned(toward, -2), _turned(toward, 2)):  # beside the first marker, half a hex behind it
            yield from _row(place, [way] * SHAPE.walking_front)
    else:
        yield from around(ground, place, SHAPE.loose_reach if kind == "loose" else SHAPE.reach)


def around(ground: Ground, place: str, reach: int) -> list[str]:
    """The hexes within reach of one, but for itself: the nearest first, from the north clockwise."""
    near = [*ground.around(place)] if reach else []
    return near if reach <= 1 else [*near, *(h for h in ground.hexes if 1 < distance(place, h) <= reach)]


def _row(place: str, steps: list[int]) -> Iterator[str]:
    for way in steps:
        place = neighbour(place, way)
        if not place:
            return
        yield place


def _turned(toward: str, by: int) -> int:
    return (DIRECTIONS.index(toward) + by) % len(DIRECTIONS)


def mission_fp(kind: MissionKind, fp: int, *, centre: bool) -> int:
    """18.2.1.2, 18.2.1.3: the full FP, unless the mission is loose or concentrated; fractions are rounded up."""
    if kind == "loose":
        return loose_fp(fp)
    if kind == "concentrated":
        return half_up(fp) + fp if centre else half_up(fp)
    return fp


def loose_fp(fp: int) -> int:
    """18.2.1.2: the card's chart, and beyond it on the same slope."""
    most = max(LOOSE)
    return LOOSE[fp] if fp <= most else LOOSE[most] + (fp - most + 1) // 2 * SHAPE.loose_fp_per_two
