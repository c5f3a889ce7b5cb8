"""Mortar Fire (11.4) and Illumination (17.5)."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Move

Shells = Literal["he", "smoke"]


class Request(Move, frozen=True):
    """11.4.4: a unit asks for the fire of a mortar on a hex. `sector` names the diagram where two sectors meet, `post`
    the entry hex of the Forward Observer while the unit waits off the map (20.7j).
    """

    unit: str
    mortar: str
    at: str
    shells: Shells
    sector: str = ""
    post: str = ""


class Spot(Move, frozen=True):
    """11.4.4: a unit asks for the fire of a mortar elsewhere than on enemies that it knows of: on which hex, and with
    what shells, is said then. `post` is as in a Request.
    """

    unit: str
    mortar: str
    post: str = ""


class Flare(Move, frozen=True):
    """17.5: a unit asks for light; over which hex is said then."""

    unit: str


class Illuminate(Move, frozen=True):
    """17.5: a unit asks for light over a hex."""

    unit: str
    at: str
    sector: str = ""


class Extend(Move, frozen=True):
    """11.4.9: tries to go on with the fire of a mortar next turn, there or near by."""

    mortar: str
    at: str
    shells: Shells
    sector: str = ""


class Cease(Move, frozen=True):
    """11.4.9: gives up a mortar's fire."""

    mortar: str
