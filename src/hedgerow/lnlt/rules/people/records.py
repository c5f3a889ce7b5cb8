"""What a Damage Check is about."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.tables import Result


class Hurt(msgspec.Struct, frozen=True, gc=False):
    """An attack as one target feels it."""

    unit: str
    attack: Tally
    defence: Tally
    difference: int
    vehicle: str = ""  # the vehicle that the target is, or rides in (17.2.3)
    bare: bool = False  # no armour was in the way (17.3)


class Check(msgspec.Struct, frozen=True, gc=False):
    """One Damage Check roll and what comes of it."""

    die: int
    total: int
    morale: int
    result: Result
