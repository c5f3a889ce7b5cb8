"""The distributions of dice against a library that knows nothing of the game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.close import kills
from hedgerow.boltaction.odds.dice import Dist, damage_chance, hit_chance, of_dice, of_many, pass_chance, total

icepool: Any = pytest.importorskip("icepool")


def dist(die: Any) -> Dist:
    """Of a die of the library: every outcome and its chance."""
    return {int(value): Fraction(count, die.denominator()) for value, count in die.items() if count}


def without_nothing(found: Dist) -> Dist:
    return {value: chance for value, chance in found.items() if chance}


@pytest.mark.rule("boltaction:house-dice.1")
def test_dice_as_the_tables_write_them() -> None:
    d2, d3, d6 = icepool.d(2), icepool.d(3), icepool.d6
    written = {
        "d2": d2,
        "d3": d3,
        "d6": d6,
        "2d6": 2 @ d6,
        "3d6": 3 @ d6,
        "d6+1": d6 + 1,
        "d3+1": d3 + 1,
        "d3-1": d3 - 1,
    }
    for dice, die in written.items():
        assert of_dice(dice) == dist(die)


@pytest.mark.rule("boltaction:house-hit.1", "boltaction:house-hit.2", "boltaction:house-damage.1")
def test_to_hit_and_to_damage() -> None:
    d6 = icepool.d6
    for need in range(2, 7):
        assert hit_chance(need) == dist(d6 >= need)[1]
    again = d6.map(lambda face: (d6 >= 6) if face == 6 else icepool.Die([False]))
    assert hit_chance(9) == dist(again)[1]
    for need in range(3, 6):
        for pen in range(4):
            good = d6.map(lambda face, n=need, p=pen: face != 1 and face + p >= n)
            assert damage_chance(need, pen) == dist(good).get(1, Fraction(0))


@pytest.mark.rule("boltaction:house-test.2")
def test_two_dice_against_morale() -> None:
    two = 2 @ icepool.d6
    for value in range(-2, 14):
        assert pass_chance(value) == dist(two <= max(2, min(10, value))).get(1, Fraction(0))


@pytest.mark.rule("boltaction:house-close.5", "boltaction:house-weapon.1")
def test_volleys_and_blows() -> None:
    d6 = icepool.d6
    casualty = (d6 >= 3).map(lambda hit: (d6 >= 4) if hit else icepool.Die([False]))
    assert without_nothing(of_many(10, Fraction(1, 3))) == dist(10 @ casualty.map(lambda hit: int(hit)))
    once = (d6 >= 4).map(lambda good: int(good))
    quick = once.map(lambda good: once + 1 if good else 0)
    assert without_nothing(kills(5, 2, 4)) == dist(3 @ once + 2 @ quick)
    assert total((of_dice("d3"), of_dice("d6"))) == dist(icepool.d(3) + d6)
