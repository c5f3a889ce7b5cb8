"""The figures of `tables.toml`, read once. Code holds procedures; no figure is written twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Generic, Literal, TypeVar

import msgspec

from hedgerow.kernel.shaping import shaped


class Numbers(msgspec.Struct, frozen=True):
    """The small numbers of the rules; names as in the tables file."""

    max_tm: int
    adjacent_dft: int
    adjacent_dft_assaulter: int
    degraded_dft: int
    ops_complete_dft: int
    smc_carrying_sw_mp_loss: int
    pick_up_sw_mp: int
    double_time_mf: int
    fleet_mf: int
    after_smoke_mf: int
    scout_mp: int
    heroes_per_nation: int
    wounded_lm: int
    wounded_morale: int
    brave_morale: int
    zero_ifp_melee_fp: int
    non_mg_wt_melee_fp: int
    ambush_factor: int
    wt_building_max_mm: int
    wt_pivot_vertices_per_mp: int
    vehicle_pivot_mp_per_vertex: int
    rally_terrain: int
    assault_move_dft: int
    between_buildings_dft: int
    vehicle_pivoted_dft: int
    moving_vehicle_dft: int
    halted_mount: int
    hit_and_run_dft: int
    mount_mp: int
    mounted_sw_fp: int
    firing_out_of_smoke: int
    moving_target: int
    heat_he: int
    heat_vs_red: int
    always_hits: int
    always_misses: int
    unlucky_die: int
    lucky_die: int
    always_shaken: int
    acquisition: int
    max_acquisition: int
    exposed_in_building: int
    m_superscript: int
    zero_ifp_melee_roll: int
    deadly_fp: int
    fanatic_melee_fp: int
    motherland_morale: int
    commissar_rally: int
    commissar_shot: int
    inspiring_rally: int
    charismatic_reach: int
    aircraft_crash_fp: int
    aircraft_altitude: int
    aircraft_altitude_card: int
    helicopter_flying_dft: int
    helicopter_hover_dft: int
    helicopter_hop_mp: int
    helicopter_hover_mp: int
    helicopter_unload_mp: int
    night_range: int
    night_range_tis: int
    night_dft: int
    night_oft: int
    night_oft_tis: int
    night_drift: int
    starshell_range_leader: int
    starshell_range_mortar_caller: int
    mines_markers_per_hex: int
    mines_most_fp: int
    tank_hunter: int
    fire_start_dft: int
    fire_start_oft: int
    boat_mp: int
    boat_squads: int
    boat_dft: int
    missile_opportunity: int
    overrun_extra_mp: int
    overrun_bonus: int
    reverse_cost_factor: int
    wt_transport_max_mm: int


class Spotting(msgspec.Struct, frozen=True):
    blocking: int
    degrading: int
    per_degraded_hex: int
    scout: int
    tis: int
    vehicle_target_optional: int
    blunder: int  # a natural die that fails whoever has one of these two


Result = Literal[
    "No Effect", "Shaken", "Reduced", "Casualties", "Wounded", "Damaged", "Abandoned", "Destroyed", "Eliminated"
]  # fmt: skip
"""The words of the Damage Check Table."""
MineResult = Literal["No Effect", "Shaken", "Shaken & Immobilized", "Destroyed (including Crew)"]
From = Literal["north", "east", "south", "west", "owner's choice"]
"""Where an aircraft comes from."""
FACES = ("one", "two", "three", "four", "five", "six")
T = TypeVar("T")


class DamageColumns(msgspec.Struct, frozen=True):
    """Results of the Damage Check Table, line by line: no effect, then the three bands (PAC.1)."""

    good_order_mmc: tuple[Result, ...]
    never_shaken_mmc: tuple[Result, ...]
    shaken_mmc: tuple[Result, ...]
    good_order_smc: tuple[Result, ...]
    hero_or_shaken_smc: tuple[Result, ...]
    armored_vehicle: tuple[Result, ...]
    unarmored_vehicle: tuple[Result, ...]
    helicopter: tuple[Result, ...]


class DamageCheck(msgspec.Struct, frozen=True):
    times_morale: tuple[int, int]  # where the last two lines begin
    columns: DamageColumns
    steps: dict[Literal["Reduced", "Casualties"], int]


class ByDie(msgspec.Struct, Generic[T], frozen=True, rename=dict(zip(FACES, "123456"))):
    """A table with a line for every face of a die."""

    one: T
    two: T
    three: T
    four: T
    five: T
    six: T

    def line(self, die: int) -> T:
        return (self.one, self.two, self.three, self.four, self.five, self.six)[die - 1]


class Melee(msgspec.Struct, frozen=True):
    columns: tuple[str, ...]
    kill_number: tuple[int, ...]
    hero_shift: int


class Stacking(msgspec.Struct, frozen=True):
    squads: float
    vehicles: int
    smcs: int
    wrecks_per_hex: int
    squad_equivalents: dict[str, float]
    atgm_team_equivalent: float
    mounted_squads: int


class VehicleMachineGuns(msgspec.Struct, frozen=True):
    """How far a vehicle's machine gun fires, by its FP (15.0.0.6)."""

    reach: dict[int, int]


class SplitMachineGun(msgspec.Struct, frozen=True):
    """Which machine guns are split between turret and hull, and into what (15.0.0.12)."""

    fp: int
    each: int


class Jam(msgspec.Struct, frozen=True):
    lost: tuple[int, ...]
    lost_sand: tuple[int, ...]


class Bailout(msgspec.Struct, frozen=True):
    """The dice that save a Crew, in Good Order (15.4.1)."""

    crew_survives_good_order: tuple[int, ...]


class Portage(msgspec.Struct, frozen=True):
    """How many Support Weapons a kind of unit carries (1.6.0.2)."""

    unit: str
    carry: int


class Room(msgspec.Struct, frozen=True):
    """Who rides together in a vehicle, or on it (16.1.0.1, 16.2.1)."""

    squads: float
    sws: int
    smcs: int


class Passengers(msgspec.Struct, frozen=True):
    P: Room
    PP: Room
    PO: Room
    PPO: Room
    fire_outside_stationary_ifp: int  # what it takes from a unit's IFP to fire from the outside (16.2.6)
    fire_outside_moving_ifp: int

    def room(self, code: Literal["P", "PP", "PO", "PPO"]) -> Room:
        """By the letters on the counter."""
        found: Room = getattr(self, code)
        return found


class Sequence(msgspec.Struct, frozen=True):
    operations_ends_after_passes: int


class OrdnanceModifier(msgspec.Struct, frozen=True):
    """A line of the OFT: what is added to a to-hit roll; words where the figure is not fixed."""

    id: str
    mod: int | str
    mod_modern: int = 0  # of a modern vehicle, where it differs (15.2.2.1)


class Size(msgspec.Struct, frozen=True):
    """15.6.1: what the size of a vehicle adds to a to-hit roll against it."""

    large: int
    small: int


class Speed(msgspec.Struct, frozen=True):
    """15.6.2: from which MF on a vehicle is fast, and what that adds to a to-hit roll against it."""

    mf_at_least: int
    mod: int


class SpeedTable(msgspec.Struct, frozen=True):
    tracked: Speed = msgspec.field(name="T")
    off_road: Speed = msgspec.field(name="O")
    road: Speed = msgspec.field(name="R")
    road_mp: int  # what a Road vehicle has to have spent on roads before the shot


class Drift(msgspec.Struct, frozen=True):
    direction: dict[int, str]  # by the coloured die (18.2.0.4)


class ArtilleryFigures(msgspec.Struct, frozen=True):
    """Shapes of fire missions (18.2.0.8, 18.2.1), the extra call (18.2.0.15), and what a scenario may give."""

    reach: int
    loose_reach: int
    loose_fp_per_two: int
    line_reach: int
    walking_front: int
    walking_turns: int
    extra_call: int
    most_fp: int


class LooseArtillery(msgspec.Struct, frozen=True):
    fp: dict[int, int]  # by the FP of the mission (18.2.1.2)


class Option(msgspec.Struct, frozen=True):
    """A named reading of an unclear or optional rule."""

    name: str
    values: tuple[str, ...]
    default: str
    rules: tuple[str, ...]


class Tables(msgspec.Struct, frozen=True):
    """All of them. The scale of 1.1.0.1, metres and minutes, is in the file for people to read: no rule asks for it."""

    numbers: Numbers
    spotting: Spotting
    damage_check: DamageCheck
    melee: Melee
    stacking: Stacking
    vehicle_mg_range: VehicleMachineGuns
    split_mg: SplitMachineGun
    jam: Jam
    bailout: Bailout
    portage: tuple[Portage, ...]
    passengers: Passengers
    sequence: Sequence
    mines_vs_vehicles: ByDie[MineResult]
    aircraft_entry: ByDie[From]
    oft: tuple[OrdnanceModifier, ...]
    size: Size
    speed: SpeedTable
    drift: Drift
    artillery: ArtilleryFigures
    loose_artillery_fp: LooseArtillery
    option: tuple[Option, ...]


TABLES = shaped(tomllib.loads((files("hedgerow.lnlt") / "tables.toml").read_text()), Tables, strict=False)
NUMBERS = TABLES.numbers
