"""Two hundred games at once: nothing lost, nothing out of order, and what an idle game weighs."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from hedgerow.kernel import record
from hedgerow.kernel.measured import Figure
from tests.bench.player import Line, new_game, next_update, pick, watch
from tests.serving import Served

GAMES = 200
ANSWERS = 40
SCENARIOS = ("kessenbrueck", "milk-run", "rearguard", "quatre-haies")


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), "--no-limits") as served:
        asyncio.run(_play_one(served.port, 0))  # maps and content are loaded before anything is weighed
        before = _megabytes(served.pid)
        start = time.perf_counter()
        wrong = asyncio.run(_play_all(served.port))
        taken = time.perf_counter() - start
        idle = (_megabytes(served.pid) - before) / GAMES
    name = f"{GAMES} games at once"
    return [
        Figure(f"{name}, answers lost or out of order", wrong, "answers", "none", wrong == 0),
        Figure(f"{name}, answers a second", GAMES * ANSWERS / taken, "answers/s"),
        Figure(f"{name}, memory of an idle game", idle, "MB", "at most 1", idle <= 1),
    ]


async def _play_all(port: int) -> int:
    wrong = await asyncio.gather(*(_play_one(port, n) for n in range(1, GAMES + 1)))
    return sum(wrong)


async def _play_one(port: int, n: int) -> int:
    """One game between two scripted people; how many answers the record lacks or has elsewhere."""
    line = await Line("127.0.0.1", port).open()
    game, tokens = await new_game(line, SCENARIOS[n % len(SCENARIOS)], f"crowd {n}")
    socket, watched = await watch("127.0.0.1", port, game, tokens[0])
    chance = random.Random(n)
    said: list[str] = []
    state: dict[str, Any] = watched
    for _ in range(ANSWERS):
        if not state["asked"]:
            break
        seat = state["asked"]["seat"]
        if not state["asked"]["mine"]:
            state = await line.send("GET", f"/api/games/{game}/state", None, tokens[seat])
        move = pick(state, chance)
        said.append(next(o["text"] for o in state["asked"]["options"] if o["move"] == move))
        rev = state["rev"]
        await line.send("POST", f"/api/games/{game}/answer", {"at": state["at"], "move": move}, tokens[seat])
        state = await next_update(socket, rev)
        assert state["rev"] == rev + 1, "an update is missing"
    kept = [
        entry.text
        for entry in record.parse(await _record(line, game, tokens[0])).lines
        if isinstance(entry, record.Said)
    ]
    await socket.close()
    line.close()
    return sum(a != b for a, b in zip(said, kept)) + abs(len(said) - len(kept))


async def _record(line: Line, game: str, token: str) -> str:
    return str(await line.send("GET", f"/api/games/{game}/record", None, token))


def _megabytes(pid: int) -> float:
    """The memory of a process that is its own."""
    for told in Path(f"/proc/{pid}/status").read_text().splitlines():
        if told.startswith("VmRSS"):
            return int(told.split()[1]) / 1024
    return 0.0
