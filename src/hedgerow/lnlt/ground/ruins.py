"""15.1.0.1 Ground that changes in play: a Building falls, and with it what stood in the way."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from hedgerow.board.records import Silhouette
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.ground.ground import Ground, ground
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
    """The ground after a hex has become another terrain; lines of sight are judged anew as they are asked about."""
    return Ground(fallen(before.survey, hex, terrain), between_buildings, forts, before)


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
        sight=b"",
    )


def remains(piece: Silhouette, terrain: str) -> Silhouette:
    return replace(piece, kind=terrain)
