"""What previews ask: whether a move is legal, whether dice would be thrown for it, and what would be if."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from hedgerow.kernel.choice import Choice, IllegalMove, Move, Refusal
from hedgerow.kernel.dice import Manual
from hedgerow.kernel.table import Answer, Table
from hedgerow.lnlt.state.state import State


def checked(table: Table[State], move: Move) -> Choice[Any]:
    """The pending choice, to which the move is a legal answer; raises IllegalMove if it is none."""
    choice = table.choice
    if choice is None:
        raise IllegalMove(Refusal("no-choice", "there is nothing to decide now"))
    if refusal := choice.options.why_not(move):
        raise IllegalMove(refusal)
    return choice


def throws_dice(table: Table[State], move: Move) -> bool:
    """Whether dice are thrown before anybody is asked again."""
    assert table.choice is not None
    return table.clone(Manual(), [Answer(table.choice.seat, move)]).wanted is not None


def loosened(s: State, units: Iterable[str]) -> State:
    """A copy of the state in which some units may be put here and there."""
    moved = {i: replace(s.units[i]) for i in units}
    stacks = {place: list(stack) for place, stack in s.stacks.items()}
    return replace(s, units={**s.units, **moved}, stacks=stacks, spotted=dict(s.spotted), acquired=dict(s.acquired))
