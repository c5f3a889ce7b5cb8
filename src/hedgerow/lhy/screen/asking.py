"""What previews ask: whether a move is legal, and whether dice would be thrown for it."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Choice, IllegalMove, Move, Refusal
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.table import Answer
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


def throws_dice(table: World, move: Move) -> bool:
    """Whether dice are thrown before anybody is asked again."""
    assert table.choice is not None
    return table.clone(Manual(), [Answer(table.choice.seat, move)]).wanted is not None


def march_of(s: State) -> March | None:
    """The way that is under way."""
    return next((p for p in reversed(s.pending) if isinstance(p, March)), None)
