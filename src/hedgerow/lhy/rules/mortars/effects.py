"""11.4.7 What HE does to units in impact hexes, as long as an MDRM marker lies there."""

from __future__ import annotations

from hedgerow.kernel.choice import Refusal
from hedgerow.lhy.state.lookups import impact, primary_impact
from hedgerow.lhy.state.state import State, Unit


def why_pinned(s: State, u: Unit) -> Refusal | None:
    """11.4.7-1, 11.4.7.1b-1: non-vehicular units in a primary impact hex do nothing but Withdraw. FPs are not affected
    by HE, and fire from under it (2.2.4b, 2.2.4d).
    """
    if not s.markers or not primary_impact(s, u.at) or u.card.vehicular or u.card.kind == "fp":
        return None
    return Refusal("pinned", f"{u.id} is pinned by mortar fire and can only Withdraw", "11.4.7.1b-1")


def why_not_enter(s: State, u: Unit, to: str) -> Refusal | None:
    """11.4.7.1c-1, 11.4.7.2b-1: AFVs without Riders alone enter a primary impact hex; a secondary one, everybody."""
    if not s.markers or not primary_impact(s, to):
        return None
    if u.card.kind == "afv":
        if not s.aboard.get(u.id):
            return None
        return Refusal("riders", f"{u.id} has Riders, and {to} is a primary impact hex", "11.4.7.1c-1")
    return Refusal("shelled", f"{to} is a primary impact hex", "11.4.7.1c-1")


def suffers_on_exit(s: State, u: Unit) -> bool:
    """11.4.7.1b-1, 11.4.7.2c-1, 11.4.7d-1, 2.2.4b-1: non-vehicular units on foot suffer the Mortar Fire of a hex before
    they leave it; not FPs.
    """
    return not u.card.vehicular and not u.carrier and u.card.kind != "fp" and impact(s, u.at)
