"""Assaults that players are part of."""

from __future__ import annotations

from typing import Any

from hedgerow.lhy.state.state import Avatar, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import GERMAN, US, board
from tests.lhy.rules.assault.fights import HERE, fight

HILL = board(
    """
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
     . . . . . . . .
    . . . . . . . .
    """,
    levels="""
    0 0 0 0 0 0 0 0
     0 0 0 0 0 0 0 0
    0 0 0 0 1 0 0 0
     0 0 0 0 0 0 0 0
    0 0 0 0 0 0 0 0
    """,
)
"""A hill in C5."""
OF_US, OF_GERMANS = [Avatar("able-1-1"), Avatar("1kp-1-1")], [Avatar("able-1-3"), Avatar("1kp-1-1")]


def assault(die: int, avatars: list[Avatar], *more: Unit, map: str = HILL, **fields: Any) -> World:
    """The American attacks: with 8 he wins, with 3 the German does."""
    units = [US("able-1-1", HERE), US("able-1-2", HERE), GERMAN("1kp-1-1", HERE), *more]
    mine = [Avatar(a.unit) for a in avatars]
    t = fight(*units, dice=[die, 2, 2, 2, 2, 2], map=map, avatars=mine, **fields)
    while t.choice is not None and t.state.phase == "assault":
        t.answer(t.choice.options[0])
    return t
