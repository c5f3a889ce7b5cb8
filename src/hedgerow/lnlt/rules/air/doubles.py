"""19.1.0.2 Doubles: two equal dice thrown together, for whatever purpose, bring air support."""

from __future__ import annotations

from typing import Any, cast

from hedgerow.kernel.events import Event
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.world import World


def watched(t: World) -> World:
    """The table as rules use it; with air support to come, all dice are looked at on their way to the rules."""
    return cast(World, _Watched(t)) if t.state.air else t


class _Watched:
    """A table whose throws of two dice are looked at; what doubles bring is told after what they were thrown for."""

    def __init__(self, table: World) -> None:
        self._table = table
        self._untold: list[Event] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def roll(self, why: str, count: int = 1) -> tuple[int, ...]:
        dice = self._table.roll(why, count)
        if count == 2 and dice[0] == dice[1]:
            self._untold += call_air_support(self._table)
        return dice

    def tell(self, event: Event) -> None:
        self._table.tell(event)
        while self._untold:
            self._table.tell(self._untold.pop(0))


def call_air_support(t: World) -> list[Event]:
    """19.1.0.2, 19.1.0.3: the next mission of each side, its initiative first, comes in the next impulses.

    Doubles while a side's aircraft is on its way already bring no second one.
    """
    s, due = t.state, list[Event]()
    for side in (s.initiative, 1 - s.initiative):
        missions = [i for i in s.air if s.units[i].side == side]
        if missions and not any(s.units[i].side == side for i in s.air_due):
            s.air.remove(missions[0])
            s.air_due.append(missions[0])
            due.append(told.AirSupportDue(missions[0], rule="19.1.0.3" if s.phase == "rally" else "19.1.0.2"))
    return due
