"""A player made of bare sockets: what is measured is the server, not a client library."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Line:
    """A kept-alive HTTP connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    async def open(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def send(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        self.writer.write(head.encode() + b"\r\n" + data)
        raw = await self.reader.readuntil(b"\r\n\r\n")
        status, *fields = raw.decode().split("\r\n")
        length = next(int(f.partition(":")[2]) for f in fields if f.lower().startswith("content-length"))
        reply = await self.reader.readexactly(length)
        if not 200 <= int(status.split()[1]) < 300:
            raise RuntimeError(f"{method} {path}: {status}: {reply[:300].decode()}")
        return msgspec.json.decode(reply) if "json" in raw.decode().lower() else reply.decode()

    def close(self) -> None:
        self.writer.close()


async def watch(host: str, port: int, game: str, token: str) -> tuple[ClientConnection, dict[str, Any]]:
    """A live connection to a game, and the first update on it."""
    socket = await connect(f"ws://{host}:{port}/api/games/{game}/live", max_size=None)
    await socket.send(msgspec.json.encode({"type": "hello", "tokens": [token]}).decode())
    return socket, await next_update(socket)


async def next_update(socket: ClientConnection, after: int = -1) -> dict[str, Any]:
    """The next update newer than a revision."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if message["type"] == "update" and message["rev"] > after:
            return message


def known(update: dict[str, Any]) -> str:
    """What whoever has this update has of the log: he is sent the rest."""
    return f"log={update['since'] + len(update['log'])}&rev={update['rev']}"


def pick(update: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Any of the answers offered; a set-up is done as the scenario suggests, to come to the fighting."""
    options: list[dict[str, Any]] = update["asked"]["options"]
    printed = [o for o in options if o["move"]["verb"] == "printed-set-up"]
    move: dict[str, Any] = (printed or [chance.choice(options)])[0]["move"]
    return move


TWO_PEOPLE = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]


async def new_game(line: Line, scenario: str, seed: str) -> tuple[str, list[str]]:
    """A game of two people: its name and their tokens."""
    wish = {"system": "lnlt", "scenario": scenario, "seats": TWO_PEOPLE, "seed": seed}
    made = await line.send("POST", "/api/games", wish)
    return made["id"], [made["tokens"][str(seat)] for seat in (0, 1)]
