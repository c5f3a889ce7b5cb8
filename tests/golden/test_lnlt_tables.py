"""The tables of the rule book and its card as wholes: every dice roll of a to-hit roll, of a penetration roll and of a
Damage Check, against the words of the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeVar

import pytest

from hedgerow.lnlt.rules.guns.shelling import contest, shaken_by
from hedgerow.lnlt.rules.guns.to_hit import roll_to_hit
from hedgerow.lnlt.rules.people.damage import line

T = TypeVar("T")
DIE = range(1, 7)


class Thrown:
    """Dice that show what they are told to, one after another."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, why: str, count: int = 1, *, by: int | None = None) -> tuple[int, ...]:
        shown, self.left = self.left[:count], self.left[count:]
        return tuple(shown)

    def draw(self, pool: Sequence[T], why: str) -> T:
        raise AssertionError(why)


@pytest.mark.rule("lnlt:14.1.0.5", "lnlt:14.1.0.7")
@pytest.mark.parametrize(("number", "modifier"), [(8, 0), (6, 2), (5, 4), (9, -2), (2, 6), (14, -4)])
def test_the_to_hit_roll(number: int, modifier: int) -> None:
    for dice in product(DIE, DIE):
        natural = sum(dice)
        hit = natural + modifier <= number
        if natural in (2, 12):
            hit = natural == 2
        assert roll_to_hit(Thrown(*dice), "", number, modifier).hit is hit


@pytest.mark.rule("lnlt:14.1.3.3")
def test_which_rolls_strike_the_turret() -> None:
    high = {sum(dice) for dice in product(DIE, DIE) if roll_to_hit(Thrown(*dice), "", 12, 0).high}
    assert high == {4, 6, 8, 10, 12}


@pytest.mark.rule(
    "lnlt:14.1.0.10", "lnlt:14.1.0.11", "lnlt:14.1.0.12", "lnlt:14.1.0.13", "lnlt:14.1.1.1", "lnlt:14.1.1.4"
)
@pytest.mark.parametrize(("penetration", "armour"), [(4, 3), (3, 3), (3, 4), (7, 2), (2, 8)])
def test_penetration_against_armour(penetration: int, armour: int) -> None:
    for attack, defence in product(DIE, DIE):
        mpv, mav = attack + penetration, defence + armour
        verdict = "pierced" if mpv > mav else "equal" if mpv == mav else "held"
        if (attack, defence) == (1, 6):
            verdict = "dud"
        if (attack, defence) == (6, 1):
            verdict = "catastrophic"
        found = contest(Thrown(attack, defence), "", penetration, armour)
        assert (found.verdict, found.difference) == (verdict, mpv - mav)


@pytest.mark.rule("lnlt:14.1.1.5")
def test_which_checks_shake_a_vehicle_whose_armour_held() -> None:
    assert [natural for natural in range(2, 13) if shaken_by(natural, passed=True)] == [12]
    assert all(shaken_by(natural, passed=False) for natural in range(2, 13))


@pytest.mark.rule("lnlt:PAC.1")
@pytest.mark.parametrize("morale", range(2, 11))
def test_the_lines_of_the_damage_check(morale: int) -> None:
    for total in range(1, 4 * morale):
        bands = (total <= morale, morale < total < 2 * morale, 2 * morale <= total < 3 * morale, total >= 3 * morale)
        assert line(total, morale) == bands.index(True)
