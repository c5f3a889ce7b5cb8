"""What things of the book are called in play."""

from __future__ import annotations

from hedgerow.lhy.book.content import COUNTERS


def short(key: str) -> str:
    """A company or a platoon: "baker", "1kp-3" for "german/1kp-3"."""
    return key.partition("/")[2]


def unit_name(key: str) -> str:
    """A unit by its counter: "1kp-3-a"; support units of both sides may be alike, so their nation goes before."""
    return short(key) if COUNTERS[key].company else key.replace("/", "-")
