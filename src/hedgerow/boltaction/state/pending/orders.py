"""Orders that are being carried out."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.terms import Order


class Acting(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """turn.9: a unit does what it was ordered to. `tested` says that its test is over."""

    unit: str
    order: Order
    tested: bool = False
    drawn: bool = True  # from the cup, not by an officer (house-officer.2)
    pledge: str = ""  # to what it has bound itself before its test; "test": to nothing
    moved: bool = False
    posted: bool = False  # its spotter has gone, and nobody else
    shot: bool = False


class Snapping(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-officer.2: an officer gives further orders, then all of them are carried out in any sequence."""

    officer: str
    left: int
    given: list[Acting] = []
    choosing: bool = True  # whom to order; afterwards, whose order is next


class Panicking(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """fubar.2: the opponent chooses whom a unit fires at."""

    unit: str
    targets: list[str] = []
