"""Bolt Action: worked cases BG-01 to BG-07, what shots of troops need, hit and do, each with its fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hedgerow.boltaction.odds.dice import at_least, of_many
from hedgerow.boltaction.odds.groups import ShotOdds
from hedgerow.boltaction.odds.shooting import Outlook, outlook
from hedgerow.boltaction.rules.shooting.hitting import attack
from hedgerow.boltaction.state.pending.shooting import Declared
from hedgerow.boltaction.state.state import State, Unit
from tests.boltaction.drawn import OPEN, area, fence, ground, state, unit

HEDGE = ground((48, 48), fence("hedge", (8, 11.6), (40, 11.6)))
WALL = ground((48, 48), fence("wall", (8, 11.6), (40, 11.6)))
FORT = ground((48, 48), area("bunker", (22, 6), (26, 10)))


def left(u: Unit, men: int) -> Unit:
    for m in u.models[men:]:
        m.lost = True
    return u


def us(entry: str = "section", far: float = 10, men: int = 0, **fields: Any) -> Unit:
    """Somebody so far from base to base; `men` are left of them."""
    u = unit("us-1", entry, (24, 10 + far + 1), **fields)
    return left(u, men) if men else u


def german(entry: str = "section", men: int = 0, **fields: Any) -> Unit:
    u = unit("german-1", entry, (24, 10), **{"order": "fire"} | fields)
    return left(u, men) if men else u


def odds(s: State, occasion: Any = "fire") -> Outlook:
    ours, theirs = s.units["us-1"], s.units["german-1"]
    return outlook(s, theirs, attack(s, ours, theirs, [Declared("", "german-1")], occasion))


def shot(found: Outlook, weapon: str) -> ShotOdds:
    return next(part for part in found.shots if part.shot.weapon.id == weapon)


def needs(found: Outlook, weapon: str = "rifle") -> tuple[int, Fraction, Fraction]:
    """What one shot needs, its chance to hit, and to cause a casualty."""
    part = shot(found, weapon)
    return part.shot.need, part.hit, part.hit * part.damage


def mean(found: Outlook) -> Fraction:
    return sum((n * p for part in found.shots for n, p in part.wounds.items()), Fraction(0))


@pytest.mark.rule("boltaction:hit.1", "boltaction:damage.3", "boltaction:smallarms.1", "boltaction:house-damage.3")
def test_bg01_plain_rifle_fire() -> None:
    found = odds(state(OPEN, unit("us-1", "section", (24, 21), men=10), unit("german-1", "section", (24, 10), men=10)))
    assert needs(found) == (3, Fraction(2, 3), Fraction(1, 3))
    assert mean(found) == Fraction(10, 3)
    assert found.pins == {0: Fraction(1, 59049), 1: Fraction(59048, 59049)}
    assert shot(found, "rifle").hit * Fraction(1, 36) == Fraction(1, 54)  # a 6 and another 6 to damage


@pytest.mark.rule("boltaction:hit.5", "boltaction:hit.8", "boltaction:hit.11", "boltaction:house-hit.2")
def test_bg02_everything_against_the_shooter() -> None:
    target = unit("german-1", "section", (24, 10), men=10, quality="veteran", order="down")
    found = odds(state(WALL, unit("us-1", "section", (24, 31), men=10), target))
    assert needs(found) == (8, Fraction(1, 36), Fraction(1, 108))
    assert mean(found) == Fraction(5, 54)
    assert found.hit == Fraction(897611086547351, 3656158440062976)


@pytest.mark.rule("boltaction:hit.3", "boltaction:hit.6", "boltaction:hit.7", "boltaction:house-weapon.1")
@pytest.mark.parametrize(
    ("entry", "weapon", "need", "casualty"),
    [("smg-section", "smg", 4, Fraction(1, 4)), ("section", "rifle", 5, Fraction(1, 6))],
)
def test_bg03_on_the_move(entry: str, weapon: str, need: int, casualty: Fraction) -> None:
    found = odds(state(HEDGE, us(entry, 5, quality="inexperienced"), german()), "advance")
    part = shot(found, weapon)
    assert (part.shot.need, part.hit * part.damage) == (need, casualty)
    assert part.shot.rolls.total == len(part.shot.guns) * (2 if weapon == "smg" else 1)


@pytest.mark.rule("boltaction:hit.4", "boltaction:hit.5", "boltaction:house-hit.4", "boltaction:smallarms.3")
@pytest.mark.parametrize(("far", "need", "once"), [(18, 6, Fraction(671, 1296)), (18.1, 7, Fraction(178991, 1679616))])
def test_bg04_range_boundary_and_pins(far: float, need: int, once: Fraction) -> None:
    part = shot(odds(state(OPEN, us("lmg-section", far, quality="veteran", pins=3), german())), "lmg")
    assert (part.shot.need, part.shot.rolls.total, 1 - part.misses) == (need, 4, once)


@pytest.mark.rule("boltaction:hit.12", "boltaction:hit.13", "boltaction:house-cover.3", "boltaction:house-cover.4")
@pytest.mark.parametrize(("map", "need"), [(HEDGE, 7), (WALL, 8)], ids=["soft", "hard"])
def test_bg05_hidden(map: str, need: int) -> None:
    found = odds(state(map, us("mmg", 10), german(hidden=True)))
    assert needs(found, "mmg")[:2] == (need, Fraction(1, 36))
    assert found.hit == Fraction(7944301, 60466176)


@pytest.mark.rule("boltaction:hit.12", "boltaction:house-cover.3")
@pytest.mark.parametrize(("far", "need", "hit"), [(10, 7, Fraction(1, 36)), (6, 6, Fraction(1, 6))])
def test_bg05_bunker(far: float, need: int, hit: Fraction) -> None:
    inside = unit("german-1", "section", building=0, order="fire")
    found = odds(state(FORT, unit("us-1", "mmg", (24, 10 + far + 0.5)), inside))
    assert needs(found, "mmg")[:2] == (need, hit)


@pytest.mark.rule("boltaction:hit.3", "boltaction:damage.2", "boltaction:house-hit.1")
def test_bg06_the_best_shot() -> None:
    found = odds(state(OPEN, us(far=4), german(quality="inexperienced")))
    assert needs(found) == (2, Fraction(5, 6), Fraction(5, 9))


@pytest.mark.rule("boltaction:house-hit.6")
@pytest.mark.parametrize(("far", "need"), [(3, 2), (5, 3)])
def test_bg06_a_pistol(far: float, need: int) -> None:
    shooter = us(far=far, men=1)
    shooter.models[0].arms = ["pistol"]
    assert needs(odds(state(OPEN, shooter, german())), "pistol")[0] == need


@pytest.mark.rule("boltaction:hit.6", "boltaction:hit.9", "boltaction:hit.10", "boltaction:hit.14")
@pytest.mark.parametrize(("target", "men", "need", "hit"), [("bazooka", 2, 7, (1, 36)), ("section", 3, 6, (1, 6))])
def test_bg07_four_single_penalties(target: str, men: int, need: int, hit: tuple[int, int]) -> None:
    s = state(HEDGE, us("mmg", 10, men=1, quality="inexperienced"), german(target, men))
    assert needs(odds(s), "mmg")[:2] == (need, Fraction(*hit))


def test_what_the_fractions_are_made_of() -> None:
    """A pin for at least one hit of ten."""
    assert at_least(of_many(10, Fraction(2, 3)), 1) == 1 - Fraction(1, 3) ** 10
