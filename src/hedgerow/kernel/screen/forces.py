"""Forces that players put together: what there is to choose from, what it costs, what is wrong with what they chose."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.tally import Tally

# ------------------------------------------------------------------ what there is


class RuleCard(msgspec.Struct, frozen=True):
    """A special rule of a nation, a unit or a weapon."""

    id: str
    name: str
    words: str
    chosen: bool = False  # one of those that an army chooses from
    standing: str = ""
    rule: str = ""


class NationCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    adjective: str
    colour: str
    rules: tuple[RuleCard, ...]
    entries: int
    ready: tuple[str, ...]  # forces that come with the game, by name


class SelectorCard(msgspec.Struct, frozen=True):
    """What a platoon consists of, a line for each of its places."""

    id: str
    name: str
    limits: tuple[str, ...]
    standing: str


class PriceCard(msgspec.Struct, frozen=True):
    quality: str
    points: int
    each: int  # every man above the least


class ExtraCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    points: int
    per_man: bool
    most: int  # in the largest unit
    whole: bool  # as often as there are men
    qualities: tuple[str, ...]
    standing: str


class EntryCard(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that may be chosen."""

    id: str
    name: str
    kind: str
    slot: str
    prices: tuple[PriceCard, ...]
    least: int  # men
    most: int
    weapons: tuple[str, ...]
    body: str  # "medium tank 9+, tracked", of vehicles
    rules: tuple[RuleCard, ...]
    extras: tuple[ExtraCard, ...]
    period: str
    note: str
    standing: str


# ------------------------------------------------------------------ what somebody chose


class Change(msgspec.Struct, frozen=True):
    """One step of somebody who builds a force."""

    do: Literal[
        "add", "copy", "drop", "move", "quality", "men", "extra", "name",
        "platoon", "selector", "drop-platoon", "trait", "title",
    ]  # fmt: skip
    unit: int = -1  # the unit that is changed
    platoon: int = -1  # where a unit is added or moved to; the platoon that is changed or goes
    word: str = ""  # an entry, a quality, an extra, a name, a selector, a trait
    number: int = 0  # of men; how often an extra
    quality: str = ""  # of a unit that is added; the usual one if none is said


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a force, what would be right, and by how much that would change its points."""

    words: str
    right: str
    points: int = 0
    unit: int = -1  # by its number in the force, from 0; -1 for the force as a whole
    platoon: int = -1
    rule: str = ""
    mend: tuple[Change, ...] = ()  # steps that put it right for these points, where it is clear which


class UnitLine(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    platoon: int
    entry: str
    name: str
    words: str  # "veteran, 12 men, BAR × 2"
    cost: Tally
    points: int
    quality: str
    men: int
    extras: dict[str, int]  # how often, by id
    called: str  # what its owner calls it; "" if as its entry is


class ForceSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A force as it stands: every unit with its price, and everything that is wrong."""

    name: str
    nation: str
    trait: str
    platoons: tuple[str, ...]  # their selectors
    units: tuple[UnitLine, ...]
    points: int
    limit: int  # 0: none
    faults: tuple[Fault, ...]
    text: str  # to be kept
    code: str  # in one word, to be brought to a game


class ChangeCard(msgspec.Struct, frozen=True):
    """A step that may be taken: what it costs, and what would be wrong then that is not wrong now."""

    words: str
    change: Change
    points: int
    faults: tuple[Fault, ...] = ()


class Taken(msgspec.Struct, frozen=True):
    """A unit of another program's list, and what it was taken for."""

    there: str
    here: str  # "Rifle Squad: veteran, 12 men, BAR × 2"
    points_there: int  # 0 where it is not told
    points: int
    guess: bool = False  # its name is not one that the entry is known by
    times: int = 1


class Imported(msgspec.Struct, frozen=True):
    """A list of another program: what was understood of it, and line by line what was not."""

    sheet: ForceSheet
    unknown: tuple[str, ...]
    taken: tuple[Taken, ...] = ()


# ------------------------------------------------------------------ all about a unit


class UnitFigure(msgspec.Struct, frozen=True):
    """A figure of a unit as it would stand on the table: "morale", "9"."""

    name: str
    value: str
    rule: str = ""
    standing: str = "printed"


class WeaponCard(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon of a unit: how many there are, and its row of the tables. What it has not is ""."""

    name: str
    count: int
    where: str = ""  # "turret", of vehicles
    range: str
    shots: str
    pen: str = ""
    he: str = ""
    keywords: tuple[RuleCard, ...] = ()
    rule: str = ""
    standing: str = "printed"


class UnitSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it was bought: its figures, its weapons, its special rules in plain words."""

    number: int
    men: int  # all who come, a spotter too; 0 of a vehicle
    figures: tuple[UnitFigure, ...]
    weapons: tuple[WeaponCard, ...]
    rules: tuple[RuleCard, ...]
    period: str
    note: str
    standing: str  # of its points, men and weapons
