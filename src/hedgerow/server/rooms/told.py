"""The log of a game: every event as a sentence, told at the moment it happened, to those who may hear it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from hedgerow.kernel.events import Event
from hedgerow.kernel.table import Table
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Telling

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


def told(n: int, event: Event, telling: Telling) -> Told:
    """An event as it goes over the wire, under its number in somebody's log."""
    kind, dice, sums, fields = shape(type(event))
    return Told(
        n,
        kind,
        telling.words,
        event.rule,
        tuple([die for name in dice for die in _several(getattr(event, name))]),
        tuple([(name, getattr(event, name)) for name in sums]),
        {name: getattr(event, name) for name in fields},
    )


def _several(thrown: int | tuple[int, ...]) -> tuple[int, ...]:
    return (thrown,) if isinstance(thrown, int) else thrown


# ------------------------------------------------------------------ who hears what


def for_ears(told: tuple[Telling | None, ...], seats: Iterable[int]) -> Telling | None:
    """How an event was told to somebody at these seats (none: an onlooker); None if he may not hear of it."""
    if len(told) == 1:
        return told[0]
    tellings = [told[seat + 1] for seat in sorted(seats)] or [told[0]]
    return next((telling for telling in tellings if telling is not None), None)


def heard(table: Table[Any], viewer: Viewer, first: int | None = None) -> int:
    """How many of the (first) events a viewer has heard. Each has numbers of his own: a gap would tell of a secret."""
    told = table.told[:first]
    return sum(len(each) == 1 or for_ears(each, viewer.seats) is not None for each in told)


def log_since(table: Table[Any], viewer: Viewer, number: int) -> tuple[Told, ...]:
    """A viewer's log from a number on."""
    found = ((event, for_ears(words, viewer.seats)) for event, words in zip(table.events, table.told))
    mine = [(event, telling) for event, telling in found if telling is not None]
    return tuple(told(n, *entry) for n, entry in enumerate(mine[number:], start=number))
