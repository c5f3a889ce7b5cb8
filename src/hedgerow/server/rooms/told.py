"""The log of a game: every event as it was told at the moment it happened, to those who may hear it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hedgerow.kernel.table import Table
from hedgerow.kernel.telling import Telling

from ..wire.messages import Told
from .viewer import Viewer

FIELDS = Telling.__struct_fields__


def told(n: int, telling: Telling) -> Told:
    """An event as it goes over the wire, under its number in somebody's log."""
    return Told(n=n, **{name: getattr(telling, name) for name in FIELDS})


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


def tellings(table: Table[Any], viewer: Viewer) -> Iterator[Telling]:
    """All that a viewer has heard."""
    found = (for_ears(told, viewer.seats) for told in table.told)
    return (telling for telling in found if telling is not None)


def log_since(table: Table[Any], viewer: Viewer, number: int) -> tuple[Told, ...]:
    """A viewer's log from a number on."""
    mine = list(tellings(table, viewer))
    return tuple(told(n, telling) for n, telling in enumerate(mine[number:], start=number))
