"""What a mission is like, found in its own data."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.tags import after_the_war, length, size, tagged
from hedgerow.lhy.book.content import COMPANIES, COUNTERS, MIXES, PLATOONS
from hedgerow.lhy.book.counters import Counter
from hedgerow.lhy.scenario.records import Line, Mission

SMALL, MIDDLING = 24, 40
"""20.6-1: combat steps of both sides."""
LIGHTS = {"day": ("day",), "twilight": ("half-light",), "night": ("night",)}


def tags(m: Mission, turns: int, steps: int) -> tuple[str, ...]:
    lines = [line for group in m.group for line in group.force]
    units = [unit for line in lines for unit in counters(line)]
    armoured = [line for line in lines if line.platoons and line.arm == "armour"]
    return tagged(
        {
            "armour": any(unit.vehicular and unit.hard for unit in units) or bool(armoured),
            "vehicles": any(unit.vehicular and not unit.hard for unit in units),
            "guns": any(unit.towed for unit in units),
            "artillery": any(line.mortar for line in lines),
            "air": any(group.lands for group in m.group),
            "fortifications": any(group.mines or group.wire or group.ips for group in m.group),
            "hidden units": any(group.hidden for group in m.group) or any(side.dummies for side in m.side),
            "reinforcements": any(group.enters and (group.enters.turn > 1 or group.enters.minute) for group in m.group),
            "own forces": m.design,
            "after the war": after_the_war(m.date),
        },
        length(turns, steps),
        size(steps, SMALL, MIDDLING),
        *LIGHTS[m.light],
        *(("half-light",) if m.special.dawn else ()),
    )


def counters(line: Line) -> Iterator[Counter]:
    """The counters that a line may bring; of platoons drawn by lot nobody knows them."""
    if line.platoon:
        yield from _organized(line.platoon)
    for platoon in COMPANIES[line.company].platoons if line.company else ():
        yield from _organized(platoon)
    if line.mix:
        yield from (COUNTERS[key] for key in MIXES[line.mix].units)
    if line.model:
        yield from models(line.model)
    if line.command:
        yield COUNTERS[COMPANIES[line.command].command]


def _organized(platoon: str) -> Iterator[Counter]:
    found = PLATOONS[platoon]
    return (COUNTERS[key] for key in (*found.squads, *found.vehicles))


def models(model: str) -> list[Counter]:
    """All counters of a type of vehicle."""
    return [counter for counter in COUNTERS.values() if counter.model == model]
