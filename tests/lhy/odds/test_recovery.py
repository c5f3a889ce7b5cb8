"""Exact odds of recovering, held to the rule itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hedgerow.lhy.odds.recovery import recovery_odds, regrouping_odds
from hedgerow.lhy.state.events.recovery import RecoveryTried
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import GERMAN, US, activated, board, last, say, state, table

FIELD = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """
)


def platoon(far: str) -> State:
    units = (
        US("able-1-1", "B2", disrupted=True), US("able-1-2", "B2", regrouping=True), US("able-1-leader", "B2"),
        US("tanks-1-1", "A2", shocked=True), GERMAN("1kp-1-1", far),
    )  # fmt: skip
    return activated(state(FIELD, *units), "able-1", "tanks-1")


@pytest.mark.parametrize("far", ["B4", "B8"])
@pytest.mark.parametrize(
    "text", ["recover able-1-1", "recover able-1-1 able-1-leader", "regroup able-1-2", "recover tanks-1-1"]
)
def test_every_die_is_counted(far: str, text: str) -> None:
    s = platoon(far)
    verb, unit, *leader = text.split()
    u = s.units[unit]
    odds = recovery_odds(s, u, *leader) if verb == "recover" else regrouping_odds(s, [u], *leader)
    seen = Counter(last(say(table(platoon(far), [die]), text), RecoveryTried).outcome for die in range(1, 11))
    assert odds == {outcome: Fraction(count, 10) for outcome, count in seen.items()}
