"""How a scenario came out when it was played many times: figures that lie with a system, in `measured.toml`.

A figure is worth what it was measured for: when the scenario's own content has changed since, it is stale.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable

import msgspec

from hedgerow.kernel.shaping import shaped

FILE = "measured.toml"


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games between two players: who won how many, and how long they were."""

    command: str  # what gives these figures
    players: tuple[str, ...]
    games: int
    won: tuple[int, ...]  # by side
    drawn: int
    scenario: str  # the fingerprint of its content at that time
    turns: float = 0.0  # on average; 0 where they were not counted
    decisions: int = 0  # on average, of all sides together

    def share(self, side: int) -> float:
        """A draw is half a game won for either of two."""
        return (self.won[side] + self.drawn / len(self.won)) / self.games


class Balance(msgspec.Struct, frozen=True):
    """The same for people who choose."""

    figures: Measured
    share: float  # of the first side
    sure: tuple[float, float]  # where the true one lies, with 95 % certainty
    stale: bool  # the scenario is not the same as then


def load(file: Traversable) -> Mapping[str, Measured]:
    """All figures of a system, by scenario; none if nothing was measured."""
    if not file.is_file():
        return {}
    return shaped(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Measured])
