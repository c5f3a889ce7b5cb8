"""The Last Hundred Yards, as mutants know it."""

from __future__ import annotations

from tests.mutating.records import Source, System

LHY = System(
    name="lhy",
    sources=(
        Source("hedgerow.lhy.book.tables", "TABLES"),
        Source("hedgerow.lhy.book.terrain_table", "table", surveyed=True, title="terrain"),
    ),
    tests=("tests/lhy", "tests/golden/test_lhy_*.py"),
    aside=(
        "tests/lhy/games",
        "tests/lhy/sergeant",
        "tests/lhy/screen/test_secrets.py",
        "tests/lhy/phases/test_standing_orders.py::test_a_typical_mission_asks_less_with_orders",
        "tests/lhy/rules/hiding/test_dealing.py::test_nothing_that_a_seat_is_told",
        "tests/lhy/screen/test_looking.py::test_a_game_looked_back_upon",
    ),
    figures_left={
        "option": "readings, not figures",
    },
)
