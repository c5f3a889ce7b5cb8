"""Setting up."""

from __future__ import annotations

from typing import Literal

from hedgerow.board.inches.records import Edge, Point
from hedgerow.boltaction.state.state import Waiting
from hedgerow.kernel.events import Event


class Brought(Event, frozen=True, kw_only=True):
    """A player has his own force ready; which one is told when both have."""

    seat: int


class Mustered(Event, frozen=True, kw_only=True):
    """A side's force, and what it costs."""

    seat: int
    name: str
    nation: str
    units: tuple[str, ...]


class RolledOff(Event, frozen=True, kw_only=True):
    """house-game.2: until one die is higher; `dice` by seat, throw by throw."""

    dice: tuple[tuple[int, int], ...]
    winner: int


class RoleTaken(Event, frozen=True, kw_only=True):
    seat: int
    role: Literal["attack", "defend"]


class EdgeTaken(Event, frozen=True, kw_only=True):
    seat: int
    edge: Edge


class Counted(Event, frozen=True, kw_only=True):
    """How many objectives there are."""

    count: int
    dice: tuple[int, ...] = ()


class Marked(Event, frozen=True, kw_only=True):
    """An objective, or a side's base."""

    number: int
    at: Point
    seat: int = -1


class Deployed(Event, frozen=True, kw_only=True):
    """On the table: at a point, in a building or aboard."""

    unit: str
    at: Point
    building: int = -1
    carrier: str = ""
    hidden: bool = False
    dug_in: bool = False


class HeldBack(Event, frozen=True, kw_only=True):
    """house-game.4: for its owner alone."""

    unit: str
    how: Waiting
    carrier: str = ""


class OffTable(Event, frozen=True, kw_only=True):
    """What the other side learns of that: how many are still to come."""

    seat: int
    count: int


class BombardmentRolled(Event, frozen=True, kw_only=True):
    """Whether a preparatory bombardment falls."""

    seat: int
    die: int
    falls: bool


class Shelled(Event, frozen=True, kw_only=True):
    """What it does to a unit."""

    unit: str
    dice: tuple[int, ...]
    pins: int
    struck: bool


class Dashed(Event, frozen=True, kw_only=True):
    unit: str
    to: Point


class BattleBegan(Event, frozen=True, kw_only=True):
    """All is in place."""
