"""`sergeant`: plays The Last Hundred Yards by rules of thumb, at once.

He weighs what he could answer, each reason in the same coin, and takes the best; in the opening, one of the best.
He keeps nothing in mind from one decision to the next: what he thinks can be asked about any table, and a game can be
taken up at any point.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hedgerow.kernel.choice import Choice
from hedgerow.kernel.seat import Seat
from hedgerow.lhy.sergeant import assaulting, commanding, designing, firing, moving, shelling, upkeep
from hedgerow.lhy.sergeant.seeing import as_seen
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.sergeant.weights import WEIGHTS, Weights
from hedgerow.players.player import Thought
from hedgerow.players.weighing import Weighing

JUDGEMENTS: dict[str, Callable[[Situation, Choice[Any]], list[Thought]]] = {
    "set-up": upkeep.set_up,
    "design": designing.propose,
    "proposal": designing.answer,
    "bid": designing.bid,
    "purchase": designing.buy,
    "company": commanding.company,
    "coordination": commanding.coordinate,
    "platoon": commanding.platoon,
    "activation": commanding.act,
    "reaction": commanding.act,
    "maneuver": moving.go_on,
    "owed-fire": firing.owed,
    "front": firing.front,
    "carry": upkeep.carry,
    "overrun": upkeep.stand_up,
    "storm": assaulting.storm,
    "arrow": assaulting.arrow,
    "stay": assaulting.stay,
    "leave": assaulting.leave,
    "resolve": assaulting.resolve,
    "commit": assaulting.commit,
    "destroy": assaulting.destroy,
    "retreat": assaulting.retreat,
    "flight": assaulting.flight,
    "advance": assaulting.advance,
    "heroic-target": assaulting.aim,
    "extension": shelling.extend,
    "impact": shelling.impact,
    "light": shelling.light,
    "stacking": upkeep.eliminate,
    "leader": upkeep.rejoin,
    "recombine": upkeep.recombine,
    "deception": upkeep.done,
    "deny": upkeep.done,
    "recon": upkeep.recon,
    "landing": upkeep.landing,
}


class Sergeant(Weighing):
    """A player for every mission; where he has no judgement he takes the first answer offered."""

    def __init__(self, seed: object = None, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed, weights.whim)
        self.weights = weights

    def thoughts(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        judge = JUDGEMENTS.get(choice.kind)
        if judge is None:
            return []
        return judge(Situation(as_seen(seat.believe(Random(0)), seat.number), seat.number, self.weights), choice)
