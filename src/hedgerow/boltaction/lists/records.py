"""A force as somebody has bought it: what is chosen from the entries of an army list."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.entries import Entry, Slot
from hedgerow.boltaction.book.terms import Quality


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit: its entry, how good it is, how many men, and what else it was given, by the id of the extra."""

    entry: str  # "rifle-squad", of the nation's list
    quality: Quality = "regular"
    men: int = 0  # 0: the least
    extras: dict[str, int] = {}
    name: str = ""


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole force: platoons by a selector, each a list of units."""

    nation: str
    platoons: tuple[tuple[Pick, ...], ...]
    selector: str = "reinforced"
    name: str = ""


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many units of a slot a platoon must and may have; `per` one for each unit of those slots."""

    slot: Slot
    least: int = 0
    most: int = 0
    per: tuple[Slot, ...] = ()


class Selector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    limit: tuple[Limit, ...]
    rule: str = "house-game.5"


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of a nation: its entries, and the special rules that come with it."""

    id: str
    name: str
    adjective: str
    colour: str
    rules: tuple[str, ...] = ()
    entries: dict[str, Entry] = {}
