"""The table of this system and its chance, each under one short name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, TypeVar

from hedgerow.boltaction.state.state import State
from hedgerow.kernel.table import Table

T = TypeVar("T")

World: TypeAlias = Table[State]


class Chance(Protocol):
    """All that the dice of a rule need: a table, or the enumerator of odds."""

    def roll(self, why: str, count: int = 1, sides: int = 6, *, by: int | None = None) -> tuple[int, ...]: ...

    def draw(self, pool: Sequence[T], why: str) -> T: ...
