"""What is to be settled between Actions."""

from __future__ import annotations

import msgspec


class Overstacked(msgspec.Struct, gc=False, tag="overstacked"):
    """2.4: a hex where a seat has too many."""

    at: str
    seat: int


class Arriving(msgspec.Struct, gc=False, tag="arriving"):
    """20.7h: a side whose reinforcements are to be put down next to the map."""

    seat: int
