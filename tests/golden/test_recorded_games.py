"""Finished games that must replay to the last die: what people have recorded stays playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow import systems
from hedgerow.boltaction.scenario.battles import battle_named
from hedgerow.kernel import record
from hedgerow.lhy.system import LHY
from hedgerow.lnlt.system import LNLT
from tests.fixtures.record_games import HERE, recorded, scenarios_of, wished

GAMES = [path for name in ("lnlt", "lhy", "boltaction") for path in sorted((HERE / name).glob("*.hedgerow"))]
SCENARIOS = [(system.name, scenario) for system in (LNLT, LHY) for scenario in system.scenarios()]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_game_replays_and_verifies(path: Path) -> None:
    verdict = record.verify(record.load(path), systems.named(path.parent.name).system)
    assert verdict.problems == ()


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_scenario_has_ended_in_every_way(name: str, scenario: str) -> None:
    kept = (HERE / name).glob(f"{scenario}-*.hedgerow")
    assert wished(name, scenario) <= {recorded(name, scenario, path) for path in kept}


def test_every_type_of_battle_has_been_fought_and_both_sides_have_won() -> None:
    games = [record.load(path) for path in (HERE / "boltaction").glob("*.hedgerow")]
    types = {battle_named(game.scenario).type.id for game in games}
    assert types == {battle_named(scenario).type.id for scenario in scenarios_of("boltaction")}
    assert len(types) == 14
    assert {0, 1} <= {game.outcome.winner for game in games if game.outcome is not None}
