"""`sergeant`: plays Bolt Action by rules of thumb, at once.

He weighs what he could answer, each reason in the same coin, and takes the best. He keeps nothing in mind from one
decision to the next: what he thinks can be asked about any table, and a game can be taken up at any point.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hedgerow.boltaction.sergeant import acting, ordering, setting_up
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.sergeant.weights import WEIGHTS, Weights
from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.seat import Seat
from hedgerow.players.player import Part, Thought, Why

SHOWN = 8  # options told of when somebody asks why

JUDGEMENTS: dict[str, Callable[[Situation, Choice[Any]], list[Thought]]] = {
    "set-up": setting_up.deploy,
    "objective": setting_up.objective,
    "order": ordering.order,
    "snap": ordering.snap,
    "release": ordering.release,
    "retain": ordering.retain,
    "advance": acting.move,
    "run": acting.move,
    "shoot": acting.shoot,
    "ambush": acting.ambush,
    "react": acting.react,
    "template": acting.template_at,
    "exceptional": acting.exceptional,
    "regroup": acting.regroup,
}


class Sergeant:
    """A player for every battle; where he has no judgement he takes the first answer offered."""

    name = "sergeant"

    def __init__(self, seed: object = "", weights: Weights = WEIGHTS) -> None:
        del seed  # nothing is left to chance: of equals the first is taken
        self.weights = weights
        self.faults: list[str] = []  # judgements that failed; a game is not lost for want of one
        self._weighed: list[Thought] = []

    @property
    def why(self) -> Why:
        return self._weighed[:SHOWN]

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
        """Everything he can think of, best first."""
        judge = JUDGEMENTS.get(choice.kind)
        if judge is None:
            return []
        try:
            found = judge(Situation(seat.believe(Random(0)), seat.number, self.weights), choice)
        except Exception as fault:  # whoever plays against him should not be left sitting there
            self.faults.append(f"{choice.kind}: {type(fault).__name__}: {fault}")
            return []
        return sorted(found, key=lambda thought: -thought.score)
