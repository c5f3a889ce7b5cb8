"""Moving (house-move.4): on foot, in vehicles, into and out of buildings and transports."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Move


class Go(Move, frozen=True):
    """The leader's destination, and how the others stand around it; `models` are put elsewhere: "3@1234x0560"."""

    unit: str
    to: str
    formation: str = "keep"
    models: tuple[str, ...] = ()


class Drive(Move, frozen=True):
    """house-vehicle.1: steps of a drive: "+45" or "-90" pivots, "a600" ahead, "b450" back, "r1200" along the road."""

    unit: str
    way: tuple[str, ...]


class Turn(Move, frozen=True):
    """house-weapon.3: a Fixed weapon turns on the spot, so many degrees clockwise from the north."""

    unit: str
    facing: int


class Post(Move, frozen=True):
    """house-indirect.3: the spotter goes there by himself; his weapon stays, and does not fire."""

    unit: str
    to: str


class Enter(Move, frozen=True):
    """house-building.1."""

    unit: str
    building: int


class Leave(Move, frozen=True):
    """house-building.1: out of a building, measured from its wall."""

    unit: str
    to: str
    formation: str = "line"


class Board(Move, frozen=True):
    """house-transport.1, house-transport.2: onto a transport, or a gun behind its tow."""

    unit: str
    carrier: str


class Alight(Move, frozen=True):
    """house-transport.1, house-transport.2: off a transport, measured from its hull; a gun is unhooked."""

    unit: str
    to: str
    formation: str = "line"
    facing: int = 0


class ComeOn(Move, frozen=True):
    """house-game.4: from reserve, over the table's edge; a hull or gun looks straight in unless it is told to turn."""

    unit: str
    to: str
    formation: str = "line"
    facing: int = -1


class Exit(Move, frozen=True):
    """house-move.3: over an edge of the table, where the battle has a use for it."""

    unit: str
    edge: Literal["north", "east", "south", "west"]


class Stay(Move, frozen=True):
    """house-orders.1: where it is."""
