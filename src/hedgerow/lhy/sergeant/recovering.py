"""Recovery: who gets himself together, and who had better not wait for it."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.words import percent
from hedgerow.lhy.odds.recovery import recovery_odds, regrouping_odds
from hedgerow.lhy.sergeant.moving import units_of
from hedgerow.lhy.sergeant.situation import Situation
from hedgerow.lhy.state.moves.recovery import Recover, Regroup
from hedgerow.players.player import Part, Thought


def weigh(sit: Situation, move: Recover | Regroup) -> Thought:
    return Thought(move, tuple(_recover(sit, move) if isinstance(move, Recover) else _regroup(sit, move)))


def _recover(sit: Situation, move: Recover) -> Iterator[Part]:
    s, w = sit.s, sit.w
    u = s.units[move.unit]
    odds = {result: float(chance) for result, chance in recovery_odds(s, u, move.leader).items()}
    bad = odds.get("destroyed", 0.0)
    good = 1.0 - odds.get("stays", 0.0) - bad
    worth = w.shocked if u.shocked else w.recovers * (1.2 if u.card.kind == "squad" else 1.0)
    yield Part(good * worth, f"in order again in {percent(good)} of cases")
    if rallies := odds.get("rallies", 0.0):
        yield Part(rallies * w.rallies, "and perhaps at once")
    if bad:
        yield Part(-bad * w.vehicle / 2, "or lost")
    if move.leader:
        yield Part(-_spare(sit, move.leader), "the Platoon Leader could do something else")


def _regroup(sit: Situation, move: Regroup) -> Iterator[Part]:
    s, w = sit.s, sit.w
    odds = regrouping_odds(s, units_of(sit, move.units), move.leader)
    good = 1.0 - float(odds.get("stays", 0))
    yield Part(good * w.regroups * len(move.units), f"in order again in {percent(good)} of cases")
    if move.leader:
        yield Part(-_spare(sit, move.leader), "the Platoon Leader could do something else")


def _spare(sit: Situation, leader: str) -> float:
    return sit.w.helper if leader else 0.0
