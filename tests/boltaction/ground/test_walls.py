"""house-move.2 Men who line a hedge or a house, round its corner as well."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.ground.formations import hangs_together, overlapping
from hedgerow.boltaction.ground.tables import ground_named
from hedgerow.boltaction.ground.walls import along_wall
from hedgerow.boltaction.state.moves.movement import Go
from hedgerow.boltaction.state.world import World
from tests.boltaction.drawn import OPEN, area, at, fence, ground, ordering, refused, say, state, table, unit

HEDGES = ground((48, 48), fence("hedge", (20, 20), (28, 20), (28, 12)))
HOUSE = ground((48, 48), area("house", (20, 14), (28, 20)))


def moving(map: str, men: int = 8) -> World:
    s = state(map, unit("us-1", "section", (24, 24), men=men), unit("german-1", "section", (4, 4), men=5))
    return say(table(ordering(s), [1] * 20), "order us-1 run")


@pytest.mark.rule("boltaction:house-move.2")
@pytest.mark.parametrize(("map", "to"), [(HEDGES, (2400, 2100)), (HEDGES, (2780, 1900)), (HEDGES, (2850, 2050)),
                                         (HOUSE, (2790, 2080)), (HOUSE, (1950, 1500))])  # fmt: skip
@pytest.mark.parametrize("count", [2, 6, 10])
def test_they_stand_close_to_the_wall_and_hang_together(map: str, to: tuple[int, int], count: int) -> None:
    found = along_wall(ground_named(map), to, count)
    assert found is not None
    assert len(found) == count
    assert hangs_together(found, 50)
    assert overlapping(found, 50) is None


def test_they_go_round_the_corner_of_a_house() -> None:
    found = along_wall(ground_named(HOUSE), (2790, 2080), 6)
    assert found is not None
    assert any(y > 2050 for _, y in found)
    assert any(x > 2850 for x, _ in found)
    assert all(y > 2050 or x > 2850 for x, y in found)


def test_they_stay_on_their_side_in_the_bend_of_a_hedge() -> None:
    found = along_wall(ground_named(HEDGES), (2720, 1950), 6)
    assert found is not None
    assert all(x < 2750 and y < 1950 for x, y in found)
    assert {x == 2740 for x, _ in found} == {True, False}


@pytest.mark.rule("boltaction:house-move.2")
def test_a_squad_lines_a_hedge() -> None:
    t = say(moving(HEDGES, 6), f"go us-1 {at(24, 21)} wall")
    places = [m.at for m in t.state.units["us-1"].men]
    assert {y for _, y in places} == {2060}
    assert max(x for x, _ in places) - min(x for x, _ in places) == 5 * 125


def test_it_is_among_what_is_offered() -> None:
    t = moving(HEDGES)
    assert t.choice is not None
    assert [move.formation for move in t.choice.options if isinstance(move, Go)].count("wall") == 1


@pytest.mark.rule("boltaction:house-move.2")
def test_where_there_is_no_wall_none_is_lined() -> None:
    assert refused(moving(OPEN), f"go us-1 {at(24, 21)} wall").rule == "house-move.2"
    assert refused(moving(HEDGES), f"go us-1 {at(24, 26)} wall").code == "no-wall"
