"""4.1.10, 4.1.11 In the river, and out of it on the other side."""

from __future__ import annotations

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.rules.fire.results import cohesion
from hedgerow.lhy.state.state import State, Unit

LEADER = TABLES.recovery.river_leader.value


def in_river(s: State, u: Unit, at: str) -> bool:
    """4.1.11-3: also under a bridge; a ford is none."""
    return at in s.ground.river and (u.under or s.ground.terrain(at).river)


def exit_number(s: State, u: Unit, here: str, to: str, withdraws: bool) -> tuple[int, int, str] | None:
    """4.1.10-2, 4.1.10-3, 4.1.10-6: what a unit must roll to climb out on the bank it did not come from, and what its
    Platoon Leader helps; nothing for those who Withdraw.
    """
    if withdraws or u.card.vehicular or u.heroic or not in_river(s, u, here):
        return None
    bank = s.ground.bank(to) if to in s.ground.index else 0
    if not bank or bank == u.bank:
        return None
    return cohesion(u), LEADER, "4.1.10-2"


def note_bank(s: State, u: Unit, here: str, to: str, under: bool) -> None:
    """4.1.10-2, 4.1.11-3: remembers where a unit went in, as long as it is in the river."""
    u.under = under
    if not in_river(s, u, to):
        u.bank = 0
    elif here and s.ground.bank(here):
        u.bank = s.ground.bank(here)
