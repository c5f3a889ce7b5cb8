"""`random`: any of the options, each as likely as any other. The yardstick for players and for the rules' speed."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Move, Options
from hedgerow.kernel.seat import Seat

from .player import Bot, Chances, Part, Thought, Why


class RandomPlayer:
    name = "random"

    def __init__(self, seed: object) -> None:
        self._chances = Chances(seed, self.name)
        self._last: tuple[Move, Options[Any]] | None = None

    @property
    def why(self) -> Why:
        if self._last is None:
            return []
        move, options = self._last
        return [Thought(move, (Part(0.0, f"drawn from {len(options)} options"),))]

    def choose(self, seat: Seat[Any]) -> Move:
        choice = seat.choice
        assert choice is not None, "nothing is asked"
        move: Move = choice.options.sample(self._chances.of(seat.number))
        self._last = (move, choice.options)
        return move


RANDOM = Bot("Does anything that is allowed. Good for trying things out.", RandomPlayer)
