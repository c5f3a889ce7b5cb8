"""turn.6 The chances of an order test: passed, failed, FUBAR."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import Order
from hedgerow.boltaction.odds.dice import Dist, of_dice, pass_chance, total
from hedgerow.boltaction.phases.orders import may_roll_again, must_test, test_value
from hedgerow.boltaction.rules.commissars import watched_by
from hedgerow.boltaction.rules.nerves import vengeful
from hedgerow.boltaction.state.lookups import can
from hedgerow.boltaction.state.state import State, Unit
from hedgerow.kernel.tally import Tally

FUBAR = Fraction(1, 36)
SHED = Fraction(7 - TABLES.test.vengeance, 6)


class TestOdds(msgspec.Struct, frozen=True):
    value: Tally
    passes: Fraction
    fails: Fraction
    fubar: Fraction


def order_odds(s: State, u: Unit, order: Order) -> TestOdds | None:
    """None where nothing is tested; `value` is what it is before a pin is shed in vengeance."""
    if not must_test(s, u, order):
        return None
    again = may_roll_again(s, u) or watched_by(s, u) is not None
    plain = of_test(test_value(s, u, order), again=again)
    if not vengeful(s, u):
        return plain
    eased = replace(u, pins=u.pins - 1)
    better = TestOdds(plain.value, Fraction(1), Fraction(0), Fraction(0))
    if must_test(s, eased, order):
        better = of_test(test_value(s, eased, order), again=again)
    return TestOdds(
        plain.value,
        SHED * better.passes + (1 - SHED) * plain.passes,
        SHED * better.fails + (1 - SHED) * plain.fails,
        SHED * better.fubar + (1 - SHED) * plain.fubar,
    )


def of_test(value: Tally, *, again: bool = False) -> TestOdds:
    """house-test.2, house-test.5: one test, or a second one after a failure that is no FUBAR."""
    once = pass_chance(value.total)
    fails = 1 - once - FUBAR
    if not again:
        return TestOdds(value, once, fails, FUBAR)
    return TestOdds(value, once + fails * once, fails * fails, FUBAR + fails * FUBAR)


def rallied(s: State, u: Unit) -> Dist:
    """orders.6, house-orders.3, house-test.4: the pins that a RALLY leaves; all of them where the test fails."""
    odds = order_odds(s, u, "rally")
    if odds is None:
        return {u.pins: Fraction(1)}
    once = FUBAR * (1 + again_chance(s, u, odds))  # of a double one: as likely as a double six
    brave = once if s.options["courage"] == "on" else Fraction(0)
    passing: Dist = of_dice(TABLES.test.motivated) if can(u, "motivated") else {TABLES.test.passed_sheds: Fraction(1)}
    found: dict[int, Fraction] = {u.pins: 1 - odds.passes}
    for chance, first in ((brave, of_dice(TABLES.test.courage)), (odds.passes - brave, passing)):
        for shed, share in total((first, of_dice(s.options["rally"]))).items():
            left = max(0, u.pins - shed)
            found[left] = found.get(left, Fraction(0)) + chance * share
    return dict(sorted(found.items()))


def again_chance(s: State, u: Unit, odds: TestOdds) -> Fraction:
    """How likely the test is taken a second time."""
    if not (may_roll_again(s, u) or watched_by(s, u) is not None):
        return Fraction(0)
    return 1 - pass_chance(odds.value.total) - FUBAR
