"""What a scenario is like, found in its own data. What comes of events is left out: nobody knows of it beforehand."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.kernel.screen.tags import after_the_war, length, size, tagged
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.scenario.records import Group, Scenario

SMALL, MIDDLING = 30, 45
"""Units of both sides."""


def tags(found: Scenario) -> tuple[str, ...]:
    counters = list(_counters(found))
    machines = [counter for counter in counters if counter.hull]
    works = any(group.foxholes or group.dig or group.works for group in known_groups(found))
    units = sum(known_units(found, seat) for seat in range(len(found.side)))
    return tagged(
        {
            "armour": any(machine.hull and machine.hull.armoured for machine in machines),
            "vehicles": any(machine.hull and not machine.hull.armoured for machine in machines) or bool(found.boats),
            "guns": any(counter.gun and not counter.hull and not counter.rotor for counter in counters),
            "artillery": any(counter.mortar for counter in counters) or any(not a.event for a in found.artillery),
            "air": bool(found.air),
            "fortifications": works or bool(found.bunker or found.cave or found.wire or found.mines),
            "hidden units": any(side.ambush for side in found.side),
            "reinforcements": any(group.enters and group.enters.turn > 1 for group in found.group),
            "surprises": bool(found.event),
            "after the war": after_the_war(found.date),
        },
        length(found.turns, units),
        size(units, SMALL, MIDDLING),
        "night" if found.night else "day",
    )


def known_groups(found: Scenario, side: str = "") -> list[Group]:
    """1.8.4: what a paragraph brings is read when it happens, and not before."""
    return [group for group in found.group if not group.event and side in ("", group.side)]


def known_units(found: Scenario, seat: int) -> int:
    secret = {group.id for group in found.group if group.event}
    return sum(enlisted.side == seat and enlisted.group not in secret for enlisted in found.roster)


def _counters(found: Scenario) -> Iterator[Counter]:
    for group in known_groups(found):
        yield from (COUNTERS[line.unit] for line in group.units)
    for support in found.air:
        yield COUNTERS[support.counter]
