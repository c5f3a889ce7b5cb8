"""11.4.7 What HE does to units in impact hexes, as long as an MDRM marker lies there."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.state.lookups import primary_impact
from hedgerow.lhy.state.state import State, Unit


def why_pinned(s: State, u: Unit) -> Refusal | None:
    """11.4.7-1, 11.4.7.1b-1: non-vehicular units in a primary impact hex do nothing but Withdraw. FPs are not affected
    by HE, and fire from under it (2.2.4b, 2.2.4d).
    """
    if not s.markers or u.card.vehicular or u.card.kind == "fp" or not primary_impact(s, u.at):
        return None
    return Refusal("pinned", f"{u.id} is pinned by mortar fire and can only Withdraw", "11.4.7.1b-1")
