"""Exact odds of fire when it is resolved (13.1, 13.2): the markers that lie there, and the one that would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from hedgerow.lhy.book.tables import TABLES
from hedgerow.lhy.state.world import TEN

FIGURES = TABLES.resolution
Results = dict[str, Fraction]
NOTHING, DISRUPTED, CASUALTY, SHOCKED, DESTROYED = "no effect", "Disrupted", "a Casualty", "Shocked", "destroyed"


def highest(values: Sequence[int]) -> dict[int, Fraction]:
    """13.1.s2-1: how likely each result is the highest of dice for these markers."""
    faces = range(min(values) + 1, max(values) + TEN + 1)
    below = {result: _all_at_most(values, result) for result in (faces.start - 1, *faces)}
    return {result: p for result in faces if (p := below[result] - below[result - 1])}


def _all_at_most(values: Sequence[int], result: int) -> Fraction:
    likely = Fraction(1)
    for value in values:
        likely *= Fraction(max(0, min(TEN, result - value)), TEN)
    return likely


def summed(outcomes: dict[int, Fraction], named: Callable[[int], str]) -> Results:
    found: Results = {}
    for outcome, likely in outcomes.items():
        found[named(outcome)] = found.get(named(outcome), Fraction(0)) + likely
    return found


def small_arms_odds(values: Sequence[int], cohesion: int, *, disrupted: bool = False, led: bool = False) -> Results:
    """13.1.s4-1, 13.1.s5-1: what the highest of these markers does to the unit that is selected."""

    def effect(result: int) -> str:
        result -= led
        if result >= FIGURES.casualty or (result > cohesion and disrupted):
            return CASUALTY
        return DISRUPTED if result > cohesion else NOTHING

    return summed(highest(values), effect)


def anti_tank_odds(shots: Sequence[tuple[int, int]], *, afv: bool, shocked: bool = False) -> Results:
    """13.2.s1-1, 13.2.s3-1: what markers do to a vehicle, a gun or an FP, each with the armour that it meets."""
    survives = [Fraction(sum(not _over(die, value, av) for die in _dice()), TEN) for value, av in shots]
    calm = [Fraction(sum(not _meets(die, value, av) for die in _dice()), TEN) for value, av in shots]
    alive, untouched = _product(survives), _product(calm)
    found = {DESTROYED: 1 - alive}
    if afv and not shocked:
        found |= {SHOCKED: alive - untouched, NOTHING: untouched}
    else:
        found |= {NOTHING: alive}
    return {result: likely for result, likely in found.items() if likely}


def _dice() -> range:
    return range(1, TEN + 1)


def _over(die: int, value: int, av: int) -> bool:
    return die != FIGURES.ignored and die + value > av


def _meets(die: int, value: int, av: int) -> bool:
    return die != FIGURES.ignored and die + value >= av


def _product(chances: Sequence[Fraction]) -> Fraction:
    likely = Fraction(1)
    for chance in chances:
        likely *= chance
    return likely


def at_most(face: int) -> Fraction:
    """How likely a die shows so much or less."""
    return Fraction(max(0, min(TEN, face)), TEN)
