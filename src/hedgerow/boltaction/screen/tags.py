"""What a battle is like, found in its own data."""

from __future__ import annotations

from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.scenario.records import Battle, Light
from hedgerow.kernel.screen.tags import after_the_war, length, size, tagged

SMALL, MIDDLING = 500, 750
"""Points of a force."""
LIGHTS: dict[Light, tuple[str, ...]] = {
    "day": ("day",), "night": ("night",), "dawn": ("night", "half-light"), "dusk": ("half-light",),
    "flares": ("night",),
}  # fmt: skip


def tags(b: Battle, turns: int, units: int) -> tuple[str, ...]:
    entries = [entry_named(f"{force.roster.nation}/{pick.entry}") for force in b.force for pick in force.roster.units]
    artillery = any(entry.slot in ("mortar", "observer") for entry in entries)
    return tagged(
        {
            "armour": any(entry.armoured for entry in entries),
            "vehicles": any(entry.kind == "vehicle" and not entry.armoured for entry in entries),
            "guns": any(entry.kind == "artillery" for entry in entries),
            "artillery": artillery or any(duty.bombards for duty in b.type.duty),
            "air": any(entry.can("air-observer") for entry in entries),
            "fortifications": any(duty.dug_in for duty in b.type.duty),
            "hidden units": any(duty.hidden for duty in b.type.duty),
            "reinforcements": any(duty.zone is None or duty.guards for duty in b.type.duty),
            "own forces": b.own,
            "after the war": after_the_war(b.date),
        },
        length(turns, units),
        size(b.points, SMALL, MIDDLING),
        *LIGHTS[b.light],
    )
