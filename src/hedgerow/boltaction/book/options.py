"""The named options, and what rules may ask of them."""

from __future__ import annotations

from typing import Literal, TypedDict

from hedgerow.boltaction.book.tables import TABLES, Option
from hedgerow.kernel.options import Options

Readings = TypedDict(
    "Readings",
    {
        "ambush-reaction": Literal["down", "none"],
        "armour-pins": Literal["any-heavy", "could-penetrate"],
        "building-entry": Literal["advance-or-run", "run"],
        "courage": Literal["on", "off"],
        "cover": Literal["to-hit", "saves"],
        "defended-position": Literal["together", "defenders"],
        "down-to-hit": Literal["-2", "-1"],
        "extra-orders": Literal["on", "off"],
        "fixed-advance": Literal["any-turn", "quarter-turn", "no-fire"],
        "flame-to-hit": Literal["rolled", "automatic"],
        "full-strength": Literal["on", "off"],
        "half-losses": Literal["one-attack", "whole-turn"],
        "he-at-infantry": Literal["choice", "must"],
        "he-down": Literal["up", "down"],
        "he-hits": Literal["template", "dice"],
        "infantry-flame": Literal["2", "3"],
        "kept-down": Literal["on", "turn-end", "off"],
        "lost-dice": Literal["at-once", "turn-end"],
        "machine-guns": Literal["second", "first", "third"],
        "miscalculation": Literal["chance", "opponent"],
        "national-rules": Literal["on", "off"],
        "night": Literal["off", "night", "dawn", "dusk", "flares"],
        "panzerfaust-team": Literal["off", "on"],
        "premeasuring": Literal["on", "off"],
        "rally": Literal["d6", "d6+1", "all"],
        "rally-test": Literal["ignored", "counted"],
        "small-units": Literal["current", "original"],
        "starred-he": Literal["3", "2"],
        "strike-order": Literal["attackers", "together"],
        "tough-fighters": Literal["once-more", "roll-again"],
        "tracked-pivots": Literal["1", "2", "alike"],
        "vehicle-machine-guns": Literal["full", "half"],
    },
)
"""What each option of `tables.toml` may be: a rule that asks for another name or value does not pass the type check."""

OPTIONS: Options[Option, Readings] = Options(TABLES.option)
