"""Designing a mission: the sergeant leaves most to the dice, bids what he could do, and buys what shoots."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.design import Agree, Bid, Buy, Cast, Suffice
from hedgerow.players.player import Part, Thought

FAIR = 45  # a Final Score with which he would attack
HUNT = 60  # and where tanks have to be found first
HEAVY = ("mg", "mortar", "platoon", "armour", "tank", "gun")


def propose(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(Cast(), (Part(1.0, "the dice are fair"),))]


def answer(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    return [Thought(Agree(), (Part(1.0, "that will do"),))]


def bid(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Not too low: who bids least attacks, and has to keep to it."""
    design = sit.s.design
    fair = HUNT if design is not None and design.agreed["type"] == "armour" else FAIR
    return [Thought(move, (Part(-float(abs(move.score - fair)), "time enough, and losses allowed for"),))
            for move in choice.options if isinstance(move, Bid)]  # fmt: skip


def buy(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """What is left of the points is lost."""
    found: list[Thought] = [Thought(Suffice(), (Part(0.0, "there is nothing more to buy"),))]
    for move in choice.options:
        if isinstance(move, Buy):
            heavy = any(word in move.what for word in HEAVY)
            found.append(Thought(move, (Part(2.0 if heavy else 1.0, "points that are left over are lost"),)))
    return found
