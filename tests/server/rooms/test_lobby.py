"""A game is begun and people sit down: what they may wish for, and what proves who they are."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hedgerow.kernel.dice import commitment
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.problems import NoSuchGame
from hedgerow.server.wire.requests import Claim, NewGame, SeatWish
from tests.server.tables import (
    FRIEND,
    MINE,
    OPEN,
    RANDOM,
    awaited,
    begin,
    lobby_at,
    refusal,
)

# ------------------------------------------------------------------ beginning


@awaited
async def test_a_new_game_gives_its_maker_what_is_his(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, SeatWish("human", " Ann ", mine=True), OPEN)
        assert set(game.made.tokens) == {0}
        assert [invitation.seat for invitation in game.made.invitations] == [1]
        update = await game.room.update(game.seats[0])
        assert [(s.name, s.kind, s.player, s.taken) for s in update.seats] == [
            ("American", "human", "Ann", True), ("German", "open", "", False),
        ]  # fmt: skip
        assert update.commitment != commitment("tests"), "it has a salt"
        assert update.chosen
        assert (update.dice, update.outcome, update.held) == ("seeded", None, "")
        assert update.seat == 0
        card = await lobby.card(game.made.id, [game.made.tokens[0]])
        assert (card.title, card.mine, card.over) == ("The Milk Run", (0,), False)
        assert [found.id for found in await lobby.open_games()] == [game.made.id]
        assert await lobby.count() == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (NewGame("chess", "milk-run", (MINE, MINE)), "no-such-system"),
        (NewGame("lnlt", "../secret", (MINE, MINE)), "no-such-scenario"),
        (NewGame("lnlt", "milk-run", (MINE,)), "seats"),
        (NewGame("lnlt", "milk-run", (MINE, MINE, MINE)), "seats"),
        (NewGame("lnlt", "milk-run", (MINE, SeatWish("bot", "general"))), "no-such-player"),
        (NewGame("lnlt", "milk-run", (MINE, SeatWish("bot", "random", mine=True))), "seats"),
        (NewGame("lnlt", "milk-run", (RANDOM, RANDOM), dice="typed"), "typed-dice"),
        (NewGame("lnlt", "milk-run", (MINE, MINE), options={"no-such": "x"}), "bad-options"),
        (NewGame("lnlt", "milk-run", (MINE, MINE), seed="a\nb"), "bad-seed"),
        (NewGame("lnlt", "milk-run", (SeatWish("human", "x" * 41, mine=True), MINE)), "bad-name"),
        (NewGame("lnlt", "milk-run", (SeatWish("human", "\u202egnA", mine=True), MINE)), "bad-name"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(sqlite: str, wish: NewGame, code: str) -> None:
    @awaited
    async def test() -> None:
        async with lobby_at(sqlite) as lobby:
            async with refusal(code, 422):
                await lobby.create(wish)
            assert await lobby.count() == 0

    test()


@awaited
async def test_games_that_are_not_there(database: str) -> None:
    async with lobby_at(database) as lobby:
        assert await lobby.brought("r-\0") is None
        for id in ("", "nobody", "../../etc", "x" * 1000, "\0", "a\0b", "\ud800"):
            with pytest.raises(NoSuchGame):
                await lobby.room(id)
            with pytest.raises(NoSuchGame):
                await lobby.card(id)


# ------------------------------------------------------------------ seats and tokens


@awaited
async def test_an_invitation_admits_one_person(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, MINE, FRIEND)
        invite = game.made.invitations[0].invite
        for wrong in ("", "guess", game.made.tokens[0], game.made.watch):
            async with refusal("bad-token", 403):
                await game.room.claim(Claim(1, wrong))
        seated = await game.room.claim(Claim(1, invite, "Bob"))
        assert await game.room.admitted([seated.token]) == Viewer(frozenset({1}))
        assert (await game.room.admitted([seated.watch])).spectator
        async with refusal("taken", 409):
            await game.room.claim(Claim(1, invite))
        async with refusal("bad-token", 403):
            await game.room.admitted([invite])
        update = await game.room.update(game.watcher)
        assert (update.seats[1].player, update.seats[1].taken) == ("Bob", True)
        assert [note.words for note in update.notes] == ["Bob sits down as German."]


@awaited
async def test_a_claim_whose_reply_was_lost_is_made_again(sqlite: str) -> None:
    """With the same key of one's own it is the same claim; nobody else's key opens anything."""
    key, other = "k" * 32, "o" * 32
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, MINE, FRIEND)
        invite = game.made.invitations[0].invite
        seated = await game.room.claim(Claim(1, invite, "Bob", key))
        assert await game.room.claim(Claim(1, invite, "Bob", key)) == seated
        assert await game.room.admitted([seated.token]) == Viewer(frozenset({1}))
        assert (await game.room.admitted([seated.watch])).spectator
        assert seated.token != seated.watch
        assert key not in (seated.token, seated.watch)
        async with refusal("taken", 409):
            await game.room.claim(Claim(1, invite, "Eve", other))
        async with refusal("taken", 409):
            await game.room.claim(Claim(1, invite, "Eve"))
        async with refusal("bad-key", 422):
            await game.room.claim(Claim(1, invite, "Eve", "short"))
        notes = (await game.room.update(game.watcher)).notes
        assert len([note for note in notes if "sits down" in note.words]) == 1


@awaited
async def test_anyone_may_take_an_open_seat_once(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, MINE, OPEN)
        async with refusal("bad-token", 403):
            await game.room.claim(Claim(1, "not the invitation"))
        results = await asyncio.gather(*(game.room.claim(Claim(1)) for _ in range(5)), return_exceptions=True)
        assert sum(not isinstance(result, Exception) for result in results) == 1
        assert await lobby.open_games() == ()
        for seat, code, status in ((2, "no-such-seat", 404), (-1, "no-such-seat", 404), (0, "taken", 409)):
            async with refusal(code, status):
                await game.room.claim(Claim(seat))


@awaited
async def test_tokens_open_what_is_theirs_and_nothing_else(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game, other = await begin(lobby), await begin(lobby)
        both = await game.room.admitted(list(game.made.tokens.values()))
        assert both == Viewer(frozenset({0, 1}))
        assert await game.room.admitted([game.made.watch, game.made.tokens[1]]) == Viewer(frozenset({1}))
        async with refusal("no-token", 401):
            await game.room.admitted([])
        for wrong in ("", "x", other.made.tokens[0], other.made.watch, "é☂"):
            async with refusal("bad-token", 403):
                await game.room.admitted([wrong])
            async with refusal("bad-token", 403):
                await game.room.admitted([game.made.tokens[0], wrong])
            async with refusal("bad-token", 403):
                await lobby.card(game.made.id, [wrong])


@awaited
async def test_only_hashes_are_kept(sqlite: str) -> None:
    async with lobby_at(sqlite) as lobby:
        game = await begin(lobby, MINE, FRIEND)
        seated = await game.room.claim(Claim(1, game.made.invitations[0].invite))
    kept = b"".join(path.read_bytes() for path in _files(sqlite))
    assert game.made.id.encode() in kept
    for secret in (*game.made.tokens.values(), game.made.invitations[0].invite, game.made.watch, seated.token):
        assert secret.encode() not in kept


def _files(url: str) -> list[Path]:
    path = Path(url.removeprefix("sqlite:///"))
    return list(path.parent.iterdir())
