"""Finished games that must replay to the last die: what people have recorded stays playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.kernel import record
from hedgerow.lhy.system import LHY
from hedgerow.lnlt.system import LNLT
from tests.fixtures.record_games import HERE, recorded, wished

GAMES = [path for name in ("lnlt", "lhy") for path in sorted((HERE / name).glob("*.hedgerow"))]
SCENARIOS = [(system.name, scenario) for system in (LNLT, LHY) for scenario in system.scenarios()]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_and_verifies(path: Path) -> None:
    verdict = record.verify(record.load(path), systems.named(path.parent.name).system)
    assert verdict.problems == ()


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_scenario_has_ended_in_every_way(name: str, scenario: str) -> None:
    kept = (HERE / name).glob(f"{scenario}-*.hedgerow")
    assert wished(name, scenario) <= {recorded(name, scenario, path) for path in kept}
