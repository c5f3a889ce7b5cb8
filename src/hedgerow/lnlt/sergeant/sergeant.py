"""`sergeant`: plays Lock 'n Load Tactical by rules of thumb, at once.

He weighs what he could answer, each reason in the same coin, and takes the best; in the opening, one of the best.
He keeps nothing in mind from one decision to the next: what he thinks can be asked about any table, and a game can be
taken up at any point.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hedgerow.kernel.choice import Choice, Move
from hedgerow.kernel.seat import Seat
from hedgerow.lnlt.sergeant import (
    calling,
    driving,
    firing,
    flying,
    hand_to_hand,
    moving,
    orders,
    rallying,
    riding,
    setting_up,
    storming,
)
from hedgerow.lnlt.sergeant.situation import Situation
from hedgerow.lnlt.sergeant.weights import WEIGHTS, Weights
from hedgerow.lnlt.state.moves import Go, Place, Retreat
from hedgerow.players.player import Part, Thought
from hedgerow.players.weighing import Weighing

ACTIONS = ("fire", "shell", "move", "spot", "smoke", "call", "light", "barrage", "bombard")


def place(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Somebody appears: where he is safe and of use."""
    options = [(m, m.place) for m in choice.options if isinstance(m, Place)]
    unit = sit.s.units.get(options[0][0].unit) if options else None
    return moving.refuge(sit, unit, [*options]) if unit is not None else []


def retreat(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Away from the flames, into cover: any squad serves to judge the places by."""
    options = [(m, m.place) for m in choice.options if isinstance(m, Retreat)]
    fleeing = [u for units in sit.friends.values() for u in units if u.shaken]
    near = [u for u in fleeing if any(sit.ground.adjacent(u.at, p) for _, p in options)]
    return moving.refuge(sit, near[0], [*options]) if near else []


def hero(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """A Hero born on the way goes on so that he may fire afterwards."""
    return [
        Thought(m, (Part(float(m.mode == "assault"), "he may still fire after Assault Movement"),))
        for m in choice.options
        if isinstance(m, Go)
    ]


def activate(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """A hex, or a helicopter."""
    return orders.activate(sit, choice) + (flying.send(sit, choice) if sit.s.helicopters else [])


JUDGEMENTS: dict[str, Callable[[Situation, Choice[Any]], list[Thought]]] = {
    "set-up": setting_up.set_up,
    "rally": rallying.rally,
    "commissar": rallying.commissar,
    "treatment": rallying.treat_what,
    "handling": rallying.handle,
    "exchange": rallying.weakest,
    "drop": rallying.weakest,
    "activate": activate,
    "name-hexes": orders.name_hexes,
    "act": orders.act,
    **dict.fromkeys(ACTIONS, orders.act),  # a kind of action was named before
    "spotting-round": calling.spotting_round,
    "step": moving.step,
    "drive": driving.drive,
    "get-off": riding.stay_on,
    "keep-moving": driving.stop,
    "opportunity": firing.opportunity,
    "follow-up": firing.follow_up,
    "melee": hand_to_hand.strike,
    "assault": storming.assault,
    "reply": storming.reply,
    "retreat": retreat,
    "place-sniper": firing.show_sniper,
    "place-hero": place,
    "hero": hero,
    "appear": place,
    "fly": flying.come_in,
    "air-attack": flying.attack,
    "anti-aircraft": flying.anti_aircraft,
    "sortie": flying.sortie,
}


class Sergeant(Weighing):
    """A player for every scenario of LnLT; where he has no judgement he takes the first answer offered."""

    def __init__(self, seed: object = None, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed, weights.whim)
        self.weights = weights

    def thoughts(self, seat: Seat[Any], choice: Choice[Any]) -> list[Thought]:
        judge = JUDGEMENTS.get(choice.kind)
        if judge is None:
            return []
        return judge(Situation(seat.believe(Random(0)), seat.number, self.weights), choice)
