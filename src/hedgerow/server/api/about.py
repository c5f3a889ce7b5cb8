"""The server about itself: whether it is well, and what there is to play."""

from __future__ import annotations

import asyncio
import functools

import msgspec

from hedgerow import systems
from hedgerow.kernel.version import version
from hedgerow.systems import Kit

from ..wire.messages import Catalogue, Health, PlayerCard, SystemCard
from . import made
from .asked import Nothing
from .content import JSON, Content, json_bytes, kept
from .visit import Visit

ASK_FIRST = "no-cache"


async def health(visit: Visit[Nothing, Nothing]) -> Health:
    lobby = visit.house.lobby
    return Health("ok", version(), lobby.store, await lobby.count(), lobby.viewers)


async def catalogue(visit: Visit[Nothing, Nothing]) -> Content:
    return await asyncio.to_thread(_catalogue)


@functools.cache
def _catalogue() -> Content:
    """Everything to choose from. It only changes with the program."""
    found = msgspec.json.decode(made.catalogue() or systems_json(), type=tuple[SystemCard, ...])
    return kept(JSON, json_bytes(Catalogue(found, version())), ASK_FIRST)


def systems_json() -> bytes:
    return json_bytes([system_card(kit) for kit in systems.every().values()])


def system_card(kit: Kit) -> SystemCard:
    catalogue = kit.catalogue
    scenarios = tuple(catalogue.card(name) for name in catalogue.scenarios())
    sitting = tuple(PlayerCard(name, bot.words) for name, bot in kit.players.items())
    return SystemCard(
        kit.name, catalogue.title, catalogue.blurb, scenarios, catalogue.options(), sitting, kit.forces is not None
    )
