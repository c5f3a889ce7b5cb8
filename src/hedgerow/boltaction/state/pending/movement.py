"""A move that is under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.ground.records import Course, Way

MoveKind = Literal["advance", "run", "charge", "panic", "escape", "regroup", "arrive", "back-off"]


class Moving(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-ambush.1: who has gone how far, so that an ambush may be sprung on the way."""

    unit: str
    kind: MoveKind
    halted: bool = False  # brought Down on the way, which ends the move (house-armour.2)
    ways: dict[str, Way] = {}  # of each model
    course: Course | None = None  # of a hull or a gun
    gone: int = 0  # hundredths of an inch, along the longest of them
    asked: list[str] = []  # ambushers whose chance has passed
    into: int = -1  # the building that it enters
    aboard: str = ""  # the transport that it boards
    leaves: bool = False  # it flees over the edge of the table
    over: str = ""  # the edge over which it leaves, where that counts


class BailingOut(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-transport.1: those aboard a vehicle that is lost: placed beside it, hit, pinned and Down."""

    unit: str
    carrier: str
    placed: bool = False
