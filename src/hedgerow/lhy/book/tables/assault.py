"""14 Assaults, retreats, and vehicles destroyed in them."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lhy.book.counters import Standing
from hedgerow.lhy.book.tables.lines import Figure, Line

Effect = Literal[
    "urban-both",
    "urban-attacker",
    "vehicle-destruction",
    "attacker-casualty",
    "defender-casualty",
    "attacker-retreat",
    "defender-retreat",
    "attacker-check",
    "defender-check",
    "leader-loss",
    "attacker-advance",
    "defender-advance",
    "regroup",
]


class AssaultRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Assault Resolution Table: what it does, in order (14.1 step 6)."""

    least: int
    effects: tuple[Effect, ...]
    urban_dice: tuple[int, ...] = ()  # the unmodified rolls that cost men in a town (14.3.1)
    standing: Standing = "ours"


class Assault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Assault Value Modifier and Assault Resolution Tables (14.2, 14.3), and who takes part."""

    regrouping: Line
    cover: Line
    concealed: Line
    latw: Line
    heroic: Line
    hill: Line
    envelopment: Line
    urban: Line
    motion: Line
    most_differential: Figure
    most: Figure
    fallen_hero_cohesion: Figure
    steps: Figure
    leaders: Figure
    latws: Figure
    vehicles: Figure
    reach: Figure
    afv_reach: Figure
    leader_lost: tuple[int, ...]
    row: tuple[AssaultRow, ...]  # the best for the attacker first


class Retreat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far units retreat (14.3.3.1, 14.3.3.2)."""

    least_hexes: int
    most_hexes: int
    most_hexes_wet: int
    vehicle_points: int


class VehicleDestruction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Vehicle Destruction DRM Table (14.3.2)."""

    squad: Line
    section: Line
    mg: Line
    fp: Line
    latw: Line
    panzerfaust_squad: Line
    panzerfaust_section: Line
    strong: Line
    engineer: Line
    heroic: Line
    unsupported: Line
    motion: Line
    strong_from: Figure
    most: Figure
    succeeds: Figure
    panzerfaust_nation: str
    panzerfaust_after: str  # year and month
