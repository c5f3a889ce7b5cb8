"""What is under way when a unit becomes Heroic (12.6)."""

from __future__ import annotations

import msgspec


class Heroism(msgspec.Struct, gc=False, tag="heroism"):
    """12.6.2: a Heroic unit that is to choose its target hex, and to Maneuver at once."""

    unit: str
