"""Odds from bare figures: `hedgerow odds`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.calculators import CALCULATORS
from hedgerow.kernel.screen.calculators import Calculator

BY_NAME = {c.name: c for c in CALCULATORS}


def exact(name: str, **figures: Any) -> dict[str, str]:
    calculator = BY_NAME[name]
    given = {p.name: p.default for p in calculator.parameters} | figures
    found: dict[str, str] = calculator.run(given).facts["exact"]
    return found


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda c: str(c.name))
def test_chances_add_up(calculator: Calculator) -> None:
    found = exact(calculator.name, **({"pen": 5} if calculator.name == "penetration" else {}))
    assert sum(map(Fraction, found.values())) == 1


@pytest.mark.rule("boltaction:hit.1", "boltaction:damage.3", "boltaction:house-hit.2")
def test_a_volley() -> None:
    assert exact("volley") == {"no hit": "1/3", "a pin alone": "1/3", "1 man": "1/3"}
    assert exact("volley", modifier=-5, quality="veteran")["1 man"] == "1/108"
    assert set(exact("volley", shots=9, men=1)) == {"no hit", "a pin alone", "1 man"}


@pytest.mark.rule("boltaction:house-hit.1")
@pytest.mark.parametrize("modifier", [1, 2])
def test_whatever_helps_a_one_misses(modifier: int) -> None:
    assert exact("volley", modifier=modifier)["no hit"] == "1/6"


@pytest.mark.rule("boltaction:armour.2", "boltaction:armour.3")
def test_a_shot_at_armour() -> None:
    """BG-15: a medium gun at the side of a heavy tank, far away."""
    found = exact("penetration", pen=5, armour=10, modifier=-1)
    assert (found["no hit"], found["knocked out"]) == ("1/2", "23/432")
    assert exact("penetration", pen=3, armour=8, modifier=-3, opened=True)["knocked out"] != found["knocked out"]


@pytest.mark.rule("boltaction:house-test.2", "boltaction:house-test.5")
def test_an_order() -> None:
    assert exact("order-test", pins=3) == {"passed": "5/12", "failed": "5/9", "FUBAR": "1/36"}
    assert exact("order-test", quality="veteran", pins=1, modifier=4)["passed"] == "11/12"
    assert Fraction(exact("order-test", pins=3, again=True)["passed"]) == Fraction(5, 12) * (1 + Fraction(5, 9))


@pytest.mark.rule("boltaction:close.6", "boltaction:house-close.6")
def test_a_fight() -> None:
    """One against one: 4+ each, and in a defended position nobody is first."""
    found = exact("close-quarters", men=1, foes=1)
    assert found == {"the attackers win": "7/12", "the defenders win": "1/3", "nobody is left": "1/12"}
    even = exact("close-quarters", men=1, foes=1, defended=True)
    assert even == {"the attackers win": "1/3", "the defenders win": "1/3", "nobody is left": "1/3"}
