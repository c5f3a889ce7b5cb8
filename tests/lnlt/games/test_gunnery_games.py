"""Whole games with guns, tanks and bazookas: the contract holds in them, and they come to an end."""

from __future__ import annotations

import random

import pytest

from hedgerow.kernel.dice import Seeded
from hedgerow.lab.conformance import Plan, conform
from hedgerow.lnlt.shown import SCREEN
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.moves import Prepare, Shell
from hedgerow.lnlt.state.world import World
from hedgerow.lnlt.system import LNLT
from tests.lnlt.drawn import CROSSING, VICTORY, head, play_out

SCENE = (
    head("Guns at a crossing", "Tanks come upon a gun.", "us-army", turns=4)
    + """
[[group]]
id = "column"
side = "american"
area = ["column A", "column B"]
units = [
  { unit = "us-army/sherman", count = 2, at = "A1 B2" },
  { unit = "us-army/squad", count = 2, weapons = ["bazooka"], at = "A2 B1" },
  { unit = "us-army/atg-57", at = "A0" },
  { unit = "us-army/prewitt", at = "A0" },
]

[[group]]
id = "ambush"
side = "german"
area = ["column G", "column H"]
units = [
  { unit = "german-army/pz-iv", at = "G1" },
  { unit = "german-army/stug", at = "H2" },
  { unit = "german-army/pak-40", at = "G2" },
  { unit = "german-army/squad", count = 2, weapons = ["panzerfaust"], at = "G0 H1" },
]
"""
)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_games_with_guns_keep_the_contract(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    report = conform(LNLT, known.key, seed=seed, plan=Plan(close=10, every=40))
    assert report.verbs.get("shell", 0) + report.verbs.get("turn", 0) > 0


def test_guns_are_fired_and_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    known = play_out(monkeypatch, CROSSING, SCENE + VICTORY)
    t = World(LNLT, LNLT.new(known.key, {}), Seeded("guns"), telling=True)
    chance = random.Random("guns")
    while t.choice is not None:
        listed = t.choice.options.listed
        shells = [m for m in listed if isinstance(m, Shell) or m == Prepare("shell", getattr(m, "place", ""))]
        t.answer(chance.choice(shells or listed))
    found = SCREEN.report(t.state, t.events, [telling.words for telling in t.heard(None)], None)
    assert any(isinstance(e, told.GunFired) for e in t.events)
    assert {line.purpose for line in found.luck} >= {"to hit", "attacks", "defence"}
    assert all(LNLT.tell(t.state, e, None).words.endswith((".", "!")) for e in t.events)
