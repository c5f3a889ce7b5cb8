"""The forces that come with the game: three sizes for each nation, legal, and nearly as large as they say."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.armies import ListError, nations
from hedgerow.boltaction.lists.checks import check_roster
from hedgerow.boltaction.lists.prices import roster_points
from hedgerow.boltaction.lists.ready import ready_named, ready_names
from hedgerow.boltaction.state.mustering import muster


def test_each_nation_has_three() -> None:
    assert ready_names() == tuple(f"{nation}-{size}" for nation in nations() for size in (500, 750, 1000))


@pytest.mark.parametrize("name", ready_names())
def test_it_is_legal_and_of_its_size(name: str) -> None:
    roster = ready_named(name)
    nation, _, size = name.rpartition("-")
    assert roster.nation == nation
    assert check_roster(roster, int(size)) == []
    assert int(size) - 25 <= roster_points(roster).total <= int(size)


@pytest.mark.parametrize("name", ready_names())
def test_it_can_be_mustered(name: str) -> None:
    units = muster(0, ready_named(name))
    assert len({u.id for u in units}) == len({u.name for u in units}) == len(units)
    assert all(u.models or u.card.kind == "vehicle" for u in units)


def test_an_unknown_one_gets_a_near_one() -> None:
    with pytest.raises(ListError, match="did you mean 'us-500'"):
        ready_named("us500")
