"""What cannot be kept has not happened; what was kept is found again, even when the rules have changed."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from hedgerow.kernel.table import Said
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.store.contract import Store, StoreError
from hedgerow.server.store.kept import Change
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.requests import AnswerGiven
from tests.kernel.toy import State
from tests.server.hidden import HidingToy, ToyKit
from tests.server.tables import (
    Begun,
    asked_viewer,
    awaited,
    begin,
    lobby_at,
    move_on,
    refusal,
)

# ------------------------------------------------------------------ keeping


class Failing:
    """A store that fails now and then, before or after the change was made."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.name = store.name
        self.before: Exception | None = None
        self.after: Exception | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def change(self, id: str, change: Change) -> None:
        if wrong := self.before:
            self.before = None
            raise wrong
        await self.store.change(id, change)
        if wrong := self.after:
            self.after = None
            raise wrong


@awaited
async def test_what_cannot_be_kept_has_not_happened(sqlite: str) -> None:
    failing: list[Failing] = []

    def wrap(store: Store) -> Store:
        failing.append(Failing(store))
        return failing[0]

    async with lobby_at(sqlite, wrap=wrap) as lobby:
        game = await begin(lobby)
        await move_on(game, 10, random.Random(1))
        live = game.room.join(game.watcher)
        await anext(live)
        viewer, update = await asked_viewer(game)
        assert update.asked is not None
        given = AnswerGiven(update.at, update.asked.options[0].move)
        failing[0].before = StoreError("the disk is full")
        async with refusal("not-kept", 503):
            await game.room.answer(viewer, given)
        again = await game.room.update(viewer)
        assert msgspec.json.encode(again) == msgspec.json.encode(update)
        # The answer is kept, but the word of it is lost on the way: it counts, and is shown.
        failing[0].after = StoreError("the line is cut")
        await game.room.answer(viewer, given)
        assert (await game.room.update(viewer)).rev == update.rev + 1
        assert msgspec.json.decode(await anext(live), type=Update).rev == update.rev + 1
        await move_on(game, 3)


@awaited
async def test_two_servers_on_one_file(sqlite: str) -> None:
    """They do not tell each other of changes, but none is lost: whoever comes second is told that he does."""
    async with lobby_at(sqlite) as one, lobby_at(sqlite) as two:
        here = await begin(one)
        there = here._replace(room=await two.room(here.made.id))
        await move_on(here, 3)
        viewer, old = await asked_viewer(there)
        assert old.asked is not None
        async with refusal("stale", 409):
            await there.room.answer(viewer, AnswerGiven(old.at, old.asked.options[-1].move))
        assert (await there.room.update(viewer)).at == (await here.room.update(viewer)).at
        await move_on(there, 3)


@awaited
async def test_rooms_nobody_looks_at_are_forgotten_and_found_again(sqlite: str) -> None:
    now = [1000.0]
    async with lobby_at(sqlite, clock=lambda: now[0]) as lobby:
        game = await begin(lobby)
        before = await move_on(game, 20, random.Random(1))
        live = game.room.join(game.watcher)
        now[0] += 3600
        lobby.forget_idle()
        assert await _same_room(lobby, game), "somebody watches"
        game.room.leave(live)
        room_id, seat = game.made.id, game.seats[0]
        now[0] += 3600
        lobby.forget_idle()
        assert await _same_room(lobby, game), "somebody still holds it"
        now[0] += 3600
        lobby.forget_idle()
        del game, live
        assert room_id not in lobby._rooms
        again = await (await lobby.room(room_id)).update(seat)
        assert msgspec.json.encode(again) == msgspec.json.encode(before)


async def _same_room(lobby: Lobby, game: Begun) -> bool:
    return await lobby.room(game.made.id) is game.room


# ------------------------------------------------------------------ content that has changed


class Changed(HidingToy):
    """The toy after somebody worked on it."""

    content = "fedcba9876543210"
    units = 2

    def content_digests(self, scenario: str) -> tuple[str, ...]:
        return (self.content,)


@awaited
async def test_a_game_whose_scenario_changed_is_held(database: str) -> None:
    async with lobby_at(database, kits={"toy": ToyKit()}) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        before = await move_on(game, 5, random.Random(1))
    async with lobby_at(database, kits={"toy": ToyKit(Changed())}) as lobby:
        room = await lobby.room(game.made.id)
        update = await room.update(game.seats[0])
        assert (update.view, update.log) == (before.view, before.log)
        assert "has changed" in update.held
        assert (update.asked, update.undo.free) == (None, None)
        async with refusal("held", 409):
            await room.answer(game.seats[0], AnswerGiven(update.at, {"verb": "pass"}))
        await room.resign(game.seats[0])
        update = await room.update(game.seats[0])
        assert update.outcome is not None
        assert (update.outcome.winner, update.outcome.words) == (None, "Red closed the game")


class Stricter(HidingToy):
    """The toy with a verb less, and with something against every state that was played with it."""

    move_types = HidingToy.move_types[2:]

    def broken(self, state: State) -> list[str]:
        return ["nobody has walked"] if state.units["r-0"].at != 2 else super().broken(state)


@awaited
async def test_a_game_that_the_rules_no_longer_follow_is_shown_as_far_as_they_do(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        await _answer(game, {"verb": "pass"})
        middle = await _answer(game, {"verb": "pass"})
        await _answer(game, {"verb": "walk", "unit": "r-0", "to": 3})
    async with lobby_at(sqlite, kits={"toy": ToyKit(Stricter())}) as lobby:
        room = await lobby.room(game.made.id)
        update = await room.update(game.seats[0])
        assert (update.at, update.view) == (middle.at, middle.view)
        assert "as far as" in update.held
        async with refusal("held", 409):
            await room.answer(game.seats[0], AnswerGiven(update.at, {"verb": "pass"}))
        await room.resign(game.seats[1])
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        assert (await lobby.card(game.made.id)).over
        update = await (await lobby.room(game.made.id)).update(game.seats[0])
        assert update.at > middle.at, "what was played is still kept"


@awaited
async def test_a_game_whose_rules_are_gone_can_still_be_closed(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await begin(lobby, system="toy", scenario="road")
        await move_on(game, 3)
    async with lobby_at(sqlite) as lobby:
        room = await lobby.room(game.made.id)
        viewer = await room.admitted([game.made.tokens[0]])
        for ask in (room.update(viewer), room.sight(viewer, "a", "b")):
            async with refusal("held", 409):
                await ask
        async with refusal("not-over", 409):  # nobody knows what it hides
            await room.record()
        assert (await lobby.card(game.made.id)).title == "road"
        await room.resign(viewer)
        assert (await lobby.card(game.made.id)).result == "Red closed the game"
        record = await room.record()
        assert (record.seed, sum(isinstance(line, Said) for line in record.lines)) == ("tests", 3)


async def _answer(game: Begun, move: dict[str, Any]) -> Update:
    viewer, update = await asked_viewer(game)
    await game.room.answer(viewer, AnswerGiven(update.at, move))
    return await game.room.update(game.seats[0])
