"""Games over HTTP: the lobby's and a room's own verbs, for whoever the tokens say is asking."""

from __future__ import annotations

from hedgerow.kernel.screen.looking import PlaceFacts, Reach, Seen, Sight
from hedgerow.kernel.screen.preview import Hint, Preview, WhyNot
from hedgerow.kernel.screen.report import Report
from hedgerow.kernel.transcript import write

from ..aside import aside
from ..rooms.room import Room
from ..rooms.viewer import Viewer
from ..wire.messages import Asked, Created, GameCard, GameList, Orders, Seated, Update
from ..wire.problems import refused
from ..wire.requests import (
    AnswerGiven,
    Claim,
    Consent,
    DiceGiven,
    MoveGiven,
    NewGame,
    OrdersGiven,
    PieceGiven,
    ReachAsked,
    SeedGiven,
    UndoWished,
    Wished,
)
from .asked import Nothing, PlaceAsked, SightAsked, StateAsked
from .content import Content
from .visit import B, Q, Visit

RECORD = "text/plain; charset=utf-8"


async def _room(visit: Visit[Q, B]) -> tuple[Room, Viewer]:
    """The game in the path, and who asks."""
    room = await visit.house.lobby.room(visit.path["id"])
    return room, await room.admitted(visit.tokens)


async def _update(visit: Visit[StateAsked, B], room: Room, viewer: Viewer) -> Update:
    """What has changed since whatever the viewer has."""
    return await room.update(viewer, log=visit.query.log, rev=visit.query.rev)


# ------------------------------------------------------------------ the lobby


async def create(visit: Visit[Nothing, NewGame]) -> Created:
    return await visit.house.lobby.create(visit.body)


async def open_games(visit: Visit[Nothing, Nothing]) -> GameList:
    return GameList(await visit.house.lobby.open_games())


async def card(visit: Visit[Nothing, Nothing]) -> GameCard:
    return await visit.house.lobby.card(visit.path["id"], visit.tokens)


async def claim(visit: Visit[Nothing, Claim]) -> Seated:
    return await (await visit.house.lobby.room(visit.path["id"])).claim(visit.body)


# ------------------------------------------------------------------ deciding


async def answer(visit: Visit[StateAsked, AnswerGiven]) -> Update:
    room, viewer = await _room(visit)
    await room.answer(viewer, visit.body)
    return await _update(visit, room, viewer)


async def dice(visit: Visit[StateAsked, DiceGiven]) -> Update:
    room, viewer = await _room(visit)
    await room.supply(viewer, visit.body)
    return await _update(visit, room, viewer)


async def undo(visit: Visit[StateAsked, UndoWished]) -> Update:
    room, viewer = await _room(visit)
    await room.undo(viewer, visit.body)
    return await _update(visit, room, viewer)


async def seed(visit: Visit[StateAsked, SeedGiven]) -> Update:
    room, viewer = await _room(visit)
    await room.add_to_seed(viewer, visit.body)
    return await _update(visit, room, viewer)


async def consent(visit: Visit[StateAsked, Consent]) -> Update:
    room, viewer = await _room(visit)
    await room.consent(viewer, visit.body)
    return await _update(visit, room, viewer)


async def orders(visit: Visit[Nothing, Nothing]) -> Orders:
    room, viewer = await _room(visit)
    return await room.orders(viewer)


async def order(visit: Visit[StateAsked, OrdersGiven]) -> Update:
    room, viewer = await _room(visit)
    await room.order(viewer, visit.body)
    return await _update(visit, room, viewer)


async def resign(visit: Visit[StateAsked, Nothing]) -> Update:
    room, viewer = await _room(visit)
    await room.resign(viewer)
    return await _update(visit, room, viewer)


# ------------------------------------------------------------------ looking


async def state(visit: Visit[StateAsked, Nothing]) -> Update:
    room, viewer = await _room(visit)
    return await _update(visit, room, viewer)


async def preview(visit: Visit[Nothing, MoveGiven]) -> Preview:
    room, viewer = await _room(visit)
    return await room.preview(viewer, visit.body)


async def instead(visit: Visit[Nothing, PieceGiven]) -> Asked:
    room, viewer = await _room(visit)
    return await room.instead(viewer, visit.body)


async def reach(visit: Visit[Nothing, ReachAsked]) -> Reach | None:
    room, viewer = await _room(visit)
    at, move, place = visit.body.at, visit.body.move, visit.body.place
    if (at is None) != (move is None and not place) or (move is not None and place):
        raise refused("malformed", "at with a move or with a place, or none of them", 400)
    given = None if at is None or move is None else MoveGiven(at, move)
    return await room.reach(viewer, given, place, at, visit.body.to)


async def why(visit: Visit[Nothing, Wished]) -> WhyNot:
    room, viewer = await _room(visit)
    return await room.why(viewer, visit.body)


async def hint(visit: Visit[Nothing, Nothing]) -> Hint:
    room, viewer = await _room(visit)
    return await room.hint(viewer)


async def sight(visit: Visit[SightAsked, Nothing]) -> Sight:
    room, viewer = await _room(visit)
    return await room.sight(viewer, visit.query.a, visit.query.b)


async def seen(visit: Visit[PlaceAsked, Nothing]) -> Seen:
    room, viewer = await _room(visit)
    return await room.seen(viewer, visit.query.place)


async def inspect(visit: Visit[PlaceAsked, Nothing]) -> PlaceFacts:
    room, viewer = await _room(visit)
    return await room.inspect(viewer, visit.query.place)


async def report(visit: Visit[Nothing, Nothing]) -> Report:
    room, viewer = await _room(visit)
    return await room.report(viewer)


async def record(visit: Visit[Nothing, Nothing]) -> Content:
    """The game as a text to keep or to mail: without the seed of its dice while it goes on."""
    room, _ = await _room(visit)
    found = await room.record()
    return Content(RECORD, (await aside(write, found)).encode(), name=f"{found.scenario}.hedgerow")
