"""The server about itself: whether it is well, and what there is to play."""

from __future__ import annotations

import asyncio
import functools
import threading

import msgspec

from hedgerow import systems
from hedgerow.kernel.screen.tags import GROUPS
from hedgerow.kernel.shaping import learn
from hedgerow.kernel.version import version
from hedgerow.lab.balance import balance
from hedgerow.systems import Kit

from ..wire.messages import Catalogue, Health, PlayerCard, ScenarioPage, SystemCard
from ..wire.problems import refused
from . import made
from .asked import Nothing
from .content import JSON, Content, json_bytes, kept
from .maps import known_system
from .visit import Visit

ASK_FIRST = "no-cache"
KEPT = 400  # pages of scenarios
_ONE = threading.Lock()


async def health(visit: Visit[Nothing, Nothing]) -> Health:
    lobby = visit.house.lobby
    addresses = visit.house.addresses if visit.here else ()
    return Health("ok", version(), lobby.store, await lobby.count(), lobby.viewers, addresses)


async def catalogue(visit: Visit[Nothing, Nothing]) -> Content:
    return await asyncio.to_thread(_catalogue)


@functools.cache
def _catalogue() -> Content:
    """Everything to choose from. It only changes with the program."""
    with _ONE:  # two who ask a cold server at once would work it out twice
        learn(tuple[SystemCard, ...])
        found = msgspec.json.decode(made.catalogue() or systems_json(), type=tuple[SystemCard, ...])
    return kept(JSON, json_bytes(Catalogue(found, version(), GROUPS)), ASK_FIRST)


def systems_json() -> bytes:
    return json_bytes([system_card(kit) for kit in systems.every().values()])


def system_card(kit: Kit) -> SystemCard:
    catalogue = kit.catalogue
    scenarios = tuple(catalogue.card(name) for name in catalogue.scenarios())
    sitting = tuple(PlayerCard(name, bot.words) for name, bot in kit.players.items())
    return SystemCard(
        kit.name, catalogue.title, catalogue.blurb, scenarios, catalogue.options(), sitting, kit.forces is not None
    )


async def scenario(visit: Visit[Nothing, Nothing]) -> Content:
    kit, name = known_system(visit.path["system"]), visit.path["scenario"]
    if not kit.catalogue.plays(name):  # no files of people's own
        raise refused("no-such-scenario", f"there is no such scenario of {kit.name}", 404)
    return await asyncio.to_thread(_scenario, kit, name)


@functools.lru_cache(maxsize=KEPT)
def _scenario(kit: Kit, name: str) -> Content:
    """A scenario only changes with the program, and so does what is known of it."""
    catalogue = kit.catalogue
    page = ScenarioPage(kit.name, catalogue.title, catalogue.details(name), balance(kit, name))
    return kept(JSON, json_bytes(page), ASK_FIRST)
