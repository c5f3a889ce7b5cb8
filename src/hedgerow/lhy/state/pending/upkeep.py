"""What is to be settled between Actions."""

from __future__ import annotations

import msgspec


class Overstacked(msgspec.Struct, gc=False, tag="overstacked"):
    """2.4: a hex where a seat has too many."""

    at: str
    seat: int
