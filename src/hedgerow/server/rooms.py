"""The games of a server: a lobby, and a room for every game that somebody looks at.

Every change goes through the room's lock, is durable before anybody is shown it, and is then shown to everybody.
All that may have to wait (for the lock, the disk, a long calculation) is a coroutine.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from hedgerow.kernel.record import Record
from hedgerow.kernel.shown import PlaceFacts, Preview, Reach, Report, Seen, Shown, Sight

from .bots import Bots
from .problems import BadToken, NoSuchGame, Refused, Stale
from .seats import Viewer
from .store import Store
from .systems import SYSTEMS
from .wire import (
    AnswerGiven,
    Claim,
    Consent,
    Created,
    DiceGiven,
    GameCard,
    MoveGiven,
    NewGame,
    Seated,
    UndoWished,
    Update,
)

__all__ = ["BadToken", "Live", "Lobby", "NoSuchGame", "Refused", "Room", "Stale", "Viewer"]


class Lobby:
    """All games of this server."""

    def __init__(
        self,
        store: Store,
        *,
        bots: Bots,
        clock: Callable[[], float] = time.time,
        systems: Mapping[str, Shown[Any]] = SYSTEMS,
    ) -> None: ...

    async def start(self) -> None:
        """Goes on with the games in which a bot is to decide. Once, when the server starts."""

    async def create(self, wish: NewGame) -> Created: ...

    async def room(self, id: str) -> Room:
        """The game's room, loaded from the store if need be; raises NoSuchGame."""
        raise NotImplementedError

    async def card(self, id: str, tokens: Sequence[str] = ()) -> GameCard:
        """A game in a line, without loading it; raises NoSuchGame, or BadToken if a token opens nothing here."""
        raise NotImplementedError

    async def open_games(self) -> tuple[GameCard, ...]:
        """Games with a seat that anyone may take, the newest first."""
        raise NotImplementedError

    async def count(self) -> int:
        """How many games the store holds."""
        raise NotImplementedError

    @property
    def viewers(self) -> int:
        """How many live connections there are."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finishes the commit under way, stops the bots, ends all live connections, closes the store."""


class Room:
    """One game."""

    id: str

    def viewer(self, tokens: Sequence[str]) -> Viewer:
        """Who these tokens make of somebody; raises BadToken if there is none, or one that opens nothing here."""
        raise NotImplementedError

    # ------------------------------------------------------------------ changes

    async def claim(self, claim: Claim) -> Seated:
        """Somebody sits down, with an invitation (which is spent then) or on an open seat; 409 if it is taken."""
        raise NotImplementedError

    async def answer(self, viewer: Viewer, given: AnswerGiven) -> None: ...

    async def supply(self, viewer: Viewer, given: DiceGiven) -> None: ...

    async def undo(self, viewer: Viewer, wished: UndoWished) -> None:
        """At once where nobody is wronged or only bots are; otherwise asks the others."""

    async def consent(self, viewer: Viewer, consent: Consent) -> None: ...

    async def resign(self, viewer: Viewer) -> None: ...

    # ------------------------------------------------------------------ looking

    async def update(self, viewer: Viewer, *, log: int = 0, rev: int = 0) -> Update:
        """All a viewer needs who had `log` events at revision `rev`; rev 0 (unknown) brings the whole log."""
        raise NotImplementedError

    async def card(self, viewer: Viewer | None = None) -> GameCard: ...

    async def preview(self, viewer: Viewer, given: MoveGiven) -> Preview: ...

    async def reach(self, viewer: Viewer, given: MoveGiven | None) -> Reach | None: ...

    async def sight(self, viewer: Viewer, a: str, b: str) -> Sight: ...

    async def seen(self, viewer: Viewer, place: str) -> Seen: ...

    async def inspect(self, viewer: Viewer, place: str) -> PlaceFacts: ...

    async def report(self, viewer: Viewer) -> Report:
        """Refused (409) while the game goes on."""
        raise NotImplementedError

    async def record(self) -> Record:
        """The game record as it may be shown: with the seed only when the game is over. `transcript.write` it."""
        raise NotImplementedError

    # ------------------------------------------------------------------ live

    def join(self, viewer: Viewer, *, log: int = 0, rev: int = 0) -> Live:
        """A live connection: `async for message in live: await socket.send_text/bytes(message)`. Then `leave`.

        The first message is an Update; then Updates and Presences as they come. Whoever is slow gets fewer, larger
        ones, so nothing piles up. The iteration ends when the server closes.
        """
        raise NotImplementedError

    def leave(self, live: Live) -> None: ...


class Live(AsyncIterator[bytes]):
    """Somebody who watches a room now: what he has not been told yet, encoded as JSON, message by message."""
