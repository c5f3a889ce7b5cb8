"""A round of Melee, and a blow in it."""

from __future__ import annotations

import msgspec

from hedgerow.kernel.tally import Tally


class Round(msgspec.Struct):
    """One round of Melee in a place, from its beginning to its end."""

    place: str
    first: int  # the side that brought it about
    ambushers: list[str] = []  # their FP counts threefold (8.4.2)
    ambush: bool = False  # they strike before the others can (8.4.4)
    apart: list[str] = []  # units that have broken off and only wait to leave (8.1.5)
    doomed: list[str] = []
    served: list[str] = []  # weapons used, in attack or defence (8.0.17)


class Blow(msgspec.Struct, frozen=True):
    """A Melee attack before the dice: everything its preview, its odds and its resolution need."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    attack: Tally
    defence: Tally
    odds: str
    kill_number: int
    roll: Tally  # what is added to the 2d6
    weapons: tuple[str, ...]  # that serve in attack or defence
    long_odds: bool  # below the lowest column (8.0.9)
