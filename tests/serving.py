"""A real server in a process of its own, for tests that kill it and for measurements."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import Any

START_SECONDS = 30


class Served:
    """`hedgerow serve` on a free port of this machine, with a database of its own."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        static: Path | None = None,
        module: str = "hedgerow.cli",
        database: str = "",
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'games.sqlite'}"
        self.arguments = arguments
        self.static = static
        self.module = module
        self.port = 0
        self.log = folder / "server.log"
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Starts it, on the same port as before if it ran before, and waits until it answers."""
        command = [sys.executable, "-m", self.module, "serve", "--no-open", "--database", self.database]
        command += ["--port", str(self.port), *self.arguments]
        env = {**os.environ, **({"HEDGEROW_STATIC": str(self.static)} if self.static else {})}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        self.port = self._told_port()
        self._drain()
        self._wait()

    def stop(self) -> None:
        """Asks it to end, and waits."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Ends it without a warning, as a power cut would."""
        self._end(signal.SIGKILL)

    def get(self, path: str, token: str = "") -> Any:
        return self.send("GET", path, None, token)

    def post(self, path: str, body: Any, token: str = "") -> Any:
        return self.send("POST", path, body, token)

    def text(self, path: str, token: str = "") -> str:
        """A reply that is no JSON: a record, a page."""
        return self._send("GET", path, None, token).decode()

    def send(self, method: str, path: str, body: Any, token: str = "") -> Any:
        """A request and its JSON reply; a refusal raises urllib's HTTPError."""
        return json.loads(self._send(method, path, body, token))

    def _send(self, method: str, path: str, body: Any, token: str) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=20) as reply:
            content: bytes = reply.read()
            return content

    def _told_port(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://[\w.]+:(\d+)", line):
                return int(found[1])
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-2000:]}")

    def _drain(self) -> None:
        """Reads on, so that the server never waits for a full pipe."""
        assert self.process is not None
        threading.Thread(target=self.process.communicate, daemon=True).start()

    def _wait(self) -> None:
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                self.get("/api/health")
                return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=20)
