"""How the dice of each side fell, purpose by purpose, against what chance expects."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import sqrt

from .report import Luck

ALL = "all dice"

Thrown = Iterable[tuple[int, str, Sequence[int]]]
"""Dice: the side they were thrown for, the purpose, the faces."""


def luck_of(thrown: Thrown, order: Sequence[str], faces: int, low_is_good: Collection[str]) -> tuple[Luck, ...]:
    """A line for each side and purpose, and before them one for all dice of a side together.

    Every mean is that of the faces as they lay. Whether it was good luck goes by what each die was thrown for.

    >>> [(l.purpose, l.mean, round(l.deviations, 2)) for l in luck_of([(0, "fire", [6]), (0, "nerve", [2])],
    ...     ["fire", "nerve"], 6, ["nerve"])]
    [('all dice', 4.0, 1.66), ('fire', 6.0, 1.46), ('nerve', 2.0, 0.88)]
    """
    found: dict[tuple[int, str], list[int]] = {}
    for side, purpose, fell in thrown:
        found.setdefault((side, purpose), []).extend(fell)
    expected, spread = (faces + 1) / 2, sqrt((faces**2 - 1) / 12)

    def line(side: int, purpose: str, purposes: Sequence[str]) -> Luck:
        rows = {name: fell for name in purposes if (fell := found.get((side, name)))}
        dice = [face for fell in rows.values() for face in fell]
        good = {name: -1 if name in low_is_good else 1 for name in rows}
        gain = sum(good[name] * (face - expected) for name in rows for face in rows[name])
        off = gain / sqrt(len(dice)) / spread
        return Luck(side, purpose, len(dice), sum(dice) / len(dice), expected, off, purpose == ALL)

    sides = sorted({side for (side, _), fell in found.items() if fell})
    lines = [(side, purpose, [purpose]) for side in sides for purpose in order if found.get((side, purpose))]
    whole = [(side, ALL, list(order)) for side in sides]
    return tuple(line(*row) for row in sorted([*whole, *lines], key=lambda row: row[0]))
