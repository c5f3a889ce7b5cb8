"""A battle as its file tells it: two forces, a table, and what they are to do there."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.boltaction.book.terms import Dice, Standing
from hedgerow.boltaction.lists.records import Roster
from hedgerow.kernel.mistakes import Mistake

Edge = Literal["north", "east", "south", "west"]
Light = Literal["day", "night", "dawn", "dusk", "flares"]
Aim = Literal[
    "points", "two-of-three", "hold", "prize", "demolition", "positions", "manhunt",
]  # fmt: skip
"""How a battle is won (house-game.3): by points, or by what it is about."""
Marks = Literal["none", "centre", "alternate", "defender"]
"""Who puts the objectives down: nobody, since there is one in the middle; both in turn; or the defender in his half."""


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side sets up: so deep from its own edge, so far around the middle, or its quarter; inches."""

    depth: int = 0
    centre: int = 0
    quarter: int = 0  # how far its quarter keeps from the middle of the table


class Duty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side of a battle type begins with."""

    zone: Zone | None = None  # none: nobody is set up on the table
    guards: int = 0  # exactly so many infantry or artillery units are set up; 0 if as many as one likes
    wave: bool = False  # units may enter in turn 1 instead of being set up
    hidden: bool = False  # units in cover begin hidden (house-cover.4)
    dug_in: bool = False
    bombards: bool = False  # a preparatory bombardment may fall on the other side
    flanks: bool = True  # units in reserve may come round a flank
    any_edge: bool = False  # units come over any edge that the enemy has not used in the same turn


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory Points of a side."""

    kill: int = 1
    objective: int = 0
    in_zone: int = 0  # a unit of its own in the other side's zone
    exit: int = 0  # a unit that left over the other side's edge
    quarter: tuple[int, int] = (0, 0)  # a quarter of the table on its own side, and on the other's
    hold: int = 0  # a unit of its own in its own zone at the end


class BattleType(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    about: str
    victory: str  # in words
    aim: Aim = "points"
    attacker: bool = False  # one side attacks, and the two differ
    duty: tuple[Duty, Duty]  # the attacker's, the defender's; or both alike
    scoring: tuple[Scoring, Scoring]
    marks: Marks = "none"
    objectives: Dice = "0"  # how many, or dice
    apart: int = 0  # inches between objectives
    from_edge: int = 0  # inches of an objective from every edge
    base: int = 0  # inches of a side's base from its own edge
    standing: Standing = "ours"


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a battle, in order of the seats; the first attacks where one does."""

    name: str
    roster: Roster


class ForceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as written: its roster in full, as the text of a list, or by the name of a ready-made one."""

    name: str
    roster: Roster | str


class BattleFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle as written (docs/battles.md)."""

    title: str
    situation: str
    type: str
    table: str  # a table file by name, or "bocage:17:72x48"
    force: tuple[ForceFile, ...] = ()  # two; none where players bring their own
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

    def force_name(self, seat: int) -> str:
        """What a side is called."""
        return self.force[seat].name if self.force else SIDES[seat]


SIDES = ("The first side", "The second side")
"""Of battles to which players bring their own forces."""


class BattleError(Mistake):
    """A battle file that is not as it should be, with all that is wrong and what would be right."""

    def __init__(self, source: str, faults: list[str]) -> None:
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))
