"""Whole games with the extras of the player-aid card: the contract holds in them, and they come to an end."""

from __future__ import annotations

import pytest

from hedgerow.lab.conformance import Plan, conform
from hedgerow.lnlt.system import LNLT
from tests.lnlt.drawn import VICTORY, play_out

HEAD = """
title = "Raid across the river"
place = "Nowhere"
date = "1985-08-01"
map = "{map}"
turns = 4
first = "german"
situation = "Riders, missiles and boats."

[options]
assault-fire = "on"
blazes = "on"
hit-and-run = "on"
mounted-units = "on"
vehicle-assault-fire = "on"

[boats]
B1 = 1
B3 = 1

[[side]]
id = "american"
name = "American"
nations = ["us-1985", "soviet"]

[[side]]
id = "german"
name = "German"
nations = ["german-army", "soviet-1985"]

[[group]]
id = "raiders"
side = "american"
area = ["column A", "column B"]
units = [
  { unit = "soviet/cavalry-squad", count = 2, at = "A1 B2" },
  { unit = "us-1985/squad", weapons = ["dragon"], at = "B1" },
  { unit = "us-1985/half-squad", count = 2, at = "B3" },
  { unit = "us-1985/hmmwv", at = "A2" },
  { unit = "us-1985/tow", at = "A0" },
  { unit = "us-1985/marksman", at = "B1" },
  { unit = "us-1985/chaplain", at = "B3" },
]

[[group]]
id = "outposts"
side = "german"
area = ["column G", "column H"]
units = [
  { unit = "german-army/motorcycle-squad", count = 2, at = "G1 H2" },
  { unit = "german-army/squad", count = 2, at = "G0 H1" },
  { unit = "german-army/pz-iv", at = "G2" },
  { unit = "soviet-1985/nurse", at = "G0" },
]
"""
PAINT = """
. . . . y y . .
. . = y l y . .
. . = y y . w .
. . = . . . . .
"""


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_games_with_the_cards_extras_keep_the_contract(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    known = play_out(monkeypatch, PAINT, HEAD + VICTORY)
    report = conform(LNLT, known.key, seed=seed, plan=Plan(close=10, every=40))
    assert report.verbs.get("assault-fire", 0) + report.verbs.get("mount", 0) + report.verbs.get("dismount", 0) > 0
