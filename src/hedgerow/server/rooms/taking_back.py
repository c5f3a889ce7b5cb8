"""Undo: how far back somebody may go at once, how far only with consent, and where one can go at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from hedgerow.kernel.table import Answer, Table

from ..wire.messages import UndoAsked
from ..wire.problems import refused
from .eyes import Noticed
from .viewer import Viewer


class Request(NamedTuple):
    """A seat asks to go back to a place on the tape; these have agreed."""

    seat: int
    to: int
    agreed: tuple[int, ...]


def last_decision(table: Table[Any], seats: Collection[int], before: int) -> int | None:
    """Where on the tape, before a point of it, one of these seats decided last."""
    for i in range(before - 1, table.marks[0].at - 1, -1):
        entry = table.tape[i]
        if isinstance(entry, Answer) and entry.seat in seats:
            return i
    return None


def at_once(table: Table[Any], viewer: Viewer, to: int) -> bool:
    """Whether nobody is asked: no dice, no reveal and no other seat's decision lies between, only own answers."""
    undone = table.tape[to:]
    return to >= table.barrier and all(isinstance(entry, Answer) and entry.seat in viewer.seats for entry in undone)


def free(table: Table[Any], viewer: Viewer) -> int | None:
    """Where an undo at once leads to."""
    last = table.undo_point()
    return last if last is not None and at_once(table, viewer, last) else None


def start(table: Table[Any], viewer: Viewer) -> int | None:
    """The first of the viewer's decisions, in an unbroken row, that he may take back at once."""
    last = free(table, viewer)
    if last is None:
        return None
    while last > table.barrier and at_once(table, viewer, last - 1):
        last -= 1
    return last


def further(table: Table[Any], viewer: Viewer) -> int | None:
    """The viewer's last decision that he may not take back at once."""
    first = start(table, viewer)
    return last_decision(table, viewer.seats, len(table.tape) if first is None else first)


def target(table: Table[Any], noticed: Noticed, viewer: Viewer, people: Collection[int], to: int) -> int:
    """The decision of a person, among those that the viewer has noticed, at or before one that he counts as `to`.

    Nobody wants to go back to dice or to a bot's move.
    """
    place = noticed.place(viewer, to)
    if place is None:
        raise refused("no-such-point", f"there are {noticed.count(viewer)} points to go back to, not {to}", 422)
    while (found := last_decision(table, people, place + 1)) is not None and not noticed.by(found, viewer):
        place = found - 1
    if found is None:
        raise refused("nothing-to-undo", "nobody has decided anything before that", 422)
    return found


def asked(table: Table[Any], noticed: Noticed, viewer: Viewer, request: Request) -> UndoAsked:
    """A request as a viewer sees it."""
    undone = decisions(table, noticed, request.to, [viewer])
    return UndoAsked(request.seat, noticed.count(viewer, request.to), undone, request.agreed)


def words(request: Request, undone: str, names: Sequence[str]) -> str:
    """What everybody can read afterwards of an undo that was not a matter of course."""
    agreed = [names[seat] for seat in request.agreed if seat != request.seat]
    how = f"{' and '.join(agreed)} agreed" if agreed else "past dice or other decisions"
    return f"{names[request.seat]} took back {undone} ({how})."


def counted(table: Table[Any], noticed: Noticed, request: Request, seats: int) -> str:
    """So many decisions, in words for everybody: those that everybody has noticed."""
    everybody = [Viewer(), *(Viewer(frozenset({seat})) for seat in range(seats))]
    undone = max(1, decisions(table, noticed, request.to, everybody))
    return f"{undone} decision{'s' * (undone != 1)}"


def decisions(table: Table[Any], noticed: Noticed, to: int, viewers: Sequence[Viewer]) -> int:
    """How many answers would be taken back that all of these have noticed."""
    answers = [at for at in range(to, len(table.tape)) if isinstance(table.tape[at], Answer)]
    return sum(all(noticed.by(at, viewer) for viewer in viewers) for at in answers)
