"""What may be wrong with the air support of a scenario file (19.1.0.1)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from .counters import COUNTERS
from .scenarios import AirSupport, ScenarioFile


def air_faults(found: ScenarioFile) -> Iterator[tuple[str, str]]:
    """All faults of a file's `[[air]]` tables: where, and what would be right."""
    for i, air in enumerate(found.air, 1):
        for words in _faults(found, air):
            yield f"[[air]] {i}", words


def _faults(found: ScenarioFile, air: AirSupport) -> Iterator[str]:
    sides = {side.id: side for side in found.side}
    if air.side not in sides:
        yield f"side = {air.side!r}: no such side; there are: {', '.join(sides)}"
        return
    aircraft = [c.id for c in COUNTERS.values() if c.kind == "aircraft"]
    if air.counter not in aircraft:
        near = get_close_matches(air.counter, aircraft, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(aircraft)}"
        yield f"counter = {air.counter!r}: no such aircraft; {hint}"
        return
    nation, nations = COUNTERS[air.counter].nation, sides[air.side].nations
    if nation not in nations:
        yield f"{air.counter} is {nation}; side {air.side} has {', '.join(nations)}: add it there"
    if air.missions < 1:
        yield f"missions = {air.missions}: should be 1 or more"
