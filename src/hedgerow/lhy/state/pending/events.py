"""What Random Events leave to decide (18.0)."""

from __future__ import annotations

import msgspec


class Recon(msgspec.Struct, gc=False, tag="recon"):
    """18.0a: a seat may take the Concealment marker from an enemy hex."""

    seat: int
