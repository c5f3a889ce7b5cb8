"""Moves."""

from __future__ import annotations

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.state.pending.movement import MoveKind
from hedgerow.kernel.events import Event


class SetOut(Event, frozen=True, kw_only=True):
    """A unit begins to move: the way of its leader or hull."""

    unit: str
    kind: MoveKind
    way: tuple[Point, ...]
    length: int


class Moved(Event, frozen=True, kw_only=True):
    """It has arrived, or was stopped there."""

    unit: str
    kind: MoveKind
    to: Point
    stopped: bool = False


class Turned(Event, frozen=True, kw_only=True):
    unit: str
    facing: int


class Entered(Event, frozen=True, kw_only=True):
    """house-building.1."""

    unit: str
    building: int
    at: Point


class GotAboard(Event, frozen=True, kw_only=True):
    unit: str
    carrier: str


class GotOff(Event, frozen=True, kw_only=True):
    unit: str
    carrier: str
    at: Point


class Arrived(Event, frozen=True, kw_only=True):
    """house-game.4."""

    unit: str
    at: Point
    edge: str


class Revealed(Event, frozen=True, kw_only=True):
    """house-cover.4: it is hidden no more."""

    unit: str


class Sprung(Event, frozen=True, kw_only=True):
    """house-ambush.1."""

    unit: str
    target: str
    at: Point


class Collapsed(Event, frozen=True, kw_only=True):
    """house-building.2, house-building.3."""

    building: int
    at: Point


class Stuck(Event, frozen=True, kw_only=True):
    """house-building.3: the die of a tank in a building."""

    unit: str
    die: int
    stuck: bool
