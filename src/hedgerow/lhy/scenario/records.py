"""What a mission file says, and what is known of it once it has been checked (20.0)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from hedgerow.lhy.book.content import NATIONS
from hedgerow.lhy.book.counters import Arm, ContentError
from hedgerow.lhy.book.counters import Side as Camp

Edge = Literal["north", "east", "south", "west"]
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
Light = Literal["day", "twilight", "night"]
DUMMIES = "dummies"
"""20.8-1: the group of Dummies: they set up wherever others of their side do."""


class MissionError(ContentError):
    """Everything wrong with one mission file, in words for the person who wrote it."""

    def __init__(self, source: str, faults: list[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a mission file."""


# ------------------------------------------------------------------ forces (20.6, 20.7)


class Line(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a force (20.6). It names one of these things."""

    platoons: int = 0  # so many, drawn by lot (20.6.s1)
    arm: Arm = "infantry"  # of those
    elite: bool = False
    platoon: str = ""  # "german/1kp-3"
    company: str = ""  # "us/baker": with `steps` part of it, in full without
    steps: int = 0  # of a platoon or company that is partial or reinforced; of an armoured one, vehicles
    mix: str = ""  # support units, drawn from "us/mg"
    model: str = ""  # single vehicles of a type, "german/tiger"
    command: str = ""  # the Command Tank of a company (20.10)
    mortar: str = ""  # a type of the Mortar Fire Action Table
    count: int = 1  # of a mix, a type or a mortar


class Entry(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """20.7h, 20.7i: where a group comes on, and from when: a turn, or the first turn after so many minutes."""

    hexes: tuple[str, ...]
    turn: int = 1
    minute: int = 0


class Landing(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """16.0: a group that lands by air: platoons by parachute or glider, in the turn it is due."""

    turn: int = 1
    hexes: tuple[str, ...] = ()  # where LZs may be (16.1.2); anywhere if nothing is said
    assembly: tuple[str, ...] = ()  # where assembly hexes may be; anywhere that the rule allows if nothing is said


class Group(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Part of a force that sets up in an area, comes on over an edge, or lands."""

    id: str
    side: str
    force: tuple[Line, ...]
    area: tuple[str, ...] = ()
    enters: Entry | None = None
    lands: Landing | None = None
    hidden: bool = False  # all may set up Hidden, not only Towed Guns and LATWs (20.9.1)
    concealed: bool = True  # they may set up or enter Concealed (20.7d)
    ips: int | None = None  # IPs that may be put down; the defender's are not counted unless said (20.7c)
    mines: int = 0  # (19.1)
    wire: int = 0  # (19.2)
    posts: tuple[str, ...] = ()  # where the mission suggests to set up, the most important first
    works: tuple[str, ...] = ()  # where it suggests to lay mines, then wire


class Side(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's part of a mission."""

    id: str
    name: str
    nation: str
    edge: Edge  # friendly board edge (20.7)
    attacker: bool = False
    initiative: int = 0  # DRM (20.2)
    cdl: int | None = None  # Casualty Differential Limit (20.5)
    coordination: int = 0  # DRM (7.1)
    dummies: int = 0  # usually six (20.8)

    @property
    def camp(self) -> Camp:
        """5.0.I: whom ties of the Initiative favour."""
        return NATIONS[self.nation].side


# ------------------------------------------------------------------ winning (21.0)


class Objective(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """21.1: a terrain objective. `each` makes one of every hex that is named."""

    id: str
    name: str
    hexes: tuple[str, ...]
    each: bool = False
    crossing: bool = False  # a bridge or ford: with its entry hexes (21.1)
    counts: bool = True  # toward the objectives that the attacker must control
    mop: int = 0  # for the attacker while he controls it (21.2)
    defender_mop: int = 0  # for the defender while he does
    control: str = ""  # the side that controls it at first, where the set-up does not tell (21.1)


class Victory(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a mission ends and is won: by the Attacker's Final Score (21.3), or by Mission Objective Points alone."""

    words: str
    win: int = 0  # the attacker wins with this score or less
    draw: int = 0  # with more than that and up to this it is a draw; with more he loses, and the mission ends
    control: int = 0  # objectives that the attacker must control at the end of a turn
    clear: tuple[str, ...] = ()  # hexes without enemy combat units in good order at the end of a turn
    ends: int = 0  # the score with which the mission ends if nothing else does; one above `draw` if nothing is said
    ip_mop: int = 0  # to the attacker for each enemy IP that he controls
    points: int = 0  # with so many MOPs either side wins, and there is no Final Score
    minutes: int = 0  # then the mission ends after the turn in which more have passed


# ------------------------------------------------------------------ special rules (0.0-3)


class Special(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Mission Special Rules: what they say goes before the rule they speak of."""

    closed_edges: tuple[Edge, ...] = ()  # whose half hexes are out of play (0.0-7)
    closed: tuple[str, ...] = ()  # single hexes that nobody enters
    sector_hills: dict[str, int] = {}  # multipliers for the hills of single sectors (4.1.4)
    heights: dict[str, int] = {}  # of terrain, in levels, such as { forest = 1 }
    heroic_closed: tuple[str, ...] = ()  # no Heroic unit goes for these (12.6.2)
    exit: tuple[Edge, ...] = ()  # edges over which units may leave besides those of 10.2
    river_impassable: bool = False  # (4.1.10)
    mortar_recovery: dict[str, int] = {}  # by type of mortar, instead of 11.4.8 and 11.4.9
    elite_coordination: int | None = None  # instead of 15.1a
    illumination: tuple[str, ...] = ()  # sides that may ask for it (17.5)
    twilight: int = 10  # minutes that it lasts (17.1)
    dawn: int = 0  # minutes after which Night becomes Twilight; 0: it lasts
    known_mines: bool = False  # they lie open (19.1)
    first: str = ""  # the side with the Initiative on the first turn, if not the attacker (20.2)
    neutral: bool = False  # nobody controls an objective at first, unless it says so itself (21.1)
    cdl_ends: bool = True  # past a CDL the mission is decided (20.5)


# ------------------------------------------------------------------ the mission


class MissionFile(_Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mission as written."""

    title: str
    place: str
    date: str
    map: str
    situation: str
    side: tuple[Side, Side]
    group: tuple[Group, ...] = ()
    victory: Victory
    size: int = 1  # in what order missions are told, the smallest first
    hills: int = 1  # multiplier of their levels (4.1.4)
    light: Light = "day"  # (17.0)
    sets_up_first: str = ""  # the defender, unless said otherwise
    objective: tuple[Objective, ...] = ()
    special: Special = Special()
    rules: tuple[str, ...] = ()  # the special rules in words
    options: dict[str, str] = {}
    design: bool = False  # the players design it themselves (23.0)


class Mission(MissionFile, frozen=True, kw_only=True, dict=True):
    """A mission that has been checked: words for places are places, and it has a name."""

    name: str
    key: str

    @property
    def attacker(self) -> int:
        return 0 if self.side[0].attacker else 1

    @property
    def first(self) -> int:
        """20.2: who has the Initiative on the first turn."""
        return self.seat(self.special.first) if self.special.first else self.attacker

    def seat(self, side: str) -> int:
        return 0 if self.side[0].id == side else 1

    def group_named(self, id: str) -> Group | None:
        return self._groups.get(id)

    @cached_property
    def airborne(self) -> bool:
        """16.1: whether anybody lands by air."""
        return any(group.lands is not None for group in self.group)

    @cached_property
    def _groups(self) -> dict[str, Group]:
        return {group.id: group for group in self.group}

    @cached_property
    def areas(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """20.7-2: all hexes that each side sets up in, whatever group they are for."""
        return self._area(0), self._area(1)

    def _area(self, seat: int) -> tuple[str, ...]:
        groups = (group for group in self.group if self.seat(group.side) == seat)
        return tuple(dict.fromkeys(hex for group in groups for hex in group.area))
