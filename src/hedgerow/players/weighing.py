"""A player who weighs what he could answer, each reason in one coin, and takes the best that the rules allow.

He keeps nothing in mind from one decision to the next: what he thinks can be asked about any table, and a game can be
taken up at any point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.seat import Seat

from .player import Part, Thought, Why

SHOWN = 8  # options told of when somebody asks why


class Weighing(ABC):
    """What a system adds are the thoughts; where there are none, the first answer offered is taken."""

    name = "sergeant"

    def __init__(self) -> None:
        self.faults: list[str] = []  # judgements that failed; a game is not lost for want of one
        self._weighed: list[Thought] = []

    @property
    def why(self) -> Why:
        return self._weighed[:SHOWN]

    @abstractmethod
    def thoughts(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        """Everything he can think of, in any order."""

    def choose(self, seat: Seat[Any]) -> Move:
        choice = seat.choice
        assert choice is not None, "nothing is asked"
        weighed = self._weigh(seat, choice)
        for place, thought in enumerate(weighed):
            if thought.move in choice.options:
                self._weighed = weighed[place:]  # what he may not do is no reason for what he does
                return thought.move
        first: Move = choice.options[0]
        self._weighed = [Thought(first, (Part(0.0, "nothing to go by: the first that is offered"),))]
        return first

    def _weigh(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        try:
            found = self.thoughts(seat, choice)
        except Exception as fault:  # whoever plays against him should not be left sitting there
            self.faults.append(f"{choice.kind}: {type(fault).__name__}: {fault}")
            return []
        return sorted(found, key=lambda thought: -thought.score)
