"""The odds of a shot by ordnance."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from hedgerow.lnlt.odds.odds import Results


class ShellOdds(msgspec.Struct, frozen=True):
    """The chances of one shot."""

    hit: Fraction
    struck: dict[str, Fraction]  # how likely turret and hull of a vehicle are struck
    fates_there: dict[str, Results]  # and what such a hit does
    fates: dict[str, Results]  # what becomes of each target, all told
