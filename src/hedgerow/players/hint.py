"""What a player would do, and why: for people who do not know how to go on."""

from __future__ import annotations

from random import Random
from typing import Any

from hedgerow.kernel import notation
from hedgerow.kernel.screen.contract import Screen
from hedgerow.kernel.screen.preview import Hint
from hedgerow.kernel.seat import Seat

from .player import Part, Player, Thought

MOST = 4  # reasons that are told
MUCH, SOME = 0.6, 0.2  # of the weightiest reason


def hint(player: Player, seat: Seat[Any], screen: Screen[Any]) -> Hint:
    """The player's answer to the pending choice, which must be the seat's; it knows what the seat knows, no more."""
    move = player.choose(seat)
    thought = next((thought for thought in player.why if thought.move == move), Thought(move))
    offer = screen.offer(seat.rehearse(Random(0)), move, seat.number)
    return Hint(player.name, notation.write(move), offer.words, reasons(thought), offer.places, offer.pieces)


def reasons(thought: Thought) -> tuple[str, ...]:
    """The reasons that count, the weightiest first, each with its weight in words."""
    told = [part for part in thought.told if part.words]
    if len(told) == 1:
        return (told[0].words,)
    most = max((abs(part.value) for part in told), default=0.0)
    shown = [*told[:MOST], *[part for part in told[MOST:] if part.aside]]
    return tuple(_told(part, most) for part in shown)


def _told(part: Part, most: float) -> str:
    return f"{part.words} ({_weight(part, most)})" if part.value else part.words


def _weight(part: Part, most: float) -> str:
    """How much a reason counts beside the weightiest of all."""
    share = abs(part.value) / most
    if part.value < 0:
        return "speaks against it" if share >= SOME else "speaks a little against it"
    if share == 1:
        return "counts most"
    return "counts much" if share >= MUCH else "counts" if share >= SOME else "counts a little"
