"""Which store is meant: each is named by a URL."""

from __future__ import annotations

from .contract import Store, StoreError
from .sqlite import SqliteStore


def store_at(url: str) -> Store:
    """The store that a URL names: `sqlite:///path`, or `postgresql://…`."""
    scheme = url.partition(":")[0]
    if scheme == "sqlite":
        return SqliteStore(url)
    if scheme in ("postgresql", "postgres"):
        try:
            from .postgres import PostgresStore
        except ImportError:
            raise StoreError("PostgreSQL needs psycopg: install hedgerow with the extra 'postgres'") from None
        return PostgresStore(url)
    raise StoreError(f"a store is sqlite:///path or postgresql://…, not {scheme!r}")
