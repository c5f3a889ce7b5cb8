"""The conformance harness on every scenario that comes with the game."""

from __future__ import annotations

import pytest

from hedgerow.lab.conformance import Plan, conform
from hedgerow.lnlt.scenario.scenarios import scenario, scenario_names
from hedgerow.lnlt.system import LNLT
from tests.lnlt.dark_hill import dark_hill
from tests.soak import much

LONGEST = 5_000  # decisions of a random game; a longer one does not end
CARD = {
    "combined-fp-rounding": "per-unit", "smoke-then-act": "card", "shaken-avoids": "good-order-enemy",
    "wt-smoke": "forbidden", "smoke-hides-open": "no", "mortar-ffe": "indirect-only", "hero-trigger": "any-check",
}  # fmt: skip


@pytest.mark.parametrize("name", much(scenario_names()[::3], scenario_names()))
@pytest.mark.parametrize("seed", much(["1"], ["1", "2", "4", "5"]))
def test_a_random_game_holds(name: str, seed: str) -> None:
    report = conform(LNLT, name, seed=seed, plan=Plan(every=much(50, 25), saves=400, steps=LONGEST))
    assert report.doubted > much(25, 40)
    assert {"activate", "act", "step"} <= set(report.kinds)
    assert "opportunity" in report.kinds or scenario(name).night  # men who walk at random hardly meet in the dark


@pytest.mark.parametrize("name", scenario_names()[:2])
def test_so_does_one_with_the_other_readings(name: str) -> None:
    conform(LNLT, name, CARD, seed="3", plan=Plan(close=20, every=40, saves=800, steps=LONGEST))


@pytest.mark.parametrize("seed", much(["1"], ["1", "2", "3"]))
def test_so_does_a_night_attack_on_bunkers_wire_and_mines(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    found = dark_hill(monkeypatch)
    report = conform(LNLT, found.key, seed=seed, plan=Plan(every=25, saves=400, steps=LONGEST))
    assert {"activate", "act", "step", "set-up"} <= set(report.kinds)
