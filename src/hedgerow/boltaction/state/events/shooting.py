"""Shooting: shots, hits, damage, armour."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.tables import EffectId, ResultId
from hedgerow.boltaction.book.terms import Facing
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class TargetDeclared(Event, frozen=True, kw_only=True):
    """shooting.2."""

    unit: str
    target: str
    weapon: str = ""
    shell: str = ""
    mode: str = ""
    start: Point
    at: Point


class ShotLost(Event, frozen=True, kw_only=True):
    """shooting.4: why weapons do not fire after all: out of range, out of sight, out of arc."""

    unit: str
    target: str
    weapon: str
    count: int
    why: str


class Fired(Event, frozen=True, kw_only=True):
    """shooting.5: dice to hit of weapons of one kind with the same chances. `again` are second dice (house-hit.2)."""

    unit: str
    target: str
    weapon: str
    count: int  # weapons
    need: int  # the score; 7 or more is a 6 and another 6
    tally: Tally
    dice: tuple[int, ...]
    again: tuple[int, ...] = ()
    hits: int


class TemplateLaid(Event, frozen=True, kw_only=True):
    """house-he.1."""

    unit: str
    at: Point
    size: int
    struck: tuple[str, ...]  # units
    models: int


class BuildingShelled(Event, frozen=True, kw_only=True):
    """house-he.4: hits on those in a building."""

    unit: str
    target: str
    size: int
    dice: tuple[int, ...]
    hits: int


class ShellBurst(Event, frozen=True, kw_only=True):
    """he.2 to he.5, by the option `he-hits`: hits of a shell in the open that has no template."""

    unit: str
    target: str
    at: Point
    size: int
    dice: tuple[int, ...]
    hits: int


class FlameHits(Event, frozen=True, kw_only=True):
    """house-weapon.7."""

    unit: str
    target: str
    dice: tuple[int, ...]
    hits: int


class DamageRolled(Event, frozen=True, kw_only=True):
    """shooting.6: dice against the damage value of troops or soft-skins."""

    target: str
    weapon: str
    need: Tally  # the damage value
    pen: Tally
    dice: tuple[int, ...]
    again: tuple[int, ...] = ()  # for exceptional damage (house-damage.3)
    damage: int
    exceptional: int


class Penetrated(Event, frozen=True, kw_only=True):
    """armour.2 to armour.4: a penetration roll and its result; "" if there was none."""

    target: str
    weapon: str
    die: int
    pen: Tally
    value: int  # the damage value
    facing: Facing | None  # None: from above
    result: ResultId | None


class EffectRolled(Event, frozen=True, kw_only=True):
    """armour.6 to armour.11."""

    target: str
    die: int
    tally: Tally
    effect: EffectId


class TurretChecked(Event, frozen=True, kw_only=True):
    """turret.1 to turret.3."""

    target: str
    turret: str
    die: int
    arc: Facing | None  # the one to which it is held now


class FuelChecked(Event, frozen=True, kw_only=True):
    """house-weapon.9."""

    unit: str
    weapon: str
    die: int
    spent: bool


class Saved(Event, frozen=True, kw_only=True):
    """A medic has saved men whom small arms hit."""

    unit: str
    medic: str
    dice: tuple[int, ...]
    saved: int


class Sheltered(Event, frozen=True, kw_only=True):
    """hit.10, hit.11, by the option `cover`: men whom their cover has saved."""

    unit: str
    need: Tally
    dice: tuple[int, ...]
    saved: int


class BuildingFell(Event, frozen=True, kw_only=True):
    """house-building.2: it has collapsed, or is on fire."""

    building: int
    at: Point
    burning: bool


class SmokeLaid(Event, frozen=True, kw_only=True):
    """smoke.1, house-smoke.2."""

    at: Point
    radius: int
    drift: int = 0
    degrees: int = 0
