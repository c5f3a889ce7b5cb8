"""Setting up: which edge, where objectives lie, who comes round a flank; the others as is suggested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.board.inches.bases import to_edge
from hedgerow.board.inches.measure import INCH, distance, point
from hedgerow.board.inches.records import Edge
from hedgerow.boltaction.ground.sheltered import sheltered
from hedgerow.boltaction.rules.deploying import duty, spots
from hedgerow.boltaction.rules.move.rates import fixed
from hedgerow.boltaction.rules.reserves import held_back, undecided
from hedgerow.boltaction.rules.victory import scoring
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.state.lookups import aboard, can
from hedgerow.boltaction.state.moves.set_up import Dash, Keep, Mark, Ready, Suggested, TakeEdge
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice
from hedgerow.players.player import Part, Thought

GRID = 6 * INCH
FRONT = 12 * INCH
OUTFLANKING = 0.3
"""How much of a force goes round where the enemy's side of the table is to be reached."""
SECTION = 6
"""Men of whom something may be expected when they come alone."""


def deploy(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    found = [Thought(keep, (Part(2.0, "comes round the flank, past their guns"),)) for keep in outflanking(sit)]
    found += [Thought(Suggested(), (Part(1.0, "in cover, towards the enemy and near to what counts"),))]
    return [*found, Thought(Ready(), (Part(0.5, "all is in place"),))]


def outflanking(sit: Situation) -> Iterator[Keep]:
    """Sections that are to get to the enemy's side: from the flank they need not cross the whole table."""
    s, rate = sit.s, scoring(sit.s, sit.seat)
    if not (rate.in_zone or rate.exit) or not duty(s, sit.seat).flanks or s.step == "forward":
        return
    gone = sum(held_back(s, u) for u in s.own[sit.seat])
    if gone >= OUTFLANKING * len(s.own[sit.seat]):
        return
    for u in undecided(s, sit.seat):
        if walks_round(u) and not aboard(s, u):
            yield Keep(u.id, "left" if gone % 2 else "right")


def walks_round(u: Unit) -> bool:
    return u.card.kind == "infantry" and not fixed(u) and not can(u, "slow") and len(u.men) >= SECTION


def edge(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Where there is more cover to begin in."""
    found = []
    for answer in choice.options:
        if isinstance(answer, TakeEdge):
            found.append(Thought(answer, (Part(10 * cover_along(sit, answer.edge), "cover along it"),)))
    return found


def cover_along(sit: Situation, own: Edge) -> float:
    ground = sit.s.table
    front = [at for at in spots(sit.s, GRID // 2) if to_edge(ground.table, at, own) <= FRONT]
    return sum(sheltered(ground, at) for at in front) / max(1, len(front))


def objective(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Near to our own edge, in cover, and not too near to each other's flank."""
    table, own = sit.s.table, sit.s.edges[sit.seat]
    found = []
    for answer in choice.options:
        if isinstance(answer, Mark):
            at = point(answer.at)
            far = to_edge(table.table, at, own) / INCH
            parts = [Part(-far / 10, "near to our own edge")]
            if sheltered(table, at):
                parts.append(Part(0.4, "in cover"))
            found.append(Thought(answer, tuple(parts)))
    return found


def dash(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Rangers steal forward to what counts, or towards the enemy."""
    found = []
    for answer in choice.options:
        if isinstance(answer, Dash):
            u = sit.s.units[answer.unit]
            here, there = sit.place(u), point(answer.to)
            goals = [goal.nearest(here.at) for goal in sit.goals(u)]
            gain = max((distance(here.at, at) - distance(there, at) for at in goals), default=0) / INCH
            found.append(Thought(answer, (Part(gain / 10, "nearer to what counts"),)))
        elif isinstance(answer, Ready):
            found.append(Thought(answer, (Part(0.2, "all is in place"),)))
    return found
