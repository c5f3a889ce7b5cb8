"""Dice that strangers can trust: who adds to the seed, what is shown of it, and what the record tells afterwards."""

from __future__ import annotations

import random

import msgspec
import pytest

from hedgerow.kernel import transcript
from hedgerow.kernel.dice import commitment, sealed
from hedgerow.kernel.record import Record, verify
from hedgerow.kernel.table import Throw
from hedgerow.lnlt.system import LNLT
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.requests import Claim, Consent, NewGame, SeedGiven, UndoWished
from tests.server.hidden import ToyKit
from tests.server.tables import FRIEND, MINE, SERGEANT, Begun, QuickBots, awaited, begin, lobby_at, move_on, refusal

ANNS, BOBS = "a1" * 32, "b2" * 32


async def finished(game: Begun) -> Record:
    """Resigned: no rule has ended it, but no more dice come of its seed."""
    await game.room.resign(game.seats[0])
    return transcript.parse(transcript.write(await game.room.record()))


async def until_dice_fall(game: Begun, chance: random.Random) -> None:
    before = throws(await game.room.record())
    while throws(await game.room.record()) == before:
        await move_on(game, 1, chance)


async def with_a_friend(lobby: Lobby) -> Begun:
    """Ann begins, and Bob sits down; they play a little before they tell what they have sealed."""
    game = await begin(lobby, MINE, FRIEND, seed="", sealed=sealed(ANNS))
    async with refusal("not-yet", 409):
        await game.room.add_to_seed(game.seats[0], SeedGiven(ANNS))
    bobs = await game.room.claim(Claim(1, game.made.invitations[0].invite, "Bob", sealed=sealed(BOBS)))
    game = game._replace(seats=(*game.seats, await game.room.admitted([bobs.token])))
    await until_dice_fall(game, random.Random(4))
    return game


def throws(record: Record) -> int:
    return sum(isinstance(line, Throw) for line in record.lines)


@awaited
async def test_everybody_adds_to_the_seed_and_sees_that_the_others_have(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await with_a_friend(lobby)
        first = throws(await game.room.record())
        seen = await game.room.update(game.watcher)
        assert [(one.seat, one.commitment, one.value) for one in seen.added] == [
            (0, sealed(ANNS), ""), (1, sealed(BOBS), ""),
        ]  # fmt: skip
        assert not seen.chosen
        async with refusal("bad-seal", 422):
            await game.room.add_to_seed(game.seats[1], SeedGiven(ANNS))
        await game.room.add_to_seed(game.seats[1], SeedGiven(BOBS))
        await game.room.add_to_seed(game.seats[0], SeedGiven(ANNS))
        async with refusal("nothing-sealed", 409):
            await game.room.add_to_seed(game.seats[0], SeedGiven(ANNS))
        async with refusal("nothing-sealed", 409):
            await game.room.add_to_seed(game.watcher, SeedGiven(ANNS))
    async with lobby_at(database) as lobby:  # a restart changes no die
        game = game._replace(room=await lobby.room(game.made.id))
        assert [one.value for one in (await game.room.update(game.watcher)).added] == [BOBS, ANNS]
        for n in range(3):  # one throw may be the same from any seed
            await until_dice_fall(game, random.Random(n))
        record = await finished(game)
    assert [(one.first, one.value) for one in record.contributions] == [(first, BOBS), (first, ANNS)]
    assert verify(record, LNLT).problems == ()
    for forged in (
        record.contributions[:1],  # without Ann
        record.contributions[::-1],  # in another order
    ):
        wrong = verify(_changed(record, contributions=forged), LNLT).problems
        assert any("not what the seed throws" in problem for problem in wrong), wrong


def _changed(record: Record, **changes: object) -> Record:
    return msgspec.structs.replace(record, **changes)


@awaited
async def test_a_weak_seed_cannot_be_found_and_a_chosen_one_is_told(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        one, other = await begin(lobby, seed="1"), await begin(lobby, seed="1")
        first, second = await one.room.update(one.seats[0]), await other.room.update(other.watcher)
        assert first.commitment != second.commitment, "the same seed, another salt"
        assert commitment("1") not in (first.commitment, second.commitment)
        assert (first.chosen, second.chosen) == (True, True)
        assert "chosen: yes" in transcript.write(await one.room.record())
        record = await finished(one)
        assert commitment("1", record.salt) == record.commitment == first.commitment
        assert any("was chosen by whoever began the game" in note for note in verify(record, LNLT).notes)


@awaited
async def test_undos_past_dice_against_a_bot_are_in_the_record(database: str) -> None:
    bots = QuickBots()
    async with lobby_at(database, bots=bots) as lobby:
        game = await begin(lobby, MINE, SERGEANT, seed="")
        me = game.seats[0]
        for _ in range(40):
            update = await bots.quiet(game, me)
            before = await game.room.record()
            await move_on(game._replace(seats=(me,)), 1, random.Random(1))
            update = await bots.quiet(game, me)
            after = await game.room.record()
            if update.undo.further is not None and throws(after) > throws(before):
                break
        assert update.undo.further is not None
        await game.room.undo(me, UndoWished(update.at, update.undo.further))
    async with lobby_at(database, bots=bots) as lobby:
        game = game._replace(room=await lobby.room(game.made.id))
        record = await finished(game)
    (undone,) = record.undone
    gone = after.lines[undone.at :]
    assert undone.lines == gone
    assert (undone.by, undone.agreed) == (0, ())
    assert undone.throws == sum(isinstance(line, Throw) for line in after.lines[: undone.at])
    notes = verify(record, LNLT).notes
    assert any(note.startswith("1 undo took back ") and not note.endswith(" 0 throws") for note in notes), notes
    assert any("taken back by American; nobody was asked" in note for note in notes)


@awaited
async def test_dice_that_were_taken_back_before_anybody_added_to_the_seed_stay_what_they_were(database: str) -> None:
    async with lobby_at(database) as lobby:
        game = await begin(lobby, MINE, FRIEND, seed="", sealed=sealed(ANNS))
        token = (await game.room.claim(Claim(1, game.made.invitations[0].invite, sealed=sealed(BOBS)))).token
        game = game._replace(seats=(game.seats[0], await game.room.admitted([token])))
        await until_dice_fall(game, random.Random(4))
        fell = await game.room.record()
        await take_back_with_consent(game)
        assert throws(await game.room.record()) < throws(fell)
        await game.room.add_to_seed(game.seats[1], SeedGiven(BOBS))
        await game.room.add_to_seed(game.seats[0], SeedGiven(ANNS))
        for n in range(3):
            await until_dice_fall(game, random.Random(n))
        record = await finished(game)
    assert verify(record, LNLT).problems == ()
    first = [one.first for one in record.contributions]
    assert first == [throws(fell)] * 2, "who waits with what he has sealed gets no other dice for those he has seen"


async def take_back_with_consent(game: Begun) -> None:
    update = await game.room.update(game.seats[0])
    assert update.undo.further is not None
    await game.room.undo(game.seats[0], UndoWished(update.at, update.undo.further))
    asked = (await game.room.update(game.seats[1])).undo.asked
    assert asked is not None
    await game.room.consent(game.seats[1], Consent(asked.to, yes=True))


@awaited
async def test_who_agreed_to_an_undo_is_in_the_record_and_what_is_free_is_not(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await begin(lobby, MINE, FRIEND, system="toy", scenario="road")
        token = (await game.room.claim(Claim(1, game.made.invitations[0].invite))).token
        game = game._replace(seats=(game.seats[0], await game.room.admitted([token])))
        await move_on(game, 3, random.Random(3))
        update = await game.room.update(game.seats[0])
        assert update.undo.further is not None
        await game.room.undo(game.seats[0], UndoWished(update.at, update.undo.further))
        asked = (await game.room.update(game.seats[1])).undo.asked
        assert asked is not None
        await game.room.consent(game.seats[1], Consent(asked.to, yes=True))
        record = await finished(game)
        assert [(undone.by, undone.agreed) for undone in record.undone] == [(0, (1,))]


@awaited
async def test_what_is_no_seal_is_refused(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        async with refusal("bad-seal", 422):
            await lobby.create(NewGame("lnlt", "milk-run", (MINE, MINE), sealed="guess"))
        game = await begin(lobby, MINE, FRIEND, dice="typed", seed="", sealed=sealed(ANNS))
        update = await game.room.update(Viewer())
        assert (update.commitment, update.added, update.chosen) == ("", (), False)


@pytest.mark.parametrize("value", ["", "x" * 64, "A1" * 32, "a1"])
def test_only_what_was_sealed_is_taken(sqlite: str, value: str) -> None:
    @awaited
    async def told() -> None:
        async with lobby_at(sqlite) as lobby:
            game = await begin(lobby, MINE, SERGEANT, sealed=sealed(value))
            async with refusal("bad-seal", 422):
                await game.room.add_to_seed(game.seats[0], SeedGiven(value))

    told()
