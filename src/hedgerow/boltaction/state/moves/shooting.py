"""Shooting (shooting.1): declaring, reacting, templates and casualties; opportunity fire."""

from __future__ import annotations

from typing import Literal

from hedgerow.kernel.choice import Move

Shell = Literal["", "he", "at", "smoke"]
Mode = Literal["", "direct", "indirect"]


class Shoot(Move, frozen=True):
    """house-shooting.1: all that a unit can fire, at one target; a weapon with two shells or two ways says which."""

    unit: str
    target: str
    shell: Shell = ""
    mode: Mode = ""


class Aim(Move, frozen=True):
    """house-shooting.1: one weapon at one target: a mount of a vehicle, or the One shot weapon of a model."""

    weapon: str
    target: str
    shell: Shell = ""
    mode: Mode = ""


class Screen(Move, frozen=True):
    """house-smoke.2: a mortar or howitzer lays smoke on a point."""

    unit: str
    at: str


class Open(Move, frozen=True):
    """Everything is declared: open fire."""


class HoldFire(Move, frozen=True):
    """No shot."""


class GoDown(Move, frozen=True):
    """house-shooting.3: the target goes Down."""


class Escape(Move, frozen=True):
    """house-recce.1: a Recce vehicle drives off."""

    way: tuple[str, ...]


class Hold(Move, frozen=True):
    """No reaction."""


class Spring(Move, frozen=True):
    """house-ambush.1: an ambusher fires when the enemy has gone so far, in hundredths of an inch."""

    unit: str
    along: int
    shell: Shell = ""


class Lay(Move, frozen=True):
    """house-he.1: where the middle of a template lies."""

    at: str


class Pick(Move, frozen=True):
    """house-damage.3: the shooter chooses whom exceptional damage strikes; "gun" for the gun."""

    model: str


class Remove(Move, frozen=True):
    """house-casualty.1: the owner chooses his casualties."""

    models: tuple[str, ...]
