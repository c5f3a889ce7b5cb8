"""Connections on which nothing is asked: a flood of them takes nothing from anybody."""

from __future__ import annotations

import logging
import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from hedgerow.server.http import lines
from hedgerow.server.http.lines import Callers, room_for
from hedgerow.server.http.logs import Lines, Seldom
from tests.server.running import Running, until
from tests.serving import Served


def idle(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=20)
    line.settimeout(20)
    return line


def test_one_client_holds_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.server.http.serving.MOST_OF_ONE", 5)
    with Running(tmp_path, limits=True) as server, ExitStack() as held:
        assert server.raw("GET", "/api/health").status_code == 200  # its own connection is one of the five
        for _ in range(4):
            held.enter_context(idle(server.port))
        with idle(server.port) as refused:
            told = refused.recv(4096)
            assert told.startswith(b"HTTP/1.1 503 ")
            assert b"too many connections from here" in told
        assert server.raw("GET", "/api/health").status_code == 200
        held.close()
        until(lambda: _answers(server))


def _answers(server: Running) -> bool:
    with idle(server.port) as line:
        line.sendall(f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        return line.recv(100).startswith(b"HTTP/1.1 200")


def test_whoever_leaves_is_not_counted_any_more() -> None:
    callers = Callers(3, None)
    assert [callers.let_in(name) for name in "aab"] == [None] * 3
    callers.gone("a")
    callers.gone("b")
    assert dict(callers.lines) == {"a": 1}


def test_a_proxy_speaks_for_everybody() -> None:
    callers = Callers(100, 2, behind_proxy=True)
    assert not any(callers.let_in("127.0.0.1") for _ in range(50))


@pytest.mark.parametrize("before", [b"", b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"])
def test_a_head_has_to_arrive_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bytes) -> None:
    """A letter now and then does not hold a connection: the first request on it or a later one."""
    monkeypatch.setattr(lines, "HEAD_SECONDS", 0.5)
    with Running(tmp_path) as server, idle(server.port) as slow:
        if before:
            slow.sendall(before.replace(b"{port}", str(server.port).encode()))
            assert slow.recv(4096).startswith(b"HTTP/1.1 200")
        slow.settimeout(0.1)
        began, ended = time.monotonic(), False
        while not ended and time.monotonic() - began < 10:
            try:
                slow.sendall(b"G")
                ended = slow.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                ended = True
        assert ended


def test_a_head_in_time_is_not_hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "HEAD_SECONDS", 0.2)
    with Running(tmp_path) as server:
        assert server.raw("GET", "/api/health").status_code == 200
        time.sleep(0.5)  # longer than a head may take: nothing was begun
        assert server.raw("GET", "/api/health").status_code == 200


def test_a_thousand_idle_connections_take_nothing_from_anybody(tmp_path: Path) -> None:
    """More than the files that the server may open: those who come in time are served, and the log stays small."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 1500:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1500, hard), hard))
    try:
        with Served(tmp_path, "--no-limits", module="tests.server.http.narrow") as served, ExitStack() as held:
            mine = held.enter_context(idle(served.port))
            for _ in range(1030):
                held.enter_context(idle(served.port))
            mine.sendall(f"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
            assert mine.recv(100).startswith(b"HTTP/1.1 200")
            held.close()
            served.get("/api/health")
            assert served.log.stat().st_size < 20_000
            assert "out of system resource" not in served.log.read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_there_is_room_for_what_else_is_open() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        found = room_for()
        assert 1 <= found <= lines.MOST
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] - found >= lines.SPARE_FILES
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_what_a_library_repeats_is_written_once_a_second() -> None:
    seldom, lines_ = Seldom(), Lines()
    records = [logging.LogRecord("uvicorn.error", 30, "", 0, "Invalid HTTP request", (), None) for _ in range(50)]
    ours = [logging.LogRecord("hedgerow.server", 20, "", 0, "request", (), None) for _ in range(3)]
    for record in (*records, *ours):
        record.created = 1000.0
    written = [lines_.format(record) for record in (*records, *ours) if seldom.filter(record)]
    assert len(written) == 4
    records[0].created = 1001.5
    assert seldom.filter(records[0])
