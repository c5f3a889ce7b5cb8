"""Looking things up in the tables, and reading their dice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from hedgerow.boltaction.book.tables import (
    TABLES,
    Category,
    CategoryId,
    Code,
    CodeId,
    HitId,
    HitLine,
    MoraleId,
    MoraleLine,
    Movement,
    MoverId,
    Officer,
    PenId,
    PenLine,
    QualityRow,
    Shell,
    Span,
    VehicleClass,
    WeaponReading,
)
from hedgerow.boltaction.book.terms import Dice, Quality, Rank
from hedgerow.boltaction.book.weapons import Weapon

R = TypeVar("R", bound=Span)
FIGURES = ("range", "shots", "pen", "he")

WEAPONS: dict[str, Weapon] = {w.id: w for w in TABLES.weapon}
QUALITY: dict[Quality, QualityRow] = {q.id: q for q in TABLES.quality}
OFFICERS: dict[Rank, Officer] = {o.id: o for o in TABLES.officer}
HIT: dict[HitId, HitLine] = {m.id: m for m in TABLES.hit_modifier}
MORALE: dict[MoraleId, MoraleLine] = {m.id: m for m in TABLES.morale_modifier}
PEN: dict[PenId, PenLine] = {m.id: m for m in TABLES.pen_modifier}
SHELLS: dict[int, Shell] = {h.size: h for h in TABLES.he}
MOVEMENT: dict[MoverId, Movement] = {m.id: m for m in TABLES.movement}
CATEGORIES: dict[CategoryId, Category] = {c.id: c for c in TABLES.category}
CODES: dict[CodeId, Code] = {c.id: c for c in TABLES.code}
CLASSES: dict[int, VehicleClass] = {c.damage: c for c in TABLES.vehicle_class}


def _read_so(row: WeaponReading) -> Weapon:
    """A weapon with the figures of an option."""
    figures = {name: value for name in FIGURES if (value := getattr(row, name)) is not None}
    return replace(WEAPONS[row.weapon], **figures)


READINGS: dict[str, list[tuple[str, str, Weapon]]] = {
    id: [(row.option, row.value, _read_so(row)) for row in TABLES.weapon_reading if row.weapon == id]
    for id in {row.weapon for row in TABLES.weapon_reading}
}
"""Weapons whose figures an option changes: by which option, at which value, and how they are then."""

WRITTEN = re.compile(r"(?:(?P<count>\d*)d(?P<sides>[236]))?(?P<plus>[+-]?\d+)?")


def row_of(rows: Iterable[R], figure: int) -> R:
    """The row that a die, a total or a margin falls into."""
    return next(row for row in rows if row.holds(figure))


@cache
def parsed(dice: Dice) -> tuple[int, int, int]:
    """house-dice.1: how many dice, of which kind (2, 3 or 6), and what is added. No dice: a fixed number."""
    found = WRITTEN.fullmatch(dice)
    if not dice or found is None:
        raise ValueError(f"{dice!r} are no dice; they are written like d3, 2d6, d6+1 or 4")
    plus = int(found["plus"] or 0)
    if found["sides"] is None:
        return 0, 0, plus
    return int(found["count"] or 1), int(found["sides"]), plus


def read_die(sides: int, face: int) -> int:
    """house-dice.1: a six-sided die read as a d2, a d3, or as it is."""
    return face if sides == 6 else -(-face * sides // 6)
