"""What stands behind a move in a list that has room for it: how likely it is to do what it is for."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Fate, Preview
from hedgerow.kernel.screen.words import percent
from hedgerow.lnlt.rules.people.damage import UNHURT
from hedgerow.lnlt.screen.verbs import gloss, preview
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.world import World

SHOTS = (m.Fire, m.Call)
TRIES = (m.Rally, m.Treat, m.Spot, m.Smoke, m.Withdraw)


def outlook(table: World, move: Move) -> str:
    """A few words of help for a listed move, with its chances; "" where the phrase says it all."""
    if isinstance(move, SHOTS):
        return _shot(preview(table, move))
    if isinstance(move, m.Shell):
        return _shell(preview(table, move))
    if isinstance(move, TRIES):
        return ", ".join(percent(_success(fate)) for fate in preview(table, move).fates)
    return gloss(table, move)


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
