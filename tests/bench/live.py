"""From an answer given to the opponent's new screen, the commit to SQLite included, with boardgame.io as the peer."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from hedgerow.kernel.measured import Figure
from tests.bench.player import Line, known, new_game, next_update, pick, watch
from tests.serving import Served

SCENARIO = "kessenbrueck"
PEER = Path(__file__).parent / "peer"


def measure(answers: int = 600) -> list[Figure]:
    """Ours and boardgame.io's, one after the other on the same machine."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), "--no-limits") as served:
        times = sorted(asyncio.run(_play(served.port, answers)))
    p50, p99 = _percentile(times, 0.50), _percentile(times, 0.99)
    figures = [
        Figure("answer to the opponent's screen, p50", p50, "ms", "at most 5", p50 <= 5),
        Figure("answer to the opponent's screen, p99", p99, "ms", "at most 25", p99 <= 25),
    ]
    peer = boardgame_io(answers)
    if peer is None:
        return figures
    return [
        *figures,
        Figure("boardgame.io, the same way, nothing stored, p50", peer["p50"], "ms"),
        Figure("boardgame.io, the same way, nothing stored, p99", peer["p99"], "ms"),
        Figure("p50 against boardgame.io", p50 / peer["p50"], "times"),
    ]


async def _play(port: int, answers: int) -> list[float]:
    """Two people play at random: milliseconds from each answer sent to the update in the other's hands."""
    line = await Line("127.0.0.1", port).open()
    chance, games = random.Random(3), 0
    times: list[float] = []
    while len(times) < answers:
        game, tokens = await new_game(line, SCENARIO, f"live {games}")
        answer = f"/api/games/{game}/answer"
        sockets, seen = [], []
        for token in tokens:
            socket, update = await watch("127.0.0.1", port, game, token)
            sockets.append(socket)
            seen.append(update)
        while len(times) < answers and (asked := seen[0]["asked"]):
            seat = asked["seat"]
            move, rev = pick(seen[seat], chance), seen[seat]["rev"]
            start = time.perf_counter()
            said = asyncio.create_task(
                line.send("POST", f"{answer}?{known(seen[seat])}", {"at": seen[seat]["at"], "move": move}, tokens[seat])
            )
            seen[1 - seat] = await next_update(sockets[1 - seat], rev)
            times.append((time.perf_counter() - start) * 1000)
            seen[seat] = await next_update(sockets[seat], rev)
            await said
        for socket in sockets:
            await socket.close()
        games += 1
    line.close()
    return times


def _percentile(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]


def boardgame_io(moves: int) -> dict[str, float] | None:
    """What boardgame.io's own server and clients take; None where node or its package cannot be had."""
    if not (node := shutil.which("node")) or not (npm := shutil.which("npm")):
        return None
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PEER, folder, dirs_exist_ok=True)
        install = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund"]
        if subprocess.run(install, cwd=folder, capture_output=True, check=False).returncode:
            return None
        told = subprocess.run(
            [node, "peer.cjs", str(moves)], cwd=folder, capture_output=True, text=True, timeout=120, check=True,
            env={"NODE_ENV": "production", "PATH": str(Path(node).parent)},
        )  # fmt: skip
    found: dict[str, float] = json.loads(told.stdout)
    return found
