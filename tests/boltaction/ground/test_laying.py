"""Tables: those of the game, and those that are made from a seed."""

from __future__ import annotations

import pytest

from hedgerow.board.maps import MapError
from hedgerow.boltaction.ground.fairness import FAIR, fairness
from hedgerow.boltaction.ground.laying import countries, laid
from hedgerow.boltaction.ground.tables import ground_named, table_names
from hedgerow.boltaction.scenario.battles import battle_named, battle_names
from tests.boltaction.drawn import area, ground
from tests.boltaction.ground.overlaps import overlaps

TERRAIN = pytest.mark.rule("boltaction:house-terrain.1")
SEEDED = [f"{country}:{seed}" for country in countries() for seed in ("a", "7")]
SIZES = {(4800, 4800), (7200, 4800)}


@TERRAIN
@pytest.mark.parametrize("name", table_names())
def test_tables_of_the_game_are_of_usual_size_tidy_and_fair(name: str) -> None:
    found = ground_named(name)
    assert (found.table.width, found.table.height) in SIZES
    assert list(overlaps(found)) == []
    assert fairness(found).off <= FAIR, fairness(found).words


@TERRAIN
@pytest.mark.parametrize("name", SEEDED)
def test_tables_made_from_a_seed_are_tidy_fair_and_always_the_same(name: str) -> None:
    size = "48x48" if name.endswith("a") else "72x48"
    found = ground_named(f"{name}:{size}")
    assert list(overlaps(found)) == []
    assert fairness(found).off <= FAIR, fairness(found).words
    if name.endswith("a"):
        assert laid(f"{name}:{size}") == found.table


def test_tables_of_battles_are_there() -> None:
    sizes = {name: ground_named(battle_named(name).table).table for name in battle_names()}
    assert all((table.width, table.height) in SIZES for table in sizes.values())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("bocage:17", "a table is made from a country, a seed and a size"),
        ("bocages:17:72x48", "there is no country 'bocages'"),
        ("bocage:17:720x48", "measures 24 to 96 inches"),
        ("nowhere", "there is no such table"),
    ],
)
def test_a_wrong_name_is_told(name: str, words: str) -> None:
    with pytest.raises(MapError, match=words):
        ground_named(name)


def test_a_table_with_all_its_cover_on_one_side_is_not_fair() -> None:
    table = ground((72, 48), area("woods", (4, 26), (30, 44)))
    found = fairness(ground_named(table))
    assert found.halves[0].cover == 0
    assert found.off == 100
    assert "they differ by 100 %" in found.words
