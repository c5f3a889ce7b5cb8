"""What somebody may have meant by a name that does not exist."""

from __future__ import annotations

from collections.abc import Iterable

MOST_LISTED = 12


def nearest(name: str, known: Iterable[str], most: int = 1, *, cutoff: float = 0.6) -> list[str]:
    """The names there are that are most like one that is not, whatever the case.

    >>> nearest("Vilage", ["village", "town"])
    ['village']
    """
    from difflib import get_close_matches  # only mistakes need it

    names = {each.lower(): each for each in known}
    return [names[each] for each in get_close_matches(name.lower(), names, most, cutoff)]


def meant(name: str, known: Iterable[str]) -> str:
    """The nearest name there is, or all of them.

    >>> meant("milkrun", ["milk-run", "last-mile"])
    "did you mean 'milk-run'?"
    >>> meant("xyz", ["milk-run", "last-mile"])
    'there are: last-mile, milk-run'
    """
    names = sorted(known)
    if near := nearest(name, names):
        return f"did you mean {near[0]!r}?"
    more = f", and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"there are: {', '.join(names[:MOST_LISTED]) or 'none'}{more}"


def hint(name: str, known: Iterable[str]) -> str:
    """What to say after "there is no X".

    >>> hint("milkrun", ["milk-run", "last-mile"])
    "; did you mean 'milk-run'?"
    """
    return f"; {meant(name, known)}"
