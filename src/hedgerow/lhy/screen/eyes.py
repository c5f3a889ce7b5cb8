"""Whom a seat knows of, and by what name: its own units, enemies in the open, and silhouettes.

4.3-1: of a Concealed enemy a seat sees that somebody is there, not who. Such a piece is called by its hex and a number,
"?F7.1": two of a stack cannot be told apart, and whoever goes to the next hex is somebody else. 20.9: whoever is Hidden
from a seat is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.lhy.state.names import known
from hedgerow.lhy.state.state import State, Unit

UNKNOWN = "?"
AWAY = "~"
"""Before the hex next to which somebody Concealed waits off the map."""


def shown(u: Unit, seat: int | None) -> bool:
    """Whether a seat knows that a unit is in play at all. Who comes later is known to its own side."""
    if u.lost:
        return False
    return u.seat == seat or (not u.hidden and bool(u.at or u.entry or u.exited or u.back >= 0))


def veiled(s: State, at: str, seat: int | None) -> list[Unit]:
    """Those in a hex whom a seat sees as silhouettes, the lowest first."""
    return [u for u in s.stacks.get(at, ()) if not u.hidden and not known(u, seat)]


def waiting(s: State, entry: str, seat: int | None) -> list[Unit]:
    """The same off the map, next to a hex."""
    return [u for u in s.units.values() if u.entry == entry and not u.at and shown(u, seat) and not known(u, seat)]


def beside(s: State, entry: str, seat: int | None) -> Iterator[tuple[str, Unit]]:
    """20.7h-1: whoever waits off the map next to a hex, and what a seat calls him."""
    found = [u for u in s.units.values() if u.entry == entry and not u.at and shown(u, seat)]
    return ((piece_id(s, u.id, seat), u) for u in found)


def piece_id(s: State, unit: str, seat: int | None) -> str:
    """What a seat calls a unit; "" if it may not know of it."""
    u = s.units.get(unit)
    if u is None or not shown(u, seat):
        return ""
    if known(u, seat):
        return u.id
    alike = veiled(s, u.at, seat) if u.at else waiting(s, u.entry, seat)
    return f"{UNKNOWN}{'' if u.at else AWAY}{u.at or u.entry}.{alike.index(u) + 1}" if u in alike else ""


def piece_ids(s: State, units: Iterable[str], seat: int | None) -> tuple[str, ...]:
    return tuple(id for unit in units if (id := piece_id(s, unit, seat)))


def unit_called(s: State, piece: str, seat: int | None) -> Unit | None:
    """The unit that a seat calls so; None if there is none that it may know by that name, silhouettes included."""
    u = s.units.get(piece)
    return u if u is not None and shown(u, seat) and known(u, seat) else None


def silhouette_at(s: State, piece: str, seat: int | None) -> str:
    """The hex of a silhouette that a seat sees; "" if there is none by that name."""
    if not piece.startswith(UNKNOWN):
        return ""
    at, _, number = piece.removeprefix(UNKNOWN).rpartition(".")
    alike = waiting(s, at.removeprefix(AWAY), seat) if at.startswith(AWAY) else veiled(s, at, seat)
    return at.removeprefix(AWAY) if number.isdigit() and 1 <= int(number) <= len(alike) else ""


def pieces_at(s: State, at: str, seat: int | None) -> Iterator[tuple[str, Unit]]:
    """All whom a seat sees in a hex, by the names that it has for them."""
    count = 0
    for u in s.stacks.get(at, ()):
        if known(u, seat):
            yield u.id, u
        elif not u.hidden:
            count += 1
            yield f"{UNKNOWN}{at}.{count}", u
