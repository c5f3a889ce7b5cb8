"""Examples of chapter 4 that the rules print: hills under a multiplier, and what stands on them."""

import pytest

from hedgerow.lhy.ground.ground import Ground
from hedgerow.lhy.ground.records import Lie


@pytest.mark.rule("lhy:4.1.4-4")
def test_a01_a_mission_doubles_its_hills() -> None:
    g = Ground.from_text(". . .", ". 1 2", lie=Lie(hills=2))
    assert [g.level(hex) for hex in g.hexes] == [0, 2, 4]


@pytest.mark.rule("lhy:4.1.4-5")
@pytest.mark.parametrize(("symbol", "level", "total"), [("w", "2", 3), ("H", "1", 2)])
def test_a02_what_stands_on_a_hill_adds_to_its_level(symbol: str, level: str, total: int) -> None:
    assert Ground.from_text(f". {symbol}", f". {level}").terrain("A2").top == total
