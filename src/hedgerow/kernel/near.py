"""What somebody may have meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_LISTED = 12


def hint(name: str, known: Iterable[str], *, cutoff: float = 0.5) -> str:
    """What to say after "there is no X": the nearest name there is, or all of them.

    >>> hint("milkrun", ["milk-run", "last-mile"])
    "; did you mean 'milk-run'?"
    >>> hint("xyz", ["milk-run", "last-mile"])
    '; known are: last-mile, milk-run'
    """
    names = sorted(known)
    near = get_close_matches(name.lower(), names, 1, cutoff)
    if near:
        return f"; did you mean {near[0]!r}?"
    if not names:
        return ""
    more = f", and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"; known are: {', '.join(names[:MOST_LISTED])}{more}"
