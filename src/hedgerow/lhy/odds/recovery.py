"""Exact odds of recovering (12.0)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hedgerow.kernel.odds import enumerate_throws
from hedgerow.lhy.rules.recovery.recovery import best_of, recovery_tally, roll_recovery, roll_regrouping
from hedgerow.lhy.rules.recovery.shock import roll_shock, shock_tally
from hedgerow.lhy.state.state import State, Unit

Results = dict[str, Fraction]
"""How likely a unit rallies, recovers, becomes Heroic, is destroyed or stays as it is."""


def recovery_odds(s: State, u: Unit, leader: str = "") -> Results:
    """12.3-1, 12.7-1: of a Disrupted unit or a Shocked AFV."""
    if u.shocked:
        shock = shock_tally(s, u)
        return dict(enumerate_throws(lambda dice: roll_shock(dice, u, shock)[1]))
    tally = recovery_tally(s, u, leader)
    return dict(enumerate_throws(lambda dice: roll_recovery(dice, s, u, tally)[1]))


def regrouping_odds(s: State, units: Sequence[Unit], leader: str = "") -> Results:
    """12.4-1: of units that Regroup together."""
    best = best_of(units)
    tally = recovery_tally(s, best[0], leader)
    return dict(enumerate_throws(lambda dice: roll_regrouping(dice, s, best, tally)[1]))
