"""Setting up (house-game.2): edges, objectives, units on the table and off it."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Bring(Move, frozen=True):
    """A force of one's own, in the text form of army lists."""

    force: str


class TakeEdge(Move, frozen=True):
    """The winner of the roll-off chooses his edge."""

    edge: str


class Mark(Move, frozen=True):
    """An objective is put down."""

    at: str


class Deploy(Move, frozen=True):
    """A unit is set up: its leader, hull or gun at a point, the others around it."""

    unit: str
    at: str
    formation: str = "line"
    facing: int = 0


class Occupy(Move, frozen=True):
    """A unit is set up in a building."""

    unit: str
    building: int


class Load(Move, frozen=True):
    """A unit is set up aboard a transport, or a gun behind its tow."""

    unit: str
    carrier: str


class Keep(Move, frozen=True):
    """house-game.4: a unit is held back: "wave", "reserve", or to come round the "left" or "right" flank."""

    unit: str
    how: str


class Suggested(Move, frozen=True):
    """All that is left is set up as is suggested."""


class Ready(Move, frozen=True):
    """Whatever is not set up is held in reserve."""
