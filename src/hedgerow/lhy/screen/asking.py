"""What previews ask: whether a move is legal, and who is on his way.

Whether dice would be thrown is never found out by trying: that may hang on what the other side hides.
"""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Choice, IllegalMove, Move, Refusal
from hedgerow.lhy.state.pending.maneuver import March
from hedgerow.lhy.state.state import State
from hedgerow.lhy.state.world import World


def checked(table: World, move: Move) -> Choice[Any]:
    """The pending choice, to which the move is a legal answer; raises IllegalMove if it is none."""
    choice = table.choice
    if choice is None:
        raise IllegalMove(Refusal("no-choice", "there is nothing to decide now"))
    if refusal := choice.options.why_not(move):
        raise IllegalMove(refusal)
    return choice


def march_of(s: State) -> March | None:
    """The way that is under way."""
    return next((p for p in reversed(s.pending) if isinstance(p, March)), None)
