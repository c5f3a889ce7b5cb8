"""Small scenarios on boards drawn as text, for tests of this room."""

from __future__ import annotations

import itertools

import pytest

from hedgerow.board.maps import map_from
from hedgerow.lnlt import ground as ground_module
from hedgerow.lnlt import scenario_checks, scenarios
from hedgerow.lnlt.scenarios import Scenario
from hedgerow.lnlt.survey import survey_map
from hedgerow.lnlt.terrain import chart

_numbers = itertools.count()

HEAD = """
title = "A small affair"
place = "Nowhere"
date = "1944-06-06"
map = "{map}"
turns = 3
first = "german"
situation = "Two sides meet."

[[side]]
id = "american"
name = "American"
nations = ["us-airborne"]

[[side]]
id = "german"
name = "German"
nations = ["german-army"]
"""

# Two squads a side at the ends of any board that has columns A to D.
FORCES = """
[[group]]
id = "paratroops"
side = "american"
area = ["column A"]
units = [{ unit = "us-airborne/squad", count = 2, at = "A1" }]

[[group]]
id = "outpost"
side = "german"
area = ["column D"]
units = [{ unit = "german-army/squad", count = 2, at = "D1" }]
"""

VICTORY = """
[victory]
words = "Most points."
[[victory.score]]
kind = "control"
side = "american"
places = ["D1"]
"""


def draw(monkeypatch: pytest.MonkeyPatch, paint: str, buildings: tuple[str, ...] = ()) -> str:
    """Puts a drawn board among the maps and gives its name."""
    name = f"drawn-{next(_numbers)}"
    data = {"paint": paint, "building": [{"hexes": hexes} for hexes in buildings]}
    survey = survey_map(map_from(data, chart().catalogue(), name), chart())
    monkeypatch.setattr(ground_module, "survey_named", lambda wanted: survey)
    monkeypatch.setattr(scenario_checks, "map_names", lambda: (name,))
    return name


def play_out(
    monkeypatch: pytest.MonkeyPatch,
    paint: str,
    text: str = HEAD + FORCES + VICTORY,
    buildings: tuple[str, ...] = (),
) -> Scenario:
    """A scenario on a drawn board, known under its key until the test is over."""
    name = draw(monkeypatch, paint, buildings)
    found = scenarios.read_scenario("small.toml", text.replace("{map}", name))
    known = {found.key: found}
    monkeypatch.setattr(scenarios, "_keyed", lambda key: known[key])
    return found
