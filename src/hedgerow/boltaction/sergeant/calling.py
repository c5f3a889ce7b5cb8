"""Support from off the table: on whom it is called, where it is shifted to, and whom the enemy's blunders strike."""

from __future__ import annotations

from typing import Any

from hedgerow.board.inches.measure import INCH, distance, point
from hedgerow.board.inches.records import Point
from hedgerow.boltaction.rules.support.calling import allowance
from hedgerow.boltaction.sergeant.places import BLIND
from hedgerow.boltaction.sergeant.situation import Situation
from hedgerow.boltaction.state.lookups import can, enemies, on_table
from hedgerow.boltaction.state.moves.support import CallAir, CallGuns, Retarget, Shift, Victim
from hedgerow.boltaction.state.pending.support import Barraging
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice, Move
from hedgerow.players.player import Part, Thought

RADIUS = 6 * INCH
"""How far a barrage reaches, about."""
OBSERVERS = ("artillery-observer", "air-observer")
STRUCK = 0.25
"""Of a unit's worth, that shells cost it: pins for most of them."""


def under(sit: Situation, at: Point) -> float:
    """Who is near where shells fall, friends against foes."""
    theirs = sum(sit.worth(u) for u in enemies(sit.s, sit.seat) if distance(sit.place(u).at, at) <= RADIUS)
    ours = sum(sit.worth(u) for u in on_table(sit.s, sit.seat) if distance(sit.place(u).at, at) <= 2 * RADIUS)
    return STRUCK * (theirs - 1.5 * ours)


def best_call(sit: Situation, u: Unit) -> tuple[float, str]:
    """What an observer could call for, if he sees somebody."""
    if not any(can(u, observer) for observer in OBSERVERS) or u.called >= allowance(sit.s, u):
        return 0.0, ""
    best = 0.0
    for foe in enemies(sit.s, u.seat):
        if sit.sight(sit.place(u), sit.place(foe)) is not BLIND:
            best = max(best, sit.w.call + under(sit, sit.place(foe).at))
    return best, "calls for support"


def of_call(sit: Situation, answer: Move) -> Part:
    match answer:
        case CallAir(target=target):
            foe = sit.s.units[target]
            return Part(sit.w.call + STRUCK * sit.worth(foe), f"aircraft for {foe.name}")
        case CallGuns(kind="barrage", at=at):
            return Part(sit.w.call + under(sit, point(at)), "shells")
    return Part(-0.5, "smoke")


def shift(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """To where most of them are now; shells of the enemy that go astray, too."""
    p = sit.s.pending[-1]
    assert isinstance(p, Barraging)
    was = p.at
    found = []
    for answer in choice.options:
        at = point(answer.at) if isinstance(answer, Shift) else was
        found.append(Thought(answer, (Part(under(sit, at), "under the shells"),)))
    return found


def retarget(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    found = []
    for answer in choice.options:
        if isinstance(answer, Retarget):
            foe = sit.s.units[answer.target]
            found.append(Thought(answer, (Part(STRUCK * sit.worth(foe), f"strikes {foe.name}"),)))
        else:
            found.append(Thought(answer, (Part(STRUCK * sit.w.call, "as it was called"),)))
    return found


def victim(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Whom the enemy strikes of his own: the one that is worth most."""
    found = []
    for answer in choice.options:
        if isinstance(answer, Victim):
            u = sit.s.units[answer.unit]
            sign = 1 if u.seat != sit.seat else -1
            found.append(Thought(answer, (Part(sign * sit.worth(u), f"{u.name} suffers most"),)))
    return found
