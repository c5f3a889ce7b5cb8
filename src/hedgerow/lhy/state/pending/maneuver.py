"""What is under way while units Maneuver."""

from __future__ import annotations

from typing import Literal

import msgspec

How = Literal["maneuver", "reverse", "withdraw", "dash", "hop", "unlimber"]
"""Plainly; backwards (10.4.4); 10.3.1; one hex into cover, when Disrupted (13.3.2); one hex,
and fire before or after it (10.4.2, 10.4.3, 11.5.2); from the Carrier into shelter next to it (10.4.6.5)."""


class March(msgspec.Struct, gc=False, omit_defaults=True, tag="march"):
    """10.0: units on their way, hex by hex. MPs are counted in halves."""

    units: list[str]
    how: How
    way: list[str]  # the hexes so far, the first where they set out; "" off the map
    spent: int = 0  # half MPs
    to: str = ""  # the hex that they are leaving for, or the edge
    still: bool = False  # they only go into motion (8.3e)
    forced: bool = False  # they must Withdraw from the mortar fire that they have suffered (11.4.7.2c)
    carried: list[int] = []  # SADRM markers that go with them (11.3.1)
    stayed: list[int] = []  # markers that have been left where they are
    boards: str = ""  # the vehicle in the next hex that they get on (10.4.6.3)
    overran: str = ""  # the hex that they must leave again (10.4.5.1)
    regroup: list[str] = []  # who has passed next to an enemy on the Withdrawal (10.3.1.2)
    bonus: bool = False  # the Road Bonus has been drawn upon (4.1.9.4)
    stray: bool = False  # they were out of command when they set out (22.1)


class Carrying(msgspec.Struct, gc=False, tag="carrying"):
    """11.3.1b: the other side says which markers go with the units of the March beneath."""

    at: str
    seat: int
    markers: list[int]


class Overrunning(msgspec.Struct, gc=False, tag="overrunning"):
    """10.4.5.1: vehicles in the hex that they overrun, and Anti-Tank Fire at them."""

    units: list[str]
    at: str
    seat: int  # who reacts
    turned: bool = False  # it is settled which AFV those in the hex turn on
