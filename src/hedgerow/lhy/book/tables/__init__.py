"""The records of `tables.toml`, read once, by chapter. Code holds procedures; no figure is written twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hedgerow.kernel.shaping import shaped
from hedgerow.lhy.book.counters import Ability, Kind
from hedgerow.lhy.book.tables.assault import Assault, Retreat, VehicleDestruction
from hedgerow.lhy.book.tables.design import Design, Promotion
from hedgerow.lhy.book.tables.fire import AntiTank, Counting, MortarFire, Resolution, SmallArms
from hedgerow.lhy.book.tables.maneuver import Maneuver, OverrunFigures, Works
from hedgerow.lhy.book.tables.sight import Concealment, Dummy, Hidden, Illumination, Landing, Sight
from hedgerow.lhy.book.tables.turn import CasualtyTrack, Coordination, FateTable, Initiative, Recovery, Shock, TimeLapse
from hedgerow.lhy.book.tables.units import Back, Mortar, Stacking


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named reading of an unclear rule, or an optional rule."""

    name: str
    values: tuple[str, ...]
    default: str
    rules: tuple[str, ...]
    words: str


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    kind: dict[Kind, Ability]
    back: Back
    stacking: Stacking
    maneuver: Maneuver
    overrun: OverrunFigures
    works: Works
    mortar: dict[str, Mortar]
    small_arms: SmallArms
    anti_tank: AntiTank
    mortar_fire: MortarFire
    counting: Counting
    resolution: Resolution
    recovery: Recovery
    shock: Shock
    coordination: Coordination
    initiative: Initiative
    time_lapse: TimeLapse
    fate: FateTable
    casualty_track: CasualtyTrack
    assault: Assault
    retreat: Retreat
    vehicle_destruction: VehicleDestruction
    sight: Sight
    concealment: Concealment
    dummy: Dummy
    hidden: Hidden
    illumination: Illumination
    landing: Landing
    promotion: Promotion
    dyo: Design
    option: tuple[Option, ...]


TABLES = shaped(tomllib.loads((files("hedgerow.lhy") / "tables.toml").read_text("utf-8")), Tables, strict=False)
