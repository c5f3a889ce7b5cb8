"""Casualties and units lost."""

from __future__ import annotations

from typing import Literal

from hedgerow.board.inches.records import Point
from hedgerow.kernel.events import Event


class ModelsLost(Event, frozen=True, kw_only=True):
    """house-casualty.1: who fell, and how many are left."""

    unit: str
    models: tuple[str, ...]
    at: tuple[Point, ...]
    left: int


class LeaderSaved(Event, frozen=True, kw_only=True):
    """Initiative training: whether another falls in the leader's stead, and who."""

    unit: str
    die: int
    model: str | None


class Blooded(Event, frozen=True, kw_only=True):
    """Green troops at their first casualty: they panic, hold, or are regulars from now on."""

    unit: str
    die: int
    result: Literal["panics", "holds", "hardens"]


class Dismounted(Event, frozen=True, kw_only=True):
    """Cyclists leave their bicycles behind."""

    unit: str


class UnitLost(Event, frozen=True, kw_only=True):
    """`how`: "destroyed", "routed", "abandoned", "knocked-out", "left", "surrendered", "spent", "late"."""

    unit: str
    seat: int
    at: Point
    how: str
    scored: bool


class BailedOut(Event, frozen=True, kw_only=True):
    """house-transport.1: those aboard a vehicle that is lost."""

    unit: str
    carrier: str
    hits: int
    dice: tuple[int, ...]
