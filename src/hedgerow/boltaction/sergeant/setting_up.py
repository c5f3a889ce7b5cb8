"""Setting up: as is suggested; objectives where they are near to one's own edge."""

from __future__ import annotations

from typing import Any

from hedgerow.board.inches.bases import to_edge
from hedgerow.board.inches.measure import INCH, point
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.state.moves.set_up import Mark, Ready, Suggested
from hedgerow.kernel.choice import Choice
from hedgerow.players.player import Part, Thought


def deploy(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    found = [Thought(Suggested(), (Part(1.0, "a sensible set-up"),)), Thought(Ready(), (Part(0.5, "all is in place"),))]
    return [thought for thought in found if thought.move in choice.options]


def objective(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    table, own = sit.s.table.table, sit.s.edges[sit.seat]
    found = []
    for move in choice.options:
        if isinstance(move, Mark):
            far = to_edge(table, point(move.at), own) / INCH
            found.append(Thought(move, (Part(-far / 10, "near to our own edge"),)))
    return found
