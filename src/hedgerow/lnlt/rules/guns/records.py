"""What becomes of a shot by ordnance, step by step."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.rules.armour.vehicles import Aspect
from hedgerow.lnlt.rules.fire.records import Shot

NO_PIVOT = -1


class Aim(msgspec.Struct, frozen=True, gc=False):
    """One shot of a gun: who takes part, at what it is aimed, and whether the chassis is turned for it."""

    shot: Shot
    gun: str  # the team or vehicle, or the Support Weapon
    at: str = ""  # the vehicle aimed at; without it all who are none
    facing: int = NO_PIVOT

    @property
    def start(self) -> str:
        return self.shot.start

    @property
    def target(self) -> str:
        return self.shot.target


class Laying(msgspec.Struct, frozen=True, gc=False):
    """How a gun lies when it fires: its chassis, its turret, and the MPs it takes to turn the one."""

    facing: int
    turret: int
    mps: int = 0


class Roll(msgspec.Struct, frozen=True, gc=False):
    """A to-hit roll and what it struck."""

    dice: tuple[int, ...]
    hit: bool

    @property
    def high(self) -> bool:
        """14.1.3.3: an even natural total above 2 strikes the turret."""
        natural = sum(self.dice)
        return natural > NUMBERS.always_hits and natural % 2 == 0


class Impact(msgspec.Struct, frozen=True, gc=False):
    """14.1.3: where a shell strikes a vehicle, and the two sides of the contest; no armour where there is none."""

    aspect: Aspect
    turret: bool
    penetration: Tally
    armour: Tally | None


Verdict = Literal["dud", "catastrophic", "pierced", "equal", "held"]


class Contest(msgspec.Struct, frozen=True, gc=False):
    """14.1.0.10: a penetration roll against an armour roll; the difference is MPV less MAV."""

    attack_die: int
    defence_die: int
    verdict: Verdict
    difference: int
