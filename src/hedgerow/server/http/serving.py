"""The application on the network: uvicorn with our limits, and a farewell to everybody before it goes down."""

from __future__ import annotations

import gc
import socket
from asyncio import BaseTransport
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .app import create_app
from .house import House
from .limits import SOCKET_MESSAGE
from .settings import Settings

KEEP_ALIVE_SECONDS = 20
PING_SECONDS = 20
LAST_SECONDS = 5  # for requests under way when the server goes down
THIS_MACHINE = ["127.0.0.1", "::1"]


class NearLine(WebSocketsSansIOProtocol):
    """A live connection that is not squeezed on this machine itself: there it would cost more time than it saves."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        if self.client is not None and self.client[0] in THIS_MACHINE:
            self.conn.available_extensions = []


class Server(uvicorn.Server):
    """A server for one socket. `ready` is called when it listens."""

    def __init__(
        self, settings: Settings, *, behind_proxy: bool = False, ready: Callable[[], None] | None = None
    ) -> None:
        app = create_app(settings)
        self.house: House = app.state.house
        self.ready = ready
        super().__init__(
            uvicorn.Config(
                app, log_config=None, access_log=False, lifespan="on", server_header=False,
                proxy_headers=behind_proxy, forwarded_allow_ips=THIS_MACHINE, ws_max_size=SOCKET_MESSAGE,
                # Whoever comes through a proxy on this machine is far away all the same.
                ws=WebSocketsSansIOProtocol if behind_proxy else NearLine,
                ws_ping_interval=PING_SECONDS, ws_ping_timeout=PING_SECONDS, timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=LAST_SECONDS,
            )
        )  # fmt: skip

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is loaded by now stays for good: it need not be looked through for garbage ever again.
        gc.collect()
        gc.freeze()
        if self.ready is not None:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.house.farewell()
        await super().shutdown(sockets)
