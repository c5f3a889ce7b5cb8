"""How the board was a moment ago: what a screen needs to play events back, one after another."""

from __future__ import annotations

from hedgerow.kernel.patches import differing, of_list
from hedgerow.kernel.telling import Patch
from hedgerow.lhy.screen.records import View
from hedgerow.lhy.screen.view import view
from hedgerow.lhy.state.state import State

LISTS = ("pieces", "platoons", "markers", "mortars", "arrows", "assaults", "positions", "mines", "sites")
"""Lists of records with names of their own: of these only what was different is kept."""


def since(then: View, s: State, seat: int | None) -> Patch:
    """How the view was then, wherever it is different now."""
    now = view(s, seat)
    patch = differing(then, now)
    for name in LISTS:
        if name in patch:
            was, are = ({one.id: one for one in getattr(seen, name)} for seen in (then, now))
            patch[name] = of_list({id: (was.get(id), are.get(id)) for id in {**was, **are}})
    return patch
