"""Both stores, held to one contract."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.orders import Order
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.table import Mark, Said, Throw
from hedgerow.server.store import sql
from hedgerow.server.store.contract import Moved, Store, StoreError
from hedgerow.server.store.kept import EVERYBODY, Change, Fork, KeptGame, KeptNote, KeptSeat, Seen
from hedgerow.server.store.sqlite import SqliteStore
from hedgerow.server.store.urls import store_at
from tests.server.tables import awaited, begin, lobby_at, move_on

SEATS = (
    KeptSeat("American", "human", "Ann", True, token="t0", watch="w0"),
    KeptSeat("German", "open", invite="i1"),
)
GAME = KeptGame(
    id="abc", system="lnlt", scenario="milk-run", options={"one": "two"}, dice="seeded", seed="s", commitment="c",
    content="f", made_by="hedgerow 1", seats=SEATS, watch="w", made=1000.25, touched=1000.5,
    progress="turn 1", turn_of=1,
)  # fmt: skip
LINES = (Said(0, "fire C6 us-1,us-2"), Throw(6, (3, 5), "to hit"), Throw(12, (11,), "who"), Said(1, "pass"))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = store_at(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def step(rev: int, keep: int, **more: Any) -> Change:
    seen = (Seen(EVERYBODY, rev - 1, 2000.0 + rev),)
    return Change(rev=rev, touched=2000.0 + rev, keep=keep, progress=f"turn {rev}", turn_of=0, seen=seen, **more)


@awaited
async def test_a_game_is_kept_as_it_is(database: str) -> None:
    async with opened(database) as store:
        await store.add(GAME, LINES[:2])
        assert await store.game("abc") == GAME
    async with opened(database) as store:  # and still is when the server comes back
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.game, kept.tape, kept.notes, kept.forks) == (GAME, LINES[:2], (), ())
        assert await store.load("abd") is None
        assert await store.game("abd") is None
        assert await store.count() == 1


@awaited
async def test_a_change_is_one_transaction(database: str) -> None:
    won = Outcome(1, "German resigned", "", (1, 2))
    seat = msgspec.structs.replace(SEATS[1], taken=True, invite="", token="t1", player="Bob ☂")
    note = KeptNote(7, "Bob sits down.", 3000.125)
    async with opened(database) as store:
        await store.add(GAME)
        await store.change("abc", step(2, 0, lines=LINES))
        await store.change("abc", step(3, 4, notes=(note,), outcome=won, seat=(1, seat)))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.tape, kept.notes) == (LINES, (note,))
        assert kept.game.seats == (SEATS[0], seat)
        assert (kept.game.rev, kept.game.touched, kept.game.progress, kept.game.turn_of) == (3, 2003.0, "turn 3", 0)
        await store.change("abc", step(4, 4))
        kept_game = await store.game("abc")
        assert kept_game is not None
        assert kept_game.outcome == won, "an outcome stays"


@awaited
async def test_an_undo_cuts_the_tape_and_says_so_in_one(database: str) -> None:
    async with opened(database) as store:
        await store.add(GAME, LINES)
        note = KeptNote(3, "American took back 2 decisions.", 1.0)
        fork = Fork(2, 3, (Seen(3, 7, 1.5), Seen(4, 2, 2.5)))
        await store.change("abc", step(2, 1, notes=(note,), fork=fork))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.tape, kept.notes, kept.forks) == (LINES[:1], (note,), (fork,))
        await store.change("abc", step(3, 1, lines=LINES[2:]))
        kept = await store.load("abc")
        assert kept is not None
        assert kept.tape == (LINES[0], *LINES[2:])


@awaited
async def test_who_has_noticed_what_is_kept_with_it(database: str) -> None:
    async with opened(database) as store:
        await store.add(GAME, LINES[:1])
        seen = (Seen(EVERYBODY, 1, 2001.0), Seen(0b100, 3, 2002.5))
        await store.change("abc", msgspec.structs.replace(step(2, 1, lines=LINES[1:3], eyes=0b100), seen=seen))
        await store.change("abc", msgspec.structs.replace(step(3, 3, lines=LINES[3:], eyes=EVERYBODY), seen=seen))
        kept = await store.load("abc")
        assert kept is not None
        assert kept.eyes == (None, 0b100, 0b100, EVERYBODY)
        assert kept.game.seen == seen


@awaited
async def test_proofs_and_checkpoints_are_kept_and_go_with_an_undo(database: str) -> None:
    first, last, later = Mark(1, b"one" * 99, 2, 0, 0), Mark(3, b"three", 5, 1, 2, 1), Mark(4, b"four", 6, 1, 2, 0)
    async with opened(database) as store:
        await store.add(GAME, LINES[:1], "p1")
        await store.change("abc", step(2, 1, mark=first, rules="r2"))
        await store.change("abc", step(3, 1, lines=LINES[1:3], proof="p3", mark=last))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.proofs, kept.marks) == (("p1", None, "p3"), (last,)), "there is one last checkpoint"
        assert (kept.game.rules, kept.game.begins) == ("r2", 0)
        # Gone on with from there: it stays, whatever comes after.
        await store.change("abc", step(4, 3, fork=Fork(4, 5), begins=3))
        await store.change("abc", step(5, 3, lines=LINES[3:], proof="p4", mark=later))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.proofs[3], kept.marks, kept.game.begins) == ("p4", (last, later), 3)
        await store.change("abc", step(6, 3, fork=Fork(6, 5)))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.proofs, kept.marks) == (("p1", None, "p3"), (last,))


@awaited
async def test_standing_orders_are_kept_with_their_seat(database: str) -> None:
    orders = (Order("move", "3.us-1", below=0.25, units=("us-1",)), Order(answer="hold", kinds=("opportunity",)))
    async with opened(database) as store:
        await store.add(GAME)
        await store.change("abc", step(2, 0, seat=(1, msgspec.structs.replace(SEATS[1], orders=orders))))
    async with opened(database) as store:
        kept = await store.game("abc")
        assert kept is not None
        assert [seat.orders for seat in kept.seats] == [(), orders]


@awaited
async def test_what_fails_leaves_nothing_behind(database: str) -> None:
    async with opened(database) as store:
        await store.add(GAME, LINES)
        with pytest.raises(StoreError):  # the tape is longer than the change believes
            await store.change("abc", step(2, 2, lines=LINES, notes=(KeptNote(0, "never", 0.0),)))
        kept = await store.load("abc")
        assert kept is not None
        assert (kept.game, kept.tape, kept.notes) == (GAME, LINES, ())
        with pytest.raises(StoreError):  # no two games of one name
            await store.add(GAME)
        await store.change("abc", step(2, 4, lines=LINES))  # and the store goes on


@awaited
async def test_two_servers_do_not_undo_each_other(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        await one.add(GAME)
        await one.change("abc", step(2, 0, lines=LINES[:1]))
        with pytest.raises(Moved):
            await other.change("abc", step(2, 0, lines=LINES[3:]))
        with pytest.raises(Moved):
            await other.change("nobody", step(2, 0))
        kept = await other.load("abc")
        assert kept is not None
        assert kept.tape == LINES[:1]


@awaited
async def test_lists(database: str) -> None:
    taken = (SEATS[0], msgspec.structs.replace(SEATS[1], taken=True))
    bot = (SEATS[0], KeptSeat("German", "bot", "sergeant", True))
    over = Outcome(None, "over")
    async with opened(database) as store:
        kinds: list[dict[str, Any]] = [
            {}, {"seats": taken}, {"outcome": over}, {"seats": bot}, {"seats": bot, "turn_of": 0}
        ]  # fmt: skip
        for n, more in enumerate(kinds):
            await store.add(msgspec.structs.replace(GAME, id=f"g{n}", made=1000.0 + n, **more))
        await store.add(msgspec.structs.replace(GAME, id="g5", made=1005.0))
        await store.add(msgspec.structs.replace(GAME, id="g6", seats=bot, outcome=over))
        assert [game.id for game in await store.open_games(10)] == ["g5", "g0"]
        assert [game.id for game in await store.open_games(1)] == ["g5"]
        assert await store.waiting() == ["g3"]
        assert await store.count() == 7
        ordered = (SEATS[0], msgspec.structs.replace(taken[1], orders=(Order(),)))
        await store.add(msgspec.structs.replace(GAME, id="g7", seats=ordered))
        await store.add(msgspec.structs.replace(GAME, id="g8", seats=ordered, turn_of=0))
        assert sorted(await store.waiting()) == ["g3", "g7"]


# ------------------------------------------------------------------ schemas


@awaited
async def test_a_store_of_the_first_schema_is_brought_up_to_date(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game kept by an older server is gone on with by this one."""
    async with lobby_at(database) as lobby:
        game = await begin(lobby)
        played = await move_on(game, 5)
    _back_to_first_schema(database)
    async with opened(database) as store:
        kept = await store.load(game.made.id)
        assert kept is not None
        assert (kept.game.progress, kept.game.turn_of, kept.forks) == ("", None, ())
        assert kept.game.seen == (Seen(EVERYBODY, kept.game.rev - 1, kept.game.touched),)
    async with lobby_at(database) as lobby:
        again = game._replace(room=await lobby.room(game.made.id))
        update = await again.room.update(again.seats[0])
        assert (update.view, update.log, update.at) == (played.view, played.log, played.at)
        await move_on(again, 2)
        assert (await lobby.card(game.made.id)).progress


def _back_to_first_schema(url: str) -> None:
    """What `0001_games.sql` alone would have made, with the games that are there."""
    undo = (
        "ALTER TABLE game DROP COLUMN inherited", "ALTER TABLE game DROP COLUMN request", "DROP TABLE brought",
        "ALTER TABLE entry DROP COLUMN proof", "ALTER TABLE game DROP COLUMN rules",
        "ALTER TABLE game DROP COLUMN begins", "DROP TABLE mark",
        "DROP TABLE undone", "ALTER TABLE game DROP COLUMN salt", "ALTER TABLE game DROP COLUMN chosen",
        "ALTER TABLE game DROP COLUMN contributions",
        "ALTER TABLE game DROP COLUMN seen", "ALTER TABLE entry DROP COLUMN eyes",
        "ALTER TABLE seat DROP COLUMN orders", "DROP TABLE fork", "DROP INDEX open_seat",
        "ALTER TABLE game DROP COLUMN progress",
        "ALTER TABLE game DROP COLUMN turn_of", "UPDATE schema_version SET version = 1",
    )  # fmt: skip
    for statement in undo:
        _execute(url, statement)


def _execute(url: str, statement: str) -> None:
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        connection.execute(statement)
        connection.close()
        return
    import psycopg

    with psycopg.connect(url, autocommit=True) as connected:
        connected.execute(statement.encode())


@awaited
async def test_a_store_of_a_newer_schema_is_left_alone(database: str) -> None:
    async with opened(database):
        pass
    _execute(database, "UPDATE schema_version SET version = 99")
    store = store_at(database)
    with pytest.raises(StoreError, match=r"schema 99.*newer Hedgerow"):
        await store.open()
    await store.close()


def test_migrations_are_numbered_without_gaps() -> None:
    steps = sql.migrations()
    assert [step.version for step in steps] == list(range(1, len(steps) + 1))
    assert all(step.statements for step in steps)


@awaited
async def test_a_half_done_migration_is_not_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = sql.migrations()
    bad = (*good, sql.Migration(len(good) + 1, ("CREATE TABLE extra (one INTEGER)", "CREATE NONSENSE")))
    async with opened(database) as store:
        await store.add(GAME)
    monkeypatch.setattr(sql, "migrations", lambda: bad)
    broken = store_at(database)
    with pytest.raises(StoreError):
        await broken.open()
    await broken.close()
    monkeypatch.undo()
    _execute(database, "CREATE TABLE extra (one INTEGER)")  # it is not there
    async with opened(database) as store:
        assert await store.game("abc") == GAME


# ------------------------------------------------------------------ what differs


def test_stores_are_chosen_by_their_url(tmp_path: Path) -> None:
    assert isinstance(store_at(f"sqlite:///{tmp_path}/x"), SqliteStore)
    for wrong in ("sqlite://", "sqlite:///", "mysql://x", "games.db", ""):
        with pytest.raises(StoreError, match="sqlite:///path"):
            store_at(wrong)


@awaited
async def test_sqlite_waits_for_the_disk_and_keeps_seeds_from_others(sqlite: str) -> None:
    store = SqliteStore(sqlite)
    await store.open()
    pragmas = [store._rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    assert pragmas == ["wal", 2, 1]
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.count()


@awaited
async def test_sqlite_says_when_it_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, whatever it is called")
    for path in ("file", "file/below", ""):
        store = store_at(f"sqlite:///{tmp_path}/{path}")
        with pytest.raises(StoreError, match="sqlite"):
            await store.open()


@awaited
async def test_postgres_comes_back(postgres: str, postgresql: str) -> None:
    """A connection that was lost while nobody used it is made anew without a word."""
    import psycopg

    async with opened(postgresql) as store:
        await store.add(GAME)
        with psycopg.connect(postgres, autocommit=True) as other:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            other.execute(f"{others} AND backend_type = 'client backend'")
        await store.change("abc", step(2, 0, lines=LINES))
        kept = await store.load("abc")
        assert kept is not None
        assert kept.tape == LINES


@awaited
async def test_postgres_says_when_it_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    store = store_at(f"postgresql:///games?host={tmp_path}")
    with pytest.raises(StoreError, match="postgresql"):
        await store.open()
