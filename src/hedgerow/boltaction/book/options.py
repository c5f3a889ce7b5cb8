"""The named options, and what rules may ask of them."""

from __future__ import annotations

from typing import Literal, TypedDict

from hedgerow.boltaction.book.tables import TABLES, Option
from hedgerow.kernel.options import Options

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

OPTIONS: Options[Option, Readings] = Options(TABLES.option)
