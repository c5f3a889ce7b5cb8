"""How a unit fires."""

from __future__ import annotations

from typing import Literal

import msgspec


class Aim(msgspec.Struct, frozen=True, gc=False):
    """From where, and in what way."""

    start: str
    split: bool = False
    motion: Literal["", "in-place", "adjacent"] = ""  # Shoot & Scoot, Halt & Fire: staying in its hex or not
    obscure: bool = False  # the target was not in LOS when the Halt & Fire began
    was: str = ""  # where the Halt & Fire began


class Harm(msgspec.Struct, gc=False):
    """The most detrimental result on a unit so far (13.0)."""

    unit: str
    blow: Literal["check", "disrupt", "shock", "casualty", "destroy"]
    rule: str
