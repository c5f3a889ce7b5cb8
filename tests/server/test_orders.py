"""Standing orders on the server: they answer for their seat, nobody else hears of them, and they outlast a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.orders import Order
from hedgerow.kernel.table import Answer
from hedgerow.server.rooms.live import Live
from hedgerow.server.rooms.lobby import Lobby
from hedgerow.server.wire.messages import Update
from hedgerow.server.wire.requests import AnswerGiven, OrdersGiven
from tests.kernel.toy import Hold, Shoot
from tests.server.hidden import ToyKit
from tests.server.tables import Begun, awaited, begin, lobby_at, refusal

RED, BLUE = 0, 1
NEVER = (3600.0, 3600.0)  # seconds
NOW = (0.0, 0.0)


async def toy(lobby: Lobby, scenario: str = "road") -> Begun:
    return await begin(lobby, system="toy", scenario=scenario)


async def answer(game: Begun, seat: int, verb: str, **fields: Any) -> None:
    at = (await game.room.update(game.seats[seat])).at
    await game.room.answer(game.seats[seat], AnswerGiven(at, {"verb": verb, **fields}))


async def order(game: Begun, *orders: Order, seat: int = BLUE) -> None:
    await game.room.order(game.seats[seat], OrdersGiven(seat, orders))


async def walk_into_sight(game: Begun) -> None:
    """Red walks up to where Blue is asked whether he shoots."""
    for to in (3, 4):
        await answer(game, RED, "walk", unit="r-0", to=to)
        await answer(game, BLUE, "pass")
    await answer(game, RED, "walk", unit="r-0", to=5)


async def asked(game: Begun, kind: str) -> Update:
    """Waits until Blue is asked something of this kind."""
    for _ in range(2000):
        update = await game.room.update(game.seats[BLUE])
        if update.asked is not None and update.asked.mine and update.asked.kind == kind:
            return update
        await asyncio.sleep(0.001)
    raise AssertionError(f"Blue is never asked: {kind}")


def tape(game: Begun) -> list[Any]:
    assert game.room._loaded is not None
    return [entry.move for entry in game.room._loaded.table.tape if isinstance(entry, Answer)]


@awaited
async def test_an_order_answers_like_anybody(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:
        game = await toy(lobby)
        await order(game, Order())
        await walk_into_sight(game)
        update = await asked(game, "impulse")
        assert tape(game)[-1] == Hold(True)
        assert update.orders == {BLUE: (Order(),)}
        assert update.notes == ()


@awaited
async def test_without_one_the_seat_is_asked(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:
        game = await toy(lobby)
        await walk_into_sight(game)
        update = await asked(game, "reaction")
        assert update.asked is not None
        assert update.asked.spans == ("walk", "turn")
        await asyncio.sleep(0.05)
        assert (await asked(game, "reaction")).at == update.at


@awaited
async def test_where_an_order_does_not_apply_the_seat_is_asked(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:
        game = await toy(lobby)
        await order(game, Order(below=0.5), Order(kinds=("ambush",)), Order(idle=True))
        await walk_into_sight(game)
        await asyncio.sleep(0.05)
        await asked(game, "reaction")
        await order(game, Order(below=0.9))
        await asked(game, "impulse")
        assert tape(game)[-1] == Hold(True)


@awaited
async def test_nobody_else_hears_of_an_order(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await toy(lobby)
        viewers = (game.seats[RED], game.watcher)
        lives = [game.room.join(viewer) for viewer in viewers]
        for live in lives:
            await anext(live)
        before = [msgspec.json.encode(await game.room.update(viewer)) for viewer in viewers]
        card, mine = await lobby.card(game.made.id), (await game.room.update(game.seats[BLUE])).rev
        await order(game, Order(units=("b-0",)))
        assert (await game.room.update(game.seats[BLUE])).rev == mine + 1
        assert [msgspec.json.encode(await game.room.update(viewer)) for viewer in viewers] == before
        assert (await lobby.card(game.made.id)).touched == card.touched
        assert (await game.room.orders(game.seats[RED])).orders == {}
        assert (await game.room.orders(game.watcher)).orders == {}
        assert (await game.room.orders(game.seats[BLUE])).orders == {BLUE: (Order(units=("b-0",)),)}
        for live in lives:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(_update(live), 0.05)


async def _update(live: Live) -> bytes:
    """The next update; who comes and goes is nothing new."""
    async for message in live:
        if b'"type":"presence"' not in message:
            return message
    raise AssertionError("the server has closed")


@awaited
async def test_orders_are_for_ones_own_seat_and_make_sense(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}) as lobby:
        game = await toy(lobby)
        async with refusal("not-yours", 403):
            await game.room.order(game.seats[RED], OrdersGiven(BLUE, (Order(),)))
        async with refusal("not-yours", 403):
            await game.room.order(game.watcher, OrdersGiven(BLUE, (Order(),)))
        async with refusal("not-yours", 403):
            await game.room.order(game.seats[RED], OrdersGiven(7, (Order(),)))
        async with refusal("no-chance", 422):
            await order(game, Order(below=7.0))
        async with refusal("no-move", 422):
            await order(game, Order(answer="surrender"))
        async with refusal("no-such-span", 422):
            await order(game, Order(span="walk"))
        async with refusal("too-many", 422):
            await order(game, *[Order()] * 21)
        assert (await game.room.orders(game.seats[BLUE])).orders == {}
        await game.room.resign(game.seats[RED])
        async with refusal("game-over", 409):
            await order(game, Order())


@awaited
async def test_an_order_lapses_when_its_time_is_over(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:
        game = await toy(lobby)
        await walk_into_sight(game)
        await asked(game, "reaction")
        await order(
            game, Order(span="mine"), Order(span="walk", kinds=("never",)), Order(span="turn", kinds=("never",))
        )
        update = await asked(game, "impulse")
        assert [(o.span, o.of) for o in update.orders[BLUE]] == [("walk", "1.r-0"), ("turn", "1")]
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:  # for good
        again = game._replace(room=await lobby.room(game.made.id))
        assert (await again.room.update(game.seats[BLUE])).orders == update.orders


@awaited
async def test_an_order_outlasts_a_restart_and_answers_then(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NEVER) as lobby:
        game = await toy(lobby)
        await order(game, Order(answer="shoot b-0 r-0"))
        await walk_into_sight(game)
        await asked(game, "reaction")
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=NOW) as lobby:
        assert lobby._resuming is not None
        await lobby._resuming  # nobody has looked at the game yet
        game = game._replace(room=await lobby.room(game.made.id))
        await asked(game, "impulse")
        assert Shoot("b-0", ("r-0",)) in tape(game)
        assert (await game.room.update(game.seats[BLUE])).orders == {BLUE: (Order(answer="shoot b-0 r-0"),)}


@awaited
async def test_whoever_is_quicker_than_his_order_answers_himself(sqlite: str) -> None:
    async with lobby_at(sqlite, kits={"toy": ToyKit()}, delay=(0.05, 0.05)) as lobby:
        game = await toy(lobby)
        await order(game, Order())
        await walk_into_sight(game)
        await answer(game, BLUE, "hold")
        count = len(tape(game))
        await asyncio.sleep(0.1)
        assert tape(game)[-1] == Hold()
        assert len(tape(game)) == count


@pytest.mark.parametrize("scenario", ["road", "night"])
@awaited
async def test_it_takes_its_time_as_does_a_seat_that_has_nothing_to_say(tmp_path: Path, scenario: str) -> None:
    """By order on the road; by night because Blue has nobody near, which Red may not know."""
    async with lobby_at(f"sqlite:///{tmp_path}/1", kits={"toy": ToyKit()}, delay=(0.08, 0.12)) as lobby:
        game = await toy(lobby, scenario)
        if scenario == "road":
            await order(game, Order())
            await walk_into_sight(game)
        else:
            await answer(game, RED, "ready")
            await answer(game, BLUE, "ready")
            await answer(game, RED, "walk", unit="r-0", to=3)
        began = time.monotonic()
        assert (await game.room.update(game.seats[RED])).asked == (await game.room.update(game.watcher)).asked
        await asked(game, "impulse")
        assert 0.05 < time.monotonic() - began < 5
        assert tape(game)[-1] == Hold(True)
