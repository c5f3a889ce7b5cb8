"""The records of `tables.toml`, read once. Code holds procedures; no figure is written twice."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from hedgerow.boltaction.book.terms import Dice, Quality, Rank
from hedgerow.boltaction.book.weapons import Weapon
from hedgerow.kernel.shaping import shaped
from hedgerow.kernel.tally import Mod

MoverId = Literal["infantry", "tracked", "half-track", "wheeled"]
CategoryId = Literal["open", "rough", "obstacle", "building", "road"]
CodeId = Literal["ok", "ok*", "no-run", "no", "no*", "no!", "x2"]
HitId = Literal[
    "point-blank", "pin", "long-range", "inexperienced", "fire-on-the-move", "target-down", "target-small",
    "soft-cover", "hard-cover", "bunker", "hidden-soft-cover", "hidden-hard-cover", "one-man-crew", "smoke",
]  # fmt: skip
MoraleId = Literal["no-leader", "pin", "one-man-crew", "assault-tank-without-at"]
PenId = Literal["front", "side", "top", "rear", "long-range"]
ResultId = Literal["superficial", "normal", "massive"]
EffectId = Literal["crew-stunned", "immobilised", "on-fire", "knocked-out"]


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every row has in common: nothing in it goes unread."""


class Line(Strict, frozen=True, kw_only=True):
    """A line of a chart of modifiers: a number with its words and clause."""

    id: str
    value: int
    words: str
    rule: str

    def mod(self, times: int = 1) -> Mod:
        """The line applied so many times."""
        return Mod(self.value * times, self.words, self.rule)


class HitLine(Line, frozen=True, kw_only=True):
    id: HitId


class MoraleLine(Line, frozen=True, kw_only=True):
    id: MoraleId


class PenLine(Line, frozen=True, kw_only=True):
    id: PenId


class Span(Strict, frozen=True, kw_only=True):
    """A row that a die or a margin falls into, unless one before it holds that."""

    id: str
    most: int | None = None
    rule: str

    def holds(self, figure: int) -> bool:
        return self.most is None or figure <= self.most


class Fubar(Span, frozen=True, kw_only=True):
    within: int = 0  # inches of an enemy


class Result(Span, frozen=True, kw_only=True):
    id: ResultId
    rolls: int
    dice: Dice


class Effect(Span, frozen=True, kw_only=True):
    id: EffectId
    pins: int
    turret: bool


class Aircraft(Span, frozen=True, kw_only=True):
    pins: Dice
    hits: Dice = ""
    template: int = 0
    pen: int


class Test(Strict, frozen=True, kw_only=True):
    """Order tests, and what belongs to them."""

    passed_sheds: int
    rally: Dice
    cap: int
    always: int
    courage: Dice
    full_strength: int
    retained_down: Dice
    release: int
    reserve: int
    motivated: Dice
    dread: int
    vengeance: int
    vengeance_within: int
    commissar: int
    commissar_men: int


class Hit(Strict, frozen=True, kw_only=True):
    base: int
    indirect: int
    ranged_in: int
    moved: int
    point_blank_within: int
    small: int
    impossible: int
    least: int
    lane: int
    soft_save: int
    hard_save: int


class QualityRow(Strict, frozen=True, kw_only=True):
    id: Quality
    morale: int
    damage: int
    rule: str
    damage_rule: str


class Officer(Strict, frozen=True, kw_only=True):
    id: Rank
    name: str
    morale: int
    orders: int
    reach: int
    rule: str


class VehicleClass(Strict, frozen=True, kw_only=True):
    id: str
    name: str
    damage: int
    rule: str


class Shell(Strict, frozen=True, kw_only=True):
    """High explosive of a size."""

    size: int
    pins: Dice
    pen: int
    in_building: Dice
    rule: str


class Armour(Strict, frozen=True, kw_only=True):
    open_topped_indirect: int
    flame_carrier: int
    jam: int


class Movement(Strict, frozen=True, kw_only=True):
    id: MoverId
    advance: int
    run: int
    rule: str
    advance_pivots: int = 0
    run_pivots: int = 0
    pivot_rule: str = ""


class Moving(Strict, frozen=True, kw_only=True):
    pivot: int
    fixed_team: int
    pushed_gun: int
    pushers: int
    slow: tuple[int, int]
    cavalry: tuple[int, int]
    motorbikes: tuple[int, int]
    bicycles: int
    coherency: int
    apart: int


class Category(Strict, frozen=True, kw_only=True):
    """A row of the terrain table: what each kind of unit may do there."""

    id: CategoryId
    infantry: CodeId
    artillery: CodeId
    wheeled: CodeId
    tracked: CodeId
    rule: str


class Code(Strict, frozen=True, kw_only=True):
    id: CodeId
    enter: bool = False
    run: bool = False
    times: int = 1
    rule: str


class Support(Strict, frozen=True, kw_only=True):
    shift: Dice
    delay: int
    radius: Dice
    struck: int
    near_miss: Dice
    shell: int
    smoke: int
    blocks: int
    lifts: int
    smoke_miss: Dice
    marker: int
    flak: int
    downed: int
    recognise: dict[Quality, int]
    beside: int
    beside_pins: Dice
    strafed: int


class House(Strict, frozen=True, kw_only=True):
    """Figures of single house rules: the file names the clause of each."""

    flame_pins: Dice
    fuel: int
    ampulomet: int
    salvo: int
    collapse: int
    burning: int
    leave_fire: int
    protection: int
    bunker_protection: int
    stuck: int
    passengers: Dice
    placed_within: int
    board: int
    charge: int
    charge_rough: int
    surprise: int
    regroup: Dice
    vehicle_hit: int
    moving_vehicle_hit: int
    ram: int
    rammer: int
    hidden: int
    hidden_vehicle: int
    turns: int
    seventh: int
    depth: int
    objective: int
    margin: int
    initiative: int
    green_panics: int
    green_pins: Dice
    green_hardens: int
    kempeitai: int
    unreliable: int
    base_radius: int


class Game(Strict, frozen=True, kw_only=True):
    """Setting up, reserves, bombardments and the dark; the file tells each."""

    long: int
    forward: int
    cover: int
    reserve_turn: int
    flank_turn: int
    flank: int
    flank_more: int
    bombarded: int
    shell: int
    pen: int
    changes: int
    flares: int
    sight: Dice
    sight_times: int
    least_sight: int


class Bombardment(Span, frozen=True, kw_only=True):
    """What a preparatory bombardment does to a unit."""

    pins: int
    struck: bool = False


class WeaponReading(Strict, frozen=True, kw_only=True):
    """The figures that a weapon has where an option says so; whatever is left out is as printed."""

    option: str
    value: str
    weapon: str
    range: int | None = None
    shots: Dice | None = None
    pen: int | None = None
    he: int | None = None


class Option(Strict, frozen=True, kw_only=True):
    """A named reading of an unclear rule, or an optional rule."""

    name: str
    values: tuple[str, ...]
    default: str
    rules: tuple[str, ...]
    words: str


class Tables(Strict, frozen=True, kw_only=True):
    """All of them."""

    test: Test
    fubar: tuple[Fubar, ...]
    hit: Hit
    hit_modifier: tuple[HitLine, ...]
    quality: tuple[QualityRow, ...]
    officer: tuple[Officer, ...]
    morale_modifier: tuple[MoraleLine, ...]
    vehicle_class: tuple[VehicleClass, ...]
    pen_modifier: tuple[PenLine, ...]
    he: tuple[Shell, ...]
    armour_result: tuple[Result, ...]
    armour_effect: tuple[Effect, ...]
    armour: Armour
    movement: tuple[Movement, ...]
    moving: Moving
    category: tuple[Category, ...]
    code: tuple[Code, ...]
    weapon: tuple[Weapon, ...]
    weapon_reading: tuple[WeaponReading, ...]
    airstrike: tuple[Span, ...]
    aircraft: tuple[Aircraft, ...]
    barrage: tuple[Span, ...]
    support: Support
    house: House
    game: Game
    bombardment: tuple[Bombardment, ...]
    option: tuple[Option, ...]


def _read() -> Tables:
    text = (files("hedgerow.boltaction") / "tables.toml").read_text(encoding="utf-8")
    return shaped(tomllib.loads(text), Tables)


TABLES = _read()
