"""Designing a mission (23.0)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Propose(Move, frozen=True):
    """What the player would like to agree on."""

    value: str


class Agree(Move, frozen=True):
    """To what the other player proposes."""


class Cast(Move, frozen=True):
    """Leaves it to the dice."""


class Bid(Move, frozen=True):
    """23.0.s12: in secret, the Final Score with which the player would win as the attacker."""

    score: int


class Buy(Move, frozen=True):
    """23.0.s13: in secret, a row of the Support Purchase Table."""

    what: str
    elite: bool = False


class Suffice(Move, frozen=True):
    """23.0.s13: buys nothing more."""
