"""Small scenario files on boards drawn as text."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.scenario import scenarios
from hedgerow.lnlt.scenario.checks import checker as scenario_checks
from hedgerow.lnlt.scenario.records import Scenario
from tests.lnlt.boards import board


def head(title: str, situation: str, us: str = "us-airborne", *, map: str = "{map}", turns: int = 3) -> str:
    """How a scenario of Americans against Germans begins; `{map}` is the board that it is drawn on."""
    return f"""
title = "{title}"
place = "Nowhere"
date = "1944-08-01"
map = "{map}"
turns = {turns}
first = "german"
situation = "{situation}"

[[side]]
id = "american"
name = "American"
nations = ["{us}"]

[[side]]
id = "german"
name = "German"
nations = ["german-army"]
"""


HEAD = head("A small affair", "Two sides meet.")

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

# A few woods on eight columns.
CROSSING = """
. . . . w . . .
. . w . . . . .
. . . . . . w .
. . . . . . . .
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
    known = scenarios.read_scenario("small.toml", text.replace("{map}", name), f"played out on {name}")
    scenarios.SCENARIOS.register(known.key, known)
    return known
