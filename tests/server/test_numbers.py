"""Numbers that somebody sees do not count what is hidden from him.

Blue lays mines by night, as many as he likes, and nobody sees him do it: whatever their number, Red and an onlooker are
sent the very same bytes, at the same occasions, before and after the server was started again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.choice import Move
from hedgerow.server.rooms.bots import Question
from hedgerow.server.rooms.viewer import Viewer
from hedgerow.server.wire.requests import AnswerGiven, Consent, DiceGiven, UndoWished
from tests.kernel.toy import Pass, Ready
from tests.server.hidden import ToyKit
from tests.server.streams import Clock, Table
from tests.server.tables import MINE, RANDOM, QuickBots, awaited, begin, lobby_at, nameless, refusal

RED, BLUE = 0, 1
MINES = [(), (1,), (10, 9, 1), (1, 10, 9, 7)]  # all out of the way of what follows


def laid(mines: Sequence[int]) -> list[dict[str, Any]]:
    return [{"verb": "lay", "at": at} for at in mines]


async def _played(url: str, mines: Sequence[int], *, undo: bool = False) -> tuple[Table, list[bytes]]:
    """A game in which Blue lays so many mines; and what Red and an onlooker get besides, when they ask."""
    clock, asked = Clock(), list[bytes]()
    kits = {"toy": ToyKit()}
    async with lobby_at(url, kits=kits, clock=clock) as lobby:
        table = Table(await begin(lobby, system="toy", scenario="night"), clock)
        await table.quiet()
        await table.answer(RED, "lay", at=2)
        await table.answer(RED, "ready")
        await table.in_secret(BLUE, laid(mines), undo=undo)
        asked.append(msgspec.json.encode(await lobby.card(table.game.made.id, [table.game.made.tokens[RED]])))
        asked.append(msgspec.json.encode(await lobby.card(table.game.made.id)))
        await table.answer(BLUE, "ready")
        await table.answer(RED, "walk", unit="r-0", to=3)  # Blue, who has nobody near, lets it pass unasked
        await table.answer(BLUE, "pass")
        await table.answer(RED, "shoot", unit="r-0", targets=["b-0"])  # dice fall
        red, watcher = await table.look(RED), await table.look(None)
        asked += [msgspec.json.encode(update) for update in (red, watcher)]
        assert red.undo.further is not None
        await table.room.undo(table.viewers[RED], UndoWished(red.at, red.undo.further))
        await table.quiet()
        wish = (await table.look(BLUE)).undo.asked
        assert wish is not None
        async with refusal("no-request", 409):
            await table.room.consent(table.viewers[BLUE], Consent(wish.to + 1, True))
        await table.room.consent(table.viewers[BLUE], Consent(wish.to, True))
        await table.quiet()
        await table.answer(RED, "guess", at=5)
        had = [await table.look(seat) for seat in (RED, BLUE, None)]
    async with lobby_at(url, kits=kits, clock=clock) as lobby:
        await table.come_back(await lobby.room(table.game.made.id), had)
        for seat, before in zip((RED, BLUE, None), had):
            update = await table.look(seat, rev=before.rev, log=before.since + len(before.log))
            assert (update.rev, update.at, update.undo, update.notes) == (
                before.rev,
                before.at,
                before.undo,
                before.notes,
            )
            assert update.log == ()
            if seat != BLUE:
                asked.append(msgspec.json.encode(update))
        await table.answer(BLUE, "pass")
        await table.answer(RED, "pass")
        await table.answer(BLUE, "pass")
        red = await table.look(RED)
        asked.append(msgspec.json.encode(red))
        early = await table.look(RED, rev=4, log=2)  # who was away since before the undo
        asked.append(msgspec.json.encode(early))
        assert early.since + len(early.log) == len(red.log)
    await table.gone()
    id = table.game.made.id.encode()
    return table, [nameless(text, id) for text in asked]


@pytest.mark.parametrize("undo", [False, True])
@awaited
async def test_how_often_blue_decided_in_secret_makes_no_difference_to_others(tmp_path: Path, undo: bool) -> None:
    plain, told = await _played(f"sqlite:///{tmp_path}/0", MINES[0])
    for n, mines in enumerate(MINES[1:], start=1):
        other, also = await _played(f"sqlite:///{tmp_path}/{n}", mines, undo=undo)
        assert also == told, "who asks learns something"
        assert other.sent[0] == plain.sent[0], "Red learns something"
        assert other.sent[2] == plain.sent[2], "an onlooker learns something"
        assert len(other.sent[1]) > len(plain.sent[1]), "Blue must know his own"


@awaited
async def test_nobody_is_woken_who_has_noticed_nothing(tmp_path: Path) -> None:
    clock = Clock()
    async with lobby_at(f"sqlite:///{tmp_path}/1", kits={"toy": ToyKit()}, clock=clock) as lobby:
        table = Table(await begin(lobby, system="toy", scenario="night"), clock)
        await table.answer(RED, "ready")
        before = [len(stream) for stream in table.sent]
        await table.in_secret(BLUE, laid((1, 2, 3)))
        after = [len(stream) for stream in table.sent]
        assert (after[0], after[2]) == (before[0], before[2])
        assert after[1] > before[1]
        blue = [json.loads(message) for message in table.sent[1]]
        assert [message["rev"] for message in blue if message["type"] == "update"][-1] == (await table.look(BLUE)).rev
        await table.answer(BLUE, "ready")
        assert len(table.sent[0]) == before[0] + 1


@awaited
async def test_everybody_counts_in_numbers_of_his_own(tmp_path: Path) -> None:
    clock = Clock()
    async with lobby_at(f"sqlite:///{tmp_path}/1", kits={"toy": ToyKit()}, clock=clock) as lobby:
        table = Table(await begin(lobby, system="toy", scenario="night"), clock)
        await table.answer(RED, "lay", at=4)
        await table.answer(RED, "ready")
        await table.in_secret(BLUE, laid((1, 2, 3)))
        red, blue, onlooker = [await table.look(seat) for seat in (RED, BLUE, None)]
        assert (red.at, blue.at, onlooker.at) == (2, 4, 1)
        assert (red.rev, blue.rev, onlooker.rev) == (3, 5, 2)
        async with refusal("stale", 409):
            await table.room.answer(table.viewers[BLUE], AnswerGiven(red.at, {"verb": "ready"}))
        await table.answer(BLUE, "ready")
        async with refusal("no-such-point", 422) as wrong:
            at = (await table.look(RED)).at
            await table.room.undo(table.viewers[RED], UndoWished(at, at))
        assert str(at) in wrong.problem.words
        both = Viewer(frozenset({RED, BLUE}))
        assert (await table.room.update(both)).at == 6


@awaited
async def test_dice_that_people_throw_count_for_all(tmp_path: Path) -> None:
    clock = Clock()
    async with lobby_at(f"sqlite:///{tmp_path}/1", kits={"toy": ToyKit()}, clock=clock) as lobby:
        table = Table(await begin(lobby, system="toy", scenario="road", dice="typed", seed=""), clock)
        await table.answer(RED, "shoot", unit="r-0", targets=["b-0"])
        for _ in range(3):
            updates = [await table.look(seat) for seat in (RED, BLUE, None)]
            if updates[0].wanted is None:
                break
            assert len({update.at for update in updates}) == 1
            faces = (6,) * updates[0].wanted.count
            await table.room.supply(table.viewers[RED], DiceGiven(updates[0].at, faces))
        assert [(await table.look(seat)).at for seat in (RED, BLUE, None)] == [3, 3, 3]


class Quiet(QuickBots):
    """A bot that lays no mines and passes."""

    async def choose(self, asked: Question, game: str = "") -> Move:
        self.asked.append(asked)
        return Pass() if len(self.asked) > 1 else Ready()


@awaited
async def test_a_bot_is_asked_the_very_same_whatever_was_done_in_secret(tmp_path: Path) -> None:
    questions = []
    for n, mines in enumerate(MINES):
        bots, clock = Quiet(), Clock()
        async with lobby_at(f"sqlite:///{tmp_path}/{n}", kits={"toy": ToyKit()}, clock=clock, bots=bots) as lobby:
            game = await begin(lobby, RANDOM, MINE, system="toy", scenario="night")
            table = Table(game._replace(seats=(Viewer(), *game.seats)), clock)
            await table.quiet()
            await table.in_secret(BLUE, laid(mines))
            await table.answer(BLUE, "ready")
            questions.append(bots.asked)
    assert all(len(asked) == 2 for asked in questions)
    assert all(asked == questions[0] for asked in questions)
