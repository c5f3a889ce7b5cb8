"""What a shot is likely to do: exact chances from the rules' own Damage Check, times what the victims are worth."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Literal

from hedgerow.lnlt.rules.fire.records import Attack
from hedgerow.lnlt.rules.people.damage import line

Throw = Literal["die", "sum", "higher"]  # one die, two together (Snipers), the higher of two (Mortars)

FACES = range(1, 7)


@cache
def thrown(throw: Throw) -> tuple[tuple[int, float], ...]:
    """The attacker's dice as (total, chance)."""
    if throw == "die":
        return tuple((face, 1 / 6) for face in FACES)
    chances: dict[int, float] = {}
    for a, b in product(FACES, FACES):
        total = a + b if throw == "sum" else max(a, b)
        chances[total] = chances.get(total, 0.0) + 1 / 36
    return tuple(chances.items())


@cache
def results(excess: int, lm: int, morale: int, throw: Throw = "die") -> tuple[float, float, float]:
    """The chances of the three bands of the Damage Check Table (PAC.1).

    `excess` is all that is added to the attack less all that is added to the defence, `lm` the Leader's steadying.

    >>> [round(p, 2) for p in results(4, 0, 5)]
    [0.47, 0.25, 0.0]
    """
    bands = [0.0, 0.0, 0.0, 0.0]
    for total, chance in thrown(throw):
        for defence in FACES:
            difference = total - defence + excess
            for check in FACES if difference > 0 else ():
                bands[line(check + difference - lm, morale)] += chance / 36
    return bands[1], bands[2], bands[3]


@cache
def share_lost(excess: int, lm: int, morale: int, shaken: float, reduced: float, throw: Throw = "die") -> float:
    """The expected share of a Good Order MMC's worth that a shot takes."""
    first, second, third = results(excess, lm, morale, throw)
    return first * shaken + second * reduced + third


def throw_of(attack: Attack) -> Throw:
    if attack.dice == 1:
        return "die"
    return "higher" if attack.keep_higher else "sum"
