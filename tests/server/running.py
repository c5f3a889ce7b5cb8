"""A real server on a thread of this process, and a client that holds it to its own description."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from hedgerow.cli.serve import listen
from hedgerow.server.http.house import House
from hedgerow.server.http.routes import ROUTES
from hedgerow.server.http.serving import Server
from hedgerow.server.http.settings import Settings
from hedgerow.server.wire.messages import Problem

SECONDS = 20.0
NO_CLIENT = Path("/nonexistent")


class Running:
    """A server on a free port, with a database of its own. Requests fail the test if the reply is not as described."""

    def __init__(self, folder: Path, *, behind_proxy: bool = False, **settings: Any) -> None:
        told: dict[str, Any] = {"static": NO_CLIENT, "limits": False} | settings
        self.settings = Settings(database=f"sqlite:///{folder / 'games.sqlite'}", **told)
        self.behind_proxy = behind_proxy
        self.client = httpx.Client(timeout=SECONDS)

    def __enter__(self) -> Running:
        listener = listen("127.0.0.1", 0)
        self.port: int = listener.getsockname()[1]
        ready = threading.Event()
        self.server = Server(self.settings, behind_proxy=self.behind_proxy, ready=ready.set)
        self.thread = threading.Thread(target=self.server.run, args=([listener],), daemon=True)
        self.thread.start()
        assert ready.wait(SECONDS), "the server did not start"
        self.client.base_url = httpx.URL(self.address)
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.stop()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(SECONDS)
        assert not self.thread.is_alive(), "the server did not stop"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def house(self) -> House:
        return self.server.house

    # ------------------------------------------------------------------ asking

    def raw(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.client.request(method, path, **more)

    def get(self, path: str, token: str = "", **more: Any) -> Any:
        """The reply to a question, as the table of routes says it is."""
        return self._good("GET", path, token, **more)

    def post(self, path: str, body: Any = None, token: str = "", **more: Any) -> Any:
        content = b"" if body is None else msgspec.json.encode(body)
        return self._good("POST", path, token, content=content, **more)

    def refused(self, method: str, path: str, status: int, token: str = "", **more: Any) -> Problem:
        """The problem that a request must end in."""
        reply = self.raw(method, path, headers=_headers(token, more), **more)
        assert reply.status_code == status, (reply.status_code, reply.text[:300])
        return problem(reply)

    def _good(self, method: str, path: str, token: str, **more: Any) -> Any:
        reply = self.raw(method, path, headers=_headers(token, more), **more)
        assert reply.status_code == 200, (method, path, reply.status_code, reply.text[:300])
        route = next(r for r in ROUTES if r.method == method and _fits(r.plain_path, path.partition("?")[0]))
        if reply.headers["content-type"] != "application/json":
            assert reply.headers["content-type"].startswith(route.media.partition(";")[0])
            return reply.content
        return msgspec.json.decode(reply.content, type=route.gives)


def problem(reply: httpx.Response) -> Problem:
    """The problem in a reply: every refusal is one, and says something."""
    assert reply.headers["content-type"] == "application/json", reply.text[:300]
    told = msgspec.json.decode(reply.content, type=Problem)
    assert told.code
    assert told.words
    return told


def until(fact: Any, seconds: float = SECONDS) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


def run(test: Any) -> Any:
    """Runs a coroutine to its end, in time."""
    return asyncio.run(asyncio.wait_for(test, SECONDS))


def _headers(token: str, more: dict[str, Any]) -> dict[str, str]:
    headers: dict[str, str] = dict(more.pop("headers", {}))
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if more.get("content") and "Content-Type" not in headers:
        headers["Content-Type"] = "application/json"
    return headers


def _fits(route: str, path: str) -> bool:
    """Whether a path is one of a route; names may stand for one word."""
    asked, known = path.strip("/").split("/"), route.strip("/").split("/")
    return len(asked) == len(known) and all(k.startswith("{") or k == a for a, k in zip(asked, known))
