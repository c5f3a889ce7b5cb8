"""Why not, what is barred, and a hint: for whoever looks, and nothing that he may not know."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel import notation
from hedgerow.kernel.screen.preview import WhyNot
from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms.bots import BotFailed, Bots, Question
from hedgerow.server.wire.requests import AnswerGiven, Wished
from tests.kernel.toy import State
from tests.server.hidden import HidingToy, ToyKit
from tests.server.running import Running
from tests.server.tables import (
    MINE,
    SERGEANT,
    QuickBots,
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
    until,
)

# ------------------------------------------------------------------ why not


@awaited
async def test_a_wish_is_answered_with_words_and_clause(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await until(game, "activate")
        assert update.asked is not None
        option = next(option for option in update.asked.options if option.move["verb"] == "activate")
        allowed = await game.room.why(viewer, Wished(places=option.places))
        assert (allowed.allowed, allowed.move) == (True, option.text)
        told = await game.room.why(viewer, Wished(verb="rally"))
        assert (told.code, told.rule) == ("other-time", "3.0.2")
        assert told.why
        assert (await game.room.update(viewer)).rev == update.rev


@awaited
async def test_whoever_is_not_asked_is_told_who_is(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        asked, update = await asked_viewer(game)
        assert update.asked is not None
        name = update.seats[update.asked.seat].name
        others = [viewer for viewer in game.seats if viewer != asked]
        for viewer in (*others, game.watcher):
            told = await game.room.why(viewer, Wished(verb="pass"))
            assert (told.code, told.why, told.rule) == ("not-your-turn", f"{name} is to decide", "")
        await game.room.resign(asked)
        assert (await game.room.why(asked, Wished(verb="pass"))).code == "game-over"


@awaited
async def test_what_is_barred_goes_with_the_question_and_to_no_one_else(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        assert [barred.verb for barred in update.asked.barred] == ["ready"]
        assert update.asked.barred[0].why.startswith("not yet")
        for other in (*[v for v in game.seats if v != viewer], game.watcher):
            seen = (await game.room.update(other)).asked
            assert seen is not None
            assert seen.barred == ()


# ------------------------------------------------------------------ nothing that he may not know

WISHES = [
    Wished((piece, *more), places)
    for piece in ("r-0", "r-1", "b-0", "b-1", "x-9")
    for more in ((), ("b-0",), ("b-1",))
    for places in ((), ("1",), ("8",), ("99",))
] + [Wished(text=text) for text in ("shoot r-0 b-1", "walk b-1 8", "guess 8", "guess 99", "walk r-1 4")]


class Variant(HidingToy):
    def __init__(self, first: State | None) -> None:
        self.first_state = first


async def _told(url: str, first: State | None) -> list[list[bytes]]:
    """All that Red, Blue and an onlooker hear of all wishes, while Red is asked and while Blue is."""
    async with lobby_at(url, kits={"toy": ToyKit(Variant(first))}) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        heard: list[list[bytes]] = [[], [], []]
        for _ in range(2):
            for viewer, stream in zip((*game.seats, game.watcher), heard):
                stream += [msgspec.json.encode(await game.room.why(viewer, wish)) for wish in WISHES]
                asked = (await game.room.update(viewer)).asked
                stream.append(msgspec.json.encode(asked.barred if asked else None))
            asker, update = await asked_viewer(game)
            await game.room.answer(asker, AnswerGiven(update.at, {"verb": "guess", "at": 1}))
        return heard


@awaited
async def test_answers_are_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    toy = HidingToy()
    truths = [None, *list(toy.hide(toy.new("road", {}), 0))[3:9:2]]
    told = [await _told(f"sqlite:///{tmp_path}/{n}", truth) for n, truth in enumerate(truths)]
    for other in told[1:]:
        assert other[0] == told[0][0], "Red learns something"
        assert other[2] == told[0][2], "a spectator learns something"
    codes = {msgspec.json.decode(answer, type=WhyNot).code for answer in told[0][0] if answer.startswith(b"{")}
    assert {"", "too-far", "not-able", "no-target", "no-such-piece", "no-such-place", "not-your-turn"} <= codes


# ------------------------------------------------------------------ a hint


@awaited
async def test_a_hint_is_a_legal_answer_with_reasons(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        for _ in range(6):
            viewer, update = await asked_viewer(game)
            told = await game.room.hint(viewer)
            assert (told.by, bool(told.words), bool(told.reasons)) == ("sergeant", True, True)
            loaded = game.room._loaded
            assert loaded is not None
            choice = loaded.table.choice
            assert choice is not None
            move = notation.read(told.move, LNLT.move_types)
            assert move in choice.options
            assert (await game.room.update(viewer)).rev == update.rev, "a hint changes nothing"
            await game.room.answer(viewer, AnswerGiven(update.at, _wire(told.move)))


def _wire(text: str) -> dict[str, Any]:
    move = notation.read(text, LNLT.move_types)
    return {"verb": notation.verb(type(move)), **msgspec.to_builtins(move)}


@awaited
async def test_a_hint_is_for_the_seat_that_is_asked(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        await move_on(game, 3)
        asked, _ = await asked_viewer(game)
        for viewer in (*[v for v in game.seats if v != asked], game.watcher):
            async with refusal("not-yours", 403):
                await game.room.hint(viewer)
        await game.room.resign(asked)
        async with refusal("game-over", 409):
            await game.room.hint(asked)


@awaited
async def test_a_hint_knows_no_more_than_the_seat(sqlite: str) -> None:
    """What is handed to the thinker is dealt anew: neither the seed nor what came before the last checkpoint."""
    bots = QuickBots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, MINE, SERGEANT, seed="the seed that nobody may know")
        viewer = game.seats[0]
        await bots.quiet(game, viewer)
        bots.asked.clear()
        await game.room.hint(viewer)
        (asked,) = bots.asked
        assert asked.seat in viewer.seats
        assert b"the seed that nobody may know" not in msgspec.msgpack.encode((asked.seed, asked.dealt.mark.state))


class Lost(Bots):
    async def hint(self, asked: Question, game: str = "") -> Any:
        raise BotFailed("no idea")


@awaited
async def test_a_bot_without_an_idea_is_no_fault(sqlite: str) -> None:
    async with lobby_at(sqlite, bots=Lost()) as lobby:
        game = await begin(lobby)
        viewer, _ = await asked_viewer(game)
        async with refusal("no-hint", 503):
            await game.room.hint(viewer)
        await asyncio.sleep(0)


# ------------------------------------------------------------------ over the network


def test_both_over_http(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        wish = {"system": "lnlt", "scenario": "milk-run", "seats": [{"kind": "human", "mine": True}] * 2}
        made = server.client.post("/api/games", json=wish).json()
        game = f"/api/games/{made['id']}"
        tokens = {"Authorization": f"Bearer {made['tokens']['0']},{made['tokens']['1']}"}
        told = server.client.post(f"{game}/why", json={"verb": "pass"}, headers=tokens)
        assert told.status_code == 200, told.text
        assert (told.json()["allowed"], told.json()["rule"]) == (False, "22.0.1")
        assert server.client.post(f"{game}/why", json={"pieces": ["x"] * 41}, headers=tokens).status_code == 400
        assert server.client.post(f"{game}/why", json={"verb": "pass"}).status_code in (401, 403)
        hinted = server.client.get(f"{game}/hint", headers=tokens)
        assert hinted.status_code == 200, hinted.text
        assert (hinted.json()["by"], hinted.json()["move"]) == ("sergeant", "printed-set-up")


@pytest.mark.parametrize("path", ["/api/games/{id}/why", "/api/games/{id}/hint"])
def test_both_are_described(tmp_path: Path, path: str) -> None:
    with Running(tmp_path) as server:
        assert path in server.client.get("/api/openapi.json").json()["paths"]


def test_hints_are_rationed(tmp_path: Path) -> None:
    with Running(tmp_path, limits=True) as server:
        replies = [server.client.get("/api/games/nobody/hint").status_code for _ in range(14)]
        assert 429 in replies
