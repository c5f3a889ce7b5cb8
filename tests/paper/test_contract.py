"""Both hold to the contract, and nobody learns what he may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from hedgerow.kernel.choice import Move
from hedgerow.kernel.seat import Seat
from hedgerow.kernel.table import Table
from hedgerow.lab.conformance import Plan, conform
from hedgerow.systems import Kit

from .named import SCENARIOS


def by_chance_and_by_scouts(kit: Kit, seed: str) -> Callable[[Table[Any]], Move]:
    """Pieces come near each other, which they seldom do by chance alone."""
    chance, scout = random.Random(seed), kit.player("scout", seed)

    def pick(table: Table[Any]) -> Move:
        choice = table.choice
        assert choice is not None
        found: Move = chance.choice(choice.options.listed)
        return scout.choose(Seat(table, choice.seat)) if chance.random() < 0.6 else found

    return pick


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_rules_screen_and_players_conform(kit: Kit, seed: str) -> None:
    """All that the harness doubts: what a seat is told, asked, shown and dealt, and how players answer for it."""
    plan, pick = Plan(close=8, every=6), by_chance_and_by_scouts(kit, seed)
    report = conform(kit.system, SCENARIOS[kit.name], seed=seed, plan=plan, pick=pick, kit=kit)
    assert report.kinds.keys() == {"set-up", "act", "reaction"}
    assert {"place", "go", "shoot", "hold"} <= report.verbs.keys()
    assert report.throws


def test_a_short_game_conforms(kit: Kit) -> None:
    report = conform(kit.system, SCENARIOS[kit.name], {"turns": "1"}, plan=Plan(close=0, every=10), kit=kit)
    assert report.steps < 60
