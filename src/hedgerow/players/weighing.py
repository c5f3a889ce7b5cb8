"""A player who weighs what he could answer, each reason in one coin, and takes the best that the rules allow.

He keeps nothing in mind from one decision to the next: what he thinks can be asked about any table, and a game can be
taken up at any point. Only in the opening does he take any answer that is nearly as good as the best, by lots of his
own, so that no two games need begin alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.seat import Seat

from .player import Chances, Part, Thought, Why

SHOWN = 8  # options told of when somebody asks why
OPENING = 1  # the last turn in which of near-equals any may be taken
NEAR = 0.1  # of what the best weighs: whatever weighs less than that less is as good, but for a system's own bound


class Weighing(ABC):
    """What a system adds are the thoughts; where there are none, the first answer offered is taken.

    Whoever has no seed has no whims: he always takes what he thinks best.
    """

    name = "sergeant"

    def __init__(self, seed: object, whim: float) -> None:
        self.faults: list[str] = []  # judgements that failed; a game is not lost for want of one
        self._weighed: list[Thought] = []
        self.whim = whim  # in the system's coin: what the opening's variety may cost in one decision, at most
        self._chances = Chances(seed, self.name) if seed is not None else None

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
                # What he may not do is no reason for what he does.
                self._weighed = self._varied(seat, choice, weighed[place:])
                return self._weighed[0].move
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

    def _varied(self, seat: Seat[Any], choice: Choice[Any], weighed: list[Thought]) -> list[Thought]:
        """In the opening any of those that are nearly as good as the best comes first, if the rules allow it."""
        if self._chances is None or seat.turn > OPENING:
            return weighed
        alike = near_equals(weighed, self.whim)
        drawn = self._chances.of(seat.number).choice(alike) if len(alike) > 1 else weighed[0]
        if drawn is weighed[0] or drawn.move not in choice.options:
            return weighed
        return [drawn, *(thought for thought in weighed if thought is not drawn)]


def near_equals(weighed: list[Thought], whim: float) -> list[Thought]:
    """Of thoughts, the best first, those that are nearly as good. Where the best is worth nothing, none is like it."""
    best = weighed[0].score
    margin = min(NEAR * abs(best), whim)
    return [thought for thought in weighed if best - thought.score < margin] or weighed[:1]
