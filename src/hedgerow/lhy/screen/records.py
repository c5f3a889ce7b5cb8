"""What a seat sees, as records."""

from __future__ import annotations

import msgspec


class PieceView(msgspec.Struct, frozen=True):
    """A unit that a seat sees for what it is, or what is Concealed in a hex, all of it one piece."""

    id: str
    seat: int
    at: str
    counter: str = ""  # "" for what is Concealed
    platoon: str = ""
    entry: str = ""  # waits off the map next to this hex
    states: tuple[str, ...] = ()
    did: str = ""
    carrier: str = ""
    front: int = -1


class MarkerView(msgspec.Struct, frozen=True):
    id: str
    kind: str
    at: str
    value: int = 0
    unit: str = ""


class View(msgspec.Struct, frozen=True):
    """All that a seat may know of the state."""

    seat: int | None
    scenario: str
    turn: int
    phase: str
    minutes: int
    initiative: int
    casualties: int
    light: str
    pieces: tuple[PieceView, ...]
    markers: tuple[MarkerView, ...]
    positions: tuple[str, ...] = ()
    wire: tuple[str, ...] = ()
    mines: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    control: dict[str, int] = {}
