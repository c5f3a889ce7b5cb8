"""A force as somebody has bought it: what is chosen from the entries of an army list."""

from __future__ import annotations

import msgspec

from hedgerow.boltaction.book.entries import Ability, Entry, Slot
from hedgerow.boltaction.book.terms import Kind, Quality, Standing


class Pick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit: its entry, how good it is, how many men, and what else it was given, by the id of the extra."""

    entry: str  # "rifle-squad", of the nation's list
    quality: Quality = "regular"
    men: int = 0  # 0: the least
    extras: dict[str, int] = {}
    name: str = ""


class Platoon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: tuple[Pick, ...]
    selector: str = "reinforced"


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole force: platoons, each by a selector; and what the army is known for, where that is to be chosen."""

    nation: str
    platoons: tuple[Platoon, ...]
    name: str = ""
    trait: str = ""

    @property
    def units(self) -> list[Pick]:
        return [pick for platoon in self.platoons for pick in platoon.units]


# ------------------------------------------------------------------ what may be chosen


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many units of some slots a platoon must and may have; `per`: as many as it has units of those kinds."""

    slots: tuple[Slot, ...]
    words: str  # "lieutenant", with a number before it
    least: int = 0
    most: int = 0
    per: tuple[Kind, ...] = ()


class Selector(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    limit: tuple[Limit, ...]
    command: bool = False  # one vehicle of it must be a command vehicle
    rule: str = "house-game.5"
    standing: Standing = "printed"


class NationalRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of an army: its own in any case, or one of those that are chosen from."""

    id: str
    name: str
    words: str
    chosen: bool = False  # an army has one of these, as its roster says
    gives: Ability | None = None  # what units have by it
    kinds: tuple[Kind, ...] = ("infantry", "artillery")  # which units
    barred: tuple[Quality, ...] = ()  # those of this quality have it not
    standing: Standing = "printed"


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that comes with the army: one such costs nothing and takes no place of a platoon."""

    entry: str
    quality: Quality
    men: int  # who are paid for; further ones are not
    rule: str  # the national rule
    extras: bool = False  # whatever it is given is paid for too


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The list of a nation: its entries, and the special rules that come with it."""

    id: str
    name: str
    adjective: str
    colour: str
    rules: tuple[NationalRule, ...] = ()
    entries: dict[str, Entry] = {}
    gifts: tuple[Gift, ...] = ()

    @property
    def traits(self) -> dict[str, NationalRule]:
        return {rule.id: rule for rule in self.rules if rule.chosen}
