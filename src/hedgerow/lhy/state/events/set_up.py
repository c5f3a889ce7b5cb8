"""Setting up (20.0), and entering."""

from __future__ import annotations

from hedgerow.kernel.events import Event


class ForceDrawn(Event, frozen=True, kw_only=True):
    """20.6: told to its owner."""

    seat: int
    units: tuple[str, ...]
    mortars: tuple[str, ...] = ()


class Placed(Event, frozen=True, kw_only=True):
    """On the map, or off it next to a hex."""

    unit: str
    at: str
    how: tuple[str, ...] = ()
    off_map: bool = False


class Loaded(Event, frozen=True, kw_only=True):
    unit: str
    vehicle: str


class Dug(Event, frozen=True, kw_only=True):
    at: str
    seat: int


class Laid(Event, frozen=True, kw_only=True):
    kind: str
    at: str
    seat: int


class SetUpEnded(Event, frozen=True, kw_only=True):
    seat: int


class Embodied(Event, frozen=True, kw_only=True):
    """22.2: told to nobody else."""

    unit: str


class MissionBegan(Event, frozen=True, kw_only=True):
    """All is in place."""


class Arrived(Event, frozen=True, kw_only=True):
    """20.7i: a group may come on from now on."""

    seat: int
    group: str


class Entered(Event, frozen=True, kw_only=True):
    """20.7h"""

    units: tuple[str, ...]
    at: str
