"""What a screen asks of the ground, whatever it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hedgerow.kernel.screen.cards import MapCard
from hedgerow.kernel.screen.letters import Key, Letters, Tag
from hedgerow.kernel.screen.looking import Sight

Tags = Mapping[str, tuple[Tag, ...]]
"""Who stands where."""


class Sheet(Protocol):
    """A map, told and drawn. Whatever is drawn loads geometry when it is asked for."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def size(self) -> str: ...

    def place(self, text: str) -> str:
        """A place as typed; raises NoSuchPlace."""
        ...

    def spots(self) -> tuple[str, ...]:
        """The places that have a name of their own."""
        ...

    def words(self, at: str) -> str:
        """The ground of a place."""
        ...

    def away(self, a: str, b: str) -> tuple[float, str]:
        """How far apart two places are, and in what: 3 hexes."""
        ...

    def stopped_at(self, a: str, b: str) -> str:
        """Where something is in the way of a step; "" if nothing is."""
        ...

    def card(self) -> MapCard: ...

    def picture(self, *, names: bool) -> str: ...

    def sight_picture(self, sight: Sight) -> str: ...

    def letters(self, tags: Tags, sides: tuple[Key, ...], lit: str) -> Letters: ...
