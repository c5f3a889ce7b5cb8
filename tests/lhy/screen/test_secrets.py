"""Whole games, doubted: nobody is told, asked or shown what the other side hides."""

from __future__ import annotations

import pytest

from hedgerow.lab.conformance import Plan, conform
from hedgerow.systems import named

PLAN = Plan(close=6, every=60, saves=100)


@pytest.mark.parametrize(("mission", "seed"), [("first-patrol", "1"), ("design", "3")])
def test_what_is_hidden_stays_hidden(mission: str, seed: str) -> None:
    kit = named("lhy")
    found = conform(kit.system, mission, seed=seed, plan=PLAN, kit=kit)
    assert found.doubted > PLAN.close
    assert {"maneuver", "go", "call"} <= set(found.verbs)
