"""Setting up (20.0), and entering."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Place(Move, frozen=True):
    """20.7: puts a unit down. `how` lists "concealed", "hidden", "motion", "deployed", "open"; an FP has a front."""

    unit: str
    at: str
    how: tuple[str, ...] = ()
    front: int = -1


class Load(Move, frozen=True):
    """20.7f: a unit begins aboard a vehicle."""

    unit: str
    vehicle: str


class Dig(Move, frozen=True):
    """20.7c: puts down an Improved Position."""

    at: str


class Lay(Move, frozen=True):
    """19.0: puts down "mines" or "wire"."""

    kind: str
    at: str


class Suggested(Move, frozen=True):
    """Puts all that is left where the mission suggests."""


class Ready(Move, frozen=True):
    """Ends a side's set-up."""


class Embody(Move, frozen=True):
    """22.2: the squad or Platoon Leader that the player is, told to nobody."""

    unit: str
