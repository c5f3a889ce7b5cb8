"""Forces for tests, drawn by dice that are the places in the cups, from 1."""

from __future__ import annotations

from typing import Any

from hedgerow.lhy.state.names import unit_name
from hedgerow.lhy.state.state import State
from tests.lhy.drawn import OPEN, affair, dice_left, table

NAMES = (1, 1)
"""The first two throws are the lots for the names of units."""


def force(*lines: dict[str, Any], side: str = "german", **side_fields: Any) -> State:
    """A mission in which one side has a force; the other has none."""
    sides: list[dict[str, Any]] = [
        {"id": "us", "name": "American", "nation": "us", "edge": "west", "attacker": True},
        {"id": "german", "name": "German", "nation": "german", "edge": "east"},
    ]
    next(given for given in sides if given["id"] == side).update(side_fields)
    group = {"id": "all", "side": side, "force": list(lines), "area": ["A1", "A2"]}
    seat = next(i for i, given in enumerate(sides) if given["id"] == side)
    return State(affair(OPEN, side=sides, group=[group]), OPEN, phase="set-up", placing=[seat])


def drawn(s: State, *dice: int) -> list[str]:
    """Counters in play when the first unit is to be put down, in the order in which they were drawn."""
    t = table(s, [*NAMES, *dice])
    assert t.choice is not None, f"another throw is wanted: {t.wanted}"
    assert not dice_left(t)
    return [unit_name(u.counter) for u in t.state.units.values()]
