"""Answers, typed dice and resignations: who may do what, when; what is refused changes nothing."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

import msgspec
import pytest

from hedgerow.kernel import notation, transcript
from hedgerow.kernel.record import verify
from hedgerow.lnlt.system import LNLT
from hedgerow.server.wire.problems import Refused
from hedgerow.server.wire.requests import AnswerGiven, DiceGiven, MoveGiven
from tests.server.tables import (
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
    until,
)

# ------------------------------------------------------------------ answers


@awaited
async def test_an_answer_is_kept_and_shown(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await begin(lobby)
        viewer, before = await asked_viewer(game)
        assert before.asked is not None
        option = before.asked.options[-1]
        await game.room.answer(viewer, AnswerGiven(before.at, option.move))
        after = await game.room.update(viewer)
        assert (after.rev, after.at > before.at) == (before.rev + 1, True)
    async with lobby_at(database) as lobby:
        again = await (await lobby.room(game.made.id)).update(viewer)
        assert msgspec.json.encode(again) == msgspec.json.encode(after)


@awaited
async def test_an_answer_may_be_written_in_notation(sqlite: str) -> None:
    """What a hint or a reason names need not be among the listed answers."""
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, before = await asked_viewer(game)
        assert before.asked is not None
        option = before.asked.options[-1]
        await game.room.answer(viewer, AnswerGiven(before.at, {"text": option.text}))
        assert (await game.room.update(viewer)).at > before.at


@awaited
async def test_answers_that_are_refused_change_nothing(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        await move_on(game, 4)
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        good = update.asked.options[0].move
        other = next(v for v in game.seats if v != viewer)
        at = update.at
        for whoever, given, code, status in (
            (other, AnswerGiven(at, good), "not-yours", 403),
            (game.watcher, AnswerGiven(at, good), "not-yours", 403),
            (viewer, AnswerGiven(at - 1, good), "stale", 409),
            (viewer, AnswerGiven(at + 1, good), "stale", 409),
            (viewer, AnswerGiven(-1, good), "stale", 409),
            (viewer, AnswerGiven(at, {}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "fly"}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"text": "fly away"}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"text": 7}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"text": "pass " * 300}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": 7}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "fire", "target": "C6"}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "fire", "target": "C6", "parts": "us-1"}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "fire", "target": 6, "parts": []}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "pass", "extra": 1}), "malformed-move", 400),
            (viewer, AnswerGiven(at, {"verb": "hold", "rest": "yes"}), "malformed-move", 400),
        ):
            async with refusal(code, status):
                await game.room.answer(whoever, given)
        async with refusal("no-dice-wanted", 422):
            await game.room.supply(viewer, DiceGiven(at, (1,)))
        assert await game.room.update(viewer) == update


@awaited
async def test_what_the_rules_forbid_is_refused_with_the_clause(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await until(game, "activate")
        wrong = {"verb": "activate", "place": "A1"}
        async with refusal("nobody", 422) as refused:
            await game.room.answer(viewer, AnswerGiven(update.at, wrong))
        assert refused.problem.rule
        async with refusal("nobody", 422):
            await game.room.preview(viewer, MoveGiven(update.at, wrong))


@awaited
async def test_names_that_are_not_in_the_game_are_no_fault(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever a client makes up, the rules say no; they do not stumble, which would be logged."""
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        chance = random.Random(3)
        for _ in range(25):
            viewer, update = await asked_viewer(game)
            for move_type in LNLT.move_types:
                strings = {field.name: "☃" for field in msgspec.structs.fields(move_type) if field.type is str}
                lists = {f.name: ["☃", ""] for f in msgspec.structs.fields(move_type) if f.type == tuple[str, ...]}
                move = {"verb": notation.verb(move_type), **strings, **lists}
                with suppress(Refused):
                    await game.room.preview(viewer, MoveGiven(update.at, move))
                assert not caplog.records, (move, caplog.text)
            await move_on(game, 1, chance)


@awaited
async def test_of_many_answers_at_once_one_counts(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        given = [AnswerGiven(update.at, option.move) for option in update.asked.options[:10]]
        results = await asyncio.gather(*(game.room.answer(viewer, one) for one in given), return_exceptions=True)
        assert results.count(None) == 1
        assert all(getattr(result, "status", 409) == 409 for result in results)
        assert (await game.room.update(viewer)).rev == update.rev + 1


@awaited
async def test_whoever_stops_waiting_has_answered_all_the_same(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        task = asyncio.create_task(game.room.answer(viewer, AnswerGiven(update.at, update.asked.options[0].move)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await game.room.update(viewer)).rev == update.rev + 1
        await move_on(game, 3)


# ------------------------------------------------------------------ typed dice, resigning, the record


@awaited
async def test_typed_dice(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await begin(lobby, dice="typed")
        chance, thrown = random.Random(4), 0
        for _ in range(120):
            update = await game.room.update(game.watcher)
            if update.outcome:
                break
            if update.wanted is None:
                await move_on(game, 1, chance)
                continue
            assert update.asked is None
            wanted = update.wanted
            faces = tuple(chance.randint(1, wanted.sides) for _ in range(wanted.count))
            viewer = game.seats[thrown % 2]
            for wrong in ((), (*faces, 1), (0,) * wanted.count, (wanted.sides + 1,) * wanted.count):
                async with refusal("impossible-dice", 422):
                    await game.room.supply(viewer, DiceGiven(update.at, wrong))
            async with refusal("not-yours", 403):
                await game.room.supply(game.watcher, DiceGiven(update.at, faces))
            async with refusal("stale", 409):
                await game.room.supply(viewer, DiceGiven(update.at + 1, faces))
            await game.room.supply(viewer, DiceGiven(update.at, faces))
            thrown += 1
        assert thrown > 10
        assert update.commitment == ""
        now = await game.room.update(game.seats[0])
    async with lobby_at(database) as lobby:
        again = await (await lobby.room(game.made.id)).update(game.seats[0])
        assert msgspec.json.encode(again) == msgspec.json.encode(now)


@awaited
async def test_resigning_ends_the_game_for_good(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await begin(lobby)
        await move_on(game, 12, random.Random(1))
        async with refusal("not-yours", 403):
            await game.room.resign(game.watcher)
        await game.room.resign(game.seats[1])
    async with lobby_at(database) as lobby:
        room = await lobby.room(game.made.id)
        update = await room.update(game.seats[0])
        assert update.outcome is not None
        assert (update.outcome.winner, update.outcome.words) == (0, "German resigned")
        assert (update.asked, update.wanted, update.undo.free) == (None, None, None)
        async with refusal("game-over", 409):
            await room.answer(game.seats[0], AnswerGiven(update.at, {"verb": "pass"}))
        async with refusal("game-over", 409):
            await room.resign(game.seats[0])
        card = await lobby.card(game.made.id)
        assert (card.over, card.result, card.turn_of) == (True, "German resigned", None)
        report = await room.report(game.seats[0])
        assert (report.result, report.winner) == ("German resigned", 0)
        assert (await room.record()).seed == "tests", "no more dice will come of it"


@awaited
async def test_a_game_to_its_end_and_its_record(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, seed="to the end")
        chance = random.Random(9)
        during = await game.room.record()
        assert (during.seed, during.salt) == ("", "")
        while (await game.room.update(game.watcher)).outcome is None:
            await move_on(game, 1, chance)
        record = transcript.parse(transcript.write(await game.room.record()))
        assert record.seed == "to the end"
        assert verify(record, LNLT).sound
        report = await game.room.report(game.watcher)
        assert record.outcome is not None
        assert report.winner == record.outcome.winner
        assert (await lobby.card(game.made.id)).result == record.outcome.words
