"""What a seat sees. Whatever is not named here is not shown."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.book.terms import Facing, Kind, Order, Quality


class ModelView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A man who is left."""

    id: str
    at: str
    arms: tuple[str, ...] = ()
    role: str = ""


class PieceView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit. `at` is where its leader, hull or gun is; off the table it is nowhere."""

    id: str
    seat: int
    name: str
    entry: str
    kind: Kind
    quality: Quality
    at: str = ""
    facing: int = 0
    men: tuple[ModelView, ...] = ()
    pins: int = 0
    order: Order | None = None
    retained: bool = False
    off_table: bool = False
    comes: Literal["", "wave", "reserve", "left", "right"] = ""  # its owner alone is told
    hidden: bool = False
    dug_in: bool = False
    building: int = -1
    carrier: str = ""
    immobilised: bool = False
    jammed: dict[str, Facing] = {}
    loaded: str = ""
    lost: bool = False
    wreck: bool = False


class SmokeView(msgspec.Struct, frozen=True):
    id: int
    at: str
    radius: int


class MissionView(msgspec.Struct, frozen=True):
    """Support that has been called."""

    id: int
    kind: str
    seat: int
    unit: str
    at: str


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    table: str
    turn: int
    phase: str
    pieces: tuple[PieceView, ...] = ()
    cup: tuple[int, int] = (0, 0)  # dice of each side in the cup
    aside: tuple[int, int] = (0, 0)
    drawn: int = -1
    edges: tuple[str, ...] = ()
    attacker: int = -1
    objectives: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    prize: str = ""  # who has it
    smoke: tuple[SmokeView, ...] = ()
    missions: tuple[MissionView, ...] = ()
    ruins: tuple[int, ...] = ()
    burning: tuple[int, ...] = ()
    dark: bool = False
    scores: tuple[int, ...] = ()
