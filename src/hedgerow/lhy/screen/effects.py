"""How likely an answer is to have any effect on the other side: what standing orders are weighed by."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.preview import Fate
from hedgerow.lhy.screen.verbs import preview
from hedgerow.lhy.state.moves import assault, fire
from hedgerow.lhy.state.moves.mortars import Request
from hedgerow.lhy.state.world import World

SHOTS = (fire.Fire, fire.Split, fire.Scoot, fire.HaltAndFire, fire.Stalk)
STRUCK = Fraction(1, 4)
"""What is thought of an attack on somebody unknown, or of shells, which may fall anywhere."""


def effect(table: World, move: Move, seat: int) -> float | None:
    """None for what does nothing to the other side."""
    if isinstance(move, SHOTS):
        fates = preview(table, move, seat).fates
        return float(max(map(_harm, fates), default=STRUCK))
    if isinstance(move, (Request, fire.Crossfire, assault.Assault)):
        return float(STRUCK)
    return None


def _harm(fate: Fate) -> Fraction:
    return sum((Fraction(chance.exact) for chance in fate.chances if chance.grave), Fraction(0))
