"""Assaults for tests: a hex with both sides in it, the American the attacker unless told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hedgerow.lhy.state.state import Assault, Entry, Mortar, State, Unit
from hedgerow.lhy.state.world import World
from tests.lhy.drawn import OPEN, state, table

HERE = "C5"


def fight(
    *units: Unit | Mortar,
    seat: int = 0,
    came: Sequence[str] = ("C4",),
    dice: Iterable[int] = (),
    map: str = OPEN,
    at: str = HERE,
    **fields: Any,
) -> World:
    """The Assault Resolution Phase with one Assault; the attackers came from these hexes, in one cycle."""
    return table(melee(*units, seat=seat, came=came, map=map, at=at, **fields), dice)


def melee(
    *units: Unit | Mortar, seat: int = 0, came: Sequence[str] = ("C4",), map: str = OPEN, at: str = HERE, **fields: Any
) -> State:
    s = state(map, *units, phase="assault", **fields)
    attackers = [u for u in units if isinstance(u, Unit) and u.seat == seat and u.at == at]
    entries = [Entry(u.id, came[n % len(came)], 1) for n, u in enumerate(attackers) if came]
    s.assaults[at] = Assault(at, seat, entries)
    return s
