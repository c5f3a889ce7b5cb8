"""The door: names, origins, headers; and that no secret is ever written down."""

from __future__ import annotations

import io
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.server.http import logs
from hedgerow.server.http.security import HEADERS, Door, host_name, same_origin
from hedgerow.server.http.sockets import LIVE
from tests.server.http.test_sockets import hello, line
from tests.server.running import Running, problem, run, until

TWO = [{"kind": "human", "mine": True}, {"kind": "human"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


# ------------------------------------------------------------------ names and origins


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost."])
def test_this_machine_goes_by_its_own_names(server: Running, host: str) -> None:
    assert server.raw("GET", "/api/health", headers={"Host": f"{host}:{server.port}"}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "10.0.0.1", "", "localhost@evil", "[::2"])
def test_other_names_are_refused(server: Running, host: str) -> None:
    reply = server.raw("GET", "/", headers={"Host": host})
    assert reply.status_code in (400, 403)
    if reply.status_code == 403:
        assert problem(reply).code == "unknown-host"
        assert "--allow-host" in problem(reply).words


def test_names_can_be_allowed_and_addresses_with_an_open_door(tmp_path: Path) -> None:
    with Running(tmp_path, hosts=("Play.Example.org",), by_address=True) as server:
        for host in ("play.example.org", "play.example.org:443", "192.168.1.7:8044", "[fe80::1]:8044", "localhost"):
            assert server.raw("GET", "/api/health", headers={"Host": host}).status_code == 200, host
        assert server.raw("GET", "/api/health", headers={"Host": "example.org"}).status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1", "x", ""])
def test_pages_of_other_sites_change_nothing(server: Running, origin: str) -> None:
    told = server.refused("POST", "/api/games", 403, content=b"{}", headers={"Origin": origin})
    assert told.code == "foreign-origin"


def test_our_own_pages_and_programs_may_ask(server: Running) -> None:
    for headers in ({"Origin": server.address}, {}):
        assert server.refused("POST", "/api/games", 400, content=b"{}", headers=headers).code == "malformed"


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8044", "localhost:8044", True),
        ("https://play.example.org", "play.example.org", True),  # a proxy speaks TLS for us
        ("https://play.example.org", "play.example.org:443", True),
        ("http://play.example.org", "play.example.org:443", False),
        ("http://[::1]:8044", "[::1]:8044", True),
        ("http://LOCALHOST:8044", "localhost:8044", True),
        ("http://localhost:8044", "localhost:8045", False),
        ("http://localhost:8044", "", False),
        ("ftp://localhost", "localhost", False),
        ("http://", "", False),
        ("http://a:b", "a:b", False),
        ("http://[", "[", False),
    ],
)
def test_same_origin(origin: str, host: str, same: bool) -> None:
    assert same_origin(origin, host) is same


def test_names_without_their_ports() -> None:
    assert [host_name(h) for h in ("a:1", "[::1]:2", "[::1]", "A", "[", "")] == ["a", "::1", "::1", "a", "", ""]
    assert Door(lambda *_: None, hosts=["[::5]"]).knows("::5")  # type: ignore[arg-type]


# ------------------------------------------------------------------ headers


@pytest.mark.parametrize(
    "path", ["/", "/api/health", "/api/nothing", "/assets/x.js", "/api/maps/lnlt/village/picture.svg"]
)
def test_browsers_are_told_to_be_strict_about_everything(server: Running, path: str) -> None:
    reply = server.raw("GET", path)
    for name, value in HEADERS.items():
        assert reply.headers[name] == value
    assert "'unsafe" not in reply.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
    assert "access-control-allow-origin" not in reply.headers
    assert "server" not in reply.headers


def test_nothing_about_a_game_is_kept_by_browsers_or_proxies(server: Running) -> None:
    made = server.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": TWO})
    bearer = {"Authorization": f"Bearer {made.tokens[0]}"}
    for path in ("", "/state", "/record"):
        reply = server.raw("GET", f"/api/games/{made.id}{path}", headers=bearer)
        assert reply.headers["cache-control"] == "no-store"


def test_every_reply_has_a_number_to_be_found_by(server: Running) -> None:
    numbers = {server.raw("GET", "/api/health").headers["x-request-id"] for _ in range(3)}
    assert len(numbers) == 3


# ------------------------------------------------------------------ logs


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """All that is written down meanwhile, by everybody, in full detail."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Lines())
    for name in ("hedgerow", "uvicorn", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        monkeypatch.setattr(logger, "handlers", [handler])
        monkeypatch.setattr(logger, "propagate", False)
        monkeypatch.setattr(logger, "level", logging.INFO)
        logger.manager._clear_cache()  # type: ignore[attr-defined]
    return stream


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(text) for text in stream.getvalue().splitlines()]


def test_no_secret_is_ever_written_down(server: Running, written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    logging.getLogger("uvicorn").setLevel(logging.WARNING)  # as start_logging has it
    seed = "seed-of-this-game-7731"
    wish = {"system": "lnlt", "scenario": "milk-run", "seats": TWO, "seed": seed}
    made = server.post("/api/games", wish)
    path, token, invite = f"/api/games/{made.id}", made.tokens[0], made.invitations[0].invite
    seated = server.post(f"{path}/claim", {"seat": 1, "invite": invite, "name": "Anna-of-the-log"})
    seen = server.get(f"{path}/state", token)
    server.post(f"{path}/answer", {"at": seen.at, "move": seen.asked.options[0].move}, token)
    secrets = [token, invite, seated.token, seated.watch, made.watch, seed, "Anna-of-the-log", "printed-set-up"]
    # Secrets where they should never be: in addresses, in bodies that cannot be read, in headers that make no sense.
    for secret in secrets:
        server.raw("GET", f"/api/games/{made.id}/state?token={secret}")
        server.raw("GET", f"/game/{made.id}%23seat={secret}")
        server.raw("GET", f"/api/games/{made.id}/{secret}")
        server.raw("GET", f"/{secret}/nowhere%23{secret}")
        server.raw("GET", f"/api/games/{secret}/state")
        server.raw("POST", f"{path}/answer", content=json.dumps({"at": secret}), headers={"Authorization": secret})
        server.raw("POST", f"{path}/claim", content=json.dumps({"seat": 1, "invite": secret}))

    async def live() -> None:
        async with line(server, f"{made.id}") as socket:
            await hello(socket, token)
        async with line(server, f"{made.id}") as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": [token], "more": invite}))
            await socket.wait_closed()

    run(live())

    def broken(*_: object) -> None:
        raise RuntimeError(f"a fault that quotes {token}, {invite} and {seed}")

    monkeypatch.setattr(server.house.lobby, "room", broken)
    assert server.raw("GET", f"{path}/state", headers={"Authorization": f"Bearer {token}"}).status_code == 500
    until(lambda: any("fault" in row for row in lines(written)))
    told = lines(written)
    assert len(told) > 50
    assert {row["path"] for row in told if "path" in row} >= {"/api/games/{id}/state", "/game", "/api/…", "/…", LIVE}
    assert any(row.get("code") == 4400 and row["status"] == 101 for row in told)
    assert any(row.get("fault") == "RuntimeError" and "test_security.py" in str(row["where"]) for row in told)
    for secret in secrets:
        assert secret not in written.getvalue()


def test_a_request_is_one_line_for_programs(server: Running, written: io.StringIO) -> None:
    reply = server.raw("GET", "/api/games/some-game?x=1")
    number = reply.headers["x-request-id"]

    def told() -> list[dict[str, Any]]:
        return [row for row in lines(written) if row.get("request") == number]

    until(told)  # the line is written when the reply is on its way already
    server.raw("GET", "/api/health")
    (row,) = told()
    assert {name: row[name] for name in ("level", "what", "method", "path", "status", "game")} == {
        "level": "info", "what": "request", "method": "GET", "path": "/api/games/{id}", "status": 400,
        "game": "some-game",
    }  # fmt: skip
    assert row["ms"] > 0
    assert row["time"].endswith("+00:00")


def test_lines_for_people_cannot_be_played_tricks_with() -> None:
    record = logging.LogRecord("hedgerow.server", logging.WARNING, "", 0, "re\x1b[2Jquest", (), None)
    record.fields = {"path": "/a\nb\u202e", "status": 404, "ms": 1.5, "method": "GET", "game": "g"}
    text = logs.Readable().format(record)
    assert text.isprintable()
    assert text.endswith("WARNING re?[2Jquest GET /a?b? 404 1.5 ms game=g")


def test_lines_go_to_stderr_as_fits_whoever_reads(capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    loggers = [logging.getLogger(name) for name in ("hedgerow", "uvicorn")]
    before = [(logger, logger.handlers, logger.level, logger.propagate) for logger in loggers]
    try:
        terminal, file = Terminal(), io.StringIO()
        for stream in (terminal, file):
            logs.start_logging(stream)
            logs.note("open", path="/x")
        assert terminal.getvalue().endswith("open /x\n")
        assert json.loads(file.getvalue())["path"] == "/x"
        logs.start_logging(file, quiet=True)
        logs.note("not this")
        logging.getLogger("uvicorn.error").info("nor this")
        assert len(file.getvalue().splitlines()) == 1
        try:
            raise ValueError("a token")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
        told = json.loads(file.getvalue().splitlines()[1])
        assert told["fault"] == "ValueError"
        assert "a token" not in file.getvalue()
    finally:
        for logger, handlers, level, propagate in before:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)


# ------------------------------------------------------------------ bare bytes


@pytest.mark.parametrize(
    "request_line",
    [
        "GET //etc/passwd HTTP/1.1", "GET /../../etc/passwd HTTP/1.1", "GET http://evil.example/ HTTP/1.1",
        "GET /%ff%fe%00 HTTP/1.1", "GET /api/games/%00/state HTTP/1.1", "OPTIONS * HTTP/1.1", "TRACE / HTTP/1.1",
        "BREW /api/games HTTP/1.1", "GET /api/maps/lnlt/%2e%2e%2fvillage/thumb.png HTTP/1.1",
        "GET /assets/..%5c..%5cetc HTTP/1.1", "GET /api/rules/lnlt?search=%ff%fe HTTP/1.1",
    ],
)  # fmt: skip
def test_strange_requests_do_no_harm(server: Running, request_line: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as bare:
        bare.sendall(f"{request_line}\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        reply = b"".join(iter(lambda: bare.recv(65536), b""))
    status = int(reply.split()[1])
    assert status < 500
    assert b"root:" not in reply
    if b"application/json" in reply and status >= 400:
        body = reply.partition(b"\r\n\r\n")[2]
        assert msgspec.json.decode(body)["words"]
