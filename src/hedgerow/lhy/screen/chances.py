"""Odds as they are shown: results from mild to grave, exact and for the eye."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hedgerow.kernel.screen.preview import Chance, Fate

GRAVE = {
    "no effect": 0, "rallies": 0, "recovers": 0, "Heroic": 0, "Disrupted": 2, "Shocked": 2, "no change": 1,
    "a Casualty": 3, "destroyed": 4, "lost": 4, "the attacker retreats": 2,
    "the attacker retreats with a Casualty": 3,
}  # fmt: skip
ASSAULT_ROWS = (
    "the defender retreats with a Casualty", "the defender retreats", "the attacker retreats",
    "the attacker retreats with a Casualty",
)  # fmt: skip
"""The rows of the Assault Resolution Table, the attacker's best first."""


def chance(result: str, likely: Fraction, grave: int | None = None) -> Chance:
    return Chance(result, str(likely), float(likely), GRAVE.get(result, 0) if grave is None else grave)


def fate(words: str, results: Mapping[str, Fraction], piece: str = "") -> Fate:
    """What may become of a piece, from mild to grave."""
    ranked = sorted(results.items(), key=lambda found: GRAVE.get(found[0], 0))
    return Fate(words, tuple(chance(result, likely) for result, likely in ranked if likely), piece)


def even_or(words: str, good: str, likely: Fraction, bad: str, *, piece: str = "", worst: int = 1) -> Fate:
    """A try that goes well or does not; what cannot happen is left out."""
    both = ((good, likely, 0), (bad, 1 - likely, worst))
    return Fate(words, tuple(chance(result, p, g) for result, p, g in both if p), piece)
