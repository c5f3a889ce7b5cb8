"""11, 13 Fire: the charts of small arms, anti-tank and mortar fire, and their resolution."""

from __future__ import annotations

import msgspec

from hedgerow.lhy.book.counters import Standing
from hedgerow.lhy.book.tables.lines import Figure, Line


class Bands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far close and medium range go, in hexes; beyond is long."""

    close: int
    medium: int
    standing: Standing = "ours"


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the two charts of direct fire have in common."""

    close: Line
    medium: Line
    long: Line
    range: dict[int, Bands]  # by the range printed
    suppressed: Line
    split: Line
    motion_in_place: Line
    motion_adjacent: Line
    obscure: Line
    concealed: Line
    smoke: Line
    he: Line
    least: Figure
    most: Figure


class SmallArms(Fire, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Small Arms Fire DRM Table (11.3.3)."""

    proximity: Line
    enfilade: Line
    regrouping: Line
    density: Line
    vehicle: Line
    go_to_ground: Line
    night: Line
    direct_he: Line


class AntiTank(Fire, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Anti-Tank Fire DRM Table (11.5.4)."""

    motion_target: Line
    opportunity: Line
    hull_down: Line
    dug_in: Line
    soft: Line
    soft_av: Figure


class MortarFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Mortar Fire DRM Table (11.4.6), and the rolls of mortars."""

    airburst: Line
    density: Line
    least: Figure
    most: Figure
    accurate: Figure
    section_ready: Figure
    platoon_ready: Figure
    extension_reach: Figure
    leader_reach: Figure
    leader_reach_defender: Figure


class Counting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How markers and steps are counted before a line applies (11.3.3b, 11.3.3k)."""

    markers_per_suppression: int
    dense_above: int
    steps_per_density: int
    proximity_reach: int
    immune_to_enfilade: int
    split_sav: int
    direct_he_sav: int
    opportunity_hexes: int


class Resolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice and results that stand out when fire is resolved (13.1, 13.2)."""

    casualty: int
    vehicle_mv: int
    vehicle_die: int
    ignored: int
