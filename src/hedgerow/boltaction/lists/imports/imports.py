"""A roster of another program as one of ours, with a list of what it has that we do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace as replaced

from hedgerow.boltaction.lists.armies import ListError, army_named, nations
from hedgerow.boltaction.lists.imports.battlescribe import MOST_BYTES, ZIP, read_battlescribe
from hedgerow.boltaction.lists.imports.matching import pick_of, plain, unit_in
from hedgerow.boltaction.lists.imports.newrecruit import read_newrecruit
from hedgerow.boltaction.lists.imports.records import Force, Foreign, Selection
from hedgerow.boltaction.lists.prices import pick_points
from hedgerow.boltaction.lists.records import Army, Pick, Platoon, Roster
from hedgerow.boltaction.lists.sheets import described
from hedgerow.boltaction.lists.text import MOST_UNITS, NAME
from hedgerow.kernel.screen.forces import Taken

ARMOURED = {"armoured", "armored", "tank"}
BOM = b"\xef\xbb\xbf"


class Read(NamedTuple):
    """The force in a file, everything in it that is not known here line by line, and what its units were taken for."""

    roster: Roster
    unknown: tuple[str, ...]
    taken: tuple[Taken, ...]


def imported(data: bytes, source: str = "") -> Read:
    """A roster file of another program."""
    try:
        if len(data) > MOST_BYTES:
            raise ListError(f"the file is larger than {MOST_BYTES // 1_000_000} million bytes")
        return _roster(read_foreign(data))
    except ListError as wrong:
        raise ListError(f"{source}: {wrong}" if source else str(wrong)) from None


def read_foreign(data: bytes) -> Foreign:
    """By what a file begins with, whatever it is called."""
    start = data.removeprefix(BOM).lstrip()
    if data.startswith(ZIP) or start.startswith(b"<"):
        return read_battlescribe(data if data.startswith(ZIP) else start)
    if start.startswith(b"{"):
        return read_newrecruit(start)
    raise ListError("this is neither a roster of BattleScribe (.ros, .rosz) nor one of New Recruit (.json)")


def _roster(foreign: Foreign) -> Read:
    army = _army(foreign)
    unknown: list[str] = []
    taken: list[Taken] = []
    platoons = []
    for force in foreign.forces:
        units = _units(army, force, unknown, taken)
        if units:
            platoons.append(Platoon(tuple(units), _selector(force)))
    if sum(len(platoon.units) for platoon in platoons) > MOST_UNITS:
        raise ListError(f"a force has at most {MOST_UNITS} units")
    name = foreign.name if NAME.fullmatch(foreign.name) and "_" not in foreign.name else ""
    return Read(Roster(army.id, tuple(platoons), name), tuple(_counted(unknown)), tuple(_together(taken)))


def _army(foreign: Foreign) -> Army:
    """The nation that the lists are of."""
    told = {force.catalogue for force in foreign.forces if force.catalogue}
    for catalogue in sorted(told):
        for nation in nations():
            if plain(army_named(nation).name) in plain(catalogue):
                return army_named(nation)
    known = ", ".join(army_named(nation).name for nation in nations())
    raise ListError(f"whose army is it? It is of {', '.join(sorted(told)) or 'no list'}; known here are: {known}")


def _selector(force: Force) -> str:
    return "armoured" if set(plain(force.name).split()) & ARMOURED else "reinforced"


def _units(army: Army, force: Force, unknown: list[str], taken: list[Taken]) -> list[Pick]:
    picks = []
    for chosen in force.chosen:
        found = unit_in(army, chosen)
        if found is None:
            if chosen.total or chosen.kind == "model":
                unknown.append(f"{chosen.name}: no such unit in the {army.adjective} list{_worth(chosen)}")
            continue
        entry, guess = found
        pick, lacking = pick_of(entry, chosen)
        unknown += [guess] * bool(guess) + lacking
        times = min(max(chosen.number, 1), MOST_UNITS + 1)
        picks += [pick] * times
        here = f"{entry.name}: {described(entry, replaced(pick, name=''))}"
        points = pick_points(entry, pick).total
        taken.append(Taken(chosen.name, here, chosen.total, points, bool(guess), times))
    return picks


def _worth(chosen: Selection) -> str:
    return f" ({chosen.total} points)" if chosen.total else ""


def _together(taken: list[Taken]) -> Iterator[Taken]:
    """The same unit more than once in a line of its own."""
    times = Counter[Taken]()
    for unit in taken:
        times[replaced(unit, times=1)] += unit.times
    return (replaced(unit, times=count) for unit, count in times.items())


def _counted(lines: list[str]) -> list[str]:
    return [f"{line} (× {times})" if times > 1 else line for line, times in Counter(lines).items()]
