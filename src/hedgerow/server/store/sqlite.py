"""Games in a file: SQLite with a write-ahead log, synced to the disk at every commit."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from .contract import StoreError
from .sql import Row, SqlStore

PREFIX = "sqlite:///"
BUSY = 5.0  # seconds to wait for somebody else who writes


class SqliteStore(SqlStore):
    name = "sqlite"
    errors = (sqlite3.Error, OSError)
    begin = begin_reading = "BEGIN IMMEDIATE"  # whoever reads first and writes then could be refused in between

    def __init__(self, url: str) -> None:
        super().__init__()
        if not url.startswith(PREFIX) or not url[len(PREFIX) :]:
            raise StoreError(f"an SQLite store is {PREFIX}path, not {url!r}")
        self.path = Path(url[len(PREFIX) :])
        self._connection: sqlite3.Connection | None = None

    def _connect(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # Seeds lie in it: nobody else on this machine may read what dice are to come.
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        self._connection = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        self._rows("PRAGMA journal_mode = WAL")
        self._run("PRAGMA synchronous = FULL")
        self._run("PRAGMA foreign_keys = ON")

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _alone(self) -> None:
        """BEGIN IMMEDIATE has seen to it."""

    def _run(self, statement: str, values: dict[str, Any] | None = None) -> int:
        return self._connected.execute(statement, values or {}).rowcount

    def _rows(self, statement: str, values: dict[str, Any] | None = None) -> list[Row]:
        with closing(self._connected.execute(statement, values or {})) as found:
            return found.fetchall()

    @property
    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            raise sqlite3.OperationalError("not connected")
        return self._connection
