"""15.0.0.6 Machine guns on their vehicles, by the names that moves call them."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.lnlt.book.content import COUNTERS
from hedgerow.lnlt.book.tables import TABLES
from hedgerow.lnlt.state.lookups import hull
from hedgerow.lnlt.state.parts import hull_half, machine_gun, part_named
from hedgerow.lnlt.state.state import Mounted, State, Unit

SPLIT = TABLES.split_mg


def mounted(s: State, gun: str) -> Mounted | None:
    """The machine gun that a part of a shot names, if there is one."""
    named = part_named(gun)
    v = s.units.get(named.owner) if named.mg >= 0 else None
    built = COUNTERS[v.counter].hull if v else None
    if v is None or built is None or named.mg >= len(built.mgs):
        return None
    found = Mounted(v, built.mgs[named.mg], named.low)
    return found if not found.low or splits(s, found) else None


def gun_names(s: State, v: Unit) -> Iterator[str]:
    """All machine guns of a vehicle, each with its hull half where it may have to be split."""
    for i, gun in enumerate(hull(v).mgs):
        name = machine_gun(v.id, i)
        yield name
        if splits(s, Mounted(v, gun)):
            yield hull_half(name)


def splits(s: State, m: Mounted) -> bool:
    """15.0.0.12: in games that split them, strong plain machine guns of vehicles with a turret."""
    return s.options["split-mg-fire"] == "on" and m.plain and m.gun.fp == SPLIT.fp and hull(m.vehicle).turret
