"""`random`: any of the options, each as likely as any other. The yardstick for players and for the rules' speed."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.table import Table

from .player import Chances, Why


class RandomPlayer:
    name = "random"

    def __init__(self, seed: object) -> None:
        self._chances = Chances(seed, self.name)
        self._last: tuple[Move, int] | None = None

    @property
    def why(self) -> Why:
        if self._last is None:
            return []
        move, count = self._last
        return [(0.0, move, (f"drawn from {count} options",))]

    def choose(self, table: Table[Any], seat: int) -> Move:
        assert table.choice is not None, "nothing is asked"
        listed: tuple[Move, ...] = table.choice.options.listed
        move = listed[int(self._chances.of(seat).random() * len(listed))]
        self._last = (move, len(listed))
        return move
