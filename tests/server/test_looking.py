"""What each viewer sees, once and live, and the questions he may ask."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from hedgerow.kernel import notation
from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms import updates
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.messages import Presence, Told, Update
from hedgerow.server.wire.moves import from_wire
from hedgerow.server.wire.requests import AnswerGiven, MoveGiven, NewGame, PieceGiven
from tests.server.tables import (
    MINE,
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
    until,
)

# ------------------------------------------------------------------ what a viewer sees


@awaited
async def test_the_question_is_for_the_seat_that_is_asked(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        chance = random.Random(1)
        asked_seats = set()
        for _ in range(60):
            seen = [await game.room.update(viewer) for viewer in (*game.seats, game.watcher)]
            assert seen[0].asked is not None
            seat = seen[0].asked.seat
            asked_seats.add(seat)
            for number, update in zip((0, 1, None), seen):
                assert update.asked is not None
                assert update.seat == number
                assert update.asked.mine == (number == seat)
                shown = (update.asked.kind, update.asked.prompt, update.asked.rule, update.asked.options)
                assert all(shown) if number == seat else shown == ("", "", "", ())
            both = await game.room.update(Viewer(frozenset({0, 1})))
            assert (both.seat, both.asked == seen[seat].asked) == (seat, True)
            await move_on(game, 1, chance)
        assert asked_seats == {0, 1}


@awaited
async def test_options_can_be_clicked_said_and_sent_back(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        _, update = await until(game, "fire")
        assert update.asked is not None
        fire = next(option for option in update.asked.options if option.move["verb"] == "fire")
        deed = next(deed for deed in update.asked.deeds if deed.kind == fire.kind)
        assert (deed.title, deed.lists) == ("Fire", (("parts", "Who fires"),))
        assert all(update.asked.names[part] for part in fire.move["parts"])
        assert fire.short == f"Fire at {fire.move['target']}"
        assert fire.move["target"] in fire.places
        assert fire.words.startswith("Fire at")
        assert notation.read(fire.text, LNLT.move_types) == msgspec.convert(
            {"target": fire.move["target"], "parts": fire.move["parts"]},
            type(notation.read(fire.text, LNLT.move_types)),
        )


@awaited
async def test_every_option_sent_back_is_the_move_it_stands_for(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        chance, verbs = random.Random(6), set()
        for _ in range(60):
            _, update = await asked_viewer(game)
            assert update.asked is not None
            assert game.room._loaded is not None
            choice = game.room._loaded.table.choice
            assert choice is not None
            sent = json.loads(msgspec.json.encode(update.asked.options))
            assert [from_wire(option["move"], LNLT.move_types) for option in sent] == list(choice.options.listed)
            verbs |= {option["move"]["verb"] for option in sent}
            await move_on(game, 1, chance)
        assert len(verbs) > 8


@awaited
async def test_what_is_legal_is_accepted_even_if_it_was_not_listed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wide choice is sent in part; the rules judge the rest."""
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, whole = await asked_viewer(game)
        monkeypatch.setattr(updates, "MOST_OPTIONS", 1)
        _, part = await asked_viewer(game)
        assert whole.asked is not None
        assert part.asked is not None
        assert part.asked.options == whole.asked.options[:1]
        await game.room.answer(viewer, AnswerGiven(whole.at, whole.asked.options[-1].move))
        assert (await game.room.update(viewer)).rev == whole.rev + 1


@awaited
async def test_the_log_is_told_as_it_happens(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        chance = random.Random(2)
        told: list[Told] = []
        for _ in range(80):
            update = await game.room.update(game.seats[0], log=len(told), rev=10**6)
            assert update.since == len(told)
            told += update.log
            await move_on(game, 1, chance)
        whole = await game.room.update(game.seats[0])
        assert [entry.n for entry in whole.log] == list(range(len(whole.log)))
        assert list(whole.log[: len(told)]) == told
        shot = next(entry for entry in whole.log if entry.kind == "shot-fired")
        assert shot.words.endswith(".")
        assert [name for name, _ in shot.sums][:1] == ["attack"]
        assert [thrown.role for thrown in shot.thrown] == ["attack", "defence"]
        assert [effect.kind for effect in shot.shows] == ["shot", "dice"]
        assert (shot.topic, shot.opens) == ("fights", ("attack",))


@awaited
async def test_questions_are_answered_from_the_present_state(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await until(game, "fire")
        assert update.asked is not None
        fire = next(option for option in update.asked.options if option.move["verb"] == "fire")
        preview = await game.room.preview(viewer, MoveGiven(update.at, fire.move))
        assert preview.dice
        assert preview.fates
        start, target = fire.places[-1], fire.move["target"]
        assert (await game.room.sight(viewer, start, target)).a == start
        assert (await game.room.seen(game.watcher, target)).place == target
        assert (await game.room.inspect(viewer, target)).pieces
        other = next(v for v in game.seats if v != viewer)
        assert await game.room.reach(other, None) is None
        async with refusal("not-yours", 403):
            await game.room.preview(other, MoveGiven(update.at, fire.move))
        async with refusal("stale", 409):
            await game.room.preview(viewer, MoveGiven(update.at - 1, fire.move))
        async with refusal("no-such-place", 404):
            await game.room.sight(viewer, "Z99", target)
        async with refusal("no-such-place", 404):
            await game.room.seen(viewer, "☃")
        async with refusal("no-such-place", 404):
            await game.room.inspect(viewer, "")
        async with refusal("not-over", 409):
            await game.room.report(viewer)
        viewer, update = await until(game, "step")
        assert update.asked is not None
        assert update.asked.asking.reach
        reach = await game.room.reach(viewer, None)
        assert reach is not None
        assert reach.ways
        assert reach.unit == "MP"
        assert not any(way.remarks for way in reach.ways)
        one = await game.room.reach(viewer, None, to=reach.ways[-1].place)
        assert one is not None
        assert [way.place for way in one.ways] == [reach.ways[-1].place]
        assert one.ways[0].remarks
        nowhere = await game.room.reach(viewer, None, to="nowhere")
        assert nowhere is not None
        assert nowhere.ways == ()


@awaited
async def test_another_piece_may_go_first(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await until(game, "place")
        assert update.asked is not None
        asking = update.asked.asking
        assert asking.piece
        asked = await game.room.instead(viewer, PieceGiven(update.at, asking.others[-1]))
        assert asked.asking.piece == asking.others[-1]
        assert set(asked.asking.others) == {asking.piece, *asking.others[:-1]}
        placed = [option for option in asked.options if option.kind == "place"]
        assert {option.move["unit"] for option in placed} == {asking.others[-1]}
        assert [option.text for option in asked.options if option.kind != "place"] == [
            option.text for option in update.asked.options if option.kind != "place"
        ]
        async with refusal("not-instead", 422):
            await game.room.instead(viewer, PieceGiven(update.at, "nobody"))
        async with refusal("not-yours", 403):
            await game.room.instead(next(v for v in game.seats if v != viewer), PieceGiven(update.at, asking.others[0]))
        async with refusal("stale", 409):
            await game.room.instead(viewer, PieceGiven(update.at + 1, asking.others[0]))


@awaited
async def test_how_far_one_gets_out_of_a_place(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await until(game, "prepare")
        assert update.asked is not None
        heading = next(option for option in update.asked.options if option.move.get("action") == "move")
        reach = await game.room.reach(viewer, None, heading.places[0], update.at)
        assert reach is not None
        assert reach.pieces == heading.pieces
        assert await game.room.reach(viewer, None, "nowhere", update.at) is None
        async with refusal("not-yours", 403):
            await game.room.reach(next(v for v in game.seats if v != viewer), None, heading.places[0], update.at)


@awaited
async def test_two_answers_with_one_letter_are_told_apart(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        _, update = await until(game, "hold")
        assert update.asked is not None
        keys = [option.key for option in update.asked.options if option.kind == "hold"]
        assert keys == ["E", "⇧E"]
        groups = {option.group for option in update.asked.options if option.kind == "hold"}
        assert len(groups) == 2


# ------------------------------------------------------------------ live


@awaited
async def test_everybody_is_told_of_every_change(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        lives = [game.room.join(viewer) for viewer in (*game.seats, game.watcher)]
        assert lobby.viewers == 3
        for number, live in zip((0, 1, None), lives):
            first = msgspec.json.decode(await anext(live), type=Update)
            assert (first.seat, [s.here for s in first.seats]) == (number, [True, True])
        chance = random.Random(1)
        for _ in range(20):
            await move_on(game, 1, chance)
            rev = (await game.room.update(game.watcher)).rev
            for live in lives:
                assert msgspec.json.decode(await anext(live), type=Update).rev == rev
        game.room.leave(lives[1])
        told = msgspec.json.decode(await anext(lives[0]), type=Presence)
        assert [seat.here for seat in told.seats] == [True, False]


@awaited
async def test_whoever_is_slow_misses_nothing(sqlite: str) -> None:
    """Changes between two messages come in one, and the log is whole."""
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        live = game.room.join(game.watcher)
        log = list(msgspec.json.decode(await anext(live), type=Update).log)
        chance = random.Random(1)
        for _ in range(10):
            await move_on(game, 7, chance)
            update = msgspec.json.decode(await anext(live), type=Update)
            assert update.since == len(log)
            log += update.log
        whole = msgspec.json.encode(await game.room.update(game.watcher))
        assert log == list(msgspec.json.decode(whole, type=Update).log)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(live), 0.05)


@awaited
async def test_live_connections_end_with_the_server(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        live = game.room.join(game.watcher)
        waiting = asyncio.create_task(_all(live))
        await asyncio.sleep(0.05)
    assert len(await waiting) == 1
    async with refusal("closing", 503):
        await game.room.update(game.watcher)
    async with refusal("closing", 503):
        await lobby.create(NewGame("lnlt", "milk-run", (MINE, MINE)))


async def _all(live: Any) -> list[bytes]:
    return [message async for message in live]
