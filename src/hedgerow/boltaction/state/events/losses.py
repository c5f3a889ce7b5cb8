"""Casualties and units lost."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.kernel.events import Event


class ModelsLost(Event, frozen=True, kw_only=True):
    """house-casualty.1: who fell, and how many are left."""

    unit: str
    models: tuple[str, ...]
    at: tuple[Point, ...]
    left: int


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
