"""Forces that players put together: what there is to choose from, what it costs, what is wrong with what they chose."""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.kernel.tally import Tally

# ------------------------------------------------------------------ what there is


class RuleCard(msgspec.Struct, frozen=True):
    """A special rule of a nation or a unit."""

    id: str
    name: str
    words: str
    chosen: bool = False  # one of those that an army chooses from
    standing: str = ""


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


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a force, what would be right, and by how much that would change its points."""

    words: str
    right: str
    points: int = 0
    unit: int = -1  # by its number in the force, from 0; -1 for the force as a whole
    platoon: int = -1
    rule: str = ""


class UnitLine(msgspec.Struct, frozen=True):
    number: int
    platoon: int
    entry: str
    name: str
    words: str  # "veteran, 12 men, BAR × 2"
    cost: Tally
    points: int


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


class Change(msgspec.Struct, frozen=True):
    """One step of somebody who builds a force."""

    do: Literal["add", "drop", "quality", "men", "extra", "name", "platoon", "drop-platoon", "trait", "title"]
    unit: int = -1  # the unit that is changed
    platoon: int = -1  # where a unit is added; the platoon that goes
    word: str = ""  # an entry, a quality, an extra, a name, a selector, a trait
    number: int = 0  # of men; how often an extra


class ChangeCard(msgspec.Struct, frozen=True):
    """A step that may be taken: what it costs, and what would be wrong then that is not wrong now."""

    words: str
    change: Change
    points: int
    faults: tuple[Fault, ...] = ()


class Imported(msgspec.Struct, frozen=True):
    """A list of another program: what was understood of it, and line by line what was not."""

    sheet: ForceSheet
    unknown: tuple[str, ...]
