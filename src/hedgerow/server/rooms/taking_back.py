"""Undo: how far back somebody may go at once, how far only with consent, and where one can go at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from hedgerow.kernel.dice import Manual, Seeded
from hedgerow.kernel.table import Answer, Mark, Table, Throw

from ..wire.messages import UndoAsked
from ..wire.problems import refused
from .eyes import Noticed
from .told import for_ears
from .viewer import Viewer


class Request(NamedTuple):
    """A seat asks to go back to a place on the tape; these have agreed."""

    seat: int
    to: int
    agreed: tuple[int, ...]


def beginning(table: Table[Any]) -> int:
    """Where on the tape that begins which can be taken back: not before dice of a game that this one goes on from."""
    inherited = table.dice.inherited if isinstance(table.dice, Seeded) else 0
    if not inherited:
        return table.marks[0].at
    throws = [at for at, entry in enumerate(table.tape) if isinstance(entry, Throw)]
    return max(table.marks[0].at, throws[inherited - 1] + 1)


def last_decision(table: Table[Any], seats: Collection[int], before: int) -> int | None:
    """Where on the tape, before a point of it, one of these seats decided last."""
    for i in range(before - 1, beginning(table) - 1, -1):
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
    first = first_of(table, viewer, request.to)
    return UndoAsked(request.seat, noticed.count(viewer, request.to), undone, request.agreed, first)


def first_of(table: Table[Any], viewer: Viewer, to: int) -> str:
    """The first decision that would be taken back, in words. Where seats keep secrets, only whoever decided is told
    all of it; the others what they heard of it then, which may be nothing.
    """
    given = table.tape[to]
    assert isinstance(given, Answer)
    mark = next(mark for mark in reversed(table.marks) if mark.at <= to)
    before = _told_since(mark, table, to)
    if given.seat in viewer.seats or not table.system.secret:
        return table.system.say(before.state, given.move, given.seat)
    later = (at for at in range(to + 1, len(table.tape)) if isinstance(table.tape[at], Answer))
    after = _told_since(mark, table, next(later, len(table.tape)))
    heard = (for_ears(told, viewer.seats) for told in after.told[len(before.told) :])
    return next((telling.words for telling in heard if telling is not None), "")


def _told_since(mark: Mark, table: Table[Any], place: int) -> Table[Any]:
    """The game as it was when the tape had this length, told from a checkpoint on."""
    state = msgspec.msgpack.decode(mark.state, type=table.system.state_type)
    again = Mark(0, mark.state, 0, mark.throws, 0, mark.asked)
    return Table(table.system, state, Manual(), tape=table.tape[mark.at : place], telling=True, mark=again)


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
