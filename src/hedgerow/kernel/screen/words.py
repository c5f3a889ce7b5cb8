"""Numbers and dates as people read them."""

from __future__ import annotations

import re
from calendar import month_name
from fractions import Fraction
from math import floor


def percent(chance: Fraction | float) -> str:
    """Never 0 % for what can happen, nor 100 % for what can fail; halves go up, as they do in the browser.

    >>> percent(Fraction(1, 3)), percent(0.001), percent(Fraction(999, 1000)), percent(1)
    ('33 %', '< 1 %', '> 99 %', '100 %')
    >>> percent(Fraction(5, 8)), percent(Fraction(1, 8)), percent(0.995)
    ('63 %', '13 %', '> 99 %')
    """
    if chance == 0 or chance == 1:
        return f"{int(chance) * 100} %"
    whole = floor(float(chance) * 100 + 0.5)
    return "< 1 %" if whole == 0 else "> 99 %" if whole == 100 else f"{whole} %"


def ordinal(number: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def plural(number: int, noun: str) -> str:
    """
    >>> plural(1, "unit"), plural(2, "unit"), plural(0, "hit")
    ('1 unit', '2 units', '0 hits')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def dated(date: str) -> str:
    """As the browser writes it; what is no date of digits stays as it stands.

    >>> dated("1944-07-06"), dated("1944-07"), dated("9 July 1944"), dated("1944-13")
    ('6 July 1944', 'July 1944', '9 July 1944', '1944-13')
    """
    found = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?", date)
    if found is None:
        return date
    year, month, day = found.groups()
    words = f"{month_name[int(month)]} {year}"
    return f"{int(day)} {words}" if day else words
