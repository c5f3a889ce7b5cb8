"""Examples of chapter 20 that the rules print: forces that are drawn."""

from __future__ import annotations

import pytest

from tests.lhy.phases.musters import drawn, force


@pytest.mark.rule("lhy:20.6-1", "lhy:20.6.s3-1", "lhy:20.6.s4-1", "lhy:20.6.s5-1", "lhy:3.1-1")
def test_a17_a_german_force() -> None:
    """7 steps are the whole platoon and a section; two of four tanks; support from its mixes; 11 steps in all."""
    s = force(
        {"platoon": "german/1kp-3", "steps": 7}, {"platoon": "german/panzer1-1", "steps": 2},
        {"mix": "german/mg", "count": 2}, {"mix": "german/latw"}, {"mortar": "8cm-section"},
    )  # fmt: skip
    units = drawn(s, 2, 4, 1, 9, 1, 3)
    assert units[:5] == ["1kp-3-leader", "1kp-3-1", "1kp-3-2", "1kp-3-3", "1kp-3-b"]
    assert sorted(units[5:7]) == ["panzer1-1-1", "panzer1-1-4"]
    assert units[7:] == ["german-mg-9", "german-mg-1", "german-latw-3"]
    assert sum(u.card.steps for u in s.units.values()) == 11
    assert list(s.platoons) == ["1kp-3", "panzer1-1"]
    assert [m.kind for m in s.mortars.values()] == ["8cm-section"]


@pytest.mark.rule("lhy:20.6.s2-1", "lhy:20.6.s4-1", "lhy:20.6.s5-1")
def test_a18_an_american_force() -> None:
    """The first seven squads of the company, and the first two of all its tanks; 18 steps in all."""
    s = force(
        {"company": "us/baker", "steps": 14}, {"company": "us/tanks", "steps": 2}, {"mix": "us/mg", "count": 2},
        {"mortar": "60mm-section"}, side="us",
    )  # fmt: skip
    units = drawn(s, 9, 8, 7, 6, 5, 4, 3, 15, 1, 1, 1)
    squads = [unit for unit in units if unit.startswith("baker") and not unit.endswith("leader")]
    assert squads == ["baker-1-3", "baker-2-1", "baker-2-2", "baker-2-3", "baker-3-1", "baker-3-2", "baker-3-3"]
    assert [unit for unit in units if unit.startswith("tanks")] == ["tanks-1-1", "tanks-3-5"]
    assert sum(u.card.steps for u in s.units.values()) == 18
    assert list(s.platoons) == ["baker-1", "baker-2", "baker-3", "tanks-1", "tanks-3"]
    assert next(iter(s.mortars.values())).company == "baker"
