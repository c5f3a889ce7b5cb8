"""What the rules ask of the ground, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from hedgerow.kernel.choice import Refusal


class Field(Protocol):
    """A place is a name: a hex, or a point of a table."""

    goal: str

    def line_up(self, seat: int) -> tuple[str, ...]:
        """Where a side's open pieces stand at first."""
        ...

    def homes(self, seat: int) -> Iterable[str]:
        """Places where a side may put its hidden pieces: all, or the sensible ones."""
        ...

    def why_not_home(self, seat: int, at: str) -> Refusal | None: ...

    def steps(self, at: str) -> Iterable[str]:
        """Places that a piece may go to from a place: all, or the sensible ones."""
        ...

    def why_not_step(self, at: str, to: str) -> Refusal | None: ...

    def wander(self, at: str, chance: Random) -> str:
        """Some place that may be gone to, by chance."""
        ...

    def anywhere(self, chance: Random) -> str:
        """Any place of the field, by chance."""
        ...

    def far(self, a: str, b: str) -> int:
        """The range of a shot in its own steps: 1 for what is near."""
        ...

    def apart(self, a: str, b: str) -> float:
        """How many steps of a piece lie between two places."""
        ...

    def meet(self, a: str, b: str) -> bool:
        """Whether pieces at both places are in each other's way."""
        ...

    def blocked_at(self, a: str, b: str) -> str:
        """The place at which a line of sight is blocked; "" if it is clear."""
        ...

    def why_unseen(self, a: str, b: str) -> Refusal | None: ...

    def covered(self, at: str) -> bool:
        """Whether woods protect whoever is there."""
        ...
