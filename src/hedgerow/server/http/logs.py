"""What the server writes down: one JSON object a line, or a readable line where a person looks on.

Nothing that a client sent is written except which route it asked for and which game: no tokens, invitations, seeds,
bodies or query strings. An error's own words may quote any of those, so only its type and its place in the code are
written.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("hedgerow.server")
FIELDS = ("request", "game", "method", "path", "status", "ms", "code", "count", "fault", "where")
MOST_LETTERS = 200
REPEATED_SECONDS = 1.0
MOST_REMEMBERED = 100  # different complaints
REQUEST: ContextVar[str] = ContextVar("request", default="")


def note(what: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Writes a line. `fields` are those named in FIELDS."""
    LOG.log(level, what, extra={"fields": fields})


def note_fault(what: str, fault: BaseException, **fields: Any) -> None:
    """Writes down an error that should not have been: what it is and where, but not its words."""
    where = list(places(fault.__traceback__))
    note(what, level=logging.ERROR, fault=type(fault).__name__, where=where[-8:], **fields)


def places(trace: TracebackType | None) -> Iterator[str]:
    """Where in the code a traceback passes: `room.py:112 answer`."""
    for frame in traceback.extract_tb(trace):
        yield f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"


# ------------------------------------------------------------------ lines


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """All that is written of a log record, in order."""
    fields: dict[str, Any] = getattr(record, "fields", {})
    what = record.getMessage() if record.name.startswith("hedgerow") else f"{record.name}: {record.getMessage()}"
    told: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "what": what.partition("\n")[0][:MOST_LETTERS],
    }
    if request := REQUEST.get():
        told["request"] = request
    told |= {name: fields[name] for name in FIELDS if fields.get(name) not in (None, "")}
    if record.exc_info and record.exc_info[1] is not None:
        told |= {"fault": type(record.exc_info[1]).__name__, "where": list(places(record.exc_info[2]))[-8:]}
    return told


class Lines(logging.Formatter):
    """For programs: a JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(facts(record), ensure_ascii=True, default=str)


class Readable(logging.Formatter):
    """For people at a terminal. What came from outside cannot play tricks on it: nothing but letters is printed."""

    def format(self, record: logging.LogRecord) -> str:
        told = facts(record)
        when, level, what = told.pop("time")[11:19], told.pop("level"), told.pop("what")
        told.pop("request", None)
        shown = [str(told.pop(name)) for name in ("method", "path", "status") if name in told]
        if "ms" in told:
            shown.append(f"{told.pop('ms')} ms")
        shown += [f"{name}={value}" for name, value in told.items()]
        line = " ".join([when, *([] if level == "info" else [level.upper()]), what, *shown])
        return "".join(c if c.isprintable() else "?" for c in line)


class Seldom(logging.Filter):
    """What libraries complain about is written once a second: anybody can have them do it as often as he likes."""

    def __init__(self) -> None:
        super().__init__()
        self.last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("hedgerow"):
            return True
        what = str(record.msg)[:MOST_LETTERS]
        if record.created - self.last.get(what, 0.0) < REPEATED_SECONDS:
            return False
        if len(self.last) > MOST_REMEMBERED:
            self.last.clear()
        self.last[what] = record.created
        return True


def start_logging(stream: TextIO | None = None, *, quiet: bool = False) -> None:
    """Sends the lines to stderr. The web server's own go the same way, without those that repeat ours."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Readable() if stream.isatty() else Lines())
    handler.addFilter(Seldom())
    ours = logging.WARNING if quiet else logging.INFO
    for name, level in (("hedgerow", ours), ("uvicorn", logging.WARNING), ("asyncio", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False


# ------------------------------------------------------------------ requests


class Logged:
    """Gives every request a number and writes down how it went."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = secrets.token_hex(6)
        held = REQUEST.set(number)
        start = time.perf_counter()
        status, code = 0, None

        async def send_numbered(message: Message) -> None:
            nonlocal status, code
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", number.encode())]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                code = message.get("code")
            await send(message)

        try:
            await self.app(scope, receive, send_numbered)
        finally:
            spent = round((time.perf_counter() - start) * 1000, 1)
            note(
                "request" if scope["type"] == "http" else "live connection", path=route_path(scope), ms=spent,
                method=scope.get("method"), status=status, code=code, game=game_of(scope) if status != 404 else "",
            )  # fmt: skip
            REQUEST.reset(held)


def route_path(scope: Scope) -> str:
    """The route that was asked for, without the names in it.

    Where there is no such route only the beginning of the path is told, if it is one of ours: the rest may be a link
    that somebody's mail program has spoilt, with its secret in it.
    """
    known: str = scope.get("hedgerow.route", "")
    first = scope.get("path", "").lstrip("/").partition("/")[0]
    return known or (f"/{first}/…" if first in ("api", "assets") else "/…")


def game_of(scope: Scope) -> str:
    """The game or record that was asked for, if it is a name that one could have."""
    id: str = scope.get("path_params", {}).get("id", "")
    return id if re.fullmatch(r"[a-z0-9-]{1,24}", id) else ""
