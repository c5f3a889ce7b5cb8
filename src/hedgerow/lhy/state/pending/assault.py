"""What is under way at the end of a cycle (6.0.II.s4) and while an Assault is resolved (14.0)."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lhy.state.pending.maneuver import March

Stage = Literal["begin", "attackers", "defenders", "roll", "results", "end"]


class Storm(March, gc=False, omit_defaults=True, tag="storm"):
    """10.5.2, 12.6.2: units on their way to the hex that they Assault, or a Heroic unit on its way to its target."""

    target: str = ""
    heroic: bool = False  # it counts hexes, and no MPs (12.6.1)


class Adjusting(msgspec.Struct, gc=False, tag="adjusting"):
    """6.0.II.s4b: the Assault Arrows of the cycle, one by one; stacking is looked at after them."""


class Staying(msgspec.Struct, gc=False, tag="staying"):
    """10.5.2.4: a Feint check was passed: some or all may stay."""

    seat: int
    at: str
    units: list[str]


class Leaving(msgspec.Struct, gc=False, omit_defaults=True, tag="leaving"):
    """10.5.2.4: units that must Withdraw from a hex."""

    seat: int
    at: str
    units: list[str]
    gone: list[str] = []  # who has had his chance, even if there was no way back


class Fight(msgspec.Struct, gc=False, omit_defaults=True, tag="fight"):
    """14.1: an Assault while it is resolved. `units` are all of both sides that were in the hex when it began."""

    at: str
    seat: int  # whose Assault it is
    units: list[str]
    stage: Stage = "begin"
    committed: list[str] = []  # who takes part (14.0)
    die: int = 0
    result: int = 0
    effects: list[str] = []  # of the row of the Assault Resolution Table, those that are left
    tried: list[int] = []  # seats that have had their Vehicle Destruction Attempt


class Routed(msgspec.Struct, gc=False, tag="routed"):
    """14.3.3: units that are still to retreat from an Assault hex."""

    seat: int
    at: str
    units: list[str]


class Flight(msgspec.Struct, gc=False, omit_defaults=True, tag="flight"):
    """14.3.3: units on their retreat. Vehicles count half MPs, all others hexes."""

    units: list[str]
    way: list[str]
    left: int
    passed: list[str] = []  # who must check because it came past an enemy (14.3.3.4)
    broke_out: list[str] = []  # who must check because it went through enemies (14.3.3.5)


class Advancing(msgspec.Struct, gc=False, tag="advancing"):
    """14.3.4: a side may advance out of a hex."""

    seat: int
    at: str
    units: list[str]
