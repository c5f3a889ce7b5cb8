"""How moves and events name what fires: a unit or a Support Weapon by its id, or a part of one.

>>> part_named("us-hero@bar")  # a single man who helps to serve a weapon that another bears (1.6.0.6)
Part(owner='us-hero', serves='bar', mount='', mg=-1, low=False)
>>> part_named("tank:mg0"), part_named("tank:2").mount  # a vehicle's machine gun (15.0.0.6), its second gun (14.1.0.3)
(Part(owner='tank', serves='', mount='mg0', mg=0, low=False), '2')
>>> part_named("us-1").pieces, part_named("us-hero@bar").pieces, part_named("tank:mg0h").pieces
(('us-1',), ('us-hero', 'bar'), ('tank',))
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

SERVES, OF = "@", ":"
SECOND, TURRET = "2", "turret"
MACHINE_GUN = re.compile(r"mg(\d)(h?)")


class Part(NamedTuple):
    """A name, read."""

    owner: str  # the unit, or the Support Weapon itself
    serves: str = ""  # the Support Weapon that its owner helps with
    mount: str = ""  # what it is on the vehicle that owns it
    mg: int = -1  # which machine gun
    low: bool = False  # the half of a split one that is left to the hull (15.0.0.12)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The counters it is about."""
        return (self.owner, self.serves) if self.serves else (self.owner,)


@lru_cache(maxsize=4096)
def part_named(text: str) -> Part:
    owner, serves, weapon = text.partition(SERVES)
    if serves:
        return Part(owner, serves=weapon)
    owner, _, mount = text.partition(OF)
    read = MACHINE_GUN.fullmatch(mount)
    return Part(owner, mount=mount, mg=int(read[1]), low=bool(read[2])) if read else Part(owner, mount=mount)


def helper(man: str, weapon: str) -> str:
    """1.6.0.6: a single man who helps to serve a weapon."""
    return f"{man}{SERVES}{weapon}"


def machine_gun(vehicle: str, number: int) -> str:
    """15.0.0.6"""
    return f"{vehicle}{OF}mg{number}"


def hull_half(gun: str) -> str:
    """15.0.0.12: the half of a split machine gun that is left to the hull."""
    return f"{gun}h"


def second_gun(vehicle: str) -> str:
    """14.1.0.3: what the second gun of a vehicle is called, if it has one."""
    return f"{vehicle}{OF}{SECOND}"


def turret(vehicle: str) -> str:
    """What is noted when a turret has turned (15.1.1.1)."""
    return f"{vehicle}{OF}{TURRET}"
