"""The application on the network: uvicorn with our limits, and a farewell to everybody before it goes down."""

from __future__ import annotations

import functools
import gc
import socket
from collections.abc import Callable

import uvicorn

from .app import create_app
from .house import House
from .limits import SOCKET_MESSAGE
from .lines import AT_A_TIME, MOST_OF_ONE, QUEUE, THIS_MACHINE, Callers, Line, LiveLine, room_for
from .settings import Settings

KEEP_ALIVE_SECONDS = 20
PING_SECONDS = 20
LAST_SECONDS = 5  # for requests under way when the server goes down


class Server(uvicorn.Server):
    """A server for one socket. `ready` is called when it listens."""

    def __init__(
        self, settings: Settings, *, behind_proxy: bool = False, ready: Callable[[], None] | None = None
    ) -> None:
        app = create_app(settings)
        callers = Callers(room_for(), MOST_OF_ONE if settings.limits else None, behind_proxy=behind_proxy)
        self.house: House = app.state.house
        self.ready = ready
        super().__init__(
            uvicorn.Config(
                app, log_config=None, access_log=False, lifespan="on", server_header=False,
                proxy_headers=behind_proxy, forwarded_allow_ips=list(THIS_MACHINE), ws_max_size=SOCKET_MESSAGE,
                # All that uvicorn does with these is call them.
                http=functools.partial(Line, callers=callers),  # type: ignore[arg-type]
                ws=functools.partial(LiveLine, callers=callers),  # type: ignore[arg-type]
                backlog=AT_A_TIME,
                ws_ping_interval=PING_SECONDS, ws_ping_timeout=PING_SECONDS, timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=LAST_SECONDS,
            )
        )  # fmt: skip

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # uvicorn takes one number for this and for how many are taken up at a time
        # What is loaded by now stays for good: it need not be looked through for garbage ever again.
        gc.collect()
        gc.freeze()
        if self.ready is not None:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.house.farewell()
        await super().shutdown(sockets)
