"""turn.6 The chances of an order test: passed, failed, FUBAR."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.odds.dice import pass_chance
from hedgerow.boltaction.phases.orders import may_roll_again, must_test, test_value
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.tally import Tally

FUBAR = Fraction(1, 36)


class TestOdds(msgspec.Struct, frozen=True):
    value: Tally
    passes: Fraction
    fails: Fraction
    fubar: Fraction


def order_odds(s: State, u: Unit, order: Order) -> TestOdds | None:
    """None where nothing is tested."""
    if not must_test(s, u, order):
        return None
    value = test_value(s, u, order)
    once = pass_chance(value.total)
    fails = 1 - once - FUBAR
    if not may_roll_again(s, u):
        return TestOdds(value, once, fails, FUBAR)
    return TestOdds(value, once + fails * once, fails * fails, FUBAR + fails * FUBAR)
