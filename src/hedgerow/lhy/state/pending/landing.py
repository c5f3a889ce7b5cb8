"""A landing that is being planned."""

from __future__ import annotations

import msgspec


class Stick(msgspec.Struct, gc=False, omit_defaults=True):
    """16.1.1: who jumps together, and into which landing zone. Mortars are named among the units."""

    units: list[str]
    platoon: str = ""  # of a platoon's stick
    at: str = ""
    sector: str = ""


class Drop(msgspec.Struct, gc=False, tag="drop"):
    """16.1.1: the Landing Plan of a seat, stick by stick."""

    seat: int
    sticks: list[Stick]
    loose: list[str]  # heavy weapons without a stick
