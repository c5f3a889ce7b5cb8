"""What a scenario file says, and what is known of it once it has been checked (22)."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.lnlt.book.counters import ContentError
from hedgerow.lnlt.ground.forts import Fort
from hedgerow.lnlt.state.state import WorkKind

SNIPERS = "sniper"  # the group of Snipers who wait off the map (11.4.1)
AIR = "air"  # the group of aircraft on their way (19.1.0.1)


class ScenarioError(ContentError):
    """Everything wrong with one scenario file, in words for the person who wrote it."""

    def __init__(self, source: str, faults: list[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a scenario file."""


# ------------------------------------------------------------------ the order of battle


class Side(_Part, frozen=True):
    """A player's side."""

    id: str
    name: str
    nations: tuple[str, ...]
    control: tuple[str, ...] = ()  # places it controls at the start, besides those it occupies (22.1.1)
    ambush: tuple[str, ...] = ()  # counters or kinds that may Ambush in this scenario, or "all" (8.4.1)


class Line(_Part, frozen=True):
    """A line of the order of battle: so many units, each with these weapons and this Skill."""

    unit: str
    count: int = 1
    weapons: tuple[str, ...] = ()
    skill: str = ""
    at: str = ""  # where the scenario suggests to put them: one place for all, or one for each
    folded: bool = False  # weapons with a tripod begin on their other side
    leader: str = ""  # the Armor Leader who commands this vehicle (11.5.1)
    faces: str = ""  # the vertex that vehicles or guns face: one for all, or one for each
    aboard: str = ""  # the vehicle in which they begin, by its name in play: one for all, or one for each (16)
    outside: bool = False  # they ride on it, not in it (16.2)


class Entry(_Part, frozen=True):
    """When and where a group comes on (22.0.5)."""

    turn: int
    hexes: tuple[str, ...]


class FortSpec(_Part, frozen=True):
    """A Bunker or Cave in a hex, with its front to a hexside (21.1)."""

    hex: str
    facing: str  # one of hexes.DIRECTIONS, such as "NE"
    tm: int = 0  # 0: as usual


class Minefield(_Part, frozen=True):
    """Mines of a side, one or two markers in each hex (21.4)."""

    side: str
    hexes: tuple[str, ...]
    fp: int = 1
    count: int = 1


class Works(_Part, frozen=True):
    """Fortifications that a side puts down itself when it sets up (21.0.1)."""

    kind: WorkKind
    count: int = 1
    tm: int = 0  # of a Bunker or Cave; 0: as usual
    fp: int = 1  # of Mines
    where: tuple[str, ...] = ()  # where they may be put; anywhere in the group's area if nothing is said
    at: str = ""  # where the scenario suggests to put them; behind the hex of a Bunker or Cave its facing, as "D6 NE"


class Group(_Part, frozen=True):
    """Units that set up in an area, or come on from off the map, or are brought by an event."""

    id: str
    side: str
    units: tuple[Line, ...]
    area: tuple[str, ...] = ()
    enters: Entry | None = None
    event: bool = False
    foxholes: tuple[str, ...] = ()  # dug before the game begins
    dig: int = 0  # Foxholes that the side places itself
    dig_at: str = ""  # where the scenario suggests to dig them
    works: tuple[Works, ...] = ()


class AirSupport(_Part, frozen=True):
    """19.1.0.1: so many missions of an aircraft. 19.2: so many helicopters, from when and where, with whom aboard."""

    side: str
    counter: str
    missions: int = 1
    turn: int = 1
    hexes: tuple[str, ...] = ()
    aboard: tuple[Line, ...] = ()


class Artillery(_Part, frozen=True):
    """18.2.0.1: off-board Artillery: how many fire missions, with what FP, and who may call them."""

    id: str
    side: str
    name: str
    fp: int
    missions: int
    callers: tuple[str, ...] = ()  # groups, nations, badges or counters of its own formation; all of the side if none
    together: bool = False  # several of its missions may be called at the same time (18.3.1)
    event: bool = False  # a paragraph grants it


# ------------------------------------------------------------------ victory conditions


class Control(_Part, frozen=True, tag_field="kind", tag="control"):
    """Points for each place controlled; with `at_least`, once, for controlling so many of them."""

    side: str
    places: tuple[str, ...]
    points: int = 1
    at_least: int = 0
    words: str = ""


class Losses(_Part, frozen=True, tag_field="kind", tag="losses"):
    """Points for every enemy unit eliminated, by kind; a Half-squad is worth half a Squad (22.0.6)."""

    side: str
    worth: dict[str, int]
    words: str = ""


class Survivors(_Part, frozen=True, tag_field="kind", tag="survivors"):
    """Points for every own unit in Good Order on the map, or in these places, by kind."""

    side: str
    worth: dict[str, int]
    places: tuple[str, ...] = ()
    words: str = ""


class Cleared(_Part, frozen=True, tag_field="kind", tag="cleared"):
    """Points if no enemy unit in Good Order is in these places."""

    side: str
    places: tuple[str, ...]
    points: int
    words: str = ""


Score = Control | Losses | Survivors | Cleared


class Victory(_Part, frozen=True):
    """How points decide. With `side`: it wins with `points` or more, and loses otherwise. Without: most points win."""

    words: str
    score: tuple[Score, ...]
    side: str = ""
    points: int = 0
    tie: str = ""  # who wins when both have the same; "" for a draw


# ------------------------------------------------------------------ events


class EventSpec(_Part, frozen=True):
    """1.8: an Event Marker, the side that may set it off ("" for either), and the paragraph it leads to."""

    id: str
    kind: Literal["occupation", "sight"]
    at: str
    paragraph: str
    by: str = ""
    keep: bool = False  # stays on the map


class Paragraph(_Part, frozen=True):
    """1.8.4: what is read, and what comes of it."""

    id: str
    text: str
    appear: tuple[str, ...] = ()  # groups that are there now (22.0.4)
    points: dict[str, int] = {}  # by side
    smoke: tuple[str, ...] = ()
    weapon: str = ""  # a Support Weapon found in the marker's place
    skill: str = ""  # for the best of those who set it off, if he can use it
    steadies: str = ""  # the side whose Shaken units take heart
    bunker: tuple[FortSpec, ...] = ()  # (21.1.0.1)
    cave: tuple[FortSpec, ...] = ()
    artillery: tuple[str, ...] = ()  # off-board Artillery that is there now (18.2.0.1)


# ------------------------------------------------------------------ the scenario


class ScenarioFile(_Part, frozen=True):
    """A scenario as written."""

    title: str
    place: str
    date: str
    map: str
    turns: int
    first: str  # who sets up first
    situation: str
    side: tuple[Side, ...]
    group: tuple[Group, ...]
    victory: Victory
    initiative: str = ""  # who has it on turn 1; "" when it is rolled for
    rules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    transport: tuple[str, ...] = ()  # heavy Weapon Teams that vehicles may carry here (16.1.0.3)
    event: tuple[EventSpec, ...] = ()
    paragraph: tuple[Paragraph, ...] = ()
    air: tuple[AirSupport, ...] = ()
    night: bool = False  # (20.1)
    bunker: tuple[FortSpec, ...] = ()
    cave: tuple[FortSpec, ...] = ()
    wire: tuple[str, ...] = ()
    mines: tuple[Minefield, ...] = ()
    artillery: tuple[Artillery, ...] = ()
    boats: dict[str, int] = {}  # Rubber Boats, by the hex they lie in (23.3)


class Enlisted(msgspec.Struct, frozen=True):
    """A unit of the order of battle under the name it has in play. Weapons are (name, counter)."""

    id: str
    counter: str
    side: int
    group: str
    skill: str = ""
    at: str = ""
    weapons: tuple[tuple[str, str], ...] = ()
    folded: bool = False
    leader: tuple[str, ...] = ()  # name and counter of a vehicle's Armor Leader
    faces: str = ""
    aboard: str = ""
    outside: bool = False


class Scenario(ScenarioFile, frozen=True, kw_only=True):
    """A scenario that has been checked. `key` is what states and records call it by."""

    name: str
    key: str
    roster: tuple[Enlisted, ...]
    forts: tuple[Fort, ...] = ()

    def seat(self, side: str) -> int:
        return next(i for i, x in enumerate(self.side) if x.id == side)

    def group_named(self, name: str) -> Group | None:
        return next((g for g in self.group if g.id == name), None)

    def artillery_named(self, name: str) -> Artillery | None:
        return next((a for a in self.artillery if a.id == name), None)

    def enlisted(self, group: str) -> tuple[Enlisted, ...]:
        return tuple(e for e in self.roster if e.group == group)
