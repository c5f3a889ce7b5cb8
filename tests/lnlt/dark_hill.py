"""A night attack on a fortified hill: a scenario file with all of chapters 20 and 21 in it."""

from __future__ import annotations

import pytest

from hedgerow.lnlt.scenario.records import Scenario
from tests.lnlt.drawn import play_out

PAINT = """
. . w . . . w . . .
. w . . . F . . . .
. . . . . . . l . .
. . w . F . . . . .
. . . w . . . . w .
. . . . . . w . . .
"""
TEXT = """
title = "The dark hill"
place = "Nowhere"
date = "1944-06-06"
map = "{map}"
turns = 4
first = "german"
situation = "A hill has to be taken before dawn."
night = true
wire = ["G1", "G2", "G3"]

[[side]]
id = "american"
name = "American"
nations = ["us-airborne"]

[[side]]
id = "german"
name = "German"
nations = ["german-army"]

[[bunker]]
hex = "I2"
facing = "NW"
tm = 3

[[cave]]
hex = "H4"
facing = "SW"

[[mines]]
side = "german"
hexes = ["F2", "F3"]

[[mines]]
side = "german"
hexes = ["F3"]
fp = 2

[[group]]
id = "paratroops"
side = "american"
area = ["columns A-C"]
units = [
  { unit = "us-airborne/wheelock" },
  { unit = "us-airborne/layer" },
  { unit = "us-airborne/scout" },
  { unit = "us-airborne/mortar-60" },
  { unit = "us-airborne/squad", count = 5, weapons = ["satchel"] },
]

[[group]]
id = "garrison"
side = "german"
area = ["columns H-J"]
dig = 1
works = [
  { kind = "bunker", at = "I4 NW" },
  { kind = "wire", count = 1, where = ["column F"] },
  { kind = "mines", count = 2, where = ["columns E-F"], at = "F4 F4" },
]
units = [
  { unit = "german-army/koch", at = "I2+B" },
  { unit = "german-army/squad", count = 3, weapons = ["mg34"], at = "I2+B H4+C I3" },
  { unit = "german-army/half-squad", count = 2 },
]

[victory]
words = "Most points."
[[victory.score]]
kind = "control"
side = "american"
places = ["I2", "H2"]
points = 2
[[victory.score]]
kind = "losses"
side = "german"
worth = { squad = 2 }
"""


def dark_hill(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    return play_out(monkeypatch, PAINT, TEXT)
