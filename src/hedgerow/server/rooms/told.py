"""The log of a game: every event as a sentence, told at the moment it happened, to those who may hear it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from hedgerow.kernel.events import Event
from hedgerow.kernel.system import System
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally

from ..wire.messages import Told
from .viewer import Viewer

DICE = ("dice", "die", "attack_dice", "defence_die")
COMMON = ("rule", "audience")  # fields of every event that are told in another way, or not at all


class Shape(NamedTuple):
    """How events of a type are told: `ShotFired` is a "shot-fired"; which fields are dice, sums, and all the rest."""

    kind: str
    dice: tuple[str, ...]
    sums: tuple[str, ...]
    fields: tuple[str, ...]


@functools.cache
def shape(event_type: type[Event]) -> Shape:
    fields = {field.name: field.type for field in msgspec.structs.fields(event_type) if field.name not in COMMON}
    return Shape(
        kind=re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", event_type.__name__).lower(),
        dice=tuple(name for name in DICE if name in fields),
        sums=tuple(name for name, kind in fields.items() if kind is Tally),
        fields=tuple(name for name, kind in fields.items() if kind is not Tally),
    )


def told(n: int, event: Event, words: str) -> Told:
    """An event as it goes over the wire, under its number in somebody's log."""
    kind, dice, sums, fields = shape(type(event))
    return Told(
        n,
        kind,
        words,
        event.rule,
        tuple([die for name in dice for die in _several(getattr(event, name))]),
        tuple([(name, getattr(event, name)) for name in sums]),
        {name: getattr(event, name) for name in fields},
    )


def _several(thrown: int | tuple[int, ...]) -> tuple[int, ...]:
    return (thrown,) if isinstance(thrown, int) else thrown


class Journal:
    """Sentences beside a table's events. Numbers are each viewer's own: a gap would tell that something was hidden."""

    def __init__(self, system: System[Any]) -> None:
        self._system = system
        self._words: list[str] = []
        self._private = 0  # events that not everybody hears

    def follow(self, table: Table[Any]) -> None:
        """Tells what the table has told since; forgets what was taken back."""
        events = table.events
        if len(events) < len(self._words):
            del self._words[len(events) :]
            self._private = sum(bool(event.audience) for event in events)
        for event in events[len(self._words) :]:
            self._words.append(self._system.tell(table.state, event))
            self._private += bool(event.audience)

    def count(self, events: Sequence[Event], viewer: Viewer, first: int | None = None) -> int:
        """How many of the (first) events a viewer has heard."""
        known = len(self._words) if first is None else min(first, len(self._words))
        if not self._private:
            return known
        return sum(viewer.hears(event.audience) for event in events[:known])

    def since(self, events: Sequence[Event], viewer: Viewer, number: int) -> tuple[Told, ...]:
        """A viewer's log from a number on."""
        if not self._private:
            found = enumerate(zip(events[number:], self._words[number:]), start=number)
            return tuple(told(n, event, words) for n, (event, words) in found)
        heard = [(event, words) for event, words in zip(events, self._words) if viewer.hears(event.audience)]
        return tuple(told(number + n, *entry) for n, entry in enumerate(heard[number:]))
