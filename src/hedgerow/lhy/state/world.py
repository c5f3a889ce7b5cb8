"""The table of this system and its chance, each under one short name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, TypeVar

from hedgerow.kernel.table import Table
from hedgerow.lhy.state.state import State

T = TypeVar("T")

World: TypeAlias = Table[State]

TEN = 10
"""0.0: the sides of every die but those of a landing."""


class Chance(Protocol):
    """All that the dice of a rule need: a table, or the enumerator of odds."""

    def roll(self, why: str, count: int = 1, sides: int = 6, *, by: int | None = None) -> tuple[int, ...]: ...

    def draw(self, pool: Sequence[T], why: str) -> T: ...


def d10(t: Chance, why: str, *, by: int | None = None) -> int:
    """0.0: one ten-sided die."""
    return t.roll(why, 1, TEN, by=by)[0]
