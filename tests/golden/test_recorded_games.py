"""Finished games that must replay to the last die: what people have recorded stays playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.kernel import record
from hedgerow.lnlt.system import LNLT

FOLDER = Path(__file__).parents[1] / "fixtures" / "lnlt"
GAMES = sorted(FOLDER.glob("*.hedgerow"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_and_verifies(path: Path) -> None:
    verdict = record.verify(record.load(path), LNLT)
    assert verdict.problems == ()


@pytest.mark.parametrize("scenario", LNLT.scenarios())
def test_every_scenario_has_been_won_by_either_side(scenario: str) -> None:
    ends = [record.load(path).outcome for path in GAMES if path.stem.startswith(f"{scenario}-")]
    assert {0, 1} <= {end.winner for end in ends if end is not None}
