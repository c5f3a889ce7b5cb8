"""4.3, 16, 17, 20.9 What is seen and what is hidden, by day and by night; landings."""

from __future__ import annotations

import msgspec

from hedgerow.lhy.book.counters import Kind
from hedgerow.lhy.book.tables.lines import Figure


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far units see (17.4)."""

    night: int
    twilight: int
    twilight_vehicular: int


class Concealment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How near an enemy takes a unit's Concealment (4.3.1, 17.2)."""

    open: int
    cover: int
    cover_latw: int
    cover_fire: int
    cover_anti_tank: int
    vehicle_approached: int
    vehicle_cover: int
    night: int
    twilight: int


class Dummy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Dummies seem to be made of (20.8)."""

    av: Figure
    aev: Figure
    cohesion: dict[Kind, Figure]


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How near an enemy finds Hidden units (20.9.2a)."""

    day: int
    night: int


class Illumination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """17.5"""

    reach: int
    granted: int
    drift: int
    radius: int
    beyond: int


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """16.1"""

    heavy_weapons: int
    zones_apart: int
    assembly_least: int
    assembly_most: int
    casualty: int
    assembled_steps: int
    near_enemy: int
