"""A battle as its file tells it: two forces, a table, and what they are to do there."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.lists.records import Roster
from hedgerow.kernel.mistakes import Mistake

Edge = Literal["north", "east", "south", "west"]
Light = Literal["day", "night", "dawn", "dusk", "flares"]
Aim = Literal[
    "attrition", "envelopment", "point-defence", "hold", "prize", "demolition", "positions", "sectors", "surrounded",
    "manhunt",
]  # fmt: skip
"""How a battle is won (house-game.3)."""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side sets up: so deep from its own edge, or so far around the middle; inches."""

    depth: int = 0
    centre: int = 0


class Duty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side of a battle type begins with."""

    zone: Zone = Zone()
    set_up: Literal["none", "half", "all"] = "all"  # how many of its units must be on the table or in the first wave
    wave: bool = False  # units enter in turn 1 instead of being set up
    hidden: bool = False  # units in cover begin hidden (house-cover.4)
    dug_in: bool = False
    bombards: bool = False  # a preparatory bombardment may fall on the other side
    flanks: bool = True  # units in reserve may come round a flank


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory Points of a side."""

    kill: int = 1
    objective: int = 0
    in_zone: int = 0  # a unit of its own in the other side's zone
    exit: int = 0  # a unit that left over the other side's edge


class BattleType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    about: str
    aim: Aim
    attacker: bool = False  # one side attacks, and the two differ
    duty: tuple[Duty, Duty]  # the attacker's, the defender's; or both alike
    scoring: tuple[Scoring, Scoring]
    objectives: int | str = 0  # how many, or dice
    apart: int = 0  # inches between objectives
    from_edge: int = 0  # inches of an objective from every edge
    turns: int = 6
    standing: str = "ours"


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a battle, in order of the seats; the first attacks where one does."""

    name: str
    roster: Roster


class BattleFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle as written (docs/battles.md)."""

    title: str
    situation: str
    type: str
    table: str  # a table file by name, or "bocage:17:72x48"
    force: tuple[Force, ...] = ()  # two; none where players bring their own
    points: int = 0
    place: str = ""
    date: str = ""
    light: Light = "day"
    options: dict[str, str] = {}
    own: bool = False  # the players bring forces of their own


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """The same, its type read."""

    key: str
    title: str
    situation: str
    type: BattleType
    table: str
    force: tuple[Force, ...] = ()
    points: int = 0
    place: str = ""
    date: str = ""
    light: Light = "day"
    options: dict[str, str] = {}
    own: bool = False


class BattleError(Mistake):
    """A battle file that is not as it should be, with all that is wrong and what would be right."""

    def __init__(self, source: str, faults: list[str]) -> None:
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))
