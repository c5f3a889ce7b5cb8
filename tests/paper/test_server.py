"""A game of each on the server: begun, set up, answered, taken back, watched, played by bots, kept and told again."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import msgspec

from hedgerow.kernel import transcript
from hedgerow.kernel.orders import Order
from hedgerow.kernel.record import verify
from hedgerow.kernel.table import Answer
from hedgerow.server.rooms.bots import Bots
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.requests import AnswerGiven, DiceGiven, MoveGiven, OrdersGiven, SeatWish, UndoWished, Wished
from hedgerow.systems import Kit
from tests.server.running import Running
from tests.server.tables import MINE, Begun, awaited, begin, lobby_at, move_on, refusal

from .core.records import Hold, View
from .named import SCENARIOS
from .scripts import SCRIPTS

RED, BLUE = 0, 1
SCOUT = SeatWish("bot", "scout")


async def new_game(lobby: Lobby, kit: Kit, *seats: SeatWish, **more: Any) -> Begun:
    return await begin(lobby, *seats, system=kit.name, scenario=SCENARIOS[kit.name], **more)


async def answer(game: Begun, seat: int, verb: str, **fields: Any) -> None:
    at = (await game.room.update(game.seats[seat])).at
    await game.room.answer(game.seats[seat], AnswerGiven(at, {"verb": verb, **fields}))


async def set_up(game: Begun, kit: Kit) -> None:
    script = SCRIPTS[kit.name]
    await answer(game, RED, "place", piece="r4", at=script.red_home)
    await answer(game, RED, "ready")
    await answer(game, BLUE, "place", piece="b5", at=script.homes[0])
    await answer(game, BLUE, "ready")


async def walk_into_sight(game: Begun, kit: Kit) -> None:
    """Until Red may shoot at whoever has gone; before that nobody has anything to shoot at."""
    steps = SCRIPTS[kit.name].steps
    for n, (piece, to) in enumerate(steps):
        await asked_for(game, n % 2, "act")
        await answer(game, n % 2, "go", piece=piece, to=to)


async def asked_for(game: Begun, seat: int, kind: str) -> Update:
    """Waits until a seat is asked: a window in which it can do nothing closes by itself."""
    for _ in range(2000):
        update = await game.room.update(game.seats[seat])
        if update.asked is not None and update.asked.mine and update.asked.kind == kind:
            return update
        await asyncio.sleep(0.001)
    raise AssertionError(f"seat {seat} is never asked: {kind}")


def own(update: Update) -> View:
    found = update.view.own
    assert isinstance(found, View)
    return found


def tape(game: Begun) -> list[Any]:
    assert game.room._loaded is not None
    return [entry.move for entry in game.room._loaded.table.tape if isinstance(entry, Answer)]


# ------------------------------------------------------------------ a game


@awaited
async def test_set_up_with_hidden_pieces_and_taken_back(kit: Kit, tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game = await new_game(lobby, kit)
        red = await game.room.update(game.seats[RED])
        assert red.asked is not None
        assert (red.asked.kind, red.progress) == ("set-up", "set-up")
        await answer(game, RED, "place", piece="r5", at=SCRIPTS[kit.name].red_home)
        red = await game.room.update(game.seats[RED])
        assert ("r5", SCRIPTS[kit.name].red_home, True) in [(p.id, p.at, p.dummy) for p in own(red).pieces]
        assert red.undo.free is not None
        await game.room.undo(game.seats[RED], UndoWished(red.at, red.undo.free))
        await set_up(game, kit)
        red, blue, onlooker = [await game.room.update(viewer) for viewer in (*game.seats, game.watcher)]
        known = [{p.id for p in own(update).pieces if p.hidden} for update in (red, blue, onlooker)]
        assert known == [{"r4", "r5"}, {"b4", "b5"}, set()]
        assert {own(update).unknown for update in (red, blue, onlooker)} == {(2, 2)}
        assert [entry.words for entry in onlooker.log] == ["Turn 1"]


@awaited
async def test_typed_dice_of_ten_sides(kit: Kit, tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game, (piece, target) = await new_game(lobby, kit, dice="typed", seed=""), SCRIPTS[kit.name].shot
        await set_up(game, kit)
        await walk_into_sight(game, kit)
        await answer(game, RED, "shoot", piece=piece, target=target)
        update = await game.room.update(game.seats[RED])
        assert update.wanted is not None
        assert (update.wanted.sides, update.wanted.count, update.wanted.why) == (10, 1, "the shot")
        async with refusal("impossible-dice", 422):
            await game.room.supply(game.seats[RED], DiceGiven(update.at, (11,)))
        await game.room.supply(game.seats[RED], DiceGiven(update.at, (10,)))
        update = await game.room.update(game.watcher)
        told = update.log[-1]
        assert (told.thrown[0].faces, told.thrown[0].sides) == ((10,), 10)
        assert told.words.endswith("a hit.")
        assert next(p for p in own(update).pieces if p.id == target).lost
        assert told.before["pieces"] == {target: {"at": SCRIPTS[kit.name].steps[-1][1], "lost": False}}


@awaited
async def test_to_the_end_its_record_and_a_restart_on_the_way(kit: Kit, tmp_path: Path) -> None:
    url, chance = f"sqlite:///{tmp_path}/1", random.Random(7)
    async with lobby_at(url) as lobby:
        game = await new_game(lobby, kit, options={"turns": "1"})
        await set_up(game, kit)
        await move_on(game, 3, chance)
        while game.room._thinking is not None:
            await asyncio.sleep(0.001)
        before = [msgspec.json.encode(await game.room.update(viewer)) for viewer in (*game.seats, game.watcher)]
        async with refusal("not-over", 409):
            await game.room.record()
    async with lobby_at(url) as lobby:
        game = game._replace(room=await lobby.room(game.made.id))
        after = [msgspec.json.encode(await game.room.update(viewer)) for viewer in (*game.seats, game.watcher)]
        assert after == before
        while (update := await game.room.update(game.watcher)).outcome is None:
            try:
                await move_on(game, 1, chance)
            except AssertionError:  # nobody is asked: the server is about to close a window
                await asyncio.sleep(0.001)
        record = transcript.parse(transcript.write(await game.room.record()))
        assert verify(record, kit.system).sound
        report = await game.room.report(game.watcher)
        assert (report.result, report.winner) == (update.outcome.words, update.outcome.winner)
        assert report.scores == update.outcome.scores


@awaited
async def test_a_scout_plays_it_to_the_end(kit: Kit, tmp_path: Path) -> None:
    """One, in a process of its own, against somebody who does nothing."""
    async with lobby_at(f"sqlite:///{tmp_path}/1", bots=Bots()) as lobby:
        game = await new_game(lobby, kit, MINE, SCOUT, options={"turns": "1"})
        while (update := await game.room.update(game.seats[RED])).outcome is None:
            if update.asked is not None and update.asked.mine:
                await answer(game, RED, {"set-up": "ready", "act": "pass", "reaction": "hold"}[update.asked.kind])
            await asyncio.sleep(0.001)
        assert any("goes from" in entry.words for entry in update.log if entry.side == BLUE)


# ------------------------------------------------------------------ windows


@awaited
async def test_a_standing_order_holds_below_a_chance(kit: Kit, tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game = await new_game(lobby, kit)
        await set_up(game, kit)
        await game.room.order(game.seats[RED], OrdersGiven(RED, (Order(below=0.9),)))
        await walk_into_sight(game, kit)
        await asked_for(game, RED, "act")
        assert tape(game)[-1] == Hold()


@awaited
async def test_an_order_for_something_likely_leaves_the_shot_to_the_player(kit: Kit, tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game, (piece, target) = await new_game(lobby, kit), SCRIPTS[kit.name].shot
        await set_up(game, kit)
        await game.room.order(game.seats[RED], OrdersGiven(RED, (Order(below=0.3),)))
        await walk_into_sight(game, kit)
        update = await asked_for(game, RED, "reaction")
        await asyncio.sleep(0.02)
        assert update.asked is not None
        assert update.asked.spans == ("act", "turn")
        shot = {"verb": "shoot", "piece": piece, "target": target}
        preview = await game.room.preview(game.seats[RED], MoveGiven(update.at, shot))
        (needs,), (fate,) = preview.sums, preview.fates
        lost = fate.chances[0]
        assert (needs.dice, preview.dice, lost.result) == ("d10", True, "lost")
        assert lost.exact == {4: "7/10", 5: "3/5", 6: "1/2", 7: "2/5"}[needs.total]
        assert preview.lines[0].look == "shot"


# ------------------------------------------------------------------ why not, and what would you do


@awaited
async def test_why_not_and_a_hint(kit: Kit, tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game, script = await new_game(lobby, kit), SCRIPTS[kit.name]
        await set_up(game, kit)
        red, piece = game.seats[RED], script.steps[0][0]
        update = await game.room.update(red)
        assert update.asked is not None
        assert [(barred.words, barred.rule) for barred in update.asked.barred] == [("Shoot", "4.2")]
        told = await game.room.why(red, Wished((piece,), (script.too_far,)))
        assert (told.code, told.rule, told.lines[0].look) == ("too-far", "3.1", "blocked")
        told = await game.room.why(red, Wished((piece, "b2")))
        assert (told.code, told.lines[0].b) == ("too-far", first_place(kit, "b2"))
        told = await game.room.why(red, Wished((piece,), (script.steps[0][1],)))
        assert (told.allowed, told.words) == (True, f"Go to {script.steps[0][1]} with {piece}")
        hint = await game.room.hint(red)
        assert (hint.by, hint.pieces != (), hint.reasons != ()) == ("scout", True, True)
        assert "nearer to the goal" in hint.reasons[0]


def first_place(kit: Kit, piece: str) -> str:
    view: View = kit.system.view(kit.system.new(SCENARIOS[kit.name], {}), None)
    return next(p.at for p in view.pieces if p.id == piece)


@awaited
async def test_a_drag_across_the_wall_is_refused_with_its_picture(tmp_path: Path) -> None:
    async with lobby_at(f"sqlite:///{tmp_path}/1") as lobby:
        game = await begin(lobby, system="patrols", scenario="yard")
        for seat in (RED, BLUE):
            await answer(game, seat, "ready")
        red = game.seats[RED]
        await answer(game, RED, "go", piece="r1", to="0600,0450")
        await asked_for(game, BLUE, "act")
        await answer(game, BLUE, "pass")
        told = await game.room.why(red, Wished(("r1",), ("1000,0450",)))
        assert (told.code, told.rule, told.why) == ("wall", "3.1", "the wall is in the way at 0800,0450")
        assert (told.lines[0].blocked_at, told.move) == ("0800,0450", "go r1 1000,0450")
        told = await game.room.why(red, Wished(("r1",), ("1300,0450",)))
        assert (told.code, told.why) == ("too-far", '7" is more than 6"')
        told = await game.room.why(red, Wished(("r1",), ("0600,9000",)))
        assert told.code == "no-such-place"
        told = await game.room.why(red, Wished(("r1",), ("0712,0533",)))  # no listed step, and yet one
        assert told.allowed
        await answer(game, RED, "go", piece="r1", to="0712,0533")


# ------------------------------------------------------------------ over the network


def test_over_http(kit: Kit, tmp_path: Path) -> None:
    """The catalogue, the map with its picture, a game, and what others see of it."""
    with Running(tmp_path) as server:
        card = next(card for card in server.get("/api/catalogue").systems if card.name == kit.name)
        assert ([s.name for s in card.scenarios], card.players[0].name) == ([SCENARIOS[kit.name]], "scout")
        sheet = server.client.get(f"/api/maps/{kit.name}/{SCENARIOS[kit.name]}").json()
        assert sheet["grid"]["orientation"] == ("pointed" if kit.name == "pickets" else "open")
        picture = server.client.get(f"/api/maps/{kit.name}/{SCENARIOS[kit.name]}/picture.svg").text
        view = re.search(r'viewBox="([^"]*)"', picture)
        assert view is not None
        assert [float(n) for n in view[1].split()] == [sheet[of] for of in ("left", "top", "width", "height")]
        seats = [{"kind": "human", "mine": True}] * 2
        made = server.post("/api/games", {"system": kit.name, "scenario": SCENARIOS[kit.name], "seats": seats})
        path, both = f"/api/games/{made.id}", ",".join(made.tokens.values())
        server.post(f"{path}/answer", {"at": 0, "move": {"verb": "ready"}}, both)
        state = server.client.get(f"{path}/state", headers={"Authorization": f"Bearer {made.watch}"}).json()
        assert {piece["id"] for piece in state["view"]["own"]["pieces"]} == {"r1", "r2", "r3", "b1", "b2", "b3"}
