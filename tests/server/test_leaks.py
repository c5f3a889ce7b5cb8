"""What each viewer receives, byte by byte: nothing in it is only another's."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.sync.client import connect

from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.seats import hashed
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.messages import Asked
from hedgerow.server.wire.requests import AnswerGiven, Claim, Consent, UndoWished
from tests.kernel.toy import State
from tests.server.hidden import HidingToy, ToyKit
from tests.server.running import Running
from tests.server.tables import FRIEND, MINE, Begun, awaited, begin, lobby_at, nameless, refusal

SEED = "the seed that nobody may know"


class Streams(NamedTuple):
    """A game of two people and a spectator, and every byte that each of them is sent."""

    game: Begun
    lives: tuple[Any, ...]
    bytes: tuple[list[bytes], ...]

    @classmethod
    async def open(cls, lobby: Lobby, **more: Any) -> Streams:
        game = await begin(lobby, **more)
        viewers = (*game.seats, game.watcher)
        streams = cls(game, tuple(game.room.join(viewer) for viewer in viewers), ([], [], []))
        await streams.listen()
        return streams

    async def listen(self) -> None:
        """The next message to each."""
        for live, stream in zip(self.lives, self.bytes):
            stream.append(await anext(live))

    async def answer(self, move: dict[str, Any]) -> None:
        for viewer in self.game.seats:
            update = await self.game.room.update(viewer, log=10**6, rev=10**6)
            if update.asked is not None and update.asked.mine:
                await self.game.room.answer(viewer, AnswerGiven(update.at, move))
                break
        await self.listen()


# ------------------------------------------------------------------ a whole game


@awaited
async def test_nobody_receives_what_is_only_anothers(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        streams = await Streams.open(lobby, seed=SEED)
        game, chance = streams.game, random.Random(4)
        spotted_differently = 0
        while True:
            latest = [json.loads(stream[-1]) for stream in streams.bytes]
            assert game.room._loaded is not None
            state = game.room._loaded.table.state
            for seat, update in zip((0, 1, None), latest):
                assert update["seat"] == seat
                assert update["view"]["own"] == json.loads(msgspec.json.encode(LNLT.view(state, seat)))
            spots = [[unit["unspotted"] for unit in update["view"]["own"]["units"]] for update in latest]
            assert not any(spots[2]), "a spectator has no side that could have missed anybody"
            spotted_differently += spots[0] != spots[1]
            if latest[0]["asked"] is None:
                break
            asked = latest[0]["asked"]["seat"]
            question = latest[asked]["asked"]
            for number, stream in enumerate(streams.bytes):
                if number != asked:
                    assert latest[number]["asked"] == _only_who(asked)
                    _assert_without(stream[-1], question["prompt"], *(option["text"] for option in question["options"]))
            printed = [option for option in question["options"] if option["move"]["verb"] == "printed-set-up"]
            await streams.answer((printed or [chance.choice(question["options"])])[0]["move"])
        assert spotted_differently > 20
        secrets = [SEED, game.room._loaded.whims, game.made.watch, hashed(game.made.watch), *game.made.tokens.values()]
        secrets += [hashed(token) for token in game.made.tokens.values()]
        for stream in streams.bytes:
            _assert_without(b"".join(stream), *secrets)


def _only_who(seat: int) -> dict[str, Any]:
    asked: dict[str, Any] = json.loads(msgspec.json.encode(Asked(seat, mine=False)))
    assert not any(value for name, value in asked.items() if name not in ("seat", "asking"))
    return asked


def _assert_without(sent: bytes, *secrets: str) -> None:
    for secret in secrets:
        if len(secret) > 6:  # shorter ones ("pass") are words that anybody may use
            assert json.dumps(secret).encode()[1:-1] not in sent, secret
            assert msgspec.json.encode(secret)[1:-1] not in sent, secret


# ------------------------------------------------------------------ a game that hides things


class Variant(HidingToy):
    """The toy from another first state."""

    def __init__(self, first: State | None = None) -> None:
        self.first_state = first


def another_truth(seat: int) -> State:
    """A first state that differs only in what the other side hides from a seat."""
    toy = HidingToy()
    return list(toy.hide(toy.new("road", {}), seat))[8]


def steps(blue_walks: int | None) -> list[dict[str, Any]]:
    """Red and Blue in turn; Blue's hidden picket walks (where, depends on where it hides), or he passes."""
    hidden = {"verb": "walk", "unit": "b-1", "to": blue_walks} if blue_walks else {"verb": "pass"}
    return [{"verb": "guess", "at": 1}, hidden, {"verb": "walk", "unit": "r-0", "to": 1}, {"verb": "guess", "at": 9}]


async def _played(url: str, first: State | None, blue_walks: int | None) -> tuple[list[list[bytes]], Streams]:
    system = Variant(first)
    async with lobby_at(url, kits={"toy": ToyKit(system)}, clock=lambda: 1000.0) as lobby:
        streams = await Streams.open(lobby, system="toy", scenario="road", seed=SEED)
        for move in steps(blue_walks):
            await streams.answer(move)
        red, blue = streams.game.seats
        at = (await streams.game.room.update(red)).at
        await streams.game.room.undo(red, UndoWished(at, 2))  # his own walk: after the hidden one
        await streams.listen()
        await streams.game.room.consent(blue, Consent(2, True))
        await streams.listen()
        await streams.answer({"verb": "pass"})
        id = streams.game.made.id.encode()
        return [[nameless(message, id) for message in stream] for stream in streams.bytes], streams


@awaited
async def test_a_hidden_truth_makes_no_difference_to_others(tmp_path: Path) -> None:
    """Three games that differ only in what Blue hides, and in what he secretly does, send Red the very same bytes."""
    plain, _ = await _played(f"sqlite:///{tmp_path}/1", None, 10)
    moved, _ = await _played(f"sqlite:///{tmp_path}/2", another_truth(0), 8)
    still, _ = await _played(f"sqlite:///{tmp_path}/3", None, None)
    for other in (moved, still):
        assert other[0] == plain[0], "Red learns something"
        assert other[2] == plain[2], "a spectator learns something"
        assert other[1] != plain[1], "Blue must know his own"


@awaited
async def test_logs_have_no_gaps_where_something_was_hidden(tmp_path: Path) -> None:
    sent, streams = await _played(f"sqlite:///{tmp_path}/1", None, 10)
    counts = []
    for stream in sent:
        log: list[dict[str, Any]] = []
        for message in stream:
            update = json.loads(message)
            log = [*log[: update["since"]], *update["log"]]
            assert [entry["n"] for entry in log] == list(range(len(log)))
            assert all(note["after"] <= len(log) for note in update["notes"])
        counts.append(len(log))
    assert counts[1] > counts[2] < counts[0], "each side hears what the spectator does not"
    _assert_without(b"".join(sent[0]), "you guard 8", '"unit":"b-1"')
    _assert_without(b"".join(sent[2]), "you guard")
    assert b"you guard 3" in b"".join(sent[0])
    assert streams.game.made.id


@awaited
async def test_a_record_that_would_tell_is_kept_until_the_end(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        async with refusal("not-over", 409):
            await game.room.record()
        await game.room.resign(game.seats[0])
        assert (await game.room.record()).seed == "tests"


# ------------------------------------------------------------------ over the network


def test_no_secret_travels_to_anybody_else(tmp_path: Path) -> None:
    """The same over HTTP and websockets: replies, headers and all."""
    with Running(tmp_path) as server, ExitStack() as everyone:
        heard: dict[str, bytes] = {"maker": b"", "friend": b"", "spectator": b""}

        def ask(who: str, method: str, path: str, token: str, body: Any = None) -> Any:
            reply: httpx.Response = server.client.request(
                method, path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {}
            )
            heard[who] += str(reply.headers).encode() + reply.content
            assert reply.status_code == 200, reply.text
            return reply.json()

        seats = [msgspec.to_builtins(MINE), msgspec.to_builtins(FRIEND)]
        wish = {"system": "lnlt", "scenario": "milk-run", "seats": seats, "seed": SEED}
        made = server.client.post("/api/games", json=wish).json()
        game, invite = f"/api/games/{made['id']}", made["invitations"][0]["invite"]
        seated = server.client.post(f"{game}/claim", json=msgspec.to_builtins(Claim(1, invite))).json()
        tokens = {"maker": made["tokens"]["0"], "friend": seated["token"], "spectator": made["watch"]}
        live = f"ws://127.0.0.1:{server.port}{game}/live"
        sockets = {who: everyone.enter_context(connect(live)) for who in tokens}
        for who, socket in sockets.items():
            socket.send(json.dumps({"type": "hello", "tokens": [tokens[who]]}))
        chance = random.Random(2)
        for _ in range(40):
            states = {who: ask(who, "GET", f"{game}/state", token) for who, token in tokens.items()}
            who = next(name for name, state in states.items() if state["asked"]["mine"])
            options = states[who]["asked"]["options"]
            printed = [option for option in options if option["move"]["verb"] == "printed-set-up"]
            move = (printed or [chance.choice(options)])[0]["move"]
            ask(who, "POST", f"{game}/answer", tokens[who], {"at": states[who]["at"], "move": move})
            for name in tokens:
                for path in ("", "/record", "/inspect?place=K4", "/sight?a=K4&b=K5"):
                    reply = server.client.get(game + path, headers={"Authorization": f"Bearer {tokens[name]}"})
                    heard[name] += str(reply.headers).encode() + reply.content
        for name, socket in sockets.items():
            while True:
                try:
                    heard[name] += str(socket.recv(timeout=0.2)).encode()
                except TimeoutError:
                    break
        for name, sent in heard.items():
            assert len(sent) > 100_000
            _assert_without(sent, SEED, invite, seated["watch"], *tokens.values())
            _assert_without(sent, *(hashed(secret) for secret in (invite, *tokens.values())))
            assert (b'"mine":true' in sent) == (name != "spectator")


def test_viewers_hear_what_is_for_them() -> None:
    assert Viewer().hears(())
    assert not Viewer().hears((0,))
    assert Viewer(frozenset({1})).hears((0, 1))
    assert not Viewer(frozenset({1})).hears((0,))
