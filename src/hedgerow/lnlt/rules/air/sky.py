"""19.0.1, 19.1.0.2, 19.1.0.9, 19.2 Aircraft and helicopters as nouns: how they are seen, come and leave."""

from __future__ import annotations

from typing import Any, cast

from hedgerow.kernel.events import Event
from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.counters import Rotor
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.records import Judgement
from hedgerow.lnlt.rules.fire.sighting import lying
from hedgerow.lnlt.state import events as told
from hedgerow.lnlt.state.state import Flight, Sortie, State, Unit
from hedgerow.lnlt.state.world import World


def altitude(s: State, f: Flight) -> int:
    """19.1.0.9: two levels above the tallest obstacle on its way; by the card one above the hex it is over."""
    if s.options["aircraft-altitude"] == "card":
        return above(s.ground, f.path[f.at])
    return max(top(s.ground, hex) for hex in f.path) + NUMBERS.aircraft_altitude


def above(ground: Ground, hex: str) -> int:
    """The card: one level above the hex it is over."""
    return ground.level(hex) + NUMBERS.aircraft_altitude_card


def top(ground: Ground, hex: str) -> int:
    """The level that whatever stands in a hex rises to."""
    return ground.level(hex) + ground.terrain(hex).height


def sight_up(s: State, start: str, hex: str, level: int) -> Judgement:
    """The line of sight from a place to a level above a hex, by 10.3.

    Of what flies well above everything only an obstacle next to the viewer hides anything: by its one-hex shadow
    (10.3.0.15).
    """
    ground = s.ground
    if ground.hex_of(start) == hex:
        return Judgement(None, (), ())
    return ground.seen_above(start, hex, level, lying(s, ground.crossed(start, hex)))


# ------------------------------------------------------------------ helicopters as nouns


def rotor(u: Unit) -> Rotor:
    """What a helicopter is made of. Asking for it of anything else is a fault of the program."""
    found = COUNTERS[u.counter].rotor
    assert found is not None, u.id
    return found


def sight_of(s: State, f: Sortie, place: str) -> Judgement:
    """19.2.8.1: the line of sight between a place and a helicopter, one level above the hex it is over."""
    return sight_up(s, place, f.at, above(s.ground, f.at))


def leave(t: World, f: Sortie, *, damaged: bool) -> None:
    """19.2.0.2: Damaged it leaves at once, for good and with those aboard; otherwise it may come again next turn."""
    s = t.state
    if damaged:
        s.units[f.unit].group = ""
    end_sortie(s, f)
    t.tell(told.SortieEnded(f.unit, f.at, damaged, rule="19.2.0.2" if damaged else "19.2.0.1"))


def end_sortie(s: State, f: Sortie) -> None:
    """An impulse of its side is over (4.0.1), and with it what guns have fired in it (1.7.0.14)."""
    s.sortie = s.impulse = None
    s.shelled.clear()
    s.passes, s.active = 0, 1 - s.units[f.unit].side


# ------------------------------------------------------------------ doubles


def watched(t: World) -> World:
    """The table as rules use it; with air support to come, all dice are looked at on their way to the rules."""
    return cast(World, _Watched(t)) if t.state.air else t


class _Watched:
    """A table whose throws of two dice are looked at; what doubles bring is told after what they were thrown for."""

    def __init__(self, table: World) -> None:
        self._table = table
        self._untold: list[Event] = []
        self.state = table.state  # the same for as long as this flow runs; every rule asks for it

    def checkpoint(self) -> None:
        self._table.checkpoint()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def roll(self, why: str, count: int = 1, *, by: int | None = None) -> tuple[int, ...]:
        dice = self._table.roll(why, count, by=by)
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
