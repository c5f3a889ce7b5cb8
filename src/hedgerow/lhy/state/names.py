"""What things of the book are called in play."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from hedgerow.lhy.book.content import COUNTERS


def short(key: str) -> str:
    """A company or a platoon: "baker", "1kp-3" for "german/1kp-3"."""
    return key.partition("/")[2]


def unit_name(key: str) -> str:
    """A unit after its counter, where nothing is hidden: "1kp-3-a"; support units have their nation before it."""
    return short(key) if COUNTERS[key].company else key.replace("/", "-")


@lru_cache(maxsize=64)
def names_by_lot(lot: int, letter: str) -> tuple[str, ...]:
    """Names that tell the other side nothing of what bears them: "g47" may be a squad, a gun or a Dummy."""
    names = [f"{letter}{number}" for number in range(10, 1000)]
    Random(lot).shuffle(names)
    return tuple(names)
