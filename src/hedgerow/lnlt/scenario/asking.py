"""What the chapters ask of the scenario that is played."""

from __future__ import annotations

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.scenario.records import AIR, AirSupport, Entry
from hedgerow.lnlt.scenario.scenarios import scenario
from hedgerow.lnlt.state.state import State, Unit

# ------------------------------------------------------------------ what the chapters ask


def air_base(s: State, u: Unit) -> AirSupport | None:
    """19.2: the `[[air]]` table that a helicopter off the map belongs to; its group is "air" and a number."""
    word, _, number = u.group.partition(" ")
    return scenario(s.scenario).air[int(number)] if word == AIR and number else None


def entries(s: State, group: str) -> Entry | None:
    """22.0.5: when and where a group enters; None for a group that does not."""
    found = scenario(s.scenario).group_named(group)
    return found.enters if found else None


def opening_initiative(s: State) -> int | None:
    """Who has the initiative on turn 1 by the scenario; None when it is rolled for as on any other turn."""
    found = scenario(s.scenario)
    return found.seat(found.initiative) if found.initiative else None


def carried_anyway(s: State, u: Unit) -> bool:
    """16.1.0.3: whether the scenario lets vehicles carry a Weapon Team that is too heavy otherwise."""
    return u.counter in scenario(s.scenario).transport


def may_ambush(s: State, u: Unit) -> bool:
    """8.4.1: whether the scenario lets a unit Ambush."""
    return any([x in ("all", u.counter, COUNTERS[u.counter].kind) for x in ambushers(s, u.side)])


def ambushers(s: State, side: int) -> tuple[str, ...]:
    """Those of a side whom the scenario lets Ambush: counters, kinds, or "all"."""
    return scenario(s.scenario).side[side].ambush


def side_name(s: State, side: int) -> str:
    return scenario(s.scenario).side[side].name


def artillery_name(s: State, mission: str) -> str:
    found = scenario(s.scenario).artillery_named(mission)
    return found.name if found is not None else mission
