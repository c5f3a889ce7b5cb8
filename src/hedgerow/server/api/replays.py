"""Replays over HTTP: a record is brought along, or a game of ours is over; then it is shown."""

from __future__ import annotations

import hashlib
from typing import Any

from hedgerow.kernel import record as records
from hedgerow.kernel.record import Record, RecordError
from hedgerow.kernel.screen.report import Report

from ..aside import aside
from ..rooms.replays import Replay, replay
from ..rooms.viewer import Viewer
from ..wire.messages import CampaignCard, Created, Frame, RecordCard, RecordLog
from ..wire.problems import refused
from ..wire.requests import CampaignGiven, NewGame, PlayOn, RecordGiven
from .asked import FrameAsked, LogAsked, Nothing
from .content import Content
from .games import RECORD
from .visit import Visit


async def give(visit: Visit[Nothing, RecordGiven]) -> RecordCard:
    text = visit.body.text
    id = f"r-{hashlib.blake2b(text.encode(), digest_size=9).hexdigest()}"
    found = visit.house.shelf.find(id)
    if found is None:
        found = await visit.house.shelf.add(id, lambda: replay(id, _parsed(text)))
        await visit.house.lobby.bring(id, text)
    return found.card


def _parsed(text: str) -> Record:
    try:
        return records.parse(text)
    except RecordError as wrong:
        raise refused("bad-record", str(wrong), 422) from None


async def card(visit: Visit[Nothing, Nothing]) -> RecordCard:
    return (await _wanted(visit)).card


async def frame(visit: Visit[FrameAsked, Nothing]) -> Frame:
    found = await _wanted(visit)
    asked = visit.query

    def shown() -> Frame:
        return found.frame(asked.step if asked.event is None else found.step_of(asked.event), asked.seat)

    return await aside(shown)


async def log(visit: Visit[LogAsked, Nothing]) -> RecordLog:
    found = await _wanted(visit)
    return await aside(found.log, visit.query.seat)


async def play_on(visit: Visit[Nothing, PlayOn]) -> Created:
    found, wish = await _wanted(visit), visit.body
    begun, record = await aside(found.begun, wish.step), found.record
    new = NewGame(record.system, record.scenario, wish.seats, dict(record.options), dice=wish.dice, sealed=wish.sealed)
    return await visit.house.lobby.create(new, begun)


async def text(visit: Visit[Nothing, Nothing]) -> Content:
    found = await _wanted(visit)
    return Content(RECORD, (await aside(found.text)).encode(), name=f"{found.record.scenario}.hedgerow")


async def report(visit: Visit[Nothing, Nothing]) -> Report:
    found = await _wanted(visit)
    return await aside(found.report)


async def enter(visit: Visit[Nothing, CampaignGiven]) -> CampaignCard:
    found, given = await _wanted(visit), visit.body
    return await aside(found.campaign, given.text, [name.strip() for name in given.players])


async def _wanted(visit: Visit[Any, Any]) -> Replay:
    """A record that somebody brought along, or a game of ours that is over."""
    house, id = visit.house, visit.path["id"]
    if found := house.shelf.find(id):
        return found
    if id.startswith("r-"):
        if text := await house.lobby.brought(id):
            return await house.shelf.add(id, lambda: replay(id, _parsed(text)))
        raise refused("no-such-record", "this record is not here any more: open its file again", 404)
    game = await house.lobby.card(id)
    if not game.over:
        raise refused("running", "this game can be replayed when it is over", 409)
    if found := house.shelf.find(id, game.touched):
        return found
    room = await house.lobby.room(id)
    played, ended = await room.record(), (await room.update(Viewer())).outcome
    return await house.shelf.add(id, lambda: replay(id, played, ended), game.touched)
