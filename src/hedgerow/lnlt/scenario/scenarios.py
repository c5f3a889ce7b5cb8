"""Scenarios: who fights where, with what, for how long and for what (22). The format is told in docs/scenarios.md.

A scenario is read once and checked as a whole: a bad file raises `ScenarioError`, which lists everything that is wrong
with it. Words for places ("buildings D3-F6") are places by then.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from hedgerow.kernel import scenarios
from hedgerow.kernel.scenarios import Scenarios
from hedgerow.kernel.shaping import shaped
from hedgerow.lnlt.scenario.checks.checker import checked
from hedgerow.lnlt.scenario.records import Scenario, ScenarioError, ScenarioFile

LATER = (
    "air",
    "night",
    "bunker",
    "cave",
    "wire",
    "mines",
    "works",
    "forts",
    "artillery",
    "leader",
    "faces",
    "aboard",
    "outside",
    "transport",
    "boats",
)
"""Fields that scenario files have gained since games were first recorded; a name serves for every table that has it."""
PROSE = ("title", "place", "date", "situation", "words", "rules", "text")
"""Fields that only people read."""
ASIDE = ("rules.toml", "measured.toml", "excused.toml", "waiting.toml", "content/scenarios")
FIGURES_IN_WORDS = ("words", "title", "about", "symbol", "draw", "paint", "colour", "ink", "ledger")


# ------------------------------------------------------------------ finding and reading them


@cache
def read_scenario(file_name: str, text: str, key: str = "") -> Scenario:
    """A scenario from the text of its file; raises ScenarioError with all its faults."""
    try:
        found = shaped(tomllib.loads(text), ScenarioFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ScenarioError(file_name, [f"{error} (docs/scenarios.md lists the fields)"]) from None
    return checked(file_name, key or file_name, found)


SCENARIOS = Scenarios(
    lambda: files("hedgerow.lnlt") / "content" / "scenarios",
    lambda file_name, key, text: read_scenario(file_name, text, key),
    ScenarioError,
)

scenario = SCENARIOS.find
scenario_names = SCENARIOS.names


def fingerprints(name: str) -> tuple[str, ...]:
    """Of a scenario's orders of battle, rules and victory conditions."""
    return scenarios.fingerprints(scenario(name), prose=PROSE, later=LATER)


@cache
def rules_fingerprint() -> str:
    """Of the tables, the Terrain Effects Chart, counters, skills and maps."""
    return scenarios.rules_fingerprint(files("hedgerow.lnlt"), aside=ASIDE, prose=FIGURES_IN_WORDS)
