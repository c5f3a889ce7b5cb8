"""20.6 The Random Draw Procedure. Dice are those of the cups: a number is the place in the cup, from 1."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.phases.mustering import shares
from hedgerow.lhy.state.names import names_by_lot
from tests.lhy.drawn import table
from tests.lhy.phases.musters import drawn, force


@pytest.mark.rule("lhy:20.6.s2-1")
def test_the_last_squad_of_an_odd_number_becomes_a_section_of_its_platoon() -> None:
    s = force({"platoon": "german/1kp-2", "steps": 3})
    assert drawn(s, 3, 1, 4) == ["1kp-2-leader", "1kp-2-3", "1kp-2-d"]
    assert sorted(s.spare["1kp-2"]) == ["german/1kp-2-1", "german/1kp-2-2", "german/1kp-2-a", "german/1kp-2-b",
                                        "german/1kp-2-c"]  # fmt: skip


@pytest.mark.rule("lhy:20.6.s1-1")
@pytest.mark.parametrize(
    ("count", "expected"), [(1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (6, [3, 3]), (7, [3, 2, 2]), (9, [3, 3, 3])]
)
def test_from_how_many_companies(count: int, expected: list[int]) -> None:
    assert shares(count, [3, 3, 3]) == expected


@pytest.mark.rule("lhy:20.6.s1-1")
@pytest.mark.parametrize(
    ("count", "sizes", "expected"),
    [(4, [3, 1], [3, 1]), (4, [1, 3], [3, 1]), (3, [3, 1], [3]), (3, [2, 2], [2, 1]), (5, [2, 3, 2], [3, 2])],
)
def test_small_companies_give_what_they_have(count: int, sizes: list[int], expected: list[int]) -> None:
    assert shares(count, sizes) == expected


@pytest.mark.rule("lhy:20.6.s1-1")
def test_four_tank_platoons_are_all_that_the_germans_have() -> None:
    """Three of one company, and the only one of the other."""
    s = force({"platoons": 4, "arm": "armour"})
    drawn(s, 1, 1)
    assert list(s.platoons) == ["panzer1-1", "panzer1-2", "panzer1-3", "panzer2-1"]


@pytest.mark.rule("lhy:20.6.s1-1")
def test_platoons_by_lot_are_of_one_company_or_two() -> None:
    s = force({"platoons": 2})
    assert {u.rpartition("-")[0] for u in drawn(s, 2, 3, 1)} == {"2kp-1", "2kp-3"}
    s = force({"platoons": 4})
    drawn(s, 1, 1, 1, 2, 3, 2)
    assert list(s.platoons) == ["1kp-1", "1kp-2", "3kp-2", "3kp-3"]


@pytest.mark.rule("lhy:20.6.s4-1", "lhy:20.10-1")
def test_a_command_tank_is_of_no_platoon() -> None:
    s = force({"platoon": "german/panzer1-2"}, {"command": "german/panzer1"})
    assert drawn(s)[-1] == "panzer1-command"
    assert [u.platoon for u in s.units.values() if u.card.command] == [""]


@pytest.mark.rule("lhy:20.8-1")
def test_dummies_are_three_of_vehicles_and_three_of_others() -> None:
    s = force({"mix": "german/mg"}, dummies=6)
    drawn(s, 1)
    dummies = [u for u in s.units.values() if u.card.dummy]
    assert sorted(u.card.vehicular for u in dummies) == [False] * 3 + [True] * 3
    assert not any(u.card.combat or u.card.steps for u in dummies)


def test_names_tell_nothing_of_what_bears_them() -> None:
    first, second = (force({"platoons": 1}) for _ in range(2))
    table(first, [1, 1, 1, 1])
    table(second, [1, 2, 1, 1])
    assert [u.counter for u in first.units.values()] == [u.counter for u in second.units.values()]
    assert list(first.units) != list(second.units)
    assert all(id[0] == "g" and id[1:].isdigit() for id in first.units)


@pytest.mark.rule("lhy:7.2-1")
def test_engineers_are_part_of_a_platoon_from_the_beginning() -> None:
    s = force({"platoons": 1}, {"mix": "german/engineer"})
    drawn(s, 1, 1, 1)
    engineer = next(u for u in s.units.values() if u.card.engineer)
    assert engineer.platoon == "1kp-1"
    assert not COUNTERS[engineer.counter].platoon


@pytest.mark.parametrize("lot", [1, 77, 123_456, 999_999_998])
def test_names_are_mixed_as_records_remember_them(lot: int) -> None:
    """Old games are played again by the names that their units were given."""
    names = [f"g{number}" for number in range(10, 1000)]
    Random(lot).shuffle(names)
    assert names_by_lot(lot, "g") == tuple(names)
