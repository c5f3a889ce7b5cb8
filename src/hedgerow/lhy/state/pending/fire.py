"""What is to be settled about fire."""

from __future__ import annotations

import msgspec


class Crossing(msgspec.Struct, gc=False, tag="crossing"):
    """11.1.2: units whose crossfire is declared; the other side is to choose its front."""

    units: list[str]
    target: str
    seat: int  # who fires


class Owed(msgspec.Struct, gc=False, tag="owed"):
    """4.3: a hex was asked about: the seat fires at it now, if it can."""

    at: str
    seat: int


class Shot(msgspec.Struct, gc=False, omit_defaults=True, tag="shot"):
    """10.4.3, 11.5.2: a unit has gone a hex and fires now."""

    unit: str
    target: str
    start: str  # where it was when its Action began
    halted: bool = False  # Halt & Fire
    aimed: str = ""  # the unit that it fires at, whatever it is called by then
