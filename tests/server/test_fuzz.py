"""Anything a client can send: never a fault of the server, and every refusal in words."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hedgerow.kernel import notation
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.system import LNLT
from hedgerow.server.api.asked import Nothing
from hedgerow.server.http.openapi import described
from hedgerow.server.http.route import Route
from hedgerow.server.http.routes import ROUTES
from hedgerow.server.http.sockets import LIVE
from hedgerow.server.wire.messages import Created, Update
from tests.server.running import Running, problem, run

DESCRIBED = msgspec.json.decode(msgspec.json.encode(described(ROUTES, LIVE)))
SCHEMAS: dict[str, Any] = DESCRIBED["components"]["schemas"]
PLACES = [spot.name for spot in SCREEN.map_card("farmland").places]
UNITS = [unit.id for unit in LNLT.view(LNLT.new("milk-run", {}), None).units]
TWO = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]
# `HEDGEROW_FUZZ=1000` looks longer than there is time for every day.
EXAMPLES = int(os.environ.get("HEDGEROW_FUZZ", "25"))
often = settings(
    max_examples=EXAMPLES, deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)  # fmt: skip


class Arena:
    """A server and a game on it that may be played to pieces."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.renew()

    def renew(self) -> None:
        wish = {"system": "lnlt", "scenario": "milk-run", "seats": TWO}
        self.game: Created = self.server.post("/api/games", wish)
        for _ in range(4):
            seen = self.state()
            if seen.asked and seen.progress == "set-up":
                verbs = [o.move for o in seen.asked.options if o.move["verb"] in ("printed-set-up", "ready")]
                token = self.game.tokens[seen.asked.seat]
                self.server.post(f"/api/games/{self.game.id}/answer", {"at": seen.at, "move": verbs[0]}, token)

    def state(self) -> Update:
        both = ",".join(self.game.tokens.values())
        seen: Update = self.server.get(f"/api/games/{self.game.id}/state", both)
        if seen.outcome is not None:
            self.renew()
            return self.state()
        return seen


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    with Running(tmp_path_factory.mktemp("server")) as server:
        yield Arena(server)


# ------------------------------------------------------------------ anything

texts = st.one_of(
    st.text(max_size=30), st.sampled_from(PLACES), st.sampled_from(UNITS),
    st.sampled_from(["", "-", "..", "../../etc/passwd", "\0", "lnlt", "milk-run", "village", "5.3.4", "human", "bot"]),
)  # fmt: skip
numbers = st.one_of(st.integers(-3, 40), st.integers(), st.just(2**63), st.just(-(2**70)))
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(allow_nan=False, allow_infinity=False), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=12,
)
verbs = sorted(notation.verbs(LNLT.move_types))
fields = sorted({f.name for kind in LNLT.move_types for f in msgspec.structs.fields(kind)})
moves = st.builds(
    lambda verb, rest: {"verb": verb, **rest},
    st.sampled_from(verbs),
    st.dictionaries(
        st.sampled_from(fields),
        st.one_of(texts, st.lists(st.sampled_from(UNITS + PLACES), max_size=4), st.booleans(), anything),
        max_size=3,
    ),
)


def like(schema: dict[str, Any], name: str = "") -> st.SearchStrategy[Any]:
    """Values that fit a schema of the description, more or less."""
    if name == "move":
        return st.one_of(moves, anything)
    if "$ref" in schema:
        return like(SCHEMAS[schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return st.one_of([like(part, name) for part in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            parts = {key: like(part, key) for key, part in schema["properties"].items()}
            needed = {key: parts[key] for key in schema.get("required", ())}
            return st.fixed_dictionaries(needed, optional={k: v for k, v in parts.items() if k not in needed})
        case "object":
            return st.dictionaries(texts, texts, max_size=3)
        case "array":
            return st.lists(like(schema.get("items", {})), max_size=4)
        case "integer":
            return numbers
        case "string":
            return texts
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
    return anything


def bodies(route: Route[Any, Any]) -> st.SearchStrategy[bytes]:
    if route.takes is Nothing:
        return st.sampled_from([b"", b"{}", b"null", b"[1]"])
    good = like(SCHEMAS[route.takes.__name__]).map(msgspec.json.encode)
    return st.one_of(good, good, anything.map(msgspec.json.encode), st.binary(max_size=60))


def questions(route: Route[Any, Any]) -> st.SearchStrategy[dict[str, Any]]:
    known = list(route.asks.__struct_fields__)
    names = st.one_of(st.sampled_from(known), st.text(max_size=5)) if known else st.text(max_size=5)
    return st.dictionaries(names, st.one_of(texts, st.integers(-2, 400).map(str)), max_size=3)


headers = st.fixed_dictionaries(
    {},
    optional={
        "Content-Type": st.sampled_from(["application/json", "application/json; charset=utf-8", "text/plain", "x"]),
        "Accept-Encoding": st.sampled_from(["gzip", "identity", "gzip;q=0", ",;,", "*"]),
        "If-None-Match": st.sampled_from(["*", '"x"', "W/", ","]),
        "Accept": st.sampled_from(["*/*", "text/html", "x"]),
    },
)


def segment(text: str) -> str:
    """One part of an address, whatever it holds: with its dots written so that the client does not take /../ away."""
    return quote(text, safe="").replace(".", "%2E") or "%20"


def judge(route: Route[Any, Any] | None, reply: httpx.Response) -> None:
    """What holds for every reply."""
    assert reply.status_code < 500, reply.text[:300]
    if reply.status_code >= 400:
        problem(reply)
    elif route is not None and reply.headers.get("content-type") == "application/json":
        msgspec.json.decode(reply.content, type=route.gives)


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: f"{r.method} {r.plain_path}")
@often
@given(data=st.data())
def test_no_request_brings_the_server_down(arena: Arena, route: Route[Any, Any], data: st.DataObject) -> None:
    seen = arena.state() if route.method == "POST" else None
    names = {
        "id": st.sampled_from([arena.game.id] * 4 + ["nothing", "r-1"]),
        "system": st.sampled_from(["lnlt", "lnlt", "boltaction", "chess"]),
        "scenario": st.sampled_from(["milk-run", "orchard-lane", "nothing"]),
        "map": texts,
        "nation": st.sampled_from(["us", "german", "nowhere"]),
        "name": st.sampled_from(["us-500", "german-500", "nothing"]),
    }
    path = route.plain_path
    for name in route.names:
        chosen = data.draw(st.one_of(names[name], texts), label=name)
        path = path.replace(f"{{{name}}}", segment(chosen))
    sent = data.draw(headers, label="headers")
    token = data.draw(st.sampled_from([*arena.game.tokens.values(), arena.game.watch, "guessed", ""]), label="token")
    if token:
        sent["Authorization"] = f"Bearer {token}"
    body = data.draw(bodies(route), label="body") if route.method == "POST" else b""
    if seen is not None and data.draw(st.booleans(), label="for the present choice"):
        body = _made_present(body, seen)
    reply = arena.server.raw(
        route.method, path, content=body, headers=sent, params=data.draw(questions(route), label="question")
    )
    judge(route, reply)


def _made_present(body: bytes, seen: Update) -> bytes:
    """The body with the right name of the choice, so that the rules get to see what is in it."""
    try:
        told = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return body
    return msgspec.json.encode({**told, "at": seen.at}) if isinstance(told, dict) and "at" in told else body


@often
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]),
    path=st.lists(st.one_of(st.sampled_from(["api", "games", "records", "maps", "rules"]), texts), max_size=6),
    body=st.binary(max_size=200),
)
def test_no_address_brings_the_server_down(arena: Arena, method: str, path: list[str], body: bytes) -> None:
    url = "/" + "/".join(map(segment, path))
    reply = arena.server.raw(method, url, content=body)
    assert reply.status_code < 500, reply.text[:300]
    if reply.status_code >= 400 and method != "HEAD" and path[:1] == ["api"]:
        problem(reply)


@often
@given(sent=st.binary(min_size=1, max_size=400))
def test_no_bytes_bring_the_server_down(arena: Arena, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", arena.server.port), timeout=5) as bare:
        bare.sendall(b"GET / HTTP/1.1\r\n" + sent + b"\r\n\r\n")
        bare.shutdown(socket.SHUT_WR)
        reply = b"".join(iter(lambda: bare.recv(65536), b""))
    assert not reply or int(reply.split()[1]) < 500


@often
@given(
    said=st.lists(
        st.one_of(
            st.text(max_size=80), st.binary(max_size=80), anything.map(lambda v: msgspec.json.encode(v).decode()),
            like(SCHEMAS["Hello"]).map(lambda v: msgspec.json.encode(v).decode()),
        ),
        min_size=1, max_size=3,
    )
)  # fmt: skip
def test_no_word_on_a_live_connection_brings_the_server_down(arena: Arena, said: list[str | bytes]) -> None:
    async def talk() -> int:
        url = f"ws://127.0.0.1:{arena.server.port}/api/games/{arena.game.id}/live"
        async with connect(url, close_timeout=2) as line:
            try:
                for word in said:
                    await line.send(word)
                while True:
                    await line.recv()
            except ConnectionClosed as end:
                return end.rcvd.code if end.rcvd else 0

    assert run(talk()) in (4400, 4401, 4403)


@often
@given(frames=st.binary(min_size=1, max_size=200))
def test_no_frames_on_a_live_connection_bring_the_server_down(arena: Arena, frames: bytes) -> None:
    head = (
        f"GET /api/games/{arena.game.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", arena.server.port), timeout=5) as bare:
        bare.sendall(head.encode() + frames)
        bare.recv(1000)
    assert arena.server.get("/api/health").status == "ok"
