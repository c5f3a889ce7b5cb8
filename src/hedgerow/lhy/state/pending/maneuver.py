"""What is under way while units Maneuver."""

from __future__ import annotations

from typing import Literal

import msgspec

How = Literal["maneuver", "reverse", "withdraw", "assault", "heroic", "dash"]
"""Plainly; backwards (10.4.4); 10.3.1; toward an enemy (10.5.2.2); 12.6.2; one hex into cover (13.3.2, 11.5.2)."""


class March(msgspec.Struct, gc=False, omit_defaults=True, tag="march"):
    """10.0: units on their way, hex by hex. MPs are counted in halves."""

    units: list[str]
    how: How
    way: list[str]  # the hexes so far, the first where they set out
    left: int = 0  # half MPs
    free: int = 0  # hexes that they may enter whatever they cost (10.1.1a, 10.1.2a)
    target: str = ""  # the hex under Assault
    road: bool = True  # all hexes so far are joined by road (4.1.9.4)
    bonus: bool = False  # the Road Bonus has been drawn upon
    carried: list[int] = []  # SADRM markers that go with them (11.3.1)
    overran: str = ""  # the hex that is being overrun (10.4.5.1)
    regroup: bool = False  # they passed next to an enemy on their Withdrawal (10.3.1.2)
