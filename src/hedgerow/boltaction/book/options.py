"""Named options: one default each, resolved once when a game starts."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypedDict, cast

from hedgerow.boltaction.book.tables import TABLES, Option
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint

OPTIONS: dict[str, Option] = {o.name: o for o in TABLES.option}

Readings = TypedDict(
    "Readings",
    {
        "armour-pins": Literal["any-heavy", "could-penetrate"],
        "building-entry": Literal["advance-or-run", "run"],
        "courage": Literal["on", "off"],
        "full-strength": Literal["on", "off"],
        "half-losses": Literal["one-attack", "whole-turn"],
        "he-down": Literal["up", "down"],
        "infantry-flame": Literal["2", "3"],
        "kept-down": Literal["on", "off"],
        "national-rules": Literal["on", "off"],
        "night": Literal["off", "night", "dawn", "dusk", "flares"],
        "panzerfaust-team": Literal["off", "on"],
        "premeasuring": Literal["on", "off"],
        "rally": Literal["d6", "d6+1"],
        "rally-test": Literal["ignored", "counted"],
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
            raise Mistake(f"there is no option {name!r}{hint(name, OPTIONS)}")
        if value not in OPTIONS[name].values:
            raise Mistake(f"option {name!r} takes {' or '.join(OPTIONS[name].values)}, not {value!r}")
    return {name: value for name, value in chosen.items() if value != OPTIONS[name].default}
