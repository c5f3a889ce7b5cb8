"""Undo: at once among one's own decisions, further back by consent, and always written down."""

from __future__ import annotations

import random

import msgspec

from hedgerow.kernel import notation
from hedgerow.kernel import record as records
from hedgerow.kernel.record import Said
from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.messages import UndoAsked, Update
from hedgerow.server.wire.requests import AnswerGiven, Consent, UndoWished
from tests.server.tables import (
    MINE,
    OPEN,
    RANDOM,
    Begun,
    QuickBots,
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
)


async def after_dice(lobby: Lobby, least: int = 12) -> tuple[Begun, Update]:
    """A game in which dice were thrown just before: nothing can be taken back at once."""
    game = await begin(lobby)
    chance = random.Random(7)
    await move_on(game, least, chance)
    while True:
        update = await move_on(game, 1, chance)
        if update.undo.free is None and update.undo.further is not None and update.log[-1].kind != "phase-began":
            return game, update


def settled(update: Update) -> bytes:
    """All that an undo brings back: everything but the revision, the notes and where the log begins."""
    return msgspec.json.encode(msgspec.structs.replace(update, rev=0, notes=(), since=0))


# ------------------------------------------------------------------ at once


@awaited
async def test_own_decisions_are_taken_back_at_once(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await begin(lobby)
        viewer, first = await asked_viewer(game)
        assert (first.undo.free, first.undo.start, first.undo.further) == (None, None, None)
        seen = [first]
        for _ in range(3):  # the set-up: no dice, nobody else
            assert seen[-1].asked is not None
            await game.room.answer(viewer, AnswerGiven(seen[-1].at, seen[-1].asked.options[0].move))
            seen.append(await game.room.update(viewer))
        assert (seen[3].undo.free, seen[3].undo.start) == (seen[2].at, seen[0].at)
        assert seen[3].undo.further is None
        await game.room.undo(viewer, UndoWished(seen[3].at, seen[3].undo.free or 0))
        back = await game.room.update(viewer)
        assert settled(back) == settled(seen[2])
        assert (back.rev, back.notes) == (seen[3].rev + 1, ()), "nobody is wronged: nothing is noted"
        await game.room.undo(viewer, UndoWished(back.at, back.undo.start or 0))
        start = await game.room.update(viewer)
        assert settled(start) == settled(first)
    async with lobby_at(database) as lobby:
        again = await (await lobby.room(game.made.id)).update(viewer)
        assert msgspec.json.encode(again) == msgspec.json.encode(start)


@awaited
async def test_nobody_takes_back_what_another_decided(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, first = await asked_viewer(game)
        other = next(v for v in game.seats if v != viewer)
        await move_on(game, 1)
        update = await game.room.update(other)
        assert (update.undo.free, update.undo.start, update.undo.further) == (None, None, None)
        watching = await game.room.update(game.watcher)
        assert (watching.undo.free, watching.undo.start, watching.undo.further) == (None, None, None)
        async with refusal("not-yours", 403):
            await game.room.undo(game.watcher, UndoWished(watching.at, first.at))


@awaited
async def test_wishes_that_make_no_sense(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby)
        viewer, first = await asked_viewer(game)
        async with refusal("no-such-point", 422):
            await game.room.undo(viewer, UndoWished(first.at, 0))
        update = await move_on(game, 4)
        for at, to, code, status in (
            (update.at, update.at, "no-such-point", 422),
            (update.at, -1, "no-such-point", 422),
            (update.at, 10**9, "no-such-point", 422),
            (update.at - 1, 0, "stale", 409),
        ):
            async with refusal(code, status):
                await game.room.undo(viewer, UndoWished(at, to))
        async with refusal("no-request", 409):
            await game.room.consent(viewer, Consent(0, True))


# ------------------------------------------------------------------ by consent


async def words_of(game: Begun, place: int) -> str:
    """An answer on the tape of a game, as the rules say it: the game is played again up to there."""
    table, problems = records.replay(await game.room.record(), LNLT, to=place)
    assert table is not None
    assert not problems
    line = (await game.room.record()).lines[place]
    assert isinstance(line, Said)
    return LNLT.say(table.state, notation.read(line.text, LNLT.move_types), line.seat)


@awaited
async def test_by_consent_even_dice_are_taken_back(database: str) -> None:
    async with lobby_at(database) as lobby:
        game, update = await after_dice(lobby)
        me, you = game.seats
        to = update.undo.further
        assert to is not None
        said = await words_of(game, to)
        assert said
        await game.room.undo(me, UndoWished(update.at, to))
        asked = await game.room.update(game.watcher)
        assert asked.undo.asked is not None
        decisions = asked.undo.asked.decisions
        assert asked.undo.asked == UndoAsked(0, to, decisions, (), said)
        assert (asked.at, asked.rev) == (update.at, update.rev + 1), "nothing happens before somebody agrees"
        for viewer, code in ((game.watcher, "not-yours"), (me, "not-yours")):
            async with refusal(code, 403):
                await game.room.consent(viewer, Consent(to, True))
        async with refusal("no-request", 409):
            await game.room.consent(you, Consent(to + 1, True))
        await game.room.consent(you, Consent(to, True))
        back = await game.room.update(me)
        assert (back.at, back.undo.asked) == (to, None)
        assert back.asked is not None
        assert back.asked.mine
        words = f"American took back {decisions} decision{'s' * (decisions != 1)} (German agreed)."
        assert [note.words for note in back.notes] == [words]
        assert back.notes[0].after == len(back.log)
    async with lobby_at(database) as lobby:
        room = await lobby.room(game.made.id)
        assert msgspec.json.encode(await room.update(me)) == msgspec.json.encode(back)
        await move_on(game._replace(room=room), 3)


@awaited
async def test_whoever_does_not_agree_is_heard(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game, update = await after_dice(lobby)
        me, you = game.seats
        to = update.undo.further or 0
        await game.room.undo(me, UndoWished(update.at, to))
        await game.room.consent(you, Consent(to, False))
        after = await game.room.update(me)
        assert (after.at, after.undo.asked) == (update.at, None)
        assert after.notes[-1].words.startswith("German did not agree to take back ")
        await game.room.undo(me, UndoWished(update.at, to))
        await game.room.consent(me, Consent(to, False))
        after = await game.room.update(you)
        assert (after.undo.asked, len(after.notes)) == (None, 1), "a wish taken back is no news"
        async with refusal("no-request", 409):
            await game.room.consent(you, Consent(to, True))


@awaited
async def test_an_answer_cancels_the_wish(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game, update = await after_dice(lobby)
        to = update.undo.further or 0
        await game.room.undo(game.seats[0], UndoWished(update.at, to))
        await move_on(game, 1)
        assert (await game.room.update(game.watcher)).undo.asked is None
        async with refusal("no-request", 409):
            await game.room.consent(game.seats[1], Consent(to, True))


@awaited
async def test_two_seats_of_one_person_need_nobody(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game, update = await after_dice(lobby)
        to = update.undo.further or 0
        await game.room.undo(Viewer(frozenset({0, 1})), UndoWished(update.at, to))
        back = await game.room.update(game.watcher)
        assert back.at == to
        assert back.notes[-1].words.endswith(" agreed).")


@awaited
async def test_an_empty_seat_does_not_mind(sqlite: str) -> None:
    """Only who sits at the table is asked: nobody else could ever agree."""
    async with lobby_at(sqlite) as lobby:
        first = (await (await begin(lobby)).room.card()).turn_of
        game = await begin(lobby, *((MINE, OPEN) if first == 0 else (OPEN, MINE)))
        _, update = await asked_viewer(game)
        assert update.asked is not None
        ready = next(o for o in update.asked.options if o.move["verb"] == "printed-set-up")
        await game.room.answer(game.seats[0], AnswerGiven(update.at, ready.move))
        after = await game.room.update(game.seats[0])
        while after.asked is not None and after.asked.mine:
            await game.room.answer(game.seats[0], AnswerGiven(after.at, after.asked.options[-1].move))
            after = await game.room.update(game.seats[0])
        assert after.undo.free is None
        await game.room.undo(game.seats[0], UndoWished(after.at, 0))
        assert (await game.room.update(game.seats[0])).at == 0


# ------------------------------------------------------------------ bots


@awaited
async def test_a_bot_agrees_at_once_and_it_is_noted(sqlite: str) -> None:
    bots = QuickBots()
    async with lobby_at(sqlite, bots=bots) as lobby:
        game = await begin(lobby, MINE, RANDOM)
        me = game.seats[0]
        update = await bots.quiet(game, me)
        while len(bots.asked) < 30 or update.undo.free is not None:
            assert update.asked is not None
            options = update.asked.options
            printed = [o for o in options if o.move["verb"] == "printed-set-up"]
            await game.room.answer(me, AnswerGiven(update.at, (printed or options)[0].move))
            update = await bots.quiet(game, me)
        # The last entry of the tape is the bot's, or its dice: an undo goes back to a decision of mine.
        await game.room.undo(me, UndoWished(update.at, update.at - 1))
        back = await bots.quiet(game, me)
        assert back.at == update.undo.further
        assert back.asked is not None
        assert back.asked.mine
        assert back.notes[-1].words.startswith("American took back ")


# ------------------------------------------------------------------ the log after an undo


@awaited
async def test_whoever_comes_back_after_an_undo_is_told_what_to_forget(database: str) -> None:
    async with lobby_at(database) as lobby:
        game, update = await after_dice(lobby)
        me, you = game.seats
        known = await game.room.update(you)
        live = game.room.join(game.watcher)
        logged = list(msgspec.json.decode(await anext(live), type=Update).log)
        to = update.undo.further or 0
        await game.room.undo(me, UndoWished(update.at, to))
        await game.room.consent(you, Consent(to, True))
        await move_on(game, 6, random.Random(99))
        now = await game.room.update(you)
        change = msgspec.json.decode(await anext(live), type=Update)
        assert change.since < len(logged)
        whole = msgspec.json.decode(msgspec.json.encode(now), type=Update).log
        assert (*logged[: change.since], *change.log) == whole
    async with lobby_at(database) as lobby:  # even if the server was away meanwhile
        room = await lobby.room(game.made.id)
        news = await room.update(you, log=len(known.log), rev=known.rev)
        assert news.since == change.since
        assert (*known.log[: news.since], *news.log) == now.log
        none = await room.update(you, log=len(now.log), rev=now.rev)
        assert (none.since, none.log) == (len(now.log), ())
