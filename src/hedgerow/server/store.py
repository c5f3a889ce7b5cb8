"""What is kept of a game, and what any store can do: two stores, one contract.

All that happens to a game is a `Change`, one transaction that is on the disk when `change` returns.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from hedgerow.kernel.system import Outcome
from hedgerow.kernel.transcript import Line


class StoreError(Exception):
    """The store cannot be used, or could not keep something: what is wrong, in words."""


class Moved(StoreError):
    """Somebody else has changed the game since it was read: another server on the same store."""


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat: who may sit there, who does, and hashes of the secrets that prove it."""

    name: str  # of the side
    kind: Literal["human", "open", "bot"]
    player: str = ""  # the bot; or the name that a person gave
    taken: bool = False
    token: str = ""
    invite: str = ""
    watch: str = ""


class KeptNote(msgspec.Struct, frozen=True):
    """Something that people did about the game; `after` counts all its events, whoever heard them."""

    after: int
    words: str
    when: float


class Fork(msgspec.Struct, frozen=True):
    """An undo: from this revision on, only so many events are what they were before."""

    rev: int
    events: int


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game without what has happened in it."""

    id: str
    system: str
    scenario: str
    options: dict[str, str]
    dice: Literal["seeded", "typed"]
    seed: str
    commitment: str
    content: str  # fingerprint of the scenario's own files
    made_by: str
    seats: tuple[KeptSeat, ...]
    watch: str
    made: float
    touched: float
    rev: int = 1
    outcome: Outcome | None = None
    progress: str = ""
    turn_of: int | None = None


class Kept(msgspec.Struct, frozen=True):
    """A whole game."""

    game: KeptGame
    tape: tuple[Line, ...] = ()
    notes: tuple[KeptNote, ...] = ()
    forks: tuple[Fork, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become of a game that stands at revision `rev - 1`.

    Its tape is cut to `keep` entries, `lines` are added to it, and so on; what is None or empty stays as it was.
    """

    rev: int
    touched: float
    keep: int
    progress: str
    turn_of: int | None
    lines: tuple[Line, ...] = ()
    notes: tuple[KeptNote, ...] = ()
    fork: Fork | None = None
    outcome: Outcome | None = None
    seat: tuple[int, KeptSeat] | None = None


class Store(Protocol):
    """Where games are kept. What it cannot do it says with a StoreError."""

    name: str  # "sqlite" or "postgresql", for people who look after the server

    async def open(self) -> None:
        """Connects, and brings an older schema up to date."""
        ...

    async def add(self, game: KeptGame, lines: tuple[Line, ...] = ()) -> None:
        """A new game, with what happened before the first decision."""
        ...

    async def change(self, id: str, change: Change) -> None:
        """One transaction, durable when this returns; raises Moved if the game is not where the change begins."""
        ...

    async def game(self, id: str) -> KeptGame | None: ...

    async def load(self, id: str) -> Kept | None: ...

    async def open_games(self, limit: int) -> list[KeptGame]:
        """Unfinished games with an open seat that nobody has taken, the newest first."""
        ...

    async def waiting_for_bots(self) -> list[str]:
        """Unfinished games in which a bot is to decide."""
        ...

    async def count(self) -> int: ...

    async def close(self) -> None:
        """Finishes what is under way."""
        ...


def store_at(url: str) -> Store:
    """The store that a URL names: `sqlite:///path`, or `postgresql://…`."""
    scheme = url.partition(":")[0]
    if scheme == "sqlite":
        from .store_sqlite import SqliteStore

        return SqliteStore(url)
    if scheme in ("postgresql", "postgres"):
        try:
            from .store_postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs psycopg: install hedgerow with the extra 'postgres'") from None
        return PostgresStore(url)
    raise StoreError(f"a store is sqlite:///path or postgresql://…, not {scheme!r}")
