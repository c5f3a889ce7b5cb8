"""How people call things, for prompts, logs, terminals and screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from hedgerow.kernel.tally import Tally
from hedgerow.lnlt.book.content import COUNTERS, NATIONS
from hedgerow.lnlt.book.counters import MACHINES, Counter
from hedgerow.lnlt.ground.facing import VERTICES, WORDS
from hedgerow.lnlt.ground.hexes import DIRECTIONS
from hedgerow.lnlt.state import events as e
from hedgerow.lnlt.state import moves as m
from hedgerow.lnlt.state.lookups import printed
from hedgerow.lnlt.state.mounted import mounted
from hedgerow.lnlt.state.parts import part_named
from hedgerow.lnlt.state.state import State

COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west",
}  # fmt: skip


NUMBER = re.compile(r"[a-z]+-?(\d+)")


@cache
def number_of(id: str) -> str:
    """The number of men who are told apart by it alone; "" of all others."""
    found = NUMBER.fullmatch(id)
    return found[1] if found else ""


def name(s: State, id: str, counter_id: str = "") -> str:
    """A unit or weapon as people call it; a unit by the counter it had then, if that is given."""
    owner, helped, mount = part_named(id)[:3]
    if helped:
        return f"{name(s, owner)} helping with {name(s, helped)}"
    if mount and (gun := mounted(s, id)) is not None:
        return f"MG {gun.label} of {name(s, gun.vehicle.id)}"
    if mount:
        return f"Hull gun of {name(s, owner)}"  # 14.1.0.3
    if id in s.weapons:
        return printed(s.weapons[id]).name
    counter = COUNTERS[counter_id or s.units[id].counter]
    if counter.kind in ("leader", "hero", "armor-leader"):
        return counter.name
    if counter.kind in MACHINES or counter.gun is not None:
        return numbered(s, id, counter.name)
    if counter.kind == "crew" and (vehicle := id.removesuffix("-crew")) in s.units:
        return f"{counter.name} of {name(s, vehicle)}"
    number = number_of(id)
    if not number:
        return numbered(s, id, counter.name)
    called = f"{counter.name} #{number}"
    return f"{NATIONS[counter.nation].adjective} {called}" if has_namesake(s, id, number, counter) else called


def weapon_name(s: State, id: str) -> str:
    """A Support Weapon told from its like: by its bearer or its place, and by number where there are several of it."""
    weapon, called, number = s.weapons[id], name(s, id), id.rpartition("-")[2]
    here = (weapon.bearer, weapon.at)
    like = [w for w in s.weapons.values() if (w.bearer, w.at) == here and printed(w).name == called]
    called = f"{called} #{number}" if len(like) > 1 and number.isdigit() else called
    if weapon.bearer in s.units:
        return f"{called} of {name(s, weapon.bearer)}"
    return f"{called} in {weapon.at}" if weapon.at else called


def numbered(s: State, id: str, called: str) -> str:
    """Guns and machines go by what they are; the second of a kind and those after it by number as well."""
    first, _, number = id.rpartition("-")
    like = s.units.get(first)
    return f"{called} #{number}" if like is not None and COUNTERS[like.counter].name == called else called


def has_namesake(s: State, id: str, number: str, counter: Counter) -> bool:
    """Whether a unit of another nation may be called the same, now or when it has lost men."""
    others = (COUNTERS[s.units[other].counter].nation for other in by_number(tuple(s.units))[number] if other != id)
    return any(nation != counter.nation and counter.name in names_in(nation) for nation in others)


@lru_cache(maxsize=64)
def by_number(ids: tuple[str, ...]) -> dict[str, list[str]]:
    """Whoever of a game has a number, and which."""
    found: dict[str, list[str]] = {}
    for id in ids:
        found.setdefault(number_of(id), []).append(id)
    return found


@cache
def names_in(nation: str) -> frozenset[str]:
    return frozenset(counter.name for counter in COUNTERS.values() if counter.nation == nation)


def names(s: State, ids: Iterable[str]) -> str:
    """All of them; the name of one may have a comma in it."""
    return joined([name(s, i) for i in ids])


def joined(listed: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(listed[:-1]), *listed[-1:]))) if listed else "nobody"


def verb(ids: Iterable[str], one: str, more: str) -> str:
    """A verb that agrees with those who do it."""
    return one if len(tuple(ids)) == 1 else more


def sum_of(tally: Tally) -> str:
    return f"{tally.total:+d}" if tally.mods else "+0"


def dice(faces: Iterable[int]) -> str:
    return "+".join(str(f) for f in faces)


def aimed_at(s: State, x: e.ShotFired | e.GunFired | m.Fire | m.Shell | m.Gunship) -> str:
    """17.2.3: a place, or a vehicle in it; what flies is over it."""
    if not x.at:
        return x.target
    return f"{name(s, x.at)} {'over' if flies(s, x.at) else 'in'} {x.target}"


def flies(s: State, unit: str) -> bool:
    return COUNTERS[s.units[unit].counter].kind in ("aircraft", "helicopter")


def facing(vertex: int) -> str:
    return WORDS[vertex] if 0 <= vertex < VERTICES else f"vertex {vertex}"


def points(mps: int) -> str:
    return f"{mps} MP" if mps == 1 else f"{mps} MPs"


def hexes(count: int) -> str:
    return f"{count} hex" if count == 1 else f"{count} hexes"


def missions(count: int) -> str:
    return f"{count} fire mission{'s' * (count != 1)}"


def work_words(kind: str, facing: int) -> str:
    """A fortification, and which way the front of a Bunker or Cave is."""
    return f"a {kind} facing {DIRECTIONS[facing]}" if kind in ("bunker", "cave") else kind
