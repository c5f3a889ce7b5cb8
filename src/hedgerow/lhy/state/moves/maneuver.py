"""Maneuver Actions (10.0)."""

from __future__ import annotations

from hedgerow.kernel.choice import Move


class Maneuver(Move, frozen=True):
    """10.0: sets out with one or more units of a hex; hexes are entered one by one (`Go`)."""

    units: tuple[str, ...]


class Reverse(Move, frozen=True):
    """10.4.4: sets out backwards."""

    units: tuple[str, ...]


class Withdraw(Move, frozen=True):
    """10.3.1: sets out on a Withdrawal."""

    units: tuple[str, ...]


class Go(Move, frozen=True):
    """Enters the next hex. Where a roll comes first (4.1.10, 19.1.1b), a Platoon Leader may assist one unit."""

    to: str
    assisted: str = ""


class Exit(Move, frozen=True):
    """10.2: leaves the map over an edge: "north", "east", "south", "west"."""

    edge: str


class Rest(Move, frozen=True):
    """Ends the Maneuver; a vehicle stays in motion."""


class Halt(Move, frozen=True):
    """10.4.1b: ends the Maneuver, and the vehicle stops."""


class Overwatch(Move, frozen=True):
    """10.4.1b.iv: a vehicle in motion stops and may still fire in Reaction."""

    unit: str


class Deploy(Move, frozen=True):
    """10.3.2: a squad becomes two sections."""

    unit: str


class Overrun(Move, frozen=True):
    """10.4.5: drives into the next hex, and over whoever is there."""

    to: str


class Carry(Move, frozen=True):
    """11.3.1b: which SADRM markers go with units that leave a hex; said by whoever reacts to the Maneuver."""

    markers: tuple[int, ...]


class Mount(Move, frozen=True):
    """10.4.6.3: Riders or Passengers get on a vehicle."""

    units: tuple[str, ...]
    vehicle: str


class Dismount(Move, frozen=True):
    """10.4.6.4: Riders or Passengers get off."""

    units: tuple[str, ...]


class Limber(Move, frozen=True):
    """10.4.6.5: a Towed Gun is loaded, on a Carrier or on its own truck, which comes to a hex (`at`)."""

    gun: str
    carrier: str = ""
    at: str = ""


class Unlimber(Move, frozen=True):
    """10.4.6.5: a Towed Gun is unloaded in its hex, or into one beside it."""

    gun: str
    at: str


class Brave(Move, frozen=True):
    """10.4.5.1: the overrunning AFV that those in the hex turn on."""

    vehicle: str


class Spent(Move, frozen=True):
    """10.4.5.1: no more Anti-Tank Fire at vehicles that overrun."""
