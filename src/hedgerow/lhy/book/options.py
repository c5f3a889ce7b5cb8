"""Named options: one default each, resolved once when a game starts."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, cast

from hedgerow.kernel.near import hint
from hedgerow.lhy.book.counters import ContentError
from hedgerow.lhy.book.tables import TABLES, Option

OPTIONS: dict[str, Option] = {o.name: o for o in TABLES.option}

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


def in_full(chosen: dict[str, str]) -> Readings:
    """Every option with the value chosen or its default."""
    return _in_full(tuple(chosen.items()))


@lru_cache(maxsize=256)
def _in_full(chosen: tuple[tuple[str, str], ...]) -> Readings:
    return cast(Readings, {name: o.default for name, o in OPTIONS.items()} | dict(chosen))


def by_name(readings: Readings) -> dict[str, str]:
    """For screens, which only show them."""
    return {name: str(value) for name, value in readings.items()}


def resolve(chosen: dict[str, str]) -> dict[str, str]:
    """What differs from the defaults; an unknown name or value is an error in words."""
    for name, value in chosen.items():
        if name not in OPTIONS:
            raise ContentError(f"there is no option {name!r}{hint(name, OPTIONS)}")
        if value not in OPTIONS[name].values:
            raise ContentError(f"option {name!r} takes {' or '.join(OPTIONS[name].values)}, not {value!r}")
    return {name: value for name, value in chosen.items() if value != OPTIONS[name].default}
