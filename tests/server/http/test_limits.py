"""How much and how often a client may ask."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hedgerow.server.http import limits
from hedgerow.server.http.limits import Bucket, Buckets, TooMany, client_address
from hedgerow.server.http.rates import Rate
from tests.server.running import Running, problem


def test_a_bucket_gives_its_burst_and_then_what_flows_in() -> None:
    bucket = Bucket(Rate(2, 5))
    assert [bucket.take(100.0) for _ in range(5)] == [0.0] * 5
    assert bucket.take(100.0) == pytest.approx(0.5)
    assert bucket.take(100.4) == pytest.approx(0.1)
    assert bucket.take(100.5) == 0.0
    assert bucket.take(100.6) > 0
    assert [bucket.take(1000.0) for _ in range(5)] == [0.0] * 5  # never more than full
    assert bucket.take(1000.0) > 0


def test_a_client_that_asks_too_often_is_told_how_long_to_wait() -> None:
    now = 0.0
    buckets = Buckets(Rate(1 / 3, 1), clock=lambda: now)
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(TooMany) as wrong:
        buckets.take("a")
    assert wrong.value.wait == 3
    now = 3.0
    buckets.take("a")


def test_those_who_came_first_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CLIENTS", 3)
    buckets = Buckets(Rate(1e-9, 1), clock=lambda: 0.0)
    for name in ("a", "b", "c"):
        buckets.take(name)
    with pytest.raises(TooMany):
        buckets.take("a")  # seen last: "b" goes first
    buckets.take("d")
    assert set(buckets.clients) == {"a", "c", "d"}


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("10.0.0.7", "10.0.0.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_of_the_new_kind_counts_as_one(address: str, client: str) -> None:
    assert client_address({"type": "http", "client": (address, 1)}) == client
    assert client_address({"type": "http"}) == ""


def test_the_server_refuses_those_who_hurry(tmp_path: Path) -> None:
    with Running(tmp_path, limits=True) as server:
        statuses = [server.raw("POST", "/api/games", content=b"{}").status_code for _ in range(21)]
        assert statuses == [400] * 20 + [429]
        reply = server.raw("POST", "/api/games", content=b"{}")
        assert problem(reply).code == "too-many"
        assert 1 <= int(reply.headers["retry-after"]) <= 3
        assert server.raw("GET", "/api/health").status_code == 200  # other questions are another matter


@pytest.mark.parametrize(("behind_proxy", "last"), [(False, 429), (True, 400)])
def test_a_proxy_is_believed_only_when_there_is_one(tmp_path: Path, behind_proxy: bool, last: int) -> None:
    with Running(tmp_path, limits=True, behind_proxy=behind_proxy) as server:
        for n in range(21):
            headers = {"X-Forwarded-For": f"10.0.0.{n}"}
            reply = server.raw("POST", "/api/games", content=b"{}", headers=headers)
        assert reply.status_code == last


def test_a_slow_body_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.2)
    with Running(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as slow:
        head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 100\r\n\r\n{{"
        slow.sendall(head.encode())
        slow.settimeout(10)
        reply = slow.recv(4096)
        assert reply.startswith(b"HTTP/1.1 408")
