"""Exact odds of mines (19.1)."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.lhy.odds.assault import SURE, at_least
from hedgerow.lhy.odds.fire import CASUALTY, DESTROYED, NOTHING, SHOCKED, Results, possible
from hedgerow.lhy.rules.works.mines import FIGURES
from hedgerow.lhy.state.state import Unit

LOST = "lost"


def minefield_odds(units: Sequence[Unit]) -> dict[str, Results]:
    """19.1.1a-1, 19.1.2a-1, 20.8.1-1: of units that come into an enemy minefield together: of those on foot one is hit
    at the most, a vehicle by a roll of its own; a Dummy is gone.
    """
    men = sum(not u.card.vehicular for u in units)
    return {u.id: possible(_under(u) if u.card.vehicular else _afoot(u, men)) for u in units}


def _afoot(u: Unit, men: int) -> Results:
    hit = at_least(FIGURES.casualty) / men
    return {NOTHING: SURE - hit, LOST if u.card.dummy else CASUALTY: hit}


def _under(u: Unit) -> Results:
    harmed = at_least(FIGURES.carrier_destroyed if u.card.carrier else FIGURES.afv_shocked)
    if u.card.dummy:
        return {NOTHING: SURE - harmed, LOST: harmed}
    destroyed = harmed if u.card.carrier else at_least(FIGURES.afv_destroyed)
    return {NOTHING: SURE - harmed, SHOCKED: harmed - destroyed, DESTROYED: destroyed}
