"""Standing orders: what a seat has decided beforehand for the chances to step in that are still to come."""

from __future__ import annotations

import msgspec

GAME, MINE = "game", "mine"
"""Spans that every system has: to the end, and until the seat is asked something that is its own to do."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold, in every window to which all of this applies. An order that says nothing more always holds.

    `span` tells how long it stands: "game", "mine" (until the seat is to act itself), or something that windows of the
    system are part of, such as "move"; `of` is the name of that one.
    """

    span: str = GAME
    of: str = ""
    kinds: tuple[str, ...] = ()  # of questions; none: of all
    below: float | None = None  # unless something is at least so likely to have an effect
    units: tuple[str, ...] = ()  # unless one of these could do something
    until: float | None = None  # unless an enemy is known to be so near to its pieces, or to `units`: hexes, inches
    idle: bool = False  # only where there is nothing to do but hold
    answer: str = ""  # instead of holding: this, in notation
