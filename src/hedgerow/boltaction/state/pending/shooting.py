"""Shooting that is under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.state.moves.shooting import Mode, Shell
from hedgerow.kernel.tally import Tally

Occasion = Literal["fire", "advance", "ambush", "release", "defence", "friendly"]


class Declared(msgspec.Struct, gc=False, omit_defaults=True):
    """What one weapon fires at; "" are all that the unit's men carry."""

    weapon: str
    target: str
    shell: Shell = ""
    mode: Mode = ""
    at: Point = (0, 0)  # where smoke is laid


class Declaring(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """shooting.2: targets are declared before anything is measured."""

    unit: str
    occasion: Occasion = "fire"
    aims: list[Declared] = []
    only: str = ""  # the one target that there may be


class Reacting(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """shooting.3: those fired at may react, one after another."""

    unit: str
    occasion: Occasion
    aims: list[Declared]
    left: list[str]  # targets still to be asked


class Hits(msgspec.Struct, gc=False, omit_defaults=True):
    """Hits of one kind on the target: so many dice to damage, at this PEN."""

    weapon: str
    count: int
    pen: Tally = Tally()
    heavy: bool = False
    flame: bool = False
    blast: bool = False
    top: bool = False
    indirect: bool = False
    shaped: bool = False
    scoped: bool = False
    small: bool = False  # small arms, from which a medic saves
    point: Point = (0, 0)  # where they came from


class Volley(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-shooting.4: all shots of one unit at one target, step by step."""

    unit: str
    target: str
    occasion: Occasion
    aims: list[Declared] = []
    step: Literal["hit", "template", "pins", "damage", "exceptional", "casualties", "morale"] = "hit"
    hits: list[Hits] = []
    shells: list[int] = []  # HE hits whose template is still to be laid: their sizes
    blast: int = 0  # the largest shell that hit
    flamed: bool = False
    before: int = 0  # models of the target before the attack (house-morale.1)
    wounds: int = 0  # casualties that the owner chooses
    chosen: int = 0  # and that the shooter does (house-damage.3)
    others: dict[str, list[Hits]] = {}  # further units under the template
