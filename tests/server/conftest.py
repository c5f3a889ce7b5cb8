"""Every store under one name; PostgreSQL where there is one."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import NoPostgres, private_postgres

NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, gone after the tests."""
    try:
        with private_postgres() as url:
            yield url
    except NoPostgres as why:
        pytest.skip(str(why))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    found: str = request.getfixturevalue("postgresql")
    return found


@pytest.fixture
def postgresql(postgres: str) -> str:
    """The URL of an empty PostgreSQL store."""
    import psycopg

    schema = f"test{os.getpid()}_{next(NUMBERS)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{postgres}&options=-csearch_path%3D{schema}"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of an empty store, for tests to which its kind does not matter."""
    return f"sqlite:///{tmp_path / 'games.sqlite'}"
