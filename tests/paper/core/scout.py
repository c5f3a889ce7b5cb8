"""A simple player: shoots at good odds, goes toward the goal, otherwise waits."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.words import percent
from hedgerow.kernel.seat import Seat
from hedgerow.players.player import Bot, Part, Thought, Why

from . import rules
from .field import Field
from .records import Go, PieceView, Place, Shoot, View

GOOD = 0.45  # the least chance at which a shot is worth being seen
STEP = 0.3  # what a step toward the goal is worth, where a certain hit is worth 1


class Scout:
    """It has no memory and no dice: what it sees from its seat decides."""

    name = "scout"

    def __init__(self, field: Field, seed: object) -> None:
        self.field = field
        self.why: Why = []

    def choose(self, seat: Seat[Any]) -> Move:
        choice = seat.choice
        assert choice is not None, "nothing is asked"
        view: View = seat.view
        pieces = {p.id: p for p in view.pieces}
        thoughts = [Thought(move, tuple(self._weighed(move, view, pieces))) for move in choice.options]
        self.why = sorted(thoughts, key=lambda thought: -thought.score)
        return self.why[0].move

    def _weighed(self, move: Move, view: View, pieces: dict[str, PieceView]) -> list[Part]:
        match move:
            case Shoot(piece, target):
                chance = float(rules.chance_to_hit(rules.needed(self.field, pieces[piece].at, pieces[target].at)))
                return [Part(chance - GOOD, f"hits {target} {percent(chance)}")]
            case Go(piece, to):
                nearer = self.field.apart(pieces[piece].at, view.goal) - self.field.apart(to, view.goal)
                cover = [Part(STEP / 3, "there are woods")] if self.field.covered(to) else []
                return [Part(STEP * nearer, "nearer to the goal" if nearer > 0 else "no nearer to the goal"), *cover]
            case Place(_, at):
                return [Part(1 / (1 + self.field.apart(at, view.goal)), "near the goal")]
        return [Part(0.0, "nothing is better than to wait")]


def bot(field: Field) -> Bot:
    return Bot("Shoots at good odds, otherwise goes for the middle.", lambda seed: Scout(field, seed))
