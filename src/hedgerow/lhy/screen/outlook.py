"""What stands behind a move in a list that has room for it: how likely it is to do what it is for."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Fate
from hedgerow.kernel.screen.words import percent
from hedgerow.lhy.screen.effects import SHOTS
from hedgerow.lhy.screen.verbs import gloss, preview
from hedgerow.lhy.state.moves import activation as a
from hedgerow.lhy.state.moves import assault, recovery
from hedgerow.lhy.state.moves import maneuver as m
from hedgerow.lhy.state.world import World

TRIES = (recovery.Recover, recovery.Regroup, a.Coordinate, m.Withdraw, assault.Feint)
BLOWS = (*SHOTS, assault.Destroy)


def outlook(table: World, move: Move, seat: int) -> str:
    """A few words of help for a listed move, with its chances; "" where the phrase says it all."""
    if isinstance(move, TRIES):
        return ", ".join(percent(_well(fate)) for fate in preview(table, move, seat).fates)
    if isinstance(move, BLOWS):
        hurt = [1 - _well(fate) for fate in preview(table, move, seat).fates]
        said = gloss(table.state, move, seat)
        return ", ".join(filter(None, (said, f"hurts {percent(max(hurt))}" if hurt else "")))
    if isinstance(move, assault.Assault):
        return ", ".join(f"{c.result} {percent(c.share)}" for fate in preview(table, move, seat).fates
                         for c in fate.chances)  # fmt: skip
    return gloss(table.state, move, seat)


def _well(fate: Fate) -> Fraction:
    """The chance that all goes well for the piece."""
    return sum((Fraction(c.exact) for c in fate.chances if not c.grave), Fraction(0))
