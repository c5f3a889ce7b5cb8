"""Forces that people put together, over HTTP: their text is kept by whoever builds them; here it is read, and nothing
is stored.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from typing import TypeVar

from hedgerow import systems
from hedgerow.kernel.forces import Forces
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.screen.forces import ForceSheet, Imported

from ..aside import aside
from ..wire.messages import BuiltForce, ChangeList, EntryList, ForceBook
from ..wire.problems import refused
from ..wire.requests import ForceGiven, PlatoonGiven, RosterGiven, UnitGiven
from .asked import ForceAsked, Nothing
from .content import JSON, Content, json_bytes, kept
from .maps import known_system
from .visit import B, Q, Visit

ASK_FIRST = "no-cache"
T = TypeVar("T")


def _forces(visit: Visit[Q, B]) -> Forces:
    found = known_system(visit.path["system"]).forces
    if found is None:
        raise refused("no-lists", "there are no army lists for this", 404)
    return found


async def _aside(work: Callable[[], T]) -> T:
    """Reading and weighing is done beside the games; what cannot be understood is refused in the system's words."""
    try:
        return await aside(work)
    except Mistake as wrong:
        raise refused("bad-force", str(wrong), 422) from None


def _built(forces: Forces, sheet: ForceSheet) -> BuiltForce:
    return BuiltForce(sheet, forces.units(sheet.text))


# ------------------------------------------------------------------ what there is


async def book(visit: Visit[Nothing, Nothing]) -> Content:
    _forces(visit)
    return await asyncio.to_thread(_book, visit.path["system"])


@functools.cache
def _book(system: str) -> Content:
    forces = systems.named(system).forces
    assert forces is not None
    return kept(JSON, json_bytes(ForceBook(forces.nations(), forces.selectors())), ASK_FIRST)


async def entries(visit: Visit[Nothing, Nothing]) -> Content:
    nation, known = visit.path["nation"], [card.id for card in _forces(visit).nations()]
    if nation not in known:
        raise refused("no-such-nation", f"there is no such army list; known are: {', '.join(known)}", 404)
    return await asyncio.to_thread(_entries, visit.path["system"], nation)


@functools.cache
def _entries(system: str, nation: str) -> Content:
    forces = systems.named(system).forces
    assert forces is not None
    return kept(JSON, json_bytes(EntryList(forces.entries(nation))), ASK_FIRST)


# ------------------------------------------------------------------ a force


async def begin(visit: Visit[ForceAsked, Nothing]) -> BuiltForce:
    forces, asked = _forces(visit), visit.query
    nation = visit.path["nation"]
    return await _aside(lambda: _built(forces, forces.sheet(forces.begin(nation, asked.selector), asked.limit)))


async def ready(visit: Visit[ForceAsked, Nothing]) -> BuiltForce:
    forces, name, limit = _forces(visit), visit.path["name"], visit.query.limit
    return await _aside(lambda: _built(forces, forces.sheet(forces.ready(name), limit)))


async def sheet(visit: Visit[Nothing, ForceGiven]) -> BuiltForce:
    forces, given = _forces(visit), visit.body

    def work() -> BuiltForce:
        found = forces.sheet(given.text, given.limit)
        for change in given.changes:
            found = forces.changed(found.text, change, given.limit)
        return _built(forces, found)

    return await _aside(work)


async def additions(visit: Visit[Nothing, PlatoonGiven]) -> ChangeList:
    forces, given = _forces(visit), visit.body
    return await _aside(lambda: ChangeList(forces.additions(given.text, given.platoon, given.limit)))


async def choices(visit: Visit[Nothing, UnitGiven]) -> ChangeList:
    forces, given = _forces(visit), visit.body
    return await _aside(lambda: ChangeList(forces.choices(given.text, given.unit, given.limit)))


async def imported(visit: Visit[Nothing, RosterGiven]) -> Imported:
    forces, given = _forces(visit), visit.body
    return await _aside(lambda: forces.imported(given.data, given.source))
