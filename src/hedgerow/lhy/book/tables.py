"""The records of `tables.toml`, read once. Code holds procedures; no figure is written twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from hedgerow.kernel.tally import Mod
from hedgerow.lhy.book.counters import Ability, Kind, Side, Standing


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a chart and how sure it is."""

    value: int
    standing: Standing = "ours"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a chart of modifiers: a number with its words and clause."""

    value: int
    words: str
    rule: str
    standing: Standing = "ours"

    def mod(self, times: int = 1) -> Mod:
        """The line applied so many times."""
        return Mod(self.value * times, self.words, self.rule)


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Disrupted or Shocked side of a counter is made of, and what Elite AFVs gain (15.1d)."""

    cohesion: Figure
    assault_divisor: Figure
    afv_assault: Figure
    elite_afv_av: Figure


class Mortar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Mortar Fire Action Table (1.6)."""

    name: str
    calibre: int
    platoon: bool  # a section otherwise (11.4.8)
    primary: Figure  # MV in the primary impact hex
    secondary: Figure
    he: Figure  # accuracy rolls (11.4.5)
    smoke: Figure


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.4: what a side may have in one hex at the end of a cycle."""

    squads: int  # a section is half a squad
    mg: int
    vehicles: int
    vehicles_enclosed: int  # on an enclosed road (4.1.9.3c)
    guns: int
    fp: int
    others: int  # non-vehicular non-combat units


class Maneuver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.1, 17.1: Maneuver Allowances in points, by who moves; hexes that may be entered whatever they cost."""

    activated: dict[str, int]
    reacting: dict[str, int]
    night_activated: int  # of vehicles
    night_reacting: int
    reverse: int  # at most (10.4.4)
    certain_activated: int  # hexes, on foot
    certain_reacting: int
    bonus_clearance: int  # hexes without an enemy around a way by road (4.1.9.4a)
    start: int  # to go into motion (10.4.1)
    withdrawal: int  # hexes (10.3.1)
    withdrawal_slow: int  # in or through rivers, marsh and towns (10.3.1d)
    withdrawal_leader: int  # modifier of the roll under Assault (10.5.3.2b)
    exit_loss: int  # from this roll on a Casualty (10.2a)
    room: int  # steps of combat units on a vehicle (10.4.6.1)
    command: int  # hexes (22.1)


class OverrunFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.4.5.1: an Overrun in points and modifiers."""

    points: int
    gun: int  # ATDRM on a Towed Gun, for each AFV
    infantry: int  # SADRM of a Halftrack with infantry aboard
    infantry_sav: int  # that has this SAV at least
    close_quarters: int  # what is taken from the AV of an AFV
    panzerfaust: int  # if it is Allied


class Mines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """19.1: dice, from which on or up to which."""

    casualty: int
    afv_shocked: int
    afv_destroyed: int
    carrier_destroyed: int
    foot_exit: int
    vehicle_exit: int


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """19.0"""

    mines: Mines
    wire_afv: int  # points (19.2)


# ------------------------------------------------------------------ fire


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


# ------------------------------------------------------------------ recovery and the turn


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Disruption/Regrouping Recovery Table (12.2), and other rolls that a leader helps with."""

    suppressed: Line
    leader: Line
    elite: Line
    rally: Figure
    heroic: Figure
    heroic_reach: Figure
    heroic_cohesion: Figure
    heroic_hexes: Figure
    minefield_leader: Figure
    river_leader: Figure
    leader_away: Figure


class Shock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Shock Recovery Table (12.7)."""

    fired_at: Line
    elite: Line
    command: Line
    command_reach: Figure
    recovers: Figure
    rally: Figure
    destroyed: Figure


class Coordination(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Coordination Table (7.1)."""

    succeeds: Figure
    elite: Line


class Initiative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins a tie (5.0.I), and the Random Event Table (18.0)."""

    odd_tie: Side
    even_tie: Side
    recon: int
    fate: int
    recon_reach: int
    recon_reach_night: int


class TimeLapse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: tuple[int, ...]  # by the die (5.0.VI)
    standing: Standing = "ours"


Fate = Literal["sniper", "ammunition", "nothing", "support", "medic"]


class FateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    results: tuple[Fate, ...]  # by the die (18.0b)
    standing: Standing = "ours"


class CasualtyTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Casualty Points by box, from the first on (21.2)."""

    attacker: tuple[Figure, ...]
    defender: tuple[Figure, ...]


# ------------------------------------------------------------------ Assault

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


# ------------------------------------------------------------------ what is seen


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


# ------------------------------------------------------------------ beyond a mission


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
    hidden: Hidden
    illumination: Illumination
    landing: Landing
    promotion: Promotion
    dyo: Design
    option: tuple[Option, ...]


TABLES = msgspec.convert(
    tomllib.loads((files("hedgerow.lhy") / "tables.toml").read_text("utf-8")), Tables, strict=False
)
