"""Who moves together."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hedgerow.lnlt.rules.fire.flames import Feared
from hedgerow.lnlt.state.state import Unit

Priced = Sequence[tuple[str, int]]
"""Places to step to, each with its MPs."""


class Party(msgspec.Struct, frozen=True):
    """Units about to step from one place, and what holds of them wherever they step and in whatever mode."""

    units: list[Unit]
    start: str
    ways: Priced
    vacant: frozenset[str]  # places of those where they meet nobody, and that hold them as their own does (1.3.1)
    heavy: bool = False  # whether one of them is (1.7.0.3)
    feared: Feared = []  # whom the Shaken among them keep away from (5.1.2)
    free: bool = True  # of all that: then nothing but the price bars a vacant place
