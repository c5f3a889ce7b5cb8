"""Bolt Action, as mutants know it."""

from __future__ import annotations

from tests.mutating.records import Source, System

BOLTACTION = System(
    name="boltaction",
    sources=(Source("hedgerow.boltaction.book.tables", "TABLES"),),
    tests=("tests/boltaction", "tests/golden/test_boltaction_*.py"),
    aside=("tests/boltaction/lists", "tests/boltaction/ground", "tests/boltaction/sergeant"),
    figures_left={"option": "readings, not figures"},
)
