"""Events as a log and a board show them: words, marks, what they have to do with, and what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hedgerow.board.inches.measure import named
from hedgerow.boltaction.screen import told_fights, told_moves, told_orders
from hedgerow.boltaction.screen.naming import where
from hedgerow.boltaction.screen.rows import Row
from hedgerow.boltaction.state.events import close, shooting
from hedgerow.boltaction.state.state import State
from hedgerow.kernel import notation
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import Telling, Thrown

ROWS: dict[type[Event], Row] = {**told_orders.ROWS, **told_moves.ROWS, **told_fights.ROWS}
UNITS = ("unit", "target", "by", "carrier", "medic")
DICE = ("dice", "again", "more", "die", "counted")
SUMS = {
    "value": "morale", "tally": "modifiers", "need": "needed", "pen": "PEN", "count": "dice",
}  # fmt: skip
POINTS = ("at", "to", "start")
SIX = 6


def told(s: State, event: Event, seat: int | None) -> Telling:
    """All that is told of an event, at the moment it happens; whoever may not hear of it is not told at all."""
    return told_by(ROWS, s, event)


def told_by(rows: Mapping[type[Event], Row], s: State, event: Event) -> Telling:
    row = rows[type(event)]
    pieces = tuple(dict.fromkeys(pieces_of(s, event)))
    sides = tuple(dict.fromkeys(sides_of(s, event, pieces)))
    return Telling(
        words=row.say(s, event), kind=notation.verb(type(event)), rule=event.rule, topic=row.topic, glyph=row.glyph,
        side=sides[0] if sides else None, sides=sides, places=tuple(dict.fromkeys(places_of(s, event, pieces))),
        pieces=pieces, thrown=tuple(thrown_of(event)), sums=tuple(sums_of(event)), heading=row.heading,
        title=row.title(s, event) if row.title else "", opens=row.opens, joins=row.joins, quiet=row.quiet,
        shows=row.shows(s, event),
    )  # fmt: skip


def pieces_of(s: State, event: Event) -> Iterator[str]:
    for field in UNITS:
        if (unit := getattr(event, field, "")) in s.units:
            yield unit
    units = getattr(event, "units", ())
    yield from (unit for unit in units if unit in s.units)


def sides_of(s: State, event: Event, pieces: tuple[str, ...]) -> Iterator[int]:
    yield from (s.units[piece].seat for piece in pieces)
    seat: Any = getattr(event, "seat", None)
    if isinstance(seat, int) and seat >= 0:
        yield seat


def places_of(s: State, event: Event, pieces: tuple[str, ...]) -> Iterator[str]:
    for field in POINTS:
        at: Any = getattr(event, field, None)
        if isinstance(at, tuple) and len(at) == 2 and all(isinstance(n, int) for n in at):
            yield named(at)
    yield from (at for piece in pieces if (at := where(s, piece)))


def thrown_of(event: Event) -> Iterator[Thrown]:
    for field in DICE:
        faces: Any = getattr(event, field, None)
        if isinstance(faces, int) and 1 <= faces <= 6:
            yield Thrown((faces,), field)
        elif isinstance(faces, tuple) and faces and all(isinstance(face, int) for face in faces):
            yield Thrown(faces, field, needs=needed(event, field))


def needed(event: Event, field: str) -> int:
    """hit.1, house-hit.2, damage.1, house-damage.3: the least face of a die that counts; 0 where all are counted."""
    match event:
        case shooting.Fired() | shooting.DamageRolled() if field == "again":
            return SIX
        case shooting.Fired():
            return min(SIX, event.need)
        case shooting.DamageRolled():
            return max(2, min(SIX, event.need.total - event.pen.total))
        case close.Blows() | close.VehicleAttacked() | shooting.Sheltered():
            return event.need.total
        case _:
            return 0


def sums_of(event: Event) -> Iterator[tuple[str, Tally]]:
    for field in msgspec.structs.fields(event):
        found = getattr(event, field.name)
        if isinstance(found, Tally) and found.mods:
            yield SUMS.get(field.name, field.name), found
