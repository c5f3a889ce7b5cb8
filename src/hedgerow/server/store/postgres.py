"""Games in PostgreSQL, through psycopg 3 (the extra `postgres`)."""

from __future__ import annotations

import functools
from typing import Any, LiteralString

import psycopg

from .sql import Row, SqlStore, named

SCHEMA_LOCK = 0x6865646765  # any number that nobody else uses


class PostgresStore(SqlStore):
    name = "postgresql"
    errors = (psycopg.Error,)

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._connection: psycopg.Connection[tuple[Any, ...]] | None = None

    def _connect(self) -> None:
        self._connection = psycopg.connect(self._url, autocommit=True)
        self._run("SET synchronous_commit = on")  # whatever the server's default is

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _alone(self) -> None:
        self._rows(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})")

    def _run(self, statement: str, values: dict[str, Any] | None = None) -> int:
        return self._execute(statement, values).rowcount

    def _rows(self, statement: str, values: dict[str, Any] | None = None) -> list[Row]:
        return list(self._execute(statement, values).fetchall())

    def _execute(self, statement: str, values: dict[str, Any] | None) -> psycopg.Cursor[tuple[Any, ...]]:
        if self._connection is None:
            raise psycopg.OperationalError("not connected")
        return self._connection.execute(_psycopg(statement), values)


@functools.cache
def _psycopg(statement: str) -> LiteralString:
    return named(statement)
