"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction | float) -> str:
    """Never 0 % for what can happen, nor 100 % for what can fail.

    >>> percent(Fraction(1, 3)), percent(0.001), percent(Fraction(999, 1000)), percent(1)
    ('33 %', '< 1 %', '> 99 %', '100 %')
    """
    if chance == 0 or chance == 1:
        return f"{int(chance) * 100} %"
    whole = round(float(chance) * 100)
    return "< 1 %" if whole == 0 else "> 99 %" if whole == 100 else f"{whole} %"
