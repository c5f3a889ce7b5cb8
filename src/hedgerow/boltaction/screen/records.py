"""What a seat sees. Whatever is not named here is not shown."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.book.entries import Arc, Slot
from hedgerow.boltaction.book.terms import Drive, Facing, Kind, Order, Quality


class ModelView(msgspec.Struct, frozen=True):
    """A man who is left."""

    id: str
    at: str
    arms: tuple[str, ...] = ()
    role: str = ""


class ArmView(msgspec.Struct, frozen=True):
    """What a unit fires with, once of a kind: how far it reaches, in hundredths of an inch, and where to."""

    name: str
    range: int
    least: int = 0
    arc: Arc = "all-round"
    turret: int = 0  # 1 or more; 0 is in the hull, or carried


class PieceView(msgspec.Struct, frozen=True, kw_only=True):
    """A unit. `at` is where its leader, hull or gun is; off the table it is nowhere."""

    id: str
    seat: int
    name: str
    entry: str
    kind: Kind
    slot: Slot
    quality: Quality
    drive: Drive | None = None
    size: tuple[int, int] = (0, 0)  # width and length of hull or carriage, in hundredths of an inch
    open_topped: bool = False
    gun: str = ""  # the weapon that a team or a crew serves
    arms: tuple[ArmView, ...] = ()
    at: str = ""
    facing: int = 0
    men: tuple[ModelView, ...] = ()
    start: int = 0  # how many there were
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


class SideView(msgspec.Struct, frozen=True):
    name: str
    nation: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    sides: tuple[SideView, ...] = ()
    base: int = 0  # the radius of a man's base
    turn: int
    phase: str
    pieces: tuple[PieceView, ...] = ()
    cup: tuple[int, int] = (0, 0)  # dice of each side in the cup
    aside: tuple[int, int] = (0, 0)
    drawn: int = -1
    edges: tuple[str, ...] = ()
    attacker: int = -1
    objectives: tuple[str, ...] = ()
    holders: tuple[int, ...] = ()  # of each objective; -1 is nobody
    bases: tuple[str, ...] = ()
    prize: str = ""  # who has it
    smoke: tuple[SmokeView, ...] = ()
    missions: tuple[MissionView, ...] = ()
    ruins: tuple[str, ...] = ()  # buildings by their middle
    burning: tuple[str, ...] = ()
    acting: str = ""  # the unit about which something is going on
    way: tuple[str, ...] = ()  # the way of who moves at this moment
    blast: int = 0  # the diameter of the template that is to be laid
    dark: bool = False
    scores: tuple[int, ...] = ()
