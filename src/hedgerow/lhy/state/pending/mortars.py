"""What is to be settled about mortars."""

from __future__ import annotations

import msgspec


class Extensions(msgspec.Struct, gc=False, tag="extensions"):
    """11.4.9: mortars whose fire may still be extended, and whose turn it is to try or to give up."""

    left: list[str]
    seat: int


class Spotting(msgspec.Struct, gc=False, tag="spotting"):
    """11.4.4: a unit that asks for a mortar's fire, and has not said where yet."""

    units: list[str]
    mortar: str
    post: str = ""


class Flaring(msgspec.Struct, gc=False, tag="flaring"):
    """17.5: a unit that asks for light, and has not said where yet."""

    units: list[str]
