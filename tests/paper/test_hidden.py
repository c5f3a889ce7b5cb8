"""Whatever Blue hides, and however often he decides in secret: Red and an onlooker are sent the very same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hedgerow.kernel.screen.preview import WhyNot
from hedgerow.server.wire.requests import Consent, UndoWished, Wished
from hedgerow.systems import Kit
from tests.server.streams import Clock, Table
from tests.server.tables import awaited, begin, lobby_at, nameless

from .named import SCENARIOS
from .scripts import SCRIPTS, Script

RED, BLUE = 0, 1
Hides = Sequence[tuple[str, int]]  # which piece, and at which home

HOW_MANY: list[Hides] = [(), (("b4", 0),), (("b5", 1), ("b4", 3))]
WHERE: list[Hides] = [(("b4", 0),), (("b5", 1),), (("b4", 2), ("b5", 3))]


def placings(script: Script, hides: Hides) -> list[dict[str, Any]]:
    return [{"verb": "place", "piece": piece, "at": script.homes[home]} for piece, home in hides]


async def hold(table: Table, seat: int) -> None:
    """Lets a mover go by; where there is nothing else to do, the server does it."""
    asked = (await table.look(seat)).asked
    if asked is not None and asked.mine and asked.kind == "reaction":
        await table.secretly(seat, "hold")


async def sneak(table: Table) -> None:
    """Blue goes somewhere with a piece that only he knows."""
    blue = await table.look(BLUE)
    hidden = {piece.id for piece in blue.view.own.pieces if piece.hidden}
    assert blue.asked is not None
    steps = [option.move for option in blue.asked.options if option.move.get("piece") in hidden]
    await table.answer(BLUE, **steps[len(steps) // 2])


async def looks(table: Table, script: Script) -> list[bytes]:
    """What Red and an onlooker get when they ask: places, pieces and moves, there or not."""
    piece = script.shot[0]
    wishes = [Wished((piece, other), ()) for other in ("b4", "b5", "b9")]
    wishes += [Wished((piece,), (at,)) for at in (*script.homes, *script.far_off)]
    wishes += [Wished(text=f"shoot {piece} {other}") for other in ("b4", "b5", "b9")]
    wishes += [Wished(text=f"go {other} {script.far_off[0]}") for other in ("b4", "b9")]
    told: list[Any] = []
    for viewer in (table.viewers[RED], table.viewers[2]):
        told += [await table.room.why(viewer, wish) for wish in wishes]
        for at in (*script.homes, *script.far_off):
            told += [await table.room.inspect(viewer, at), await table.room.seen(viewer, at)]
    return [msgspec.json.encode(each) for each in told]


async def played(kit: Kit, url: str, hides: Hides, *, undo: bool, sneaking: bool) -> tuple[Table, list[bytes]]:
    clock, script = Clock(), SCRIPTS[kit.name]
    told: list[bytes] = []
    async with lobby_at(url, clock=clock) as lobby:
        table = Table(await begin(lobby, system=kit.name, scenario=SCENARIOS[kit.name]), clock)
        await table.quiet()
        await table.answer(RED, "place", piece="r4", at=script.red_home)
        await table.answer(RED, "ready")
        await table.in_secret(BLUE, placings(script, hides), undo=undo)
        told.append(msgspec.json.encode(await lobby.card(table.game.made.id)))
        await table.answer(BLUE, "ready")
        for n, (piece, to) in enumerate(script.steps):
            await table.answer(n % 2, "go", piece=piece, to=to)
            if n + 1 < len(script.steps):
                await hold(table, 1 - n % 2)
        told += await looks(table, script)
        await table.answer(RED, "shoot", piece=script.shot[0], target=script.shot[1])
        told += await looks(table, script)
        red = await table.look(RED)
        assert red.undo.further is not None
        await table.room.undo(table.viewers[RED], UndoWished(red.at, red.undo.further))
        await table.quiet()
        wish = (await table.look(BLUE)).undo.asked
        assert wish is not None
        await table.room.consent(table.viewers[BLUE], Consent(wish.to, True))
        await table.quiet()
        await table.answer(RED, "shoot", piece=script.shot[0], target=script.shot[1])
        had = [await table.look(seat) for seat in (RED, BLUE, None)]
    await table.gone()
    async with lobby_at(url, clock=clock) as lobby:
        await table.come_back(await lobby.room(table.game.made.id), had)
        await table.answer(RED, "pass")
        if sneaking:
            await sneak(table)
            await table.answer(RED, "pass")
            await sneak(table)
        else:
            await table.answer(BLUE, "pass")
        told += await looks(table, script)
        told += [msgspec.json.encode(await table.look(seat)) for seat in (RED, None)]
    await table.gone()
    id = table.game.made.id.encode()
    return table, [nameless(text, id) for text in told]


@pytest.mark.parametrize(("family", "undo"), [("how many", False), ("how many", True), ("where", False)])
@awaited
async def test_what_blue_hides_makes_no_difference_to_others(kit: Kit, tmp_path: Path, family: str, undo: bool) -> None:
    first, *others = HOW_MANY if family == "how many" else WHERE
    sneaking = family == "where"
    plain, told = await played(kit, f"sqlite:///{tmp_path}/0", first, undo=False, sneaking=sneaking)
    for n, hides in enumerate(others, start=1):
        other, also = await played(kit, f"sqlite:///{tmp_path}/{n}", hides, undo=undo, sneaking=sneaking)
        assert also == told, "whoever asks learns something"
        assert other.sent[RED] == plain.sent[RED], "Red learns something"
        assert other.sent[2] == plain.sent[2], "an onlooker learns something"
        assert other.sent[BLUE] != plain.sent[BLUE], "Blue must know his own"
    codes = {msgspec.json.decode(each, type=WhyNot).code for each in told if b'"allowed"' in each}
    assert {"no-such-piece", "no-target", "not-your-turn"} <= codes
    everything = b"".join(chain(plain.sent[RED], plain.sent[2]))
    assert b'"id":"b4"' not in everything
    assert b'"id":"r4"' in b"".join(plain.sent[RED])
    assert b'"id":"r4"' not in b"".join(plain.sent[2])
