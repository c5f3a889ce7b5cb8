"""22.2, 23 Beyond a mission: promotion, and missions of one's own."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lhy.book.counters import Standing
from hedgerow.lhy.book.tables.lines import Figure


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Promotion Points for an Assault that is won there (22.2.1)."""

    words: str
    attacker: int
    defender: int
    standing: Standing = "ours"


ObjectiveName = Literal["hill", "ip", "building", "urban", "fp", "crossing", "gun", "vehicle", "objective"]


class Promotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Tactical Objective Table, and what the points are for (22.2.1, 22.2.2)."""

    objective: dict[ObjectiveName, Objective]
    lieutenant: int
    captain: int
    killed: int


class BaseForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    infantry: int  # platoons
    tank: int
    support: int  # points


class ForceColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the Force and Support Table (23.0 step 8)."""

    defender: BaseForce
    attacker: BaseForce
    standing: Standing = "ours"


class Support(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Support Purchase Table (23.0 step 13)."""

    id: str
    name: str
    axis: int
    allied: int
    elite: int = 0  # more for an Elite one
    most: int | None = None
    per: Literal["mission", "company", "platoon"] = "mission"
    only: Literal["", "axis", "allied", "defender"] = ""
    by_roll: bool = False
    axis_units: int = 1
    allied_units: int = 1
    standing: Standing = "ours"


class BothByDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    standing: Standing = "ours"


class Hills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    multiplier: tuple[int, ...]
    standing: Standing = "ours"


class Markers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    count: tuple[int, ...]
    standing: Standing = "ours"


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    left: int
    right: int
    standing: Standing = "ours"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of the Casualty Differential Table, left and right number by role (23.0 step 9)."""

    most_platoons: int
    attacker: Pair
    defender: Pair


class ArmourSupport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nation's column of the Individual Armor Support Table (23.0 step 13)."""

    models: tuple[str, ...]  # by the die
    standing: Standing = "ours"


class Sectors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Sector Generation Table, by frontage and die (23.0 step 2)."""

    narrow: tuple[int, ...]
    normal: tuple[int, ...]
    wide: tuple[int, ...]
    standing: Standing = "ours"


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The DYO Mission Tables (23.0)."""

    urban_extra_platoons: Figure
    most_initiative: Figure
    draw_span: Figure
    force: dict[Literal["a", "b", "c", "d", "e"], ForceColumn]
    support: tuple[Support, ...]
    initiative: BothByDie
    coordination: BothByDie
    hills: Hills
    markers: Markers
    cdl: tuple[Limits, ...]
    armour: dict[str, ArmourSupport]  # by nation
    sectors: Sectors
