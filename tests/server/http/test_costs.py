"""Costly questions: beside the event loop, paid for by whoever asks, and given up when he leaves."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel import record as records
from hedgerow.kernel.ledger import Ledger
from hedgerow.server.api import replays
from hedgerow.server.aside import ERRAND, Errand, Left, aside, still_wanted
from hedgerow.server.http import costs
from hedgerow.server.http.costs import Purses
from hedgerow.server.http.limits import TooMany
from hedgerow.server.http.rates import COMPUTING, Rate
from hedgerow.server.rooms.game import Game
from hedgerow.server.rooms.replays import replay
from hedgerow.systems import Kit
from tests.server.running import Running, problem
from tests.server.tables import awaited, begin, lobby_at, move_on

GAME = Path(__file__).parents[2] / "fixtures" / "lnlt" / "ardreich-lodge-american.hedgerow"


def test_whoever_has_spent_much_waits_until_it_is_replaced() -> None:
    now = 0.0
    purses = Purses(clock=lambda: now)
    errand = purses.errand("a")
    errand.charge(COMPUTING.burst + 3.0)
    with pytest.raises(TooMany, match="much computing: try again in 6 s"):
        purses.check("a")
    purses.check("b")
    now = 6.0
    purses.check("a")


def test_questions_are_counted_by_what_they_cost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "COMPUTING", Rate(0.001, 0))
    with Running(tmp_path, limits=True) as server:
        assert server.raw("GET", "/api/rules/lnlt?search=smoke").status_code == 200
        reply = server.raw("GET", "/api/rules/lnlt?search=smoke")
        assert reply.status_code == 429
        assert "much computing" in problem(reply).words
        assert int(reply.headers["retry-after"]) >= 1
        assert server.raw("GET", "/api/health").status_code == 200  # costs nothing


def test_others_are_served_while_rules_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def search(self: Ledger, text: str, limit: int = 20) -> list[Any]:
        begun.set()
        go_on.wait(20)
        return []

    with Running(tmp_path) as server:
        monkeypatch.setattr(Ledger, "search", search)
        asking = threading.Thread(target=server.raw, args=("GET", "/api/rules/lnlt?search=smoke"))
        asking.start()
        assert begun.wait(20)
        try:
            assert server.raw("GET", "/api/health", timeout=10).status_code == 200
        finally:
            go_on.set()
            asking.join()


def test_one_client_does_not_keep_all_threads_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    under_way, most, lock = 0, 0, threading.Lock()

    def search(self: Ledger, text: str, limit: int = 20) -> list[Any]:
        nonlocal under_way, most
        with lock:
            under_way += 1
            most = max(most, under_way)
        time.sleep(0.1)
        with lock:
            under_way -= 1
        return []

    with Running(tmp_path, limits=True) as server:
        monkeypatch.setattr(Ledger, "search", search)
        asking = [threading.Thread(target=server.raw, args=("GET", "/api/rules/lnlt?search=x")) for _ in range(12)]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
    assert 1 <= most <= costs.AT_ONCE


def test_a_replay_ends_when_its_client_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def long(*_: Any) -> Any:
        begun.set()
        try:
            for _moment in range(4000):  # twice as long as anybody waits for it here
                still_wanted()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(replays, "replay", long)
    with Running(tmp_path) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            body = b'{"text": ' + msgspec.json.encode(GAME.read_text()) + b"}"
            head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {len(body)}\r\n"
            line.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
            assert begun.wait(20)
            assert not ended.is_set()
        assert ended.wait(20)


def test_a_record_is_played_no_further_for_nobody() -> None:
    errand = Errand(lambda seconds: None)
    errand.left = True
    held = ERRAND.set(errand)
    try:
        with pytest.raises(Left):
            replay("x", records.load(GAME))
    finally:
        ERRAND.reset(held)


@awaited
async def test_a_whole_game_is_told_beside_the_event_loop(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    update = Game.update

    def noted(self: Game, *args: Any, **more: Any) -> Any:
        threads.append(threading.current_thread().name)
        return update(self, *args, **more)

    async with lobby_at(sqlite) as lobby:
        game, chance = await begin(lobby, scenario="kessenbrueck"), random.Random(5)
        while game.room._loaded is None or game.room._loaded.events <= 150:
            await move_on(game, 5, chance)
        monkeypatch.setattr(Game, "update", noted)
        await game.room.update(game.seats[0])
        await game.room.update(game.seats[0], log=10**6, rev=10**6)
    assert threads[0].startswith("aside")
    assert threads[1] == "MainThread"


class FreshKit(Kit):
    """A system that nobody has asked for yet; says which threads have loaded it."""

    def __init__(self) -> None:
        super().__init__("lnlt", "hedgerow.lnlt")
        self.threads: set[str] = set()

    def _part(self, name: str) -> Any:
        self.threads.add(threading.current_thread().name.partition("_")[0])
        return super()._part(name)


@awaited
async def test_rules_are_loaded_beside_the_event_loop(sqlite: str) -> None:
    kit = FreshKit()
    async with lobby_at(sqlite, kits={"lnlt": kit}) as lobby:
        game = await begin(lobby)
        await move_on(game, 1)
    assert kit.threads == {"aside"}


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    done: list[str] = []

    async def asked(left: bool) -> None:
        errand = Errand(lambda seconds: None)
        errand.left = left
        ERRAND.set(errand)
        await aside(done.append, "left" if left else "waits")

    asyncio.run(asked(left=False))
    with pytest.raises(Left):
        asyncio.run(asked(left=True))
    assert done == ["waits"]
