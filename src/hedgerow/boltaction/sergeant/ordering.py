"""Orders: who acts, and what he does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.board.inches.measure import INCH
from hedgerow.boltaction.odds.orders import order_odds
from hedgerow.boltaction.rules.move.rates import rate
from hedgerow.boltaction.rules.seeing import gap
from hedgerow.boltaction.sergeant.situation import Situation, centre
from hedgerow.boltaction.state.lookups import enemies
from hedgerow.boltaction.state.moves.orders import Done, Enough, Order, Release, Retain, SetAside, Snap
from hedgerow.boltaction.state.state import Unit
from hedgerow.kernel.choice import Choice, Move
from hedgerow.players.player import Part, Thought

NEAR = 12 * INCH


def order(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Every order of every unit: what it is likely to bring, times the chance that it is obeyed."""
    return [Thought(move, tuple(parts(sit, move))) for move in choice.options if isinstance(move, Order | SetAside)]


def snap(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """An officer's further orders: whatever is worth doing now."""
    found = [Thought(move, tuple(parts(sit, move))) for move in choice.options if isinstance(move, Snap)]
    return [*found, Thought(Enough(), (Part(0.5, "the others can wait for a die"),))]


def parts(sit: Situation, move: Move) -> Iterator[Part]:
    if not isinstance(move, Order | Snap):
        yield Part(0.0, "nobody can use the die")
        return
    u = sit.s.units[move.unit]
    odds = order_odds(sit.s, u, move.order)
    obeyed = float(odds.passes) if odds is not None else 1.0
    for part in worth_of(sit, u, move.order):
        yield Part(part.value * obeyed, part.words)
    if obeyed < 1.0:
        yield Part(-(1 - obeyed), "it may not obey")


def worth_of(sit: Situation, u: Unit, name: str) -> Iterator[Part]:
    """What an order is likely to bring if it is carried out."""
    w = sit.w
    match name:
        case "fire":
            value, foe = sit.best_target(u, "fire")
            yield Part(value - w.waste, f"fires at {foe.name}" if foe is not None else "nobody to fire at")
        case "advance":
            value, foe = sit.best_target(u, "advance") if not u.waiting else (0.0, None)
            yield Part(0.8 * value, "fires on the move")
            yield Part(gain(sit, u, rate(sit.s, u, "advance")), "nearer to where it is wanted")
        case "run":
            yield Part(gain(sit, u, rate(sit.s, u, "run")) - w.run, "runs to where it is wanted")
            yield Part(charge(sit, u), "may storm an enemy")
        case "rally":
            yield Part(min(u.pins, 4) * w.own_pin - 0.5 if u.pins >= 2 else -1.0, "sheds pins")
        case "ambush":
            yield Part(w.ambush if not u.pins else 0.0, "lies in wait")
        case "down":
            hurt = sit.danger.get(u.id, 0.0)
            yield Part(w.danger * hurt - 0.6, "keeps its head down")


def gain(sit: Situation, u: Unit, far: int) -> float:
    """How much better off it is so much nearer to its goal; off the table any place on it is better."""
    if u.waiting:
        return 2.5
    if u.carrier:
        return 1.0
    here = sit.pull(centre(u))
    best = max((value for _, value in sit.goals), default=0.0)
    return min(best - here, sit.w.yard * far / INCH)


def charge(sit: Situation, u: Unit) -> float:
    """Close quarters with somebody in reach, if we are likely to win."""
    if u.card.kind != "infantry" or u.card.team or u.card.rank is not None or u.waiting or u.carrier:
        return 0.0
    best = 0.0
    for foe in enemies(sit.s, u.seat):
        if foe.card.kind != "vehicle" and len(u.men) > 1.3 * len(foe.men) and gap(sit.s, u, foe) <= NEAR - INCH:
            best = max(best, sit.worth(foe) * sit.w.charge - 0.3 * sit.worth(u))
    return best


# ------------------------------------------------------------------ the end of a turn


def release(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """An ambush that was not sprung: fire, if there is somebody to fire at."""
    found = []
    for move in choice.options:
        if isinstance(move, Release):
            value, _ = sit.best_target(sit.s.units[move.unit], "fire")
            found.append(Thought(move, (Part(value / 2 - 0.5, "may still fire"),)))
        else:
            found.append(Thought(move, (Part(0.0, "keeps lying in wait"),)))
    return found


def retain(sit: Situation, choice: Choice[Any]) -> list[Thought]:
    """Down is kept by who is badly pinned, an ambush by who has nobody to fire at."""
    found = []
    for move in choice.options:
        if isinstance(move, Retain):
            u = sit.s.units[move.unit]
            value = 0.4 * u.pins - 2.0 if u.order == "down" else -0.5
            found.append(Thought(move, (Part(value, "stays as it is"),)))
        elif isinstance(move, Done):
            found.append(Thought(move, (Part(0.0, "free to be ordered again"),)))
    return found
