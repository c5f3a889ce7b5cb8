"""`sergeant`: plays Bolt Action by rules of thumb, at once.

He weighs what he could answer, each reason in the same coin, and takes the best; in the opening, one of the best.
He keeps nothing in mind from one decision to the next: what he thinks can be asked about any table, and a game can be
taken up at any point.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hedgerow.boltaction.sergeant import calling, firing, moving, ordering, setting_up, storming
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.sergeant.weights import WEIGHTS, Weights
from hedgerow.kernel.choice import Choice
from hedgerow.kernel.seat import Seat
from hedgerow.players.player import Thought
from hedgerow.players.weighing import Weighing

JUDGEMENTS: dict[str, Callable[[Situation, Choice[Any]], list[Thought]]] = {
    "edge": setting_up.edge,
    "objective": setting_up.objective,
    "set-up": setting_up.deploy,
    "dash": setting_up.dash,
    "order": ordering.order,
    "snap": ordering.snap,
    "next": ordering.turns,
    "pledge": ordering.pledge,
    "release": ordering.release,
    "retain": ordering.retain,
    "advance": moving.move,
    "run": moving.move,
    "shoot": firing.shoot,
    "shell": firing.shell,
    "ambush": firing.ambush,
    "react": firing.react,
    "template": firing.template_at,
    "exceptional": firing.exceptional,
    "assaulted": storming.assaulted,
    "regroup": storming.regroup,
    "shift": calling.shift,
    "retarget": calling.retarget,
    "victim": calling.victim,
}


class Sergeant(Weighing):
    """A player for every battle; where he has no judgement he takes the first answer offered."""

    def __init__(self, seed: object = None, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed, weights.whim)
        self.weights = weights

    def thoughts(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        judge = JUDGEMENTS.get(choice.kind)
        if judge is None:
            return []
        return judge(Situation(seat.believe(Random(0)), seat.number, self.weights), choice)
