"""The live connection of a viewer: he says who he is, and from then on only listens."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..rooms.live import Live
from ..wire.messages import Hello
from ..wire.problems import Refused, refused
from . import limits, logs
from .house import House
from .rates import CONNECTIONS
from .replies import turn_away

LIVE = "/api/games/{id}/live"
HELLO_SECONDS = 10.0
# Whoever takes nothing for so long is let go: he comes back and gets the present state in one piece.
SLOW_SECONDS = 15.0
GOING_DOWN = 1001
FAULT = 1011
OURS = 4000  # websocket codes of our own: 4000 and the HTTP status that would say the same
GONE = 0  # he has left by himself: there is nobody to close the door for


async def attend(house: House, socket: WebSocket) -> None:
    """A connection from its first word to its last."""
    socket.scope["hedgerow.route"] = LIVE
    client = limits.client_address(socket.scope)
    try:
        house.take(CONNECTIONS, client)
        with house.seat_for(client):
            await socket.accept()
            await _close(socket, *await _show(house, socket))
    except Refused as problem:
        await turn_away(problem, socket.scope, socket.receive, socket.send)


async def _show(house: House, socket: WebSocket) -> tuple[int, str]:
    """Shows a viewer his game until one of them has enough; says how to close."""
    try:
        hello = await _hello(socket)
        room = await house.lobby.room(socket.path_params["id"])
        watching = room.join(await room.admitted(hello.tokens), log=hello.log, rev=hello.rev)
    except Refused as problem:
        return OURS + problem.status, problem.problem.words
    except WebSocketDisconnect:
        return GONE, ""
    try:
        return await _first(_push(socket, watching), _listen(socket), _going_down(house))
    except Refused as problem:  # a game that cannot be shown any more, or a store that cannot be read just now
        return OURS + problem.status, problem.problem.words
    except WebSocketDisconnect:
        return GONE, ""
    except Exception as fault:
        logs.note_fault("fault on a live connection", fault, game=room.id)
        return FAULT, "something went wrong on the server"
    finally:
        room.leave(watching)


async def _hello(socket: WebSocket) -> Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            said = await socket.receive()
    except TimeoutError:
        raise refused("no-hello", f"nobody said hello within {HELLO_SECONDS:.0f} s", 408) from None
    if said["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    try:
        return msgspec.json.decode(said.get("text") or said.get("bytes") or b"", type=Hello)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refused("no-hello", "the first message should be a Hello", 400) from None


async def _push(socket: WebSocket, watching: Live) -> tuple[int, str]:
    """Sends what there is to tell, one message after the other; nothing is queued for those who are slow."""
    async for message in watching:
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                await socket.send({"type": "websocket.send", "text": message.decode()})
        except TimeoutError:
            return GONE, ""  # his line is full: not even a farewell would get through
    return GOING_DOWN, "the server goes down"


async def _listen(socket: WebSocket) -> tuple[int, str]:
    """Waits until the viewer leaves. There is nothing for him to say: all commands go over HTTP."""
    said = await socket.receive()
    if said["type"] == "websocket.disconnect":
        return GONE, ""
    return OURS + 400, "this connection only tells; commands go over HTTP"


async def _going_down(house: House) -> tuple[int, str]:
    await house.closing.wait()
    return GOING_DOWN, "the server goes down"


async def _first(*ways: Coroutine[None, None, tuple[int, str]]) -> tuple[int, str]:
    """What the first of several says; the others are stopped."""
    tasks = [asyncio.create_task(way) for way in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _close(socket: WebSocket, code: int, words: str) -> None:
    if code == GONE or socket.application_state is not WebSocketState.CONNECTED:
        return
    with suppress(WebSocketDisconnect, RuntimeError):  # he was quicker
        await socket.close(code, _reason(words))


def _reason(words: str) -> str:
    """A reason may be 123 bytes long."""
    return words.encode()[:120].decode(errors="ignore")
