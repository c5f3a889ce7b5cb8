"""Close quarters (close.1), overruns, and regrouping."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Assault(Move, frozen=True):
    """close.2: a unit on RUN assaults another."""

    unit: str
    target: str


class Overrun(Move, frozen=True):
    """house-overrun.1, house-overrun.2: a tank drives straight over or into what is before it.

    `far` is the whole of its way in hundredths of an inch; 0 is as far as it gets.
    """

    unit: str
    target: str
    far: int = 0


class Defend(Move, frozen=True):
    """house-close.3: defensive fire."""


class Regroup(Move, frozen=True):
    """house-close.8: the winner moves."""

    to: str
    formation: str = "keep"


class TakeOver(Move, frozen=True):
    """house-close.8: the winner occupies the building that it has cleared."""


class Stand(Move, frozen=True):
    """It stays where it is."""
