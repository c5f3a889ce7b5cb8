"""What is to be settled about mortars."""

from __future__ import annotations

import msgspec


class Extensions(msgspec.Struct, gc=False, tag="extensions"):
    """11.4.9: mortars whose fire may still be extended, and whose turn it is to try or to give up."""

    left: list[str]
    seat: int
