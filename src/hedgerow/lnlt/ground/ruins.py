"""15.1.0.1 Ground that changes in play: a Building falls, and every line of sight that met it is judged anew."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from hedgerow.board.records import Silhouette
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import BLOCKED, Ground, ground
from hedgerow.lnlt.ground.los import BetweenBuildings
from hedgerow.lnlt.ground.records import Survey

Ruins = tuple[tuple[str, str], ...]
"""Hexes and what has become of them, in the order of their fall."""


@lru_cache(maxsize=64)
def ground_with(map_name: str, between_buildings: BetweenBuildings, forts: tuple[Fort, ...], ruins: Ruins) -> Ground:
    """The ground of a map after all that has fallen; each fall is worked out once."""
    if not ruins:
        return ground(map_name, between_buildings, forts)
    before = ground_with(map_name, between_buildings, forts, ruins[:-1])
    return ruined(before, *ruins[-1], between_buildings, forts)


def ruined(
    before: Ground,
    hex: str,
    terrain: str,
    between_buildings: BetweenBuildings = "blocked",
    forts: tuple[Fort, ...] = (),
) -> Ground:
    """The ground after a hex has become another terrain."""
    survey = fallen(before.survey, hex, terrain)
    if survey.floors != before.survey.floors:  # there are fewer places now
        from hedgerow.lnlt.ground.sights import all_sights  # numpy is wanted for nothing else in play

        sight = all_sights(survey, chart(), between_buildings)
        return Ground(replace(survey, sight=sight), between_buildings, forts)
    after = Ground(survey, between_buildings)
    met = {hex, *(piece.hex for piece in before.survey.silhouettes if piece.owner == hex)}
    return Ground(replace(survey, sight=sights_anew(after, met)), between_buildings, forts)


def fallen(survey: Survey, hex: str, terrain: str) -> Survey:
    """The survey of the map with a hex become another terrain; what falls lies where it stood, if anything is left."""
    kinds = chart().terrain
    return replace(
        survey,
        terrain={**survey.terrain, hex: terrain},
        buildings={h: name for h, name in survey.buildings.items() if h != hex or kinds[terrain].building},
        silhouettes=tuple(
            remains(piece, terrain) if piece.owner == hex else piece
            for piece in survey.silhouettes
            if piece.owner != hex or kinds[terrain].sight != "open"
        ),
        floors=tuple(h for h in survey.floors if h != hex or kinds[terrain].storeys > 1),
    )


def remains(piece: Silhouette, terrain: str) -> Silhouette:
    return replace(piece, kind=terrain)


def sights_anew(g: Ground, met: set[str]) -> bytes:
    """The table of sights with those lines judged again that pass one of these hexes."""
    places, size = g.places, len(g.places)
    table = bytearray(g.survey.sight)
    for i, a in enumerate(places):
        for b in places[i + 1 :]:
            if may_pass(g, a, b, met) and not met.isdisjoint(g.crossed(a, b)):
                j = g.index[b]
                verdict = g.verdict(a, b)
                table[i * size + j] = table[j * size + i] = len(verdict.degraded) if verdict.clear else BLOCKED
    return bytes(table)


def may_pass(g: Ground, a: str, b: str, met: set[str]) -> bool:
    """Found at a glance: a line keeps to hexes that are at most one step out of the way."""
    most = g.distance(a, b) + 1
    return any(g.distance(a, hex) + g.distance(hex, b) <= most for hex in met)
