"""Setting up (house-game.2): forces, edges, objectives, units on the table and off it."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Move


class Bring(Move, frozen=True):
    """A force of one's own, in the text form of army lists."""

    force: str


class TakeRole(Move, frozen=True):
    """The winner of the roll-off attacks or defends."""

    role: Literal["attack", "defend"]


class TakeEdge(Move, frozen=True):
    """The winner of the roll-off, or the defender, chooses his edge."""

    edge: Literal["north", "east", "south", "west"]


class Mark(Move, frozen=True):
    """An objective is put down."""

    at: str


class Deploy(Move, frozen=True):
    """A unit is set up: its leader, hull or gun at a point, the others around it."""

    unit: str
    at: str
    formation: str = "line"
    facing: int = 0
    spotter: str = ""  # where its spotter stands, if apart from it (house-indirect.3)


class Occupy(Move, frozen=True):
    """A unit is set up in a building."""

    unit: str
    building: int


class Load(Move, frozen=True):
    """A unit is set up aboard a transport, or a gun behind its tow."""

    unit: str
    carrier: str


class Keep(Move, frozen=True):
    """house-game.4: a unit is held back: for the first wave, in reserve, or to come round a flank."""

    unit: str
    how: Literal["wave", "reserve", "left", "right"]


class Suggested(Move, frozen=True):
    """All that is left is set up as is suggested."""


class Dash(Move, frozen=True):
    """Rangers run once before the first turn."""

    unit: str
    to: str
    formation: str = "keep"


class Ready(Move, frozen=True):
    """Nothing more of this kind."""
