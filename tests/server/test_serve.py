"""`hedgerow serve` in a process of its own, as people start and end it."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from hedgerow.cli import main
from hedgerow.cli.serve import DATABASE_VARIABLE, announce, is_loopback, listen, own_addresses
from tests.server.running import until
from tests.serving import Served

SEATS = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]


def test_it_says_where_it_is_and_ends_when_asked(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.port > 0
        made = served.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": SEATS})
        served.stop()
        assert served.process is not None
        assert served.process.returncode in (0, -signal.SIGTERM)
        served.start()  # on the same port, with the same games
        assert served.get(f"/api/games/{made['id']}")["id"] == made["id"]
    told = [json.loads(line) for line in served.log.read_text().splitlines()]
    assert [row["what"] for row in told if row["what"] in ("open", "closed")] == ["open", "closed"] * 2
    assert {"request"} <= {row["what"] for row in told}
    assert not [row for row in told if row["level"] in ("warning", "error")]


def test_ctrl_c_is_the_usual_way_to_end_it(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.process is not None
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(timeout=20) == 0


def test_requests_under_way_are_finished_before_it_ends(tmp_path: Path) -> None:
    with Served(tmp_path) as served, socket.create_connection(("127.0.0.1", served.port)) as slow:
        head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Length: 2\r\n\r\n{{"
        slow.sendall(head.encode())
        served.get("/api/health")  # by now the other request has been taken up
        assert served.process is not None
        served.process.send_signal(signal.SIGTERM)
        slow.sendall(b"}")
        slow.settimeout(10)
        assert slow.recv(100).startswith(b"HTTP/1.1 400")


def test_a_taken_port_is_told_of(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = ["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]
        result = CliRunner().invoke(main, command)
    assert result.exit_code == 1
    assert f"port {port} is taken" in result.output
    assert "--port 0" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--database", "mysql://x"], "sqlite"),
        (["--workers", "2"], "--workers 2 needs PostgreSQL"),
        (["--database", "sqlite:////proc/nowhere/x.sqlite"], "/proc/nowhere"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
        (["--port", "70000"], "--port"),
        (["--bot-seconds", "0"], "--bot-seconds"),
    ],
)
def test_what_cannot_be_is_told_in_words(tmp_path: Path, arguments: list[str], words: str) -> None:
    database = [] if "--database" in arguments else ["--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]
    result = CliRunner().invoke(main, ["serve", *database, *arguments])
    assert result.exit_code != 0
    assert words in result.output
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_games_are_kept_among_the_users_own_data(tmp_path: Path) -> None:
    """Without --database; and $HEDGEROW_DATABASE says otherwise."""
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    env.pop(DATABASE_VARIABLE, None)
    _start_and_end(env)
    folder = tmp_path / "data" / "hedgerow"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with sqlite3.connect(folder / "hedgerow.sqlite") as database:
        assert database.execute("select count(*) from sqlite_master").fetchone()[0] > 0
    elsewhere = tmp_path / "elsewhere.sqlite"
    _start_and_end({**env, DATABASE_VARIABLE: f"sqlite:///{elsewhere}"})
    assert elsewhere.exists()


def _start_and_end(env: dict[str, str]) -> None:
    command = [sys.executable, "-m", "hedgerow.cli", "serve", "--port", "0", "--quiet"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        address = process.stdout.readline().split()[3]
        with urllib.request.urlopen(f"{address}/api/health", timeout=10) as reply:
            assert reply.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0
        assert process.stderr.read() == ""  # nothing went wrong, and it was asked to be quiet


def test_the_address_is_one_that_a_browser_can_open(capsys: pytest.CaptureFixture[str]) -> None:
    with listen("0.0.0.0", 0) as everywhere:
        announce(everywhere, browse=False)
    told = capsys.readouterr().out
    assert "http://127.0.0.1:" in told
    assert "your network" in told
    port = told.partition("http://127.0.0.1:")[2].split()[0]
    for address in own_addresses():
        assert not is_loopback(address)
        assert f"{address}:{port}" in told.replace("]", "")
    with listen("localhost", 0) as here:
        announce(here, browse=False)
    assert "your network" not in capsys.readouterr().out


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with listen("127.0.0.1", 0) as here:
        announce(here, browse=True)
        assert not opened
        monkeypatch.setenv("DISPLAY", ":0")
        announce(here, browse=True)
        announce(here, browse=False)
    assert len(opened) == 1
    assert opened[0].startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("host", "loopback"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("a.b", False)]
)
def test_what_listens_to_this_machine_only(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


def test_several_processes_serve_at_one_address(postgresql: str, tmp_path: Path) -> None:
    """Whichever of them is asked, it knows the game; one that dies is replaced, and all end together."""
    with Served(tmp_path, "--workers", "2", "--no-limits", database=postgresql) as served:
        made = served.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": SEATS})
        for _ in range(10):  # every question comes on a connection of its own
            assert served.get(f"/api/games/{made['id']}")["id"] == made["id"]
        one, two = _servers(served)
        os.kill(one, signal.SIGKILL)
        until(lambda: two in (now := _servers(served)) and one not in now and len(now) == 2)
        for _ in range(10):
            state = served.get(f"/api/games/{made['id']}/state", made["tokens"]["0"])
        served.post(f"/api/games/{made['id']}/resign", {}, made["tokens"]["0"])
        assert served.get(f"/api/games/{made['id']}/state", made["tokens"]["0"])["rev"] == state["rev"] + 1
        last = _servers(served)
        served.stop()
        assert served.process is not None
        assert served.process.returncode == 0
        assert not [pid for pid in last if _is_server(pid)]


def _servers(served: Served) -> list[int]:
    """The processes that serve."""
    children = Path(f"/proc/{served.pid}/task/{served.pid}/children").read_text().split()
    return [int(pid) for pid in children if _is_server(int(pid))]


def _is_server(pid: int) -> bool:
    command = Path(f"/proc/{pid}/cmdline")
    return command.exists() and b"spawn_main" in command.read_bytes()
