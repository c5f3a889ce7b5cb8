"""A server that is killed without a warning, between two answers or in the middle of one, loses nothing it promised."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from hedgerow import systems
from hedgerow.kernel import transcript
from hedgerow.kernel.record import check, verify
from hedgerow.kernel.table import Said
from tests.serving import Served
from tests.soak import much

ROOT = Path(__file__).parents[2]
KILLS = much(12, 50)
SECRET_KILLS = much(4, 12)
SECRET = {"lhy": "first-patrol", "boltaction": "orchard-lane"}


class Cradle:
    """Servers out of one loaded process: `hedgerow serve`, ready in no time."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder / 'games.sqlite'}"
        command = [sys.executable, "-m", "tests.server.cradle", "--no-open", "--no-limits", "--quiet", "--port", "0"]
        self.log = (folder / "log").open("w")
        self.cradle = subprocess.Popen(
            [*command, "--database", database], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
        )  # fmt: skip
        self.pid = 0
        self.address = ""

    def start(self) -> None:
        assert self.cradle.stdin is not None
        self.cradle.stdin.write("go\n")
        self.cradle.stdin.flush()
        self.pid, self.address = 0, ""
        while not (self.pid and self.address):
            self._read()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        while self.pid:
            self._read()

    def close(self) -> None:
        if self.pid:
            self.kill()
        assert self.cradle.stdin is not None
        self.cradle.stdin.close()
        self.cradle.wait(20)
        self.log.close()

    def send(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as reply:
            text = reply.read()
            return json.loads(text) if "json" in reply.headers["content-type"] else text.decode()

    def _read(self) -> None:
        assert self.cradle.stdout is not None
        line = self.cradle.stdout.readline()
        assert line, "the server does not start"
        if line.startswith("pid "):
            self.pid = int(line.split()[1])
        elif line.startswith("gone"):
            self.pid = 0
        elif found := re.search(r"http://[\w.]+:\d+", line):
            self.address = found[0]


@pytest.fixture
def cradle(tmp_path: Path) -> Iterator[Cradle]:
    made = Cradle(tmp_path)
    yield made
    made.close()


class Player:
    """Two people at one screen, who remember everything the server has promised them."""

    def __init__(self, server: Cradle, system: str = "lnlt", scenario: str = "kessenbrueck") -> None:
        self.server = server
        self.chance = random.Random(11)
        seats = [{"kind": "human", "mine": True}] * 2
        wish = {"system": system, "scenario": scenario, "seats": seats, "seed": "restart"}
        made = server.send("POST", "/api/games", wish)
        self.path, self.token = f"/api/games/{made['id']}", ",".join(made["tokens"].values())
        self.state = self.look()
        self.given: dict[int, str] = {}  # answers that were acknowledged, by their place on the tape

    def look(self) -> Any:
        return self.server.send("GET", f"{self.path}/state", token=self.token)

    def thought_out(self) -> tuple[int, Any]:
        options = self.state["asked"]["options"]
        printed = [option for option in options if option["move"]["verb"] == "printed-set-up"]
        return self.state["at"], printed[0] if printed else self.chance.choice(options)

    def give(self, at: int, option: Any) -> None:
        body = {"at": at, "move": option["move"]}
        self.state = self.server.send("POST", f"{self.path}/answer", body, self.token)
        self.given[at] = option["text"]

    def in_flight(self, at: int, option: Any) -> threading.Thread:
        """Sends an answer without knowing whether it will arrive."""

        def send() -> None:
            with suppress(OSError, HTTPException, ValueError):
                self.give(at, option)

        thread = threading.Thread(target=send)
        thread.start()
        return thread

    def check(self) -> None:
        """After a restart: what was acknowledged is there, as it was; at most one answer more has arrived."""
        before, self.state = self.state, self.look()
        assert self.state["at"] >= before["at"]
        assert self.state["log"][: len(before["log"])] == before["log"]
        if self.state["at"] == before["at"]:
            assert {**self.state, "seats": 0} == {**before, "seats": 0}
        else:
            assert self.state["rev"] == before["rev"] + 1


def test_nothing_acknowledged_is_lost(cradle: Cradle) -> None:
    cradle.start()
    player = Player(cradle)
    for n in range(KILLS):
        for _ in range(player.chance.randint(1, 3)):
            player.give(*player.thought_out())
        if n % 2:
            at, option = player.thought_out()
            thread = player.in_flight(at, option)
            time.sleep(player.chance.random() * 0.008)
            cradle.kill()
            thread.join()
        else:
            cradle.kill()
        cradle.start()
        player.check()
        if n % 2 and player.state["at"] > at:
            player.given[at] = option["text"]
    record = transcript.parse(cradle.send("GET", f"{player.path}/record", token=player.token))
    assert check(record, systems.named("lnlt").system) == []
    said = {at: line.text for at, line in enumerate(record.lines) if isinstance(line, Said)}
    assert said == player.given
    assert len(said) >= KILLS


@pytest.mark.parametrize(("system", "scenario"), SECRET.items())
def test_nothing_is_lost_of_a_game_that_hides_things(cradle: Cradle, system: str, scenario: str) -> None:
    """There the server answers as well, for whoever has nothing to say: what people said stays in its order."""
    cradle.start()
    player, said = Player(cradle, system, scenario), []
    for n in range(SECRET_KILLS):
        for _ in range(player.chance.randint(2, 4)):
            at, option = player.thought_out()
            try:
                player.give(at, option)
            except HTTPError:  # the server was quicker
                player.state = player.look()
                assert player.state["at"] > at
            else:
                said.append(option["text"])
        thread = player.in_flight(*player.thought_out()) if n % 2 else None
        time.sleep(player.chance.random() * 0.02)
        cradle.kill()
        if thread is not None:
            thread.join()
        cradle.start()
        before, player.state = player.state, player.look()
        assert player.state["at"] >= before["at"]
        assert player.state["log"][: len(before["log"])] == before["log"]
        assert (player.state["held"], player.state["notes"]) == ("", [])
    cradle.send("POST", f"{player.path}/resign", {}, player.token)
    record = transcript.parse(cradle.send("GET", f"{player.path}/record", token=player.token))
    assert verify(record, systems.named(system).system).problems == ()
    kept = iter(line.text for line in record.lines if isinstance(line, Said))
    assert all(text in kept for text in said), "all of it is there, in the order in which it was said"
    assert len(said) >= SECRET_KILLS


def test_a_restart_in_the_middle_of_a_bots_thoughts(tmp_path: Path) -> None:
    """`hedgerow serve` in a process of its own: the bot goes on by itself when the server is back."""
    served = Served(tmp_path, "--no-limits", "--bot-seconds", "60")
    with served:
        seats = [{"kind": "bot", "player": "sergeant"}, {"kind": "human", "mine": True}]
        made = served.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": seats, "seed": "x"})
        path, token = f"/api/games/{made['id']}/state", made["tokens"]["1"]
        assert served.get(path, token)["seats"][0]["thinking"]
        served.kill()
        served.start()
        until = time.monotonic() + 40
        while not (state := served.get(path, token))["asked"]["mine"]:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert state["at"] > 0
