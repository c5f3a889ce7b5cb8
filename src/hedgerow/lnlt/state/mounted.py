"""15.0.0.6 Machine guns on their vehicles, by the names that moves call them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hedgerow.lnlt.book.counters import COUNTERS, MachineGun
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.state.state import State, Unit, hull

PART = re.compile(r"(.+):mg(\d)(h?)")


SPLIT = TABLES.split_mg


class Mounted(msgspec.Struct, frozen=True, gc=False):
    """A machine gun on its vehicle; `low` is the half of a split one that is left to the hull (15.0.0.12)."""

    vehicle: Unit
    gun: MachineGun
    low: bool = False

    @property
    def plain(self) -> bool:
        """15.0.0.8: without an asterisk or an R."""
        return not (self.gun.all_round or self.gun.rear)

    @property
    def label(self) -> str:
        """As it is printed."""
        return f"{self.gun.fp}{'*' * self.gun.all_round}{'R' * self.gun.rear}"


def mounted(s: State, part: str) -> Mounted | None:
    """The machine gun that a part of a shot names, if there is one."""
    read = PART.fullmatch(part)
    v = s.units.get(read[1]) if read else None
    built = COUNTERS[v.counter].hull if v else None
    if read is None or v is None or built is None or int(read[2]) >= len(built.mgs):
        return None
    found = Mounted(v, built.mgs[int(read[2])], bool(read[3]))
    return found if not found.low or splits(s, found) else None


def gun_names(s: State, v: Unit) -> Iterator[str]:
    """All machine guns of a vehicle, each with its hull half where it may have to be split."""
    for i, gun in enumerate(hull(v).mgs):
        yield f"{v.id}:mg{i}"
        if splits(s, Mounted(v, gun)):
            yield f"{v.id}:mg{i}h"


def splits(s: State, m: Mounted) -> bool:
    """15.0.0.12: in games that split them, strong plain machine guns of vehicles with a turret."""
    return s.options["split-mg-fire"] == "on" and m.plain and m.gun.fp == SPLIT.fp and hull(m.vehicle).turret
