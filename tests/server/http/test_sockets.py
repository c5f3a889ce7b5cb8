"""Live connections on a real server: who is let in, what is pushed, and how it ends."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hedgerow.server.http import house as houses
from hedgerow.server.http import limits
from hedgerow.server.http import sockets as ours
from hedgerow.server.wire.messages import Created, Hello, Presence, Problem, Update
from tests.server.running import Running, run, until

TWO = [{"kind": "human", "mine": True}, {"kind": "human", "mine": True}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


def new_game(server: Running) -> Created:
    made: Created = server.post("/api/games", {"system": "lnlt", "scenario": "milk-run", "seats": TWO})
    return made


def line(server: Running, game: str, **more: Any) -> connect:
    return connect(f"ws://127.0.0.1:{server.port}/api/games/{game}/live", max_size=None, **more)


async def hello(socket: ClientConnection, *tokens: str, **more: Any) -> Update:
    await socket.send(msgspec.json.encode(Hello(tokens, **more)).decode())
    first = await told(socket)
    assert isinstance(first, Update)
    return first


async def told(socket: ClientConnection) -> Update | Presence:
    message = await socket.recv()
    assert isinstance(message, str), "browsers are sent text"
    return msgspec.json.decode(message, type=Update | Presence)


async def update(socket: ClientConnection) -> Update:
    while True:
        if isinstance(found := await told(socket), Update):
            return found


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """How the server ends it."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as end:
        return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (0, "")


async def answer(server: Running, made: Created, seen: Update, **move: Any) -> None:
    assert seen.asked is not None
    chosen = move or seen.asked.options[0].move
    body = {"at": seen.at, "move": chosen}
    await asyncio.to_thread(server.post, f"/api/games/{made.id}/answer", body, made.tokens[seen.asked.seat])


# ------------------------------------------------------------------ what is pushed


def test_everybody_is_told_of_every_answer_in_order(server: Running) -> None:
    made = new_game(server)

    async def play() -> None:
        async with line(server, made.id) as one, line(server, made.id) as other, line(server, made.id) as watcher:
            seen = await hello(one, made.tokens[0])
            theirs = await hello(other, made.tokens[1])
            watched = await hello(watcher, made.watch)
            assert (seen.seat, theirs.seat, watched.seat) == (0, 1, None)
            assert seen.asked is not None
            assert seen.asked.options
            assert theirs.asked is not None
            assert not theirs.asked.options
            for _ in range(5):
                rev = seen.rev
                await answer(server, made, seen)
                seen, theirs, watched = await update(one), await update(other), await update(watcher)
                assert seen.rev == theirs.rev == watched.rev == rev + 1

    run(play())


def test_somebody_who_comes_or_goes_is_told_of(server: Running) -> None:
    made = new_game(server)

    async def meet() -> None:
        async with line(server, made.id) as one:
            await hello(one, made.tokens[0])
            async with line(server, made.id) as other:
                await hello(other, made.tokens[1])
                came = await told(one)
                while not came.seats[1].here:
                    came = await told(one)
            gone = await told(one)
            while gone.seats[1].here:
                gone = await told(one)

    run(meet())
    until(lambda: server.get("/api/health").viewers == 0)


def test_whoever_comes_back_gets_what_he_has_missed(server: Running) -> None:
    made = new_game(server)

    async def come_back() -> None:
        async with line(server, made.id) as socket:
            had = await hello(socket, made.tokens[0])
            await answer(server, made, had, verb="printed-set-up")
            had = await update(socket)
        await answer(server, made, had, verb="ready")
        theirs = server.get(f"/api/games/{made.id}/state", made.tokens[1])
        await answer(server, made, theirs, verb="printed-set-up")
        number = had.since + len(had.log)
        async with line(server, made.id) as socket:
            now = await hello(socket, made.tokens[0], rev=had.rev, log=number)
            assert now.rev == had.rev + 2
            assert now.since == number
            assert now.log
            assert now.log[0].n == number

    run(come_back())


# ------------------------------------------------------------------ who is let in


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('{"type": "hello", "tokens": ["guessed"]}', 4403),
        ('{"type": "hello", "tokens": []}', 4401),
        ('{"type": "hello", "tokens": ["' + "ä" * 500 + '"]}', 4403),
        ('{"type": "hello"}', 4400),
        ('{"type": "update"}', 4400),
        ('{"type": "hello", "tokens": ["a"], "more": 1}', 4400),
        ('{"type": "hello", "tokens": ["a"], "log": 1e400}', 4400),
        ("hello", 4400),
        ("", 4400),
        ("[" * 16_000, 4400),
        (b"\xff\x00", 4400),
    ],
)
def test_the_first_word_must_be_a_good_hello(server: Running, said: str | bytes, code: int) -> None:
    made = new_game(server)

    async def knock() -> None:
        async with line(server, made.id) as socket:
            await socket.send(said)
            found, why = await closed(socket)
            assert found == code
            assert why

    run(knock())


def test_there_must_be_such_a_game(server: Running) -> None:
    async def knock() -> None:
        async with line(server, "nothing") as socket:
            await socket.send('{"type": "hello", "tokens": ["a"]}')
            assert (await closed(socket))[0] == 4404

    run(knock())


def test_whoever_says_nothing_is_let_go(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "HELLO_SECONDS", 0.1)

    async def wait() -> None:
        async with line(server, "any") as socket:
            assert (await closed(socket))[0] == 4408

    run(wait())


def test_whoever_goes_on_talking_is_let_go(server: Running) -> None:
    made = new_game(server)

    async def talk() -> None:
        async with line(server, made.id) as socket:
            await hello(socket, made.tokens[0])
            await socket.send('{"type": "answer"}')
            assert (await closed(socket))[0] == 4400

    run(talk())
    until(lambda: server.get("/api/health").viewers == 0)


def test_a_message_may_not_be_long(server: Running) -> None:
    async def talk() -> None:
        async with line(server, "any") as socket:
            await socket.send("x" * (limits.SOCKET_MESSAGE + 1))
            assert (await closed(socket))[0] == 1009

    run(talk())


def test_pages_of_other_sites_are_turned_away_at_the_door(server: Running) -> None:
    async def knock(**headers: str) -> Problem:
        with pytest.raises(InvalidStatus) as refused:
            async with line(server, "any", additional_headers=headers):
                pass
        assert refused.value.response.status_code == 403
        return msgspec.json.decode(refused.value.response.body, type=Problem)

    assert run(knock(Origin="https://evil.example")).code == "foreign-origin"
    assert run(knock(Origin="null")).code == "foreign-origin"
    assert run(knock(Origin=f"http://127.0.0.1:{server.port + 1}")).code == "foreign-origin"
    made = new_game(server)

    async def own() -> None:
        async with line(server, made.id, additional_headers={"Origin": server.address}) as socket:
            await hello(socket, made.tokens[0])

    run(own())


def test_a_client_has_only_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "MOST_SOCKETS", 2)
    with Running(tmp_path, limits=True) as server:
        made = new_game(server)

        async def crowd() -> None:
            async with line(server, made.id) as one, line(server, made.id) as two:
                await hello(one, made.tokens[0])
                await hello(two, made.tokens[0])
                with pytest.raises(InvalidStatus) as refused:
                    async with line(server, made.id):
                        pass
                assert refused.value.response.status_code == 429
            until(lambda: not server.house.sockets)
            async with line(server, made.id) as again:
                await hello(again, made.tokens[0])

        run(crowd())


# ------------------------------------------------------------------ how it ends


def test_whoever_takes_nothing_is_dropped(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """He never reads: once his line is full he is let go, and nothing piles up for him meanwhile."""
    monkeypatch.setattr(ours, "SLOW_SECONDS", 0.3)
    made = new_game(server)
    deaf = sockets.socket()
    deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    head = f"GET /api/games/{made.id}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
    head += "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    deaf.sendall(head.encode())
    assert b"101" in deaf.recv(1024)
    said = msgspec.json.encode(Hello((made.tokens[0],)))
    deaf.sendall(b"\x81" + bytes([0x80 | 126]) + len(said).to_bytes(2, "big") + b"\0\0\0\0" + said)
    until(lambda: server.get("/api/health").viewers == 1)
    path = f"/api/games/{made.id}"
    for _ in range(400):
        if server.get("/api/health").viewers == 0:
            break
        seen = server.get(f"{path}/state", f"{made.tokens[0]},{made.tokens[1]}")
        place = [o.move for o in seen.asked.options if o.move["verb"] == "place"]
        after = server.post(f"{path}/answer", {"at": seen.at, "move": place[0]}, made.tokens[seen.asked.seat])
        server.post(f"{path}/undo", {"at": after.at, "to": seen.at}, made.tokens[seen.asked.seat])
    until(lambda: server.get("/api/health").viewers == 0)
    assert server.get(f"{path}/state", made.tokens[0])
    deaf.close()


def test_when_the_server_goes_down_everybody_is_told_to_come_back(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        made = new_game(server)

        async def watch() -> tuple[int, str]:
            async with line(server, made.id) as socket:
                await hello(socket, made.tokens[0])
                ending = asyncio.create_task(asyncio.to_thread(server.stop))
                code = await closed(socket)
                await ending
                return code

        assert run(watch())[0] == 1001
    with Running(tmp_path) as server:
        assert server.get(f"/api/games/{made.id}/state", made.tokens[0]).game == made.id


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_lines_are_squeezed_for_those_who_are_far_away(tmp_path: Path, behind_proxy: bool) -> None:
    """On this machine it would cost more time than it saves; through a proxy everybody is far away."""
    with Running(tmp_path, behind_proxy=behind_proxy) as server:
        made = new_game(server)

        async def look() -> bool:
            async with line(server, made.id) as socket:
                await hello(socket, made.tokens[0])
                return bool(socket.protocol.extensions)

        assert run(look()) is behind_proxy
