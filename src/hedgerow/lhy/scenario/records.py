"""A mission as its file says it (20.0)."""

from __future__ import annotations

from typing import Literal

import msgspec

Edge = Literal["north", "east", "south", "west"]
Camp = Literal["allied", "axis"]
"""5.0.I: whom ties of the Initiative favour."""


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's part of a mission."""

    name: str
    nation: str
    camp: Camp
    edge: Edge  # friendly board edge
    attacker: bool = False
    initiative: int = 0  # DRM (20.2)
    cdl: int | None = None  # Casualty Differential Limit (20.5)
    coordination: int | None = None  # DRM (7.1)


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    map: str
    side: tuple[Side, Side]
    hills: int = 1  # multiplier (4.1.4)

    @property
    def attacker(self) -> int:
        return 0 if self.side[0].attacker else 1
