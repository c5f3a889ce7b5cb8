"""Several processes that serve at one address: each is a server of its own, on one store that they share."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.server.http.settings import Settings

AGAIN_SECONDS = 1.0  # before a process that has died is replaced
LAST_SECONDS = 15.0  # for all of them to end


def serve_together(
    settings: Settings,
    listener: socket.socket,
    *,
    count: int,
    behind_proxy: bool,
    quiet: bool,
    ready: Callable[[], None],
) -> None:
    """Keeps so many servers running until somebody ends this process."""
    spawn, ending = multiprocessing.get_context("spawn"), threading.Event()

    def started() -> SpawnProcess:
        process = spawn.Process(target=_serve, args=(settings, listener, behind_proxy, quiet))
        process.start()
        return process

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ending.set())
    processes = [started() for _ in range(count)]
    ready()
    while not ending.wait(AGAIN_SECONDS):
        processes = [process if process.is_alive() else started() for process in processes]
    for process in processes:
        process.terminate()
    until = time.monotonic() + LAST_SECONDS
    for process in processes:
        process.join(max(0.1, until - time.monotonic()))
        process.kill()


def _serve(settings: Settings, listener: socket.socket, behind_proxy: bool, quiet: bool) -> None:
    from hedgerow.server.http.logs import start_logging
    from hedgerow.server.http.serving import Server

    start_logging(quiet=quiet)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which ends the others
    threading.Thread(target=_follow, daemon=True).start()
    server = Server(settings, behind_proxy=behind_proxy)
    server.run(sockets=[listener])


def _follow() -> None:
    """Ends with the process that has started it, even if that is gone without a word."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
