"""Connections before anything is asked on them: so many at once, so many of one client, and a head in good time.

Whoever is one too many is told so in one reply and let go; none of this needs the application, and a flood of it fills
no log.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import BaseTransport
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ..api.content import JSON, json_bytes
from ..wire.messages import Problem
from . import logs
from .limits import client_address

HEAD_SECONDS = 10.0  # for the head of a request to arrive, from its first letter or from the connection's beginning
MOST = 4096  # connections
MOST_OF_ONE = 192  # of one client: three for each live connection that it may have
AT_A_TIME = 32  # taken up in one round of the event loop
ROUNDS = 4  # from taking a connection up to counting it, and from refusing it to its end
SPARE_FILES = ROUNDS * AT_A_TIME + 128  # also for the store, bots, pictures and the client's own files
QUEUE = 512  # connections that wait for their round
TOLD_EVERY = 10.0  # seconds between two lines about connections that were refused
THIS_MACHINE = ("127.0.0.1", "::1")


def room_for() -> int:
    """How many connections there may be: as many as this process may have files open, but for some to spare."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - SPARE_FILES))


class Callers:
    """Who is connected, and how often."""

    def __init__(self, most: int, most_of_one: int | None, *, behind_proxy: bool = False) -> None:
        self.most, self.most_of_one, self.behind_proxy = most, most_of_one, behind_proxy
        self.lines: Counter[str] = Counter()
        self.refused = 0  # since it was last told
        self._telling: asyncio.TimerHandle | None = None

    def let_in(self, client: str) -> Problem | None:
        """Counts a connection; or says why there is none to be had."""
        if self.lines.total() >= self.most:
            return self._refuse("the server has as many connections as it can hold: please try again later")
        # A proxy speaks for everybody; it has limits of its own.
        alone = self.most_of_one is not None and not (self.behind_proxy and client in THIS_MACHINE)
        if alone and self.lines[client] >= (self.most_of_one or 0):
            return self._refuse("there are too many connections from here")
        self.lines[client] += 1
        return None

    def gone(self, client: str) -> None:
        self.lines[client] -= 1
        if self.lines[client] <= 0:
            del self.lines[client]

    def _refuse(self, words: str) -> Problem:
        self.refused += 1
        if self._telling is None:
            self._tell()
        return Problem("too-many", words)

    def _tell(self) -> None:
        """One line now, and one for all that come in the next seconds."""
        self._telling = None
        if self.refused:
            logs.note("connections refused", count=self.refused)
            self.refused = 0
            self._telling = asyncio.get_running_loop().call_later(TOLD_EVERY, self._tell)


class Line(H11Protocol):
    """A connection that is counted, and on which the head of every request has to arrive in time."""

    def __init__(self, *args: Any, callers: Callers, **more: Any) -> None:
        super().__init__(*args, **more)
        self.callers = callers
        self.caller: str | None = None  # None: not counted, or not any more
        self._head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        caller = client_address({"client": get_remote_addr(transport)})
        if problem := self.callers.let_in(caller):
            self.transport = transport
            transport.write(_too_many(problem))
            transport.close()
            return
        self.caller = caller
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_there()
        if self.caller is not None:
            self._uncount()
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._await_head()
        else:
            self._head_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._head_is_there()
        self._uncount()  # from now on it is another protocol's, which counts for itself
        super().handle_websocket_upgrade(event)

    def _uncount(self) -> None:
        if self.caller is not None:
            self.callers.gone(self.caller)
            self.caller = None

    def _await_head(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_SECONDS, self.timeout_keep_alive_handler)

    def _head_is_there(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


class LiveLine(WebSocketsSansIOProtocol):
    """A live connection, counted as well. It is not squeezed on this machine itself: there it would cost more time than
    it saves; but whoever comes through a proxy on this machine is far away all the same.
    """

    def __init__(self, *args: Any, callers: Callers, **more: Any) -> None:
        super().__init__(*args, **more)
        self.callers = callers
        self.caller = ""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.caller = client_address({"client": self.client})
        self.callers.lines[self.caller] += 1
        if self.client is not None and self.client[0] in THIS_MACHINE and not self.callers.behind_proxy:
            self.conn.available_extensions = []

    def connection_lost(self, exc: Exception | None) -> None:
        self.callers.gone(self.caller)
        super().connection_lost(exc)


def _too_many(problem: Problem) -> bytes:
    body = json_bytes(problem)
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: {JSON}\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Retry-After: 30\r\nConnection: close\r\n\r\n".encode() + body
