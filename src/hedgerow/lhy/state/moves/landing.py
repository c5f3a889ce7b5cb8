"""Airborne landings (16.0)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Bundle(Move, frozen=True):
    """16.1.1c: heavy weapons, mortars among them, that make up a stick."""

    units: tuple[str, ...]


class Zone(Move, frozen=True):
    """16.1.2: the landing zone of a stick, by its number; `sector` names the diagram where two sectors meet."""

    stick: int
    at: str
    sector: str = ""


class Assemble(Move, frozen=True):
    """16.1.2: the assembly hex of a platoon."""

    platoon: str
    at: str


class Delay(Move, frozen=True):
    """20.7i: the landing waits for another turn."""
