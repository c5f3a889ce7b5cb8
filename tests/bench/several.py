"""Two servers on one PostgreSQL and four hundred games between them: each player at another server, both shown all."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from hedgerow.kernel import record
from hedgerow.kernel.measured import Figure
from hedgerow.kernel.table import Said
from tests.bench.player import Line, new_game, next_update, pick, watch
from tests.postgres import NoPostgres, private_postgres
from tests.serving import Served

GAMES = int(os.environ.get("HEDGEROW_BENCH_GAMES", "400"))
ANSWERS = 6
AT_ONCE = 4  # answers under way at the same moment: people think
SECONDS = 600  # for all of them
SCENARIO = "milk-run"


def measure() -> list[Figure]:
    try:
        with two_servers() as ports:
            delays, wrong, taken = asyncio.run(asyncio.wait_for(_play_all(ports), SECONDS))
    except NoPostgres as why:
        print(why, file=sys.stderr)
        return []
    name, delays = f"{GAMES} games on two servers", sorted(delays)
    p95 = delays[len(delays) * 95 // 100] * 1000
    return [
        Figure(f"{name}, answers lost or shown wrongly", wrong, "answers", "none", wrong == 0),
        Figure(f"{name}, answers a second", len(delays) / taken, "answers/s"),
        Figure(f"{name}, shown at the other server, median", delays[len(delays) // 2] * 1000, "ms"),
        Figure(f"{name}, shown at the other server, 95 of 100", p95, "ms"),
    ]


@contextlib.contextmanager
def two_servers() -> Iterator[tuple[int, int]]:
    with private_postgres() as url, tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        here = Served(Path(one), "--no-limits", "--quiet", database=url)
        there = Served(Path(two), "--no-limits", "--quiet", database=url)
        with here, there:
            yield here.port, there.port


class Game(NamedTuple):
    """A game whose players ask and watch at a server of their own each."""

    id: str
    tokens: list[str]
    sockets: list[ClientConnection]
    states: list[dict[str, Any]]
    chance: random.Random


async def _play_all(ports: tuple[int, int]) -> tuple[list[float], int, float]:
    """How long each answer took to be seen by both, how many were not seen alike, and how long all of it took."""
    few, delays = asyncio.Semaphore(AT_ONCE), list[float]()

    async def opened(n: int) -> Game:
        async with few:
            return await _open(ports, n)

    async def played(game: Game) -> int:
        return sum([await _answer(ports, game, few, delays) for _ in range(ANSWERS)])

    async def recorded(game: Game) -> int:
        async with few:
            return await _lost(ports, game)

    games = await asyncio.gather(*map(opened, range(GAMES)))
    began = time.perf_counter()
    wrong = sum(await asyncio.gather(*map(played, games)))
    taken = time.perf_counter() - began
    wrong += sum(await asyncio.gather(*map(recorded, games)))
    await asyncio.gather(*(socket.close() for game in games for socket in game.sockets))
    return delays, wrong, taken


async def _open(ports: tuple[int, int], n: int) -> Game:
    line = await Line("127.0.0.1", ports[n % 2]).open()
    id, tokens = await new_game(line, SCENARIO, f"several {n}")
    line.close()
    watching = [await watch("127.0.0.1", port, id, token) for port, token in zip(ports, tokens)]
    return Game(id, tokens, [socket for socket, _ in watching], [state for _, state in watching], random.Random(n))


async def _answer(ports: tuple[int, int], game: Game, few: asyncio.Semaphore, delays: list[float]) -> bool:
    """Whoever is asked answers at his server; whether the two are shown different games then."""
    async with few:
        seat = game.states[0]["asked"]["seat"]
        mine = game.states[seat]
        line = await Line("127.0.0.1", ports[seat]).open()  # one that is kept for long would be closed in between
        began, answer = time.perf_counter(), {"at": mine["at"], "move": pick(mine, game.chance)}
        await line.send("POST", f"/api/games/{game.id}/answer", answer, game.tokens[seat])
        game.states[:] = [await next_update(socket, old["rev"]) for socket, old in zip(game.sockets, game.states)]
        delays.append(time.perf_counter() - began)
        line.close()
    one, two = game.states
    return (one["rev"], one["at"], one["progress"]) != (two["rev"], two["at"], two["progress"])


async def _lost(ports: tuple[int, int], game: Game) -> int:
    """How many answers are not in the record that the two servers give of a game; all, if they give different ones."""
    texts: list[str] = []
    for port, token in zip(ports, game.tokens):
        line = await Line("127.0.0.1", port).open()
        texts.append(await line.send("GET", f"/api/games/{game.id}/record", None, token))
        line.close()
    answers = [entry for entry in record.parse(texts[0]).lines if isinstance(entry, Said)]
    return ANSWERS - len(answers) if texts[0] == texts[1] else ANSWERS
