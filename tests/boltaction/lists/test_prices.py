"""What units and forces cost, told part by part."""

from __future__ import annotations

import pytest

from hedgerow.boltaction.lists.armies import entry_named
from hedgerow.boltaction.lists.prices import free_units, pick_points, roster_points, unit_points
from hedgerow.boltaction.lists.records import Pick
from hedgerow.boltaction.lists.text import read_roster


def test_a_unit_tells_what_it_costs() -> None:
    entry = entry_named("us/rifle-squad")
    told = pick_points(entry, Pick("rifle-squad", "veteran", 12, {"smg": 3, "bar": 2, "at-grenades": 1}))
    assert [(mod.value, mod.words) for mod in told] == [
        (78, "Rifle Squad, veteran"),
        (78, "6 more men at 13"),
        (9, "SMG × 3"),
        (10, "BAR × 2"),
        (24, "Anti-tank grenades for 12 men"),
    ]
    assert told.total == 199


def test_something_that_makes_a_unit_worse_saves_points() -> None:
    entry = entry_named("german/osttruppen-squad")
    assert pick_points(entry, Pick("osttruppen-squad", "inexperienced", 10, {"shirkers": 1})).total == 70 - 30


def test_a_vehicle_has_no_men_to_pay_for() -> None:
    entry = entry_named("us/m4-sherman")
    assert pick_points(entry, Pick("m4-sherman", "regular", extras={"pintle-hmg": 1})).total == 195 + 25


@pytest.mark.rule("boltaction:house-game.5")
@pytest.mark.parametrize(("key", "points"), [("us/dodge", 31), ("us/truck", 39), ("us/deuce-and-a-half", 51)])
def test_trucks_of_every_size_carry_a_machine_gun(key: str, points: int) -> None:
    entry = entry_named(key)
    guns = [pick_points(entry, Pick(entry.id, extras={gun: 1})).total for gun in ("pintle-mmg", "pintle-hmg")]
    assert guns == [points + 15, points + 25]


def test_one_regular_observer_of_the_british_is_free() -> None:
    roster = read_roster("nation british\nartillery-observer regular 3 men\nartillery-observer regular\n")
    assert set(free_units(roster)) == {0}
    assert unit_points(roster, 0).total == 20  # his escort is paid for
    assert unit_points(roster, 0).mods[-1].words == "free by Artillery Support"
    assert roster_points(roster).total == 120


def test_a_veteran_observer_is_not() -> None:
    assert roster_points(read_roster("nation british\nartillery-observer veteran\n")).total == 115


def test_a_full_squad_of_soviet_riflemen_is_free_with_all_it_has() -> None:
    full = read_roster("nation soviet\nrifle-squad 12 men + at-grenades\nrifle-squad 12 men\n")
    assert [unit_points(full, n).total for n in range(2)] == [0, 35 + 7 * 7]
    small = read_roster("nation soviet\nrifle-squad 11 men\n")
    assert roster_points(small).total == 35 + 6 * 7
