"""What is under way while one side may step in during the other's impulse: enough to go on from the state alone."""

from __future__ import annotations

from typing import Literal

import msgspec

Then = Literal["", "arrive", "drive", "load", "thrown-off", "shell"]
"""What follows when all fire is over: nothing; those on foot (6.0.6) or on wheels (15.1.0.3) are there; they get on the
vehicle (16.4.1); the next of those who had to get off are fired at (16.2.3); a gun that came round fires (1.7.0.10).
"""


class FollowUp(msgspec.Struct, gc=False, omit_defaults=True, tag="follow-up"):
    """14.1.1.3: an MMC whose weapon has hit a vehicle in vain may fire its IFP at it as well."""

    unit: str
    target: str
    at: str  # the vehicle
    opportunity: bool = False


class Ordered(msgspec.Struct, gc=False, omit_defaults=True):
    """1.7.0.10: the shot for which a gun has been turned."""

    gun: str
    target: str
    at: str
    leader: str


class Opportunity(msgspec.Struct, gc=False, omit_defaults=True, tag="opportunity"):
    """5.3: Opportunity Fire at movers where they spend MPs."""

    movers: list[str]
    place: str
    shots: (
        int  # still to come, one for each MP (5.3.4): at men on foot, and at vehicles that have no count of their own
    )
    then: Then = ""
    paid: dict[str, int] = {}  # the same at vehicles that pay other MPs than those beside them
    fired_from: list[str] = []  # whose Weapon Teams may still fire when no MP is left (5.3.5)
    before: list[str] = []  # who was on the move when this began
    apart: bool = False  # the movers are not those of the move under way: they had to get off a vehicle (16.2.3)
    outside: bool = False  # they get on the outside of the vehicle, which comes last among the movers (16.4.1)
    mps: int = 0  # what that costs them
    others: list[str] = []  # who had to get off elsewhere, and are fired at next
    shot: Ordered | None = None  # of a gun that has been turned
    follow_up: FollowUp | None = None  # who may fire again before anything else


class Answered(msgspec.Struct, gc=False, tag="overrun"):
    """15.3.9: an Overrun, while those who have survived it may Close Assault the vehicle."""

    vehicle: str


Window = Opportunity | FollowUp | Answered
