"""Numbers of files that come from anywhere."""

from __future__ import annotations

MOST = 10_000


def whole(value: object, default: int) -> int:
    """A small whole number; whatever else stands there is the default.

    >>> whole("12.0", 1), whole(3, 1), whole("many", 1), whole("1e99", 1), whole(None, 1)
    (12, 3, 1, 1, 1)
    """
    try:
        number = float(value) if isinstance(value, int | float | str) else float(default)
    except (ValueError, OverflowError):
        return default
    return round(number) if -MOST <= number <= MOST else default


def times(value: object) -> int:
    """How often something was chosen: once, if nothing is said; never less than not at all.

    >>> times("2"), times(None), times(-3)
    (2, 1, 0)
    """
    return max(0, whole(value, 1))
