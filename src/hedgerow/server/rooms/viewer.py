"""Whoever looks at a game, and what he may hear of it."""

from __future__ import annotations

import msgspec


class Viewer(msgspec.Struct, frozen=True):
    """Whoever looks at a game: the seats that are his (two people at one browser have both), or none."""

    seats: frozenset[int] = frozenset()

    @property
    def spectator(self) -> bool:
        return not self.seats

    def eyes(self, asked: int | None) -> int | None:
        """The seat whose eyes he looks through: the one that is asked, if it is his; otherwise his first."""
        if asked in self.seats:
            return asked
        return min(self.seats, default=None)

    def hears(self, audience: tuple[int, ...]) -> bool:
        """Whether something told to these seats (none: to everybody) is for his ears."""
        return not audience or not self.seats.isdisjoint(audience)
