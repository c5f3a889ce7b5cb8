"""The counters as printed (1, 2.1, 2.2): what a unit is and can do, with the figures of both of its sides.

Rules ask these hundreds of thousands of times a second: everything is an attribute, worked out when content is read.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.mistakes import Mistake
from hedgerow.lhy.book.terrain import Mover

Kind = Literal["squad", "section", "mg", "gun", "fp", "leader", "latw", "afv", "halftrack", "truck"]
"""2.2: a tracked carrier is a `halftrack`, an armoured car an `afv`."""
Side = Literal["allied", "axis"]
Arm = Literal["infantry", "armour"]
Standing = Literal["printed", "later", "derived", "ours"]
"""How sure a figure is: printed in a source; printed for a later edition; following from a source; our own."""
STANDINGS: tuple[Standing, ...] = ("printed", "later", "derived", "ours")


class ContentError(Mistake):
    """A content file that cannot be used: names the file, the field and what would be right."""


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What units of a kind are and can do (2.1, 2.2, the Unit Capability Table)."""

    steps: int  # for casualties and density
    assault_steps: int  # in Assault resolution (2.2.4)
    combat: bool = False  # (2.1.1)
    infantry: bool = False  # (2.2.1)
    vehicular: bool = False  # (2.1.4)
    carrier: bool = False  # (2.2.8)
    maneuver: bool = False  # on its own: not FPs, nor Towed Guns unless carried
    split_small_arms: bool = False  # (11.3.3d)
    split_anti_tank: bool = False  # (11.5.4c)
    proximity: bool = False  # (11.3.3c)
    assault: bool = False  # may enter an Assault on its own
    accompany: bool = False  # may enter an Assault together with infantry
    withdraw: bool = False  # (8.3)
    deploy: bool = False  # (10.3.2)
    recombine: bool = False  # (10.3.3)
    disrupt: bool = False  # (13.3.1)
    shock: bool = False  # (13.3.5)
    regroup: bool = False  # (14.3.6)
    heroic: bool = False  # (12.6)
    request_mortar: bool = False  # (11.4.2)
    overrun: bool = False  # (10.4.5)
    carry: bool = False  # (10.4.6)
    ride: bool = False  # may be carried
    faces: bool = False  # for good, as only FPs do (2.2.4)


class Figures(msgspec.Struct, frozen=True, gc=False):
    """One side of a counter. None where nothing is printed."""

    atv: int | None = None  # Anti-Tank Value (1.7) and its range (1.8)
    at_range: int = 0
    sav: int | None = None  # Small Arms Value (1.5) and its range
    sa_range: int = 0
    underscored: bool = False  # the SAV's range: no modifier for range (1.8.1)
    assault: int = 0  # Assault Value (1.4)
    cohesion: int | None = None  # (1.1)
    av: int | None = None  # Armor Value, through the front (1.2)
    aev: int | None = None  # Armor Enfilade Value, through the rear (1.3)


class Counter(msgspec.Struct, frozen=True):
    """A unit's counter: what is printed, and what follows from it."""

    key: str  # "us/able-1-2"
    name: str
    nation: str
    side: Side
    kind: Kind
    model: str  # what it is a copy of, "us/squad"
    front: Figures
    back: Figures  # Disrupted or Shocked; kinds that are neither have the front again
    can: Ability
    company: str = ""  # "us/able" (1.9); "" for support units (3.2)
    platoon: str = ""  # "us/able-1" (1.10); "" for support units and Command Tanks
    number: str = ""  # the Unit ID: a numeral, or a letter on sections (1.11)
    elite: bool = False  # (15.1)
    engineer: bool = False
    spg: bool = False  # a self-propelled gun (1.8.1, 2.2.7)
    command: bool = False  # a Company Command Tank (20.10)
    dummy: bool = False  # (20.8)
    steps: int = 0
    assault_steps: int = 0
    combat: bool = False  # (2.1.1)
    non_combat: bool = False  # (2.1.2); a Dummy is neither
    vehicular: bool = False  # (2.1.4)
    non_vehicular: bool = False  # (2.1.3)
    infantry: bool = False  # squads and sections (2.2.1)
    carrier: bool = False  # (2.2.8)
    afv: bool = False  # (2.2.7)
    towed: bool = False  # a Towed Gun (2.2.3)
    support: bool = False  # no platoon of its own (3.2)
    soft: bool = False  # has a Cohesion: what small arms are fired at (1.5)
    hard: bool = False  # vehicles, Towed Guns and FPs: what anti-tank weapons are fired at (1.7)
    mover: Mover = "foot"  # its column of the Terrain Effects Table
    transport: bool = False  # can take others along: a carrier that is no gun itself (10.4.6), or an AFV's deck


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nationality: its side, its colours, and the mortars that may support it."""

    id: str
    name: str
    adjective: str
    side: Side
    colour: str
    ink: str
    mortars: tuple[str, ...] = ()  # types of the Mortar Fire Action Table


class Platoon(msgspec.Struct, frozen=True):
    """3.0: a platoon as it is organized, its counters by key. An armoured one has vehicles and no leader."""

    key: str
    name: str
    company: str
    number: int
    arm: Arm
    elite: bool = False
    leader: str = ""
    squads: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()  # what squads deploy into, and what reinforces (20.6)
    vehicles: tuple[str, ...] = ()


class Company(msgspec.Struct, frozen=True):
    """1.9: a company, its platoons and Command Tank by key."""

    key: str
    name: str
    nation: str
    arm: Arm
    colour: str  # of the disc behind the platoon's number
    elite: bool = False
    platoons: tuple[str, ...] = ()
    command: str = ""


class Mix(msgspec.Struct, frozen=True):
    """20.6: the counters of one sort that support units are drawn from."""

    key: str  # "us/mg"
    name: str
    nation: str
    units: tuple[str, ...]


class Forces(msgspec.Struct, frozen=True):
    """All that a file brings: by key, in its order."""

    nations: dict[str, Nation]
    counters: dict[str, Counter]
    companies: dict[str, Company]
    platoons: dict[str, Platoon]
    mixes: dict[str, Mix]
    standings: dict[str, dict[str, Standing]]  # of a counter's figures, by its key
