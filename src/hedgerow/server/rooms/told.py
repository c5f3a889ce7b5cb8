"""The log of a game: every event as it was told at the moment it happened, to those who may hear it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from hedgerow.kernel.table import Table
from hedgerow.kernel.telling import Telling

from ..wire.messages import Told
from .viewer import Viewer

FIELDS = Telling.__struct_fields__


def told(n: int, telling: Telling, ear: int | None = None) -> Told:
    """An event as it goes over the wire, under its number in somebody's log."""
    return Told(n=n, ear=ear, **{name: getattr(telling, name) for name in FIELDS})


def for_ears(told: tuple[Telling | None, ...], seats: Iterable[int]) -> Telling | None:
    """How an event was told to somebody at these seats (none: an onlooker); None if he may not hear of it."""
    if len(told) == 1:
        return told[0]
    tellings = [told[seat + 1] for seat in sorted(seats)] or [told[0]]
    return next((telling for telling in tellings if telling is not None), None)


def apart(told: tuple[Telling | None, ...], seats: Sequence[int]) -> tuple[tuple[int | None, Telling], ...]:
    """The same for a log, which two people at one browser have together: what they are told differently stands there
    twice, each with the seat that may read it.
    """
    if len(told) > 1 and len(seats) > 1:
        heard = [(seat, telling) for seat in seats if (telling := told[seat + 1]) is not None]
        if len(heard) < len(seats) or any(_differ(heard[0][1], telling) for _, telling in heard):
            return tuple(heard)
    telling = for_ears(told, seats)
    return ((None, telling),) if telling is not None else ()


def _differ(one: Telling, other: Telling) -> bool:
    return msgspec.structs.replace(one, before=other.before) != other


def heard(table: Table[Any], viewer: Viewer, first: int | None = None) -> int:
    """How many entries a viewer's log has for the (first) events. Each viewer has numbers of his own: a gap would tell
    of a secret.
    """
    seats = sorted(viewer.seats)
    return sum(1 if len(each) == 1 else len(apart(each, seats)) for each in table.told[:first])


def tellings(table: Table[Any], viewer: Viewer) -> Iterator[Telling]:
    """All that a viewer has heard."""
    found = (for_ears(told, viewer.seats) for told in table.told)
    return (telling for telling in found if telling is not None)


def log_since(table: Table[Any], viewer: Viewer, number: int) -> tuple[Told, ...]:
    """A viewer's log from a number on."""
    seats = sorted(viewer.seats)
    mine = [each for words in table.told for each in apart(words, seats)]
    return tuple(told(n, telling, ear) for n, (ear, telling) in enumerate(mine[number:], start=number))
