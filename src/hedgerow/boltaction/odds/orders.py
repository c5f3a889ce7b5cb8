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
    plain = calm_odds(s, u, order)
    if not vengeful(s, u):
        return plain
    better = calm_odds(s, eased(u), order)
    return TestOdds(
        plain.value,
        SHED * better.passes + (1 - SHED) * plain.passes,
        SHED * better.fails + (1 - SHED) * plain.fails,
        SHED * better.fubar + (1 - SHED) * plain.fubar,
    )


def eased(u: Unit) -> Unit:
    """A unit that has shed a pin in vengeance."""
    return replace(u, pins=u.pins - 1)


def calm_odds(s: State, u: Unit, order: Order) -> TestOdds:
    """Of a unit with the pins that it has: certain where nothing is tested."""
    value = test_value(s, u, order)
    if not must_test(s, u, order):
        return TestOdds(value, Fraction(1), Fraction(0), Fraction(0))
    odds = of_test(value, again=tries_again(s, u))
    if u.waiting:  # house-game.4: a double six is a failure like any other
        return TestOdds(value, odds.passes, odds.fails + odds.fubar, Fraction(0))
    return odds


def tries_again(s: State, u: Unit) -> bool:
    """house-test.5, or by order of a commissar."""
    return may_roll_again(s, u) or watched_by(s, u) is not None


def of_test(value: Tally, *, again: bool = False) -> TestOdds:
    """house-test.2, house-test.5: one test, or a second one after a failure that is no FUBAR."""
    once = pass_chance(value.total)
    fails = 1 - once - FUBAR
    if not again:
        return TestOdds(value, once, fails, FUBAR)
    return TestOdds(value, once + fails * once, fails * fails, FUBAR + fails * FUBAR)


def rallied(s: State, u: Unit) -> Dist:
    """orders.6, house-orders.3, house-test.4: the pins that a RALLY leaves; all of them where the test fails."""
    if not vengeful(s, u):
        return rallied_from(s, u)
    found: dict[int, Fraction] = {}
    for share, one in ((SHED, eased(u)), (1 - SHED, u)):
        for left, chance in rallied_from(s, one).items():
            found[left] = found.get(left, Fraction(0)) + share * chance
    return dict(sorted(found.items()))


def rallied_from(s: State, u: Unit) -> Dist:
    """Of a unit with the pins that it has."""
    if not must_test(s, u, "rally"):
        return {u.pins: Fraction(1)}
    odds = calm_odds(s, u, "rally")
    once = FUBAR * (1 + again_chance(s, u, odds))  # of a double one: as likely as a double six
    brave = once if s.options["courage"] == "on" else Fraction(0)
    passing: Dist = of_dice(TABLES.test.motivated) if can(u, "motivated") else {TABLES.test.passed_sheds: Fraction(1)}
    found: dict[int, Fraction] = {u.pins: 1 - odds.passes}
    for chance, first in ((brave, of_dice(TABLES.test.courage)), (odds.passes - brave, passing)):
        for shed, share in total((first, rally_sheds(s, u))).items():
            left = max(0, u.pins - shed)
            found[left] = found.get(left, Fraction(0)) + chance * share
    return dict(sorted(found.items()))


def rally_sheds(s: State, u: Unit) -> Dist:
    """orders.6, by the option `rally`."""
    sheds = s.options["rally"]
    return {u.pins: Fraction(1)} if sheds == "all" else of_dice(sheds)


def again_chance(s: State, u: Unit, odds: TestOdds) -> Fraction:
    """How likely the test is taken a second time."""
    return 1 - pass_chance(odds.value.total) - FUBAR if tries_again(s, u) else Fraction(0)
