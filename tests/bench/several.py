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

from hedgerow.kernel.measured import Figure
from tests.bench.player import Line, new_game, next_update, pick, watch
from tests.postgres import NoPostgres, private_postgres
from tests.serving import Served

GAMES = int(os.environ.get("HEDGEROW_BENCH_GAMES", "400"))
ANSWERS = 6
AT_ONCE = 50  # games that are played at the same moment
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


async def _play_all(ports: tuple[int, int]) -> tuple[list[float], int, float]:
    delays: list[float] = []
    few = asyncio.Semaphore(AT_ONCE)

    async def one(n: int) -> int:
        async with few:
            return await _play_one(ports, n, delays)

    began = time.perf_counter()
    wrong = await asyncio.gather(*(one(n) for n in range(GAMES)))
    return delays, sum(wrong), time.perf_counter() - began


async def _play_one(ports: tuple[int, int], n: int, delays: list[float]) -> int:
    """One game; each seat's player asks and watches at a server of his own. How many answers were shown wrongly."""
    lines = [await Line("127.0.0.1", port).open() for port in ports]
    game, tokens = await new_game(lines[0], SCENARIO, f"several {n}")
    watching = [await watch("127.0.0.1", port, game, token) for port, token in zip(ports, tokens)]
    sockets, states = [socket for socket, _ in watching], [state for _, state in watching]
    chance, wrong = random.Random(n), 0
    for _ in range(ANSWERS):
        seat = states[0]["asked"]["seat"]
        mine = states[seat]
        began, answer = time.perf_counter(), {"at": mine["at"], "move": pick(mine, chance)}
        await lines[seat].send("POST", f"/api/games/{game}/answer", answer, tokens[seat])
        states = [await next_update(socket, state["rev"]) for socket, state in zip(sockets, states)]
        delays.append(time.perf_counter() - began)
        wrong += states[0]["rev"] != states[1]["rev"] or states[0]["at"] != states[1]["at"]
    for socket, line in zip(sockets, lines):
        await socket.close()
        line.close()
    return wrong
