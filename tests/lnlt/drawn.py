"""Small scenario files on boards drawn as text."""

from __future__ import annotations

import msgspec
import pytest

from hedgerow.lnlt import scenario_checks, scenarios
from hedgerow.lnlt.scenarios import Scenario

from . import boards
from .boards import board

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


def play_out(
    monkeypatch: pytest.MonkeyPatch,
    paint: str,
    text: str = HEAD + FORCES + VICTORY,
    buildings: tuple[str, ...] = (),
    lines: tuple[tuple[str, str], ...] = (),
) -> Scenario:
    """A scenario file on a drawn board; games know it by its key."""
    name = board(paint, buildings=buildings, lines=lines)
    monkeypatch.setattr(scenario_checks, "map_names", lambda: (name,))
    found = scenarios.read_scenario("small.toml", text.replace("{map}", name))
    known = msgspec.structs.replace(found, key=found.key.replace(".toml#", " "))
    boards._fought[known.key] = known
    return known
