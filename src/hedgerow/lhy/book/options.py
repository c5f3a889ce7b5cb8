"""The named options, and what rules may ask of them."""

from __future__ import annotations

from typing import Literal, TypedDict

from hedgerow.kernel.options import Options
from hedgerow.lhy.book.tables import TABLES, Option

Readings = TypedDict(
    "Readings",
    {
        "assembly-steps": Literal["fewer-than-four", "four-or-fewer"],
        "collateral-atv": Literal["below-zero", "zero-or-less"],
        "command-and-control": Literal["off", "on"],
        "conceal-loss": Literal["equal", "exceed"],
        "deception": Literal["off", "on"],
        "direct-he": Literal["one-or-less", "below-one"],
        "dyo-cdl": Literal["text", "table"],
        "dyo-end": Literal["above", "at"],
        "edge-exit": Literal["seven", "eight"],
        "friendly-vehicle": Literal["target", "firer"],
        "role-play": Literal["off", "on"],
        "secret-mortar-recovery": Literal["off", "on"],
        "soft-armour": Literal["four-or-less", "below-four"],
    },
)
"""What each option of `tables.toml` may be: a rule that asks for another name or value does not pass the type check."""

OPTIONS: Options[Option, Readings] = Options(TABLES.option)
