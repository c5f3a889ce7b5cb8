"""Vehicles on the move: toward what counts, and no farther than that."""

from __future__ import annotations

from hedgerow.kernel.choice import Choice, Move
from hedgerow.lnlt.moves import Finish, Halt, Step

from ..player import Part, Thought
from .situation import Situation


def drive(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Ahead, if that leads nearer to a goal; else it stops where it is."""
    m = sit.s.moving
    assert m is not None
    here = how_far(sit, m.at) if m.at else 0
    steps = [move for move in choice.options if isinstance(move, Step)]
    nearer = [Thought(move, (Part(float(here - how_far(sit, move.place)), "nearer to a goal"),)) for move in steps]
    return [Thought(Halt(), (Part(0.0, "far enough"),)), *nearer]


def how_far(sit: Situation, place: str) -> int:
    """The range to the nearest place that counts and is not ours, or to the nearest enemy."""
    wanted = [goal.place for goal in sit.goals if not goal.ours] or list(sit.foes)
    return min((sit.ground.distance(place, there) for there in wanted), default=0)


def stop(sit: Situation, choice: Choice[Move]) -> list[Thought]:
    """Vehicles come to rest at the end of a turn: then they can fire."""
    return [Thought(Finish(), (Part(0.0, "they fire next turn"),))]
