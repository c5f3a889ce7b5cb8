"""A throw before it is made: who throws, and which sums it goes into.

The rule itself is let run on, with the lowest faces and with the highest, to where it tells of the throw. What it tells
alike both times does not depend on the dice, and is what a person wants to know who is about to throw them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .dice import DiceRequest, Manual
from .table import Table
from .tally import Tally
from .telling import Telling

MOST = 12  # throws that may come before a rule tells of the first of them


class Foretold(msgspec.Struct, frozen=True, gc=False):
    """Who throws the dice that are wanted (None: whoever likes), and the sums that they go into."""

    by: int | None = None
    sums: tuple[tuple[str, Tally], ...] = ()


def foretold(table: Table[Any], seat: int | None) -> Foretold:
    """What a seat (None: an onlooker) may know of the dice that are wanted."""
    request = table.wanted
    if request is None:
        return Foretold()
    low, high = (_told(table, request, seat, *faces) for faces in ((1, request.sides), (request.sides, 1)))
    if low is None or high is None:
        return Foretold(request.by)
    by = low.side if request.by is None and low.side == high.side else request.by
    if low.places != high.places:  # the dice tell where: what is summed there depends on the place
        return Foretold(by)
    shared = ((label, _in_both(sum, dict(high.sums).get(label, Tally()))) for label, sum in low.sums)
    return Foretold(by, tuple((label, sum) for label, sum in shared if sum.mods))


def _in_both(one: Tally, other: Tally) -> Tally:
    """The parts that do not depend on the dice."""
    return Tally(tuple(mod for mod in one if mod in other.mods))


def _told(table: Table[Any], request: DiceRequest, seat: int | None, face: int, other: int) -> Telling | None:
    """How a seat is told of a throw in which every die shows a face; in all that follow they show another."""
    tried = table.clone(Manual(), listening=True, telling=True)
    before = len(tried.told)
    tried.supply((face,) * request.count)
    for _ in range(MOST):
        for telling in tried.heard(seat, before):
            if any(dice.faces.count(face) >= request.count for dice in telling.thrown if dice.sides == request.sides):
                return telling
        if tried.wanted is None:
            break
        tried.supply((min(other, tried.wanted.sides),) * tried.wanted.count)
    return None
