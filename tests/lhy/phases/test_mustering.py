"""20.6 The Random Draw Procedure. Dice are those of the cups: a number is the place in the cup, from 1."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.lhy.book.content import COUNTERS
from hedgerow.lhy.phases.mustering import shares
from hedgerow.lhy.state.names import unit_name
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import OPEN, affair, dice_left, table

NAMES = (1, 1)
"""The first two throws are the lots for the names of units."""


def force(*lines: dict[str, Any], side: str = "german", **side_fields: Any) -> State:
    """A mission in which one side has a force; the other has none."""
    sides: list[dict[str, Any]] = [
        {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True},
        {"id": "german", "name": "German", "nation": "german", "edge": "east"},
    ]
    next(given for given in sides if given["id"] == side).update(side_fields)
    group = {"id": "all", "side": side, "force": list(lines), "area": ["A1", "A2"]}
    seat = next(i for i, given in enumerate(sides) if given["id"] == side)
    return State(affair(OPEN, side=sides, group=[group]), OPEN, phase="set-up", placing=[seat])


def drawn(s: State, *dice: int) -> list[str]:
    """Counters in play when the first unit is to be put down, in the order in which they were drawn."""
    t = table(s, [*NAMES, *dice])
    assert t.choice is not None, f"another throw is wanted: {t.wanted}"
    assert not dice_left(t)
    return [unit_name(u.counter) for u in t.state.units.values()]


@pytest.mark.rule("lhy:20.6-1", "lhy:20.6.s3-1", "lhy:20.6.s4-1", "lhy:20.6.s5-1", "lhy:3.1-1")
def test_a17_a_german_force() -> None:
    """7 steps are the whole platoon and a section; two of four tanks; support from its mixes; 11 steps in all."""
    s = force(
        {"platoon": "german/1kp-3", "steps": 7}, {"platoon": "german/panzer1-1", "steps": 2},
        {"mix": "german/mg", "count": 2}, {"mix": "german/latw"}, {"mortar": "8cm-section"},
    )  # fmt: skip
    units = drawn(s, 2, 4, 1, 9, 1, 3)
    assert units[:5] == ["1kp-3-leader", "1kp-3-1", "1kp-3-2", "1kp-3-3", "1kp-3-b"]
    assert sorted(units[5:7]) == ["panzer1-1-1", "panzer1-1-4"]
    assert units[7:] == ["german-mg-9", "german-mg-1", "german-latw-3"]
    assert sum(u.card.steps for u in s.units.values()) == 11
    assert list(s.platoons) == ["1kp-3", "panzer1-1"]
    assert [m.kind for m in s.mortars.values()] == ["8cm-section"]


@pytest.mark.rule("lhy:20.6.s2-1", "lhy:20.6.s4-1", "lhy:20.6.s5-1")
def test_a18_an_american_force() -> None:
    """The first seven squads of the company, and the first two of all its tanks; 18 steps in all."""
    s = force(
        {"company": "us/baker", "steps": 14}, {"company": "us/tanks", "steps": 2}, {"mix": "us/mg", "count": 2},
        {"mortar": "60mm-section"}, side="us",
    )  # fmt: skip
    units = drawn(s, 9, 8, 7, 6, 5, 4, 3, 15, 1, 1, 1)
    squads = [unit for unit in units if unit.startswith("baker") and not unit.endswith("leader")]
    assert squads == ["baker-1-3", "baker-2-1", "baker-2-2", "baker-2-3", "baker-3-1", "baker-3-2", "baker-3-3"]
    assert [unit for unit in units if unit.startswith("tanks")] == ["tanks-1-1", "tanks-3-5"]
    assert sum(u.card.steps for u in s.units.values()) == 18
    assert list(s.platoons) == ["baker-1", "baker-2", "baker-3", "tanks-1", "tanks-3"]
    assert next(iter(s.mortars.values())).company == "baker"


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
def test_platoons_by_lot_are_of_one_company_or_two() -> None:
    s = force({"platoons": 2})
    assert {u.rpartition("-")[0] for u in drawn(s, 2, 3, 1)} == {"2kp-1", "2kp-3"}
    s = force({"platoons": 4})
    drawn(s, 1, 1, 1, 2, 3, 2)
    assert list(s.platoons) == ["1kp-1", "1kp-2", "3kp-2", "3kp-3"]


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
