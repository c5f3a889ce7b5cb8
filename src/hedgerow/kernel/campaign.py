"""What a system keeps of its players over several games: the contract. A campaign is a text file that people can read.

Everything in it is a pure function: texts in, texts out. Whoever calls reads and writes files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .mistakes import Mistake


class CampaignError(Mistake):
    """A campaign that cannot be read, or a game that cannot be entered in it, and why."""


class Campaigns(Protocol):
    """How one rule system keeps campaigns."""

    def enter(self, text: str, state: Any, players: Sequence[str], game: str) -> tuple[str, tuple[str, ...]]:
        """A finished game goes into a campaign ("" for a new one): the text to keep, and what came of it in words.

        `players` are names in the order of seats, "" for one who has no part in the campaign; `game` tells this game
        from any other, so that none is entered twice.
        """
        ...

    def served(self, state: Any) -> tuple[str, ...]:
        """Who each player was in a finished game, in words, "" for nobody; () if it belongs in no campaign."""
        ...

    def told(self, text: str) -> tuple[str, ...]:
        """How a campaign stands, line by line."""
        ...
