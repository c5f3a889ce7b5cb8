"""Odds as they are shown: results from mild to grave, exact and for the eye."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hedgerow.kernel.screen.preview import Chance, Fate
from hedgerow.lnlt.odds.odds import Results
from hedgerow.lnlt.rules.people.damage import STEPS
from hedgerow.lnlt.rules.people.national import never_shaken, what_is_left
from hedgerow.lnlt.state.lookups import figures
from hedgerow.lnlt.state.names import name
from hedgerow.lnlt.state.state import State, Unit

# The lines of the Damage Check Table from mild to grave; no unit knows both Casualties and wounds.
GRAVE = {
    "No Effect": 0, "Shaken": 1, "Reduced": 2, "Casualties": 3, "Wounded": 2, "Damaged": 3, "Eliminated": 4,
    "Abandoned": 4, "Destroyed": 4,
}  # fmt: skip
RESULTS = tuple(GRAVE)
LOST = 4


def chance(result: str, likely: Fraction, grave: int) -> Chance:
    return Chance(result, str(likely), float(likely), grave)


def grave(u: Unit, result: str) -> int:
    """How bad a result is for a unit: Casualties end all but a Squad (5.1.11), a second wound kills (5.1.14), a vehicle
    that is Shaken twice is abandoned (14.1.1.6).
    """
    if result == "Shaken" and u.shaken and figures(u).hull is not None:
        return LOST
    if result in STEPS and never_shaken(u):
        return GRAVE[result] if what_is_left(u, STEPS[result]) else LOST
    if (result == "Casualties" and not figures(u).half) or (result == "Wounded" and u.wounded):
        return LOST
    return GRAVE[result]


def fates(s: State, odds: Mapping[str, Results]) -> tuple[Fate, ...]:
    """What an attack may do to each of its targets."""
    return tuple(
        Fate(
            name(s, unit),
            tuple(chance(r, results[r], grave(s.units[unit], r)) for r in RESULTS if results.get(r)),
            unit,
        )
        for unit, results in odds.items()
    )


def even_or(words: str, good: str, likely: Fraction, bad: str, *, piece: str = "", worst: int = 1) -> Fate:
    """A try that goes well or does not; what cannot happen is left out."""
    both = ((good, likely, 0), (bad, 1 - likely, worst))
    return Fate(words, tuple(chance(result, p, g) for result, p, g in both if p), piece)
