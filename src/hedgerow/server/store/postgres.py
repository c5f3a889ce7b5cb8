"""Games in PostgreSQL, through psycopg 3 (the extra `postgres`). Several servers may use it at the same time."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, LiteralString, ParamSpec, Protocol

import psycopg

from .contract import Ears
from .sql import Row, SqlStore, named

log = logging.getLogger(__name__)
P = ParamSpec("P")

SCHEMA_LOCK = 0x6865646765  # any number that nobody else uses
CHANNEL: LiteralString = "hedgerow"
STATEMENT_SECONDS = 10  # for any statement: whoever locks a table must not stop every game
NOTICE_SECONDS = 1.0  # between two looks whether the server goes down
# A line that is dead is noticed by these, whatever the other end does.
PATIENCE: dict[str, Any] = {
    "connect_timeout": 5, "tcp_user_timeout": 10_000,
    "keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2,
}  # fmt: skip


CONNECTED = "SELECT application_name FROM pg_stat_activity WHERE datname = current_database()"


class Tell(Protocol):
    """Has something heard on the event loop."""

    def __call__(self, hears: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None: ...


class PostgresStore(SqlStore):
    name = "postgresql"
    errors = (psycopg.Error,)
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # else every statement sees a moment of its own
    shared = True
    patience = 3.0 * STATEMENT_SECONDS  # a server that stands still ends no statement by itself

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None
        self._self = secrets.token_hex(6)  # so that a server knows its own notices
        self._ending = threading.Event()
        self._listener: threading.Thread | None = None

    def _connect(self) -> None:
        self._connection = psycopg.connect(self._url, autocommit=True, **PATIENCE)
        self._run("SET synchronous_commit = on")  # whatever the server's default is
        self._run(f"SET statement_timeout = '{STATEMENT_SECONDS}s'")
        # The locks of a server that is gone without a word, its machine too, are not held against the others.
        self._run(f"SET idle_in_transaction_session_timeout = '{STATEMENT_SECONDS}s'")

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _alone(self) -> None:
        self._run("SET LOCAL statement_timeout = 0")  # a large store takes its time to be brought up to date
        self._rows(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})")

    def _settle(self, id: str) -> None:
        self._rows("SELECT id FROM game WHERE id = :id FOR UPDATE", {"id": id})

    def _run(self, statement: str, values: dict[str, Any] | None = None) -> int:
        return self._execute(statement, values).rowcount

    def _rows(self, statement: str, values: dict[str, Any] | None = None) -> list[Row]:
        return list(self._execute(statement, values).fetchall())

    def _execute(self, statement: str, values: dict[str, Any] | None) -> psycopg.Cursor[tuple[Any, ...]]:
        if self._connection is None:
            raise psycopg.OperationalError("not connected")
        return self._connection.execute(_psycopg(statement), values)

    # ------------------------------------------------------------------ several servers

    def _tell(self, id: str, rev: int) -> None:
        self._notify("changed", id, str(rev))

    async def greet(self, id: str, seats: frozenset[int] | None, *, asks: bool = False) -> None:
        there = "gone" if seats is None else " ".join(map(str, sorted(seats)))
        await self._in_thread(self._whole, self._notify, "asks" if asks else "here", id, there)

    def _notify(self, what: str, id: str, more: str) -> None:
        told = f"{self._self} {what} {id} {more}"
        self._rows("SELECT pg_notify(:channel, :told)", {"channel": CHANNEL, "told": told})

    async def listen(self, ears: Ears) -> None:
        loop = asyncio.get_running_loop()

        def tell(hears: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
            with suppress(RuntimeError):  # the loop is closed already
                loop.call_soon_threadsafe(functools.partial(hears, *args, **kwargs))

        self._listener = threading.Thread(target=self._listen, args=(ears, tell), name="notices", daemon=True)
        self._listener.start()

    def _listen(self, ears: Ears, tell: Tell) -> None:
        """Notices, on a connection of their own; one that is lost is made anew, and what was missed is looked up."""
        name = f"{CHANNEL} {self._self}"
        while not self._ending.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, **{**PATIENCE, "application_name": name}) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    tell(ears.missed)
                    others: set[str] = set()
                    while not self._ending.is_set():
                        for notice in line.notifies(timeout=NOTICE_SECONDS):
                            others |= self._pass_on(notice.payload, ears, tell)
                        others -= _gone(line, others, ears, tell)
            except psycopg.Error as wrong:
                if not self._ending.wait(NOTICE_SECONDS):
                    log.warning("notices of other servers were interrupted: %s", wrong)

    def _pass_on(self, told: str, ears: Ears, tell: Tell) -> set[str]:
        """Tells what another server has said, and gives its name. Anybody may say anything on a channel."""
        match told.split():
            case [self._self, *_]:
                return set()
            case [_, "changed", id, rev] if rev.isdecimal():
                tell(ears.changed, id, int(rev))
                return set()
            case [server, "here" | "asks" as how, id, *seats] if seats == ["gone"] or all(map(str.isdecimal, seats)):
                there = None if seats == ["gone"] else frozenset(map(int, seats))
                tell(ears.met, server, id, there, how == "asks")
                return {server}
        return set()

    async def close(self) -> None:
        self._ending.set()
        await super().close()


def _gone(line: psycopg.Connection[tuple[Any, ...]], others: set[str], ears: Ears, tell: Tell) -> set[str]:
    """Tells which of these servers are connected no more."""
    if not others:
        return set()
    connected = {str(name) for (name,) in line.execute(CONNECTED).fetchall()}
    gone = {server for server in others if f"{CHANNEL} {server}" not in connected}
    for server in gone:
        tell(ears.gone, server)
    return gone


@functools.cache
def _psycopg(statement: str) -> LiteralString:
    return named(statement)
