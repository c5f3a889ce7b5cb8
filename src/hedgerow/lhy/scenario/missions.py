"""Missions: who fights where, with what and for what (20.0). The format is told in docs/missions.md.

A mission is read once and checked as a whole: a bad file raises `MissionError`, which lists everything that is wrong
with it. Words for places ("buildings", "edge north") are hexes by then.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from hedgerow.kernel import scenarios
from hedgerow.kernel.scenarios import Scenarios
from hedgerow.kernel.shaping import shaped
from hedgerow.lhy.scenario.checks import checked
from hedgerow.lhy.scenario.edges import friendly_edges, leave_open
from hedgerow.lhy.scenario.records import Mission, MissionError, MissionFile

PROSE = ("title", "place", "situation", "words", "rules")
"""Fields of a mission that only people read."""
ASIDE = ("rules.toml", "measured.toml", "excused.toml", "content/missions")
FIGURES_IN_WORDS = ("words", "rule", "standing", "title", "about", "symbol", "draw", "paint", "colour", "ink")


@cache
def read_mission(file_name: str, text: str, key: str = "") -> Mission:
    """A mission from the text of its file; raises MissionError with all its faults."""
    try:
        tables = tomllib.loads(text)
        unsaid = leave_open(tables)
        found = shaped(tables, MissionFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise MissionError(file_name, [f"{error} (docs/missions.md lists the fields)"]) from None
    return friendly_edges(file_name, checked(file_name, key or file_name, found), unsaid)


MISSIONS = Scenarios(
    lambda: files("hedgerow.lhy") / "content" / "missions",
    lambda file_name, key, text: read_mission(file_name, text, key),
    MissionError,
)

mission_named = MISSIONS.find
mission_names = MISSIONS.names


def fingerprints(name: str) -> tuple[str, ...]:
    """Of a mission's forces, special rules and victory conditions."""
    return scenarios.fingerprints(mission_named(name), prose=PROSE)


@cache
def rules_fingerprint() -> str:
    """Of the charts, the Terrain Effects Table, counters and sectors."""
    return scenarios.rules_fingerprint(files("hedgerow.lhy"), aside=ASIDE, prose=FIGURES_IN_WORDS)
