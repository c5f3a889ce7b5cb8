"""How the board was a moment ago: what a screen needs to play events back, one after another."""

from __future__ import annotations

from hedgerow.kernel.patches import of_view
from hedgerow.kernel.telling import Patch
from hedgerow.lhy.screen.records import View
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.state import State

LISTS = ("pieces", "platoons", "markers", "mortars", "arrows", "assaults", "positions", "mines", "sites")
"""Lists of records with names of their own: of these only what was different is kept."""


def since(then: View, s: State, seat: int | None) -> tuple[Patch, View]:
    """How the view was then, wherever it is different now; and the view now."""
    now = view(s, seat)
    return of_view(then, now, LISTS), now
