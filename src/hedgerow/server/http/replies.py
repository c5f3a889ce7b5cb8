"""What the server sends back: JSON made by msgspec, smaller where the client can take it so, and problems in words."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..api.content import JSON, NEVER_KEPT, Content, json_bytes
from ..rooms.live import LONG_LOG
from ..wire.messages import Update
from ..wire.problems import Refused
from .limits import TooMany

WORTH_SQUEEZING = 2048  # bytes; less is in one packet anyway


def is_long(value: Any) -> bool:
    """Whether a reply takes so long to write that it is done beside the event loop: a whole game, not what is new."""
    return isinstance(value, Update) and len(value.log) > LONG_LOG


def json_reply(value: Any, accepts: str = "") -> Response:
    """A value as JSON. It is squeezed lightly: this is done for every decision of a game."""
    body = json_bytes(value)
    headers = {"Cache-Control": NEVER_KEPT}
    if len(body) >= WORTH_SQUEEZING and takes_gzip(accepts):
        body = gzip.compress(body, compresslevel=1, mtime=0)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type=JSON)


def content_reply(content: Content, accepts: str = "", known_tag: str = "") -> Response:
    """A reply that was made before; nothing but its tag for those who have it."""
    headers = {"Cache-Control": content.keep}
    if content.tag:
        headers |= {"ETag": content.tag}
    if content.name:
        headers |= {"Content-Disposition": f'attachment; filename="{content.name}"'}
    if content.squeezed:
        headers |= {"Vary": "Accept-Encoding"}
    if content.tag and content.tag in [tag.strip().removeprefix("W/") for tag in known_tag.split(",")]:
        return Response(status_code=304, headers=headers)
    body = content.body
    if content.squeezed and takes_gzip(accepts):
        body = content.squeezed
        headers |= {"Content-Encoding": "gzip"}
    return Response(body, content.status, headers, content.media)


def takes_gzip(accepts: str) -> bool:
    """Whether a client's Accept-Encoding names gzip and does not rule it out."""
    for part in accepts.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def problem_reply(problem: Refused, more: Mapping[str, str] | None = None) -> Response:
    headers = {"Cache-Control": NEVER_KEPT, **(more or {})}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(problem, TooMany):
        headers["Retry-After"] = str(problem.wait)
    return Response(json_bytes(problem.problem), problem.status, headers, JSON)


async def turn_away(problem: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuses a websocket before it is one: with an HTTP reply where the server can send it."""
    await receive()  # the wish to connect
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    reply = problem_reply(problem)
    await send({"type": "websocket.http.response.start", "status": reply.status_code, "headers": reply.raw_headers})
    await send({"type": "websocket.http.response.body", "body": reply.body})
