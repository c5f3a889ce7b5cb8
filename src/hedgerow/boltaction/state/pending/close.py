"""Close quarters that are under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.book.terms import Facing


class Assaulting(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """close.1: an assault up to contact, step by step; then the fight, or the attack on a vehicle."""

    unit: str
    target: str
    step: Literal["courage", "measure", "react", "charge", "contact"] = "courage"
    far: bool = False  # it began more than six inches away (close.4)
    started: dict[str, Point] = {}  # where each of the assaulters stood (house-close.3)
    defended: bool = False  # house-close.6
    escaped: bool = False  # a Recce vehicle has driven off (house-recce.1)


class Fighting(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """close.6 to close.11: a round after another until there is a loser."""

    unit: str
    target: str
    together: bool = False  # both strike at the same time (house-close.6, house-close.7)
    defenders: bool = False  # they strike first (`defended-position`)
    step: Literal["attackers", "defenders", "outcome"] = "attackers"
    round: int = 1
    wounds: dict[str, int] = {}  # casualties still to be taken off
    fallen: dict[str, int] = {}  # of this round
    building: int = -1  # the one that the defenders hold


class Regrouping(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-close.8: the winner may move, as far as its dice say."""

    unit: str
    reach: int = -1  # hundredths of an inch; -1: not rolled yet
    building: int = -1  # the one that it has cleared


class Overrunning(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-overrun.1, house-overrun.2: a tank on its way over or into somebody."""

    unit: str
    target: str
    meet: int  # how far it drives until it meets the target, hundredths of an inch
    whole: int  # and in all
    far: bool = False  # it began more than six inches away
    step: Literal["react", "drive", "meet"] = "react"
    struck: Facing = "front"  # at a real table: where armour is rammed
