"""Shooting that is under way."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.board.inches.records import Point
from hedgerow.boltaction.state.moves.shooting import Mode, Shell
from hedgerow.kernel.tally import Tally

Occasion = Literal["fire", "advance", "ambush", "release", "defence", "overrun", "friendly"]
"""`overrun` is the defence of anti-tank weapons alone (house-overrun.1)."""


class Declared(msgspec.Struct, gc=False, omit_defaults=True):
    """What one weapon fires at; "" are all that the unit's men carry."""

    weapon: str
    target: str
    shell: Shell = ""
    mode: Mode = ""


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


class Volley(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-shooting.4: what one unit fires at its targets, one target after another."""

    unit: str
    occasion: Occasion
    aims: list[Declared]
    left: list[str]  # targets still to be fired at


class Blast(msgspec.Struct, gc=False, omit_defaults=True):
    """A shell that has hit and whose template is still to be laid."""

    weapon: str
    size: int
    indirect: bool = False
    point: Point = (0, 0)
    under: dict[str, int] | None = None  # at a real table: how many models of each unit; None: it is to be laid
    save: Tally | None = None  # of the target's men, by the option `cover`


class Hits(msgspec.Struct, gc=False, omit_defaults=True):
    """Hits of one kind on a unit: so many dice to damage, at this PEN."""

    weapon: str
    count: int
    pen: Tally = Tally()
    heavy: bool = False
    flame: bool = False
    blast: int = 0  # the size of the shell
    top: bool = False
    indirect: bool = False
    shaped: bool = False
    scoped: bool = False
    point: Point = (0, 0)  # where they came from
    save: Tally | None = None  # the die that saves a man, by the option `cover`


class Struck(msgspec.Struct, gc=False, tag=True, omit_defaults=True):
    """house-shooting.4: hits on one unit, step by step: templates, pins, damage, casualties, morale."""

    target: str
    seat: int  # whose shots they are: he chooses for exceptional damage
    unit: str = ""  # that fired, if one did
    blasts: list[Blast] = []
    hits: list[Hits] = []
    step: Literal["template", "pins", "damage", "exceptional", "casualties", "morale"] = "template"
    before: int = 0  # models of the target before the attack (house-morale.1)
    wounds: int = 0  # casualties that the owner chooses
    exceptional: list[bool] = []  # and that the shooter does (house-damage.3): whether each is of a heavy weapon
    fallen: int = 0
    pinned: bool = False  # pins were given beforehand
    of: str = ""  # the target of the shells that touched it as well
    rule: str = "shooting.1"
