"""What stands behind a choice in the list: the system's own words, and for moves with dice how likely they are."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Fate, Preview
from hedgerow.kernel.table import Table
from hedgerow.lnlt.rules.people.damage import UNHURT
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.state import State

from .shared import SCREEN
from .style import percent

SHOTS = (m.Fire, m.Call)
TRIES = (m.Rally, m.Treat, m.Spot, m.Smoke, m.Withdraw)


def gloss(table: Table[State], move: Move) -> str:
    """A few words of help for a listed move; "" where the phrase says it all."""
    assert table.choice is not None
    seat = table.choice.seat
    if isinstance(move, SHOTS):
        return _shot(SCREEN.preview(table, move, seat))
    if isinstance(move, m.Shell):
        return _shell(SCREEN.preview(table, move, seat))
    if isinstance(move, TRIES):
        return ", ".join(percent(_success(fate)) for fate in SCREEN.preview(table, move, seat).fates)
    return SCREEN.offer(table, move, seat).gloss


def _shot(shown: Preview) -> str:
    attack, defence = shown.sums
    hurt = max((1 - _likely(fate, UNHURT) for fate in shown.fates), default=Fraction(0))
    return f"{attack.dice} {attack.total:+d} against {defence.dice} {defence.total:+d}, hurts {percent(hurt)}"


def _shell(shown: Preview) -> str:
    """The first fate is that of the shot itself."""
    to_hit, shot, hurt = shown.sums[0], shown.fates[0], [fate for fate in shown.fates if fate.piece]
    harmed = max((1 - _likely(fate, UNHURT) for fate in hurt), default=Fraction(0))
    return f"{to_hit.dice} {to_hit.total:+d}, hits {percent(_success(shot))}, hurts {percent(harmed)}"


def _likely(fate: Fate, result: str) -> Fraction:
    return next((Fraction(c.exact) for c in fate.chances if c.result == result), Fraction(0))


def _success(fate: Fate) -> Fraction:
    """The chance that all goes well."""
    return sum((Fraction(c.exact) for c in fate.chances if not c.grave), Fraction(0))
