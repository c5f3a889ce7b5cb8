"""Distributions of dice, exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from hedgerow.boltaction.book.charts import parsed, read_die
from hedgerow.boltaction.book.tables import TABLES
from hedgerow.boltaction.book.terms import SURE, Dice

Dist = Mapping[int, Fraction]
FACES = range(1, 7)
SIXTH = Fraction(1, 6)
NONE: Dist = {0: Fraction(1)}


@lru_cache(maxsize=64)
def of_dice(dice: Dice) -> Dist:
    """house-dice.1: every total and how likely it is."""
    count, sides, plus = parsed(dice)
    found: dict[int, Fraction] = {}
    for faces in product(FACES, repeat=count):
        total = max(0, sum(read_die(sides, face) for face in faces) + plus)
        found[total] = found.get(total, Fraction(0)) + SIXTH**count
    return found


def hit_chance(need: int) -> Fraction:
    """house-hit.1, house-hit.2: of one shot, which may need no roll."""
    if need == SURE:
        return Fraction(1)
    if need >= TABLES.hit.impossible:
        return SIXTH**2
    return Fraction(7 - max(TABLES.hit.least, need), 6)


def damage_chance(need: int, pen: int) -> Fraction:
    """house-damage.1: of one hit on troops or a soft-skin; a 1 always fails."""
    return Fraction(sum(face != 1 and face + pen >= need for face in FACES), 6)


@lru_cache(maxsize=4096)
def of_many(count: int, chance: Fraction) -> Dist:
    """How many of so many succeed."""
    return {k: comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1) if chance or not k}


def total(parts: Iterable[Dist]) -> Dist:
    """The sum of independent numbers."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for part in parts:
        fresh: dict[int, Fraction] = {}
        for a, p in found.items():
            for b, q in part.items():
                fresh[a + b] = fresh.get(a + b, Fraction(0)) + p * q
        found = fresh
    return found


def repeated(count: int, hit: Fraction, each: Dist) -> Dist:
    """So many shots, each of which hits with a chance and then brings a number."""
    one = {0: 1 - hit}
    for value, chance in each.items():
        one[value] = one.get(value, Fraction(0)) + hit * chance
    if set(one) <= {0, 1}:
        return of_many(count, one.get(1, Fraction(0)))
    return total(one for _ in range(count))


def together(chances: Iterable[Fraction]) -> Fraction:
    found = Fraction(1)
    for chance in chances:
        found *= chance
    return found


def capped(dist: Dist, most: int) -> Dist:
    """Whatever is more counts as the most there is."""
    found: dict[int, Fraction] = {}
    for value, chance in dist.items():
        found[min(value, most)] = found.get(min(value, most), Fraction(0)) + chance
    return dict(sorted(found.items()))


def at_least(dist: Dist, least: int) -> Fraction:
    return sum((chance for value, chance in dist.items() if value >= least), Fraction(0))


@lru_cache(maxsize=64)
def pass_chance(value: int) -> Fraction:
    """house-test.2, house-test.3: two dice at or below a morale value, within its limits."""
    need = max(TABLES.test.always, min(TABLES.test.cap, value))
    return Fraction(sum(a + b <= need for a in FACES for b in FACES), 36)
