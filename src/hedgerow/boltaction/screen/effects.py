"""How likely an answer is to do something to the other side; and the same in words, at a terminal."""

from __future__ import annotations

from hedgerow.boltaction.odds.shooting import outlook as attack_outlook
from hedgerow.boltaction.rules.move.moving import as_if_at
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.screen.glosses import order
from hedgerow.boltaction.state.moves.close import Defend
from hedgerow.boltaction.state.moves.orders import Order, Snap
from hedgerow.boltaction.state.moves.shooting import Shoot, Spring
from hedgerow.boltaction.state.pending.movement import Moving
from hedgerow.boltaction.state.pending.shooting import Declared, Declaring
from hedgerow.boltaction.state.world import World
from hedgerow.kernel.choice import Move
from hedgerow.kernel.screen.words import percent


def effect(table: World, move: Move, seat: int) -> float | None:
    """The chance to hit at all; None for what does nothing to the other side."""
    s = table.state
    p = s.pending[-1] if s.pending else None
    if isinstance(move, Shoot) and isinstance(p, Declaring):
        u, target = s.units[move.unit], s.units[move.target]
        aims = [Declared("", target.id, move.shell, move.mode)]
        return float(attack_outlook(s, target, attack(s, u, target, aims, p.occasion)).hit)
    if isinstance(move, Spring) and isinstance(p, Moving):
        u = s.units[p.unit]
        with as_if_at(u, p, move.along):
            found = attack(s, s.units[move.unit], u, [Declared("", u.id)], "ambush")
            return float(attack_outlook(s, u, found).hit)
    return 1.0 if isinstance(move, Defend) else None


def outlook(table: World, move: Move, seat: int) -> str:
    if isinstance(move, Order | Snap):
        return order(table.state, move)
    chance = effect(table, move, seat)
    return f"hits {percent(chance)}" if chance is not None else ""
