"""Assaults: setting out (10.5), and what comes of them (14.0)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Assault(Move, frozen=True):
    """10.5.2: units of one hex Assault another, or reinforce friends there."""

    units: tuple[str, ...]
    at: str


class PressOn(Move, frozen=True):
    """10.5.2.2: units under an Assault Arrow go in."""


class Feint(Move, frozen=True):
    """10.5.2.4: they call the Assault off."""


class Stay(Move, frozen=True):
    """10.5.2.4: who stays after a Feint check; the others Withdraw."""

    units: tuple[str, ...] = ()


class Resolve(Move, frozen=True):
    """5.0.IV: which Assault is resolved next."""

    at: str


class Commit(Move, frozen=True):
    """14.0: who takes part in an Assault, where more are in the hex than may."""

    units: tuple[str, ...]


class Destroy(Move, frozen=True):
    """14.3.2: which vehicle a Vehicle Destruction Attempt is made at."""

    vehicle: str


class Retreat(Move, frozen=True):
    """14.3.3: who of those that must retreat goes next, hex by hex (`Go`)."""

    units: tuple[str, ...]


class Advance(Move, frozen=True):
    """14.3.4: units advance after an Assault."""

    units: tuple[str, ...]
    to: str


class Hold(Move, frozen=True):
    """Nobody else goes."""
