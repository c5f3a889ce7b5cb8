"""Games in PostgreSQL, through psycopg 3 (the extra `postgres`). Several servers may use it at the same time."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, LiteralString

import psycopg

from .sql import Row, SqlStore, named

log = logging.getLogger(__name__)

SCHEMA_LOCK = 0x6865646765  # any number that nobody else uses
CHANNEL: LiteralString = "hedgerow"
STATEMENT_SECONDS = 10  # for any statement: whoever locks a table must not stop every game
NOTICE_SECONDS = 1.0  # between two looks whether the server goes down
# A line that is dead is noticed by these, whatever the other end does.
PATIENCE: dict[str, Any] = {
    "connect_timeout": 5, "tcp_user_timeout": 10_000,
    "keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2,
}  # fmt: skip


class PostgresStore(SqlStore):
    name = "postgresql"
    errors = (psycopg.Error,)
    begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"  # else every statement sees a moment of its own
    shared = True

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
        self._rows("SELECT pg_notify(:channel, :told)", {"channel": CHANNEL, "told": f"{self._self} {id} {rev}"})

    async def listen(self, heard: Callable[[str, int | None], None]) -> None:
        loop = asyncio.get_running_loop()

        def tell(id: str, rev: int | None) -> None:
            with suppress(RuntimeError):  # the loop is closed already
                loop.call_soon_threadsafe(heard, id, rev)

        self._listener = threading.Thread(target=self._listen, args=(tell,), name="notices", daemon=True)
        self._listener.start()

    def _listen(self, tell: Callable[[str, int | None], None]) -> None:
        """Notices, on a connection of their own; one that is lost is made anew, and what was missed is looked up."""
        while not self._ending.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, **PATIENCE) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    tell("", None)
                    while not self._ending.is_set():
                        for notice in line.notifies(timeout=NOTICE_SECONDS):
                            self._pass_on(notice.payload, tell)
            except psycopg.Error as wrong:
                log.warning("notices of other servers are interrupted: %s", wrong)
                self._ending.wait(NOTICE_SECONDS)

    def _pass_on(self, told: str, tell: Callable[[str, int | None], None]) -> None:
        sender, id, rev = (*told.split(), "", "", "")[:3]
        if sender != self._self and rev.isdecimal():  # anybody may say anything on a channel
            tell(id, int(rev))

    async def close(self) -> None:
        self._ending.set()
        await super().close()


@functools.cache
def _psycopg(statement: str) -> LiteralString:
    return named(statement)
