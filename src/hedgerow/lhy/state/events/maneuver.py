"""Maneuver Actions (10.0)."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class SetOut(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str
    how: str


class Stepped(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    start: str
    to: str


class Rested(Event, frozen=True, kw_only=True):
    units: tuple[str, ...]
    at: str
