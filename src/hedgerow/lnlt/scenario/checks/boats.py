"""What may be wrong with the Rubber Boats of a scenario file (23.3)."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.scenario.records import ScenarioFile


def boat_faults(found: ScenarioFile, ground: Ground) -> Iterator[tuple[str, str]]:
    """Where they lie: on the bank, and at least one."""
    for place, number in found.boats.items():
        if place not in ground.index:
            yield "boats", f"{place} is not on the map"
        elif ground.terrain(place).cost() is None:
            yield "boats", f"{place} is {ground.terrain(place)}; boats lie where men on foot can get at them"
        if number < 1:
            yield "boats", f"{place} = {number}: give how many boats lie there, at least 1"
