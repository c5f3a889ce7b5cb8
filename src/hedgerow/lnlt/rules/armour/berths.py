"""16.1.0.1, 16.2.1 Room in and on vehicles, and in helicopters."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.lnlt.book.counters import Counter
from hedgerow.lnlt.book.tables import TABLES, Room
from hedgerow.lnlt.rules.people.stacking import HALVES


def room_of(carrier: Counter, *, outside: bool) -> Room | None:
    """What a vehicle or helicopter has room for, inside or outside; None if nobody rides there."""
    built = carrier.hull or carrier.rotor
    inside = built.inside if built else ""
    on_top = carrier.hull.outside if carrier.hull else ""
    code = on_top if outside else inside
    return TABLES.passengers.room(code) if code else None


def fits(room: Room, crowd: Iterable[Counter], weapons: int) -> bool:
    """Whether there is room for some counters with so many Support Weapons."""
    kinds = [c.kind for c in crowd]
    halves = sum(HALVES.get(kind, 0) for kind in kinds)
    smcs = sum(kind not in HALVES for kind in kinds)
    return halves <= 2 * room.squads and smcs <= room.smcs and weapons <= room.sws
