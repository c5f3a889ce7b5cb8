"""What any store can do: two stores, one contract. A `Change` is one transaction, on the disk when `change` returns."""

from __future__ import annotations

from typing import Protocol

from hedgerow.kernel.transcript import Line

from .kept import Change, Kept, KeptGame


class StoreError(Exception):
    """The store cannot be used, or could not keep something: what is wrong, in words."""


class Moved(StoreError):
    """Somebody else has changed the game since it was read: another server on the same store."""


class Ears(Protocol):
    """Whoever is told what other servers on the same store do, on the event loop."""

    def changed(self, id: str, rev: int) -> None:
        """A game has come to a revision."""
        ...

    def met(self, server: str, id: str, seats: frozenset[int] | None, asks: bool) -> None:
        """These seats of a game are looked at there; None: nobody looks any more. Perhaps it asks who is here."""
        ...

    def gone(self, server: str) -> None:
        """One of them is there no more."""
        ...

    def missed(self) -> None:
        """Notices may have been missed: of any game, and of anybody."""
        ...


class Store(Protocol):
    """Where games are kept. What it cannot do it says with a StoreError."""

    shared: bool  # whether several servers may use it at the same time
    name: str  # "sqlite" or "postgresql", for people who look after the server

    async def open(self) -> None:
        """Connects, and brings an older schema up to date."""
        ...

    async def add(self, game: KeptGame, lines: tuple[Line, ...] = (), proof: str = "") -> None:
        """A new game, with what happened before the first decision, and the state's fingerprint then."""
        ...

    async def change(self, id: str, change: Change) -> None:
        """One transaction, durable when this returns; raises Moved if the game is not where the change begins."""
        ...

    async def game(self, id: str) -> KeptGame | None: ...

    async def rev(self, id: str) -> int | None:
        """At which revision a game is."""
        ...

    async def load(self, id: str, *, settled: bool = False) -> Kept | None:
        """A whole game; `settled` waits for a change that may still be under way, though nobody has word of it."""
        ...

    async def listen(self, ears: Ears) -> None:
        """From now on tells what other servers do."""
        ...

    async def greet(self, id: str, seats: frozenset[int] | None, *, asks: bool = False) -> None:
        """Tells other servers which seats of a game are looked at here; None: nobody looks any more."""
        ...

    async def open_games(self, limit: int) -> list[KeptGame]:
        """Unfinished games with an open seat that nobody has taken, the newest first."""
        ...

    async def waiting(self) -> list[str]:
        """Unfinished games with people in which a bot, or a seat with standing orders, is to decide."""
        ...

    async def bring(self, id: str, text: str, now: float) -> None:
        """Lays a record by for an hour that somebody has brought along, for other servers: one of the last few."""
        ...

    async def brought(self, id: str) -> str | None: ...

    async def count(self) -> int: ...

    async def close(self) -> None:
        """Finishes what is under way."""
        ...
