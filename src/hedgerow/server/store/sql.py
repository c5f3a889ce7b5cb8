"""What SQLite and PostgreSQL have in common, which is nearly all: the statements, the schema and the one thread.

A connection lives in a thread of its own. The event loop never waits for a disk, and statements never meet.
"""

from __future__ import annotations

import asyncio
import functools
import re
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec

from hedgerow.kernel.dice import Contribution
from hedgerow.kernel.orders import Order
from hedgerow.kernel.system import Outcome
from hedgerow.kernel.table import Mark, Said, Throw, Undone
from hedgerow.kernel.transcript import Line

from .contract import Ears, Moved, StoreError
from .kept import (
    EVERYBODY,
    Change,
    Eyes,
    Fork,
    Kept,
    KeptGame,
    KeptNote,
    KeptSeat,
    Seen,
)

P = ParamSpec("P")
R = TypeVar("R")
Row = Sequence[Any]

GAME = (
    "id", "system", "scenario", "options", "dice", "seed", "commitment", "content", "made_by", "watch", "made",
    "touched", "rev", "outcome", "progress", "turn_of", "seen", "rules", "begins",
    "salt", "chosen", "contributions", "request", "inherited",
)  # fmt: skip
SEAT = ("name", "kind", "player", "taken", "token", "invite", "watch", "orders")

ADD_GAME = f"INSERT INTO game ({', '.join(GAME)}) VALUES ({', '.join(f':{c}' for c in GAME)})"
ADD_SEAT = f"INSERT INTO seat (game, seat, {', '.join(SEAT)}) VALUES (:game, :seat, {', '.join(f':{c}' for c in SEAT)})"
SET_SEAT = f"UPDATE seat SET {', '.join(f'{c} = :{c}' for c in SEAT)} WHERE game = :game AND seat = :seat"
STEP = """
    UPDATE game SET rev = :rev, touched = :touched, progress = :progress, turn_of = :turn_of, seen = :seen,
        outcome = COALESCE(:outcome, outcome), rules = COALESCE(:rules, rules), begins = COALESCE(:begins, begins),
        contributions = COALESCE(:contributions, contributions), request = :request
    WHERE id = :id AND rev = :rev - 1
"""
CUT = "DELETE FROM entry WHERE game = :game AND place >= :place"
ADD_LINE = """
    INSERT INTO entry (game, place, seat, said, sides, faces, eyes, proof)
    VALUES (:game, :place, :seat, :said, :sides, :faces, :eyes, :proof)
"""
ADD_NOTE = "INSERT INTO note (game, rev, events, words, noted) VALUES (:game, :rev, :events, :words, :noted)"
MARK = ("place", "state", "events", "throws", "barrier", "asked")
DROP_MARKS = """
    DELETE FROM mark WHERE game = :game AND place <> (SELECT begins FROM game WHERE id = :game)
"""
ADD_MARK = f"""
    INSERT INTO mark (game, {", ".join(MARK)}) VALUES (:game, {", ".join(f":{c}" for c in MARK)})
    ON CONFLICT (game, place) DO NOTHING
"""
ADD_UNDONE = "INSERT INTO undone (game, rev, told) VALUES (:game, :rev, :told)"
ADD_FORK = "INSERT INTO fork (game, rev, events, seen) VALUES (:game, :rev, :events, :seen)"

GAMES = f"SELECT {', '.join(GAME)} FROM game"
SEATS = f"SELECT {', '.join(SEAT)} FROM seat WHERE game = :id ORDER BY seat"
TAPE = "SELECT seat, said, sides, faces, eyes, proof FROM entry WHERE game = :id ORDER BY place"
NOTES = "SELECT events, words, noted FROM note WHERE game = :id ORDER BY rev"
FORKS = "SELECT rev, events, seen FROM fork WHERE game = :id ORDER BY rev"
UNDONE = "SELECT told FROM undone WHERE game = :id ORDER BY rev"
MARKS = f"SELECT {', '.join(MARK)} FROM mark WHERE game = :id ORDER BY place"
OPEN = f"""
    {GAMES} WHERE outcome IS NULL
        AND id IN (SELECT game FROM seat WHERE kind = 'open' AND taken = 0)
    ORDER BY made DESC LIMIT :limit
"""
WAITING = """
    SELECT game.id FROM game JOIN seat ON seat.game = game.id AND seat.seat = game.turn_of
    WHERE game.outcome IS NULL AND (seat.kind = 'bot' OR seat.orders <> '')
        AND game.id IN (SELECT game FROM seat WHERE kind <> 'bot')
    ORDER BY game.touched DESC
"""
BRING = """
    INSERT INTO brought (id, words, brought) VALUES (:id, :words, :brought)
    ON CONFLICT (id) DO UPDATE SET brought = excluded.brought
"""
BROUGHT = "SELECT words FROM brought WHERE id = :id"
FORGET_BROUGHT = """
    DELETE FROM brought WHERE brought < :before
        OR id NOT IN (SELECT id FROM brought ORDER BY brought DESC LIMIT :most)
"""
HOUR = 3600.0
MOST_BROUGHT = 64  # records, of 2 MB at most
REV = "SELECT rev FROM game WHERE id = :id"
COUNT = "SELECT COUNT(*) FROM game"


class Migration(NamedTuple):
    version: int
    statements: tuple[str, ...]


@functools.cache
def migrations() -> tuple[Migration, ...]:
    """The steps from nothing to the present schema."""
    folder = files("hedgerow.server.store.migrations")
    named = sorted((found.name, found.read_text("utf-8")) for found in folder.iterdir() if found.name.endswith(".sql"))
    return tuple(Migration(int(name.partition("_")[0]), _statements(text)) for name, text in named)


def _statements(text: str) -> tuple[str, ...]:
    plain = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("--"))
    return tuple(statement.strip() for statement in plain.split(";") if statement.strip())


class SqlStore(ABC):
    """A store behind a connection. Everything but `_connect`, `_run` and the like is common."""

    name: str
    errors: tuple[type[Exception], ...]  # what the driver raises
    begin = "BEGIN"
    begin_reading = "BEGIN"
    shared = False
    patience: float | None = None  # seconds to wait for anything; None: as long as it takes

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._closed = False

    # ------------------------------------------------------------------ what differs

    @abstractmethod
    def _connect(self) -> None: ...

    @abstractmethod
    def _disconnect(self) -> None: ...

    @abstractmethod
    def _run(self, statement: str, values: dict[str, Any] | None = None) -> int:
        """Carries a statement out; the number of rows it touched."""

    @abstractmethod
    def _rows(self, statement: str, values: dict[str, Any] | None = None) -> list[Row]: ...

    @abstractmethod
    def _alone(self) -> None:
        """Within a transaction that changes the schema: waits until nobody else does."""

    def _settle(self, id: str) -> None:
        """Within a transaction: waits for whoever still writes to a game; where they come one by one, nobody does."""
        return

    def _tell(self, id: str, rev: int) -> None:
        """Within a transaction that changes a game: other servers, if there are any, are told when it is done."""
        return

    # ------------------------------------------------------------------ the contract

    async def open(self) -> None:
        await self._answered(self._open)  # a large store takes its time to be brought up to date

    async def add(self, game: KeptGame, lines: tuple[Line, ...] = (), proof: str = "") -> None:
        await self._in_thread(self._add, game, lines, proof)

    async def change(self, id: str, change: Change) -> None:
        await self._in_thread(self._change, id, change)

    async def game(self, id: str) -> KeptGame | None:
        return await self._in_thread(self._whole, self._game, id)

    async def rev(self, id: str) -> int | None:
        found = await self._in_thread(self._at_once, REV, {"id": id})
        return int(found[0][0]) if found else None

    async def load(self, id: str, *, settled: bool = False) -> Kept | None:
        if settled:
            return await self._in_thread(self._load_settled, id)
        return await self._in_thread(self._whole, self._load, id)

    async def listen(self, ears: Ears) -> None:
        """There is nobody else to hear of, unless the store says so."""
        return

    async def greet(self, id: str, seats: frozenset[int] | None, *, asks: bool = False) -> None:
        """Nor anybody to tell."""
        return

    async def open_games(self, limit: int) -> list[KeptGame]:
        return await self._in_thread(self._whole, self._listed, limit)

    async def waiting(self) -> list[str]:
        return [row[0] for row in await self._in_thread(self._whole, self._rows, WAITING)]

    async def bring(self, id: str, text: str, now: float) -> None:
        await self._in_thread(self._bring, id, text, now)

    async def brought(self, id: str) -> str | None:
        found = await self._in_thread(self._whole, self._rows, BROUGHT, {"id": id})
        return str(found[0][0]) if found else None

    async def count(self) -> int:
        return int((await self._in_thread(self._whole, self._rows, COUNT))[0][0])

    async def close(self) -> None:
        if not self._closed:
            await self._in_thread(self._disconnect)
            self._closed = True
            self._thread.shutdown()

    # ------------------------------------------------------------------ in the thread

    async def _in_thread(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work that is given up when the store does not answer; what it may have done all the same is looked up."""
        try:
            return await asyncio.wait_for(self._answered(work, *args, **kwargs), self.patience)
        except TimeoutError:
            raise StoreError(f"{self.name}: no answer within {self.patience} s") from None

    async def _answered(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, functools.partial(work, *args, **kwargs))
        except self.errors as wrong:
            raise StoreError(f"{self.name}: {wrong}") from wrong

    @contextmanager
    def _transaction(self, begin: str = "") -> Iterator[None]:
        self._begin(begin or self.begin)
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    def _begin(self, statement: str) -> None:
        """Begins a transaction; on a new connection, if the old one was lost since it was last used."""
        try:
            self._run(statement)
        except self.errors:
            self._disconnect()
            self._connect()
            self._run(statement)

    def _whole(self, read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Reads something in one transaction, so that all its parts are of one moment."""
        with self._transaction(self.begin_reading):
            return read(*args, **kwargs)

    def _at_once(self, statement: str, values: dict[str, Any]) -> list[Row]:
        """Reads something in one statement, which needs no transaction unless the connection was lost."""
        try:
            return self._rows(statement, values)
        except self.errors:
            return self._whole(self._rows, statement, values)

    def _roll_back(self) -> None:
        try:
            self._run("ROLLBACK")
        except self.errors:  # the connection is gone, and with it the transaction
            self._disconnect()

    def _open(self) -> None:
        self._connect()
        with self._transaction():
            self._alone()
            self._run("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = self._rows("SELECT version FROM schema_version")
            version = int(found[0][0]) if found else 0
            newest = migrations()[-1].version
            if version > newest:
                raise StoreError(
                    f"this store has schema {version}, and this Hedgerow knows schemas up to {newest}: "
                    "a newer Hedgerow is needed"
                )
            if not found:
                self._run("INSERT INTO schema_version (version) VALUES (0)")
            for step in migrations():
                if step.version > version:
                    for statement in step.statements:
                        self._run(statement)
                    self._run("UPDATE schema_version SET version = :version", {"version": step.version})

    def _add(self, game: KeptGame, lines: tuple[Line, ...], proof: str) -> None:
        values = {column: getattr(game, column) for column in GAME}
        values["options"] = msgspec.json.encode(game.options).decode()
        values["outcome"] = _outcome_text(game.outcome)
        values["seen"], values["request"] = _text(game.seen), _text(game.request)
        values["chosen"] = int(game.chosen)
        values["contributions"] = _text(game.contributions)
        with self._transaction():
            self._run(ADD_GAME, values)
            for number, seat in enumerate(game.seats):
                self._run(ADD_SEAT, _seat_values(game.id, number, seat))
            self._add_lines(game.id, 0, lines, None, proof)

    def _change(self, id: str, change: Change) -> None:
        with self._transaction():
            step = {
                "id": id, "rev": change.rev, "touched": change.touched, "progress": change.progress,
                "turn_of": change.turn_of, "outcome": _outcome_text(change.outcome), "seen": _text(change.seen),
                "rules": change.rules or None, "begins": change.begins, "request": _text(change.request),
                "contributions": None if change.contributions is None else _text(change.contributions),
            }  # fmt: skip
            if self._run(STEP, step) != 1:
                raise Moved("the game has been changed by somebody else")
            if change.fork:
                self._run(CUT, {"game": id, "place": change.keep})
                fork = {"rev": change.fork.rev, "events": change.fork.events, "seen": _text(change.fork.seen)}
                self._run(ADD_FORK, {"game": id, **fork})
            self._add_lines(id, change.keep, change.lines, change.eyes, change.proof)
            if change.mark or change.fork:
                self._run(DROP_MARKS, {"game": id})
            if change.mark:
                self._run(ADD_MARK, _mark_values(id, change.mark))
            if change.undone:
                self._run(ADD_UNDONE, {"game": id, "rev": change.rev, "told": _text(change.undone)})
            for note in change.notes:
                values = {"game": id, "rev": change.rev, "events": note.after, "words": note.words, "noted": note.when}
                self._run(ADD_NOTE, values)
            if change.seat:
                self._run(SET_SEAT, _seat_values(id, *change.seat))
            self._tell(id, change.rev)

    def _add_lines(self, id: str, first: int, lines: tuple[Line, ...], eyes: Eyes | None, proof: str) -> None:
        for place, line in enumerate(lines, start=first):
            proven = (proof or None) if place == first + len(lines) - 1 else None
            self._run(ADD_LINE, {**_line_values(id, place, line, eyes), "proof": proven})

    def _bring(self, id: str, text: str, now: float) -> None:
        with self._transaction():
            self._run(BRING, {"id": id, "words": text, "brought": now})
            self._run(FORGET_BROUGHT, {"before": now - HOUR, "most": MOST_BROUGHT})

    def _game(self, id: str) -> KeptGame | None:
        found = self._rows(f"{GAMES} WHERE id = :id", {"id": id})
        return self._kept_game(found[0]) if found else None

    def _load_settled(self, id: str) -> Kept | None:
        with self._transaction():
            self._settle(id)  # and as long as this transaction lasts nobody else begins to
            return self._load(id)

    def _load(self, id: str) -> Kept | None:
        game = self._game(id)
        if game is None:
            return None
        tape = self._rows(TAPE, {"id": id})
        return Kept(
            game,
            tuple(_line(row) for row in tape),
            tuple(KeptNote(*row) for row in self._rows(NOTES, {"id": id})),
            tuple(Fork(rev, events, _seen(seen, rev, 0.0)) for rev, events, seen in self._rows(FORKS, {"id": id})),
            tuple(row[-2] for row in tape),
            tuple(row[-1] for row in tape),
            tuple(_mark(row) for row in self._rows(MARKS, {"id": id})),
            tuple(msgspec.json.decode(row[0], type=Undone) for row in self._rows(UNDONE, {"id": id})),
        )

    def _listed(self, limit: int) -> list[KeptGame]:
        return [self._kept_game(row) for row in self._rows(OPEN, {"limit": limit})]

    def _kept_game(self, row: Row) -> KeptGame:
        values = dict(zip(GAME, row))
        values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
        values["outcome"] = msgspec.json.decode(values["outcome"], type=Outcome) if values["outcome"] else None
        values["seen"] = _seen(values["seen"], values["rev"], values["touched"])
        values["chosen"] = bool(values["chosen"])
        values["contributions"] = msgspec.json.decode(values["contributions"], type=tuple[Contribution, ...])
        values["request"] = msgspec.json.decode(values["request"], type=tuple[int, int, tuple[int, ...]] | None)
        return KeptGame(**values, seats=tuple(_seat(row) for row in self._rows(SEATS, {"id": values["id"]})))


# ------------------------------------------------------------------ rows


def _outcome_text(outcome: Outcome | None) -> str | None:
    return None if outcome is None else msgspec.json.encode(outcome).decode()


def _text(kept: object) -> str:
    return msgspec.json.encode(kept).decode()


def _seen(text: str, rev: int, touched: float) -> tuple[Seen, ...]:
    """Of a game that is older than this, everybody has noticed every change."""
    return msgspec.json.decode(text, type=tuple[Seen, ...]) if text else (Seen(EVERYBODY, rev - 1, touched),)


def _seat_values(id: str, number: int, seat: KeptSeat) -> dict[str, Any]:
    orders = _text(seat.orders) if seat.orders else ""
    return {"game": id, "seat": number, **msgspec.structs.asdict(seat), "taken": int(seat.taken), "orders": orders}


def _seat(row: Row) -> KeptSeat:
    values = dict(zip(SEAT, row))
    orders = msgspec.json.decode(values["orders"], type=tuple[Order, ...]) if values["orders"] else ()
    return KeptSeat(**{**values, "taken": bool(values["taken"]), "orders": orders})


def _line_values(id: str, place: int, line: Line, eyes: Eyes | None) -> dict[str, Any]:
    common = {"game": id, "place": place, "eyes": eyes}
    if isinstance(line, Said):
        return {**common, "seat": line.seat, "said": line.text, "sides": None, "faces": None}
    faces = " ".join(map(str, line.faces))
    return {**common, "seat": None, "said": line.why, "sides": line.sides, "faces": faces}


def _line(row: Row) -> Line:
    seat, said, sides, faces, *_ = row
    if seat is not None:
        return Said(seat, said)
    return Throw(sides, tuple(map(int, faces.split())), said)


def _mark_values(id: str, mark: Mark) -> dict[str, Any]:
    packed = zlib.compress(mark.state, 1)
    return {"game": id, "place": mark.at, **msgspec.structs.asdict(mark), "state": packed}


def _mark(row: Row) -> Mark:
    place, state, *rest = row
    return Mark(place, zlib.decompress(state), *rest)


def named(statement: str) -> str:
    """A statement with `:name` for its values as psycopg writes it."""
    return re.sub(r":(\w+)", r"%(\1)s", statement)
