"""What every player is: it looks at a game from its seat, chooses one of the answers, and can say why."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from hedgerow.kernel.choice import Move
from hedgerow.kernel.seat import Seat

TRIFLE = 0.05


class Part(msgspec.Struct, frozen=True, gc=False):
    """One reason for or against a move, and how much it weighs."""

    value: float
    words: str
    aside: bool = False  # it weighs nothing, and is told all the same

    def __str__(self) -> str:
        return f"{self.value:+.1f} {self.words}" if self.value else self.words


class Thought(msgspec.Struct, frozen=True):
    """A move that was weighed: its score is the sum of its reasons."""

    move: Move
    parts: tuple[Part, ...] = ()

    @property
    def score(self) -> float:
        return sum(part.value for part in self.parts)

    @property
    def told(self) -> list[Part]:
        """The reasons that are worth telling, the weightiest first; trifles are left out."""
        told = [part for part in self.parts if part.aside or abs(part.value) >= TRIFLE]
        return sorted(told or self.parts, key=lambda part: -abs(part.value))

    @property
    def reasons(self) -> tuple[str, ...]:
        """The same in words, each with its value."""
        return tuple(str(part) for part in self.told)


Why = list[Thought]
"""The options that were weighed for the last decision, the best first."""


class Player(Protocol):
    """Whoever sits at a table. It is given its seat, never the table."""

    name: str

    @property
    def why(self) -> Why:
        """What the last decision was weighed by, best first."""
        ...

    def choose(self, seat: Seat[Any]) -> Move:
        """The answer to the pending choice, which must be the seat's."""
        ...


class Bot(msgspec.Struct, frozen=True):
    """A player that needs no person: what to say of it, and how it is made from the seed of its whims."""

    words: str
    make: Callable[[object], Player]


class Chances:
    """A player's own random numbers, one stream a seat, which depend on the seed, its name and the seat alone."""

    def __init__(self, seed: object, name: str) -> None:
        self._seed, self._name = seed, name
        self._streams: dict[int, random.Random] = {}

    def of(self, seat: int) -> random.Random:
        stream = self._streams.get(seat)
        if stream is None:
            stream = self._streams[seat] = random.Random(f"{self._seed}:{self._name}:{seat}")
        return stream
