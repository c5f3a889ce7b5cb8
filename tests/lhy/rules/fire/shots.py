"""What the tests of fire have in common: strips of ground, and what a marker is made of."""

from __future__ import annotations

from typing import Any

from hedgerow.lhy.state.state import Marker, State
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import board

STRIP = board(
    """
    . . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . .
    """
)
"""Open ground, three rows of sixteen: a line along row B has as many hexes as it says."""
WOODED = board(
    """
    . . . . . . . . . . . . . . . .
     . . . w . w . w w . . . . . . .
    . . . . . . . . . . . . . . . .
    """
)
"""Woods in B4, B6, B8 and B9."""
VILLAGE = board(
    """
    . . . . . . . . . .
     . . . l . . . . . .
    . . . . . . . . . .
    """
)
"""A rural wooden building in B4."""


def marker(t: World) -> Marker:
    """The one placed last."""
    return t.state.markers[-1]


def mods(t: World, number: int = -1) -> dict[str, int]:
    """What a marker is made of, by clause."""
    return {mod.rule: mod.value for mod in t.state.markers[number].tally}


def green(at: str, value: int, seat: int = 1, id: int = 1, **fields: Any) -> Marker:
    """An SADRM marker on those of a seat."""
    return Marker(id, "small-arms", at, value, seat=seat, firer="nobody", **fields)


def red(at: str, value: int, bare: int | None = None, mv: int = 0, id: int = 1, **fields: Any) -> Marker:
    """An MDRM marker."""
    return Marker(id, "mortar", at, value, bare=value if bare is None else bare, mv=mv, firer="mortar", **fields)


def yellow(s: State, unit: str, value: int, firer: str = "nobody", id: int = 1, **fields: Any) -> Marker:
    """An ATDRM marker."""
    u = s.units[unit]
    return Marker(id, "anti-tank", u.at, value, seat=u.seat, unit=unit, firer=firer, **fields)
