"""Missions from off the table that are being worked out."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.board.inches.records import Point


class Striking(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """airstrike.1 to airstrike.8: an aircraft, from the roll on the chart to its pins on bystanders."""

    mission: int
    seat: int  # whose aircraft it is
    target: str
    step: Literal["chart", "victim", "waits", "marker", "flak", "type", "down", "attack", "beside"] = "chart"
    marker: Point = (0, 0)
    aircraft: str = ""
    beside: list[str] = []  # who is near the target when it is struck
    under: list[str] = []  # who lies under the bomb's template


class Barraging(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """barrage.1 to barrage.7: a barrage of shells or smoke."""

    mission: int
    seat: int
    smoke: bool
    at: Point
    step: Literal["chart", "delay", "astray", "lands", "down", "fates"] = "chart"
    astray: int = 0  # hundredths of an inch by which the opponent may move it (`miscalculation`)
    radius: int = 0  # hundredths of an inch
    asking: list[int] = []  # seats that still say who goes Down
    left: list[str] = []  # units whose fate is still to be rolled for
