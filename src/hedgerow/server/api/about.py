"""The server about itself: whether it is well, and what there is to play."""

from __future__ import annotations

import asyncio
import functools
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from hedgerow import players
from hedgerow.kernel.shown import Shown

from ..systems import SYSTEMS
from ..wire.messages import Catalogue, Health, PlayerCard, SystemCard
from .asked import Nothing
from .content import JSON, Content, json_bytes, kept
from .visit import Visit

PLAYER_WORDS = {
    "sergeant": "Plays by rules of thumb, at once: an opponent for your first games.",
    "random": "Does anything that is allowed. Good for trying things out.",
}
ASK_FIRST = "no-cache"


async def health(visit: Visit[Nothing, Nothing]) -> Health:
    lobby = visit.house.lobby
    return Health("ok", hedgerow_version(), lobby.store, await lobby.count(), lobby.viewers)


async def catalogue(visit: Visit[Nothing, Nothing]) -> Content:
    return await asyncio.to_thread(_catalogue)


@functools.cache
def hedgerow_version() -> str:
    try:
        return version("hedgerow")
    except PackageNotFoundError:
        return "unknown"


@functools.cache
def _catalogue() -> Content:
    """Everything to choose from. It only changes with the program."""
    systems = tuple(system_card(system) for system in SYSTEMS.values())
    sitting = tuple(PlayerCard(name, words) for name, words in PLAYER_WORDS.items() if name in players.NAMES)
    return kept(JSON, json_bytes(Catalogue(systems, sitting, hedgerow_version())), ASK_FIRST)


def system_card(system: Shown[Any]) -> SystemCard:
    scenarios = tuple(system.card(name) for name in system.scenarios())
    return SystemCard(system.name, system.title, system.blurb, scenarios, system.options())
