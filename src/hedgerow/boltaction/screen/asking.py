"""What previews ask: whether a move is legal."""

from __future__ import annotations

from typing import Any

from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Choice, IllegalMove, Move, Refusal


def checked(table: World, move: Move) -> Choice[Any]:
    """The pending choice, to which the move is a legal answer; raises IllegalMove if it is none."""
    choice = table.choice
    if choice is None:
        raise IllegalMove(Refusal("no-choice", "there is nothing to decide now"))
    if refusal := choice.options.why_not(move):
        raise IllegalMove(refusal)
    return choice
