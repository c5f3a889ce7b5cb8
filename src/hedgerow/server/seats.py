"""Who sits where, and how he proves it: tokens that nobody can guess, of which only hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets

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


def fresh_token() -> str:
    """A secret that opens a seat, an invitation or a view."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token: it proves the token and does not tell it."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether a token is the one that was hashed; takes the same time whatever the answer."""
    return bool(kept) & hmac.compare_digest(hashed(token), kept)
