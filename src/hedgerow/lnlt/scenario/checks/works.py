"""The checks of what a scenario file says of Bunkers, Caves, Wire and Mines (21), and of Rubber Boats (23.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

from hedgerow.kernel.choice import Refusal
from hedgerow.lnlt.book.tables import NUMBERS
from hedgerow.lnlt.ground.forts import Fort, FortKind
from hedgerow.lnlt.ground.ground import Ground
from hedgerow.lnlt.ground.hexes import DIRECTIONS, hex_of
from hedgerow.lnlt.scenario.records import FortSpec, Group, Minefield, ScenarioFile, Works
from hedgerow.lnlt.scenario.sites import fort_of, why_no_fort, why_no_mines, why_no_wire

MOST_TM = NUMBERS.max_tm
MOST_FP = NUMBERS.mines_most_fp
KINDS: tuple[FortKind, ...] = ("bunker", "cave")


class Checks(Protocol):
    """What these checks need of the one who reads the file."""

    g: Ground
    found: ScenarioFile

    def fault(self, where: str, words: str) -> None: ...
    def side(self, where: str, field: str, side: str, *, optional: bool = False) -> None: ...
    def places(self, where: str, field: str, words: Sequence[str]) -> tuple[str, ...]: ...


def read_forts(c: Checks) -> tuple[Fort, ...]:
    """21.1.0.1: the Bunkers and Caves that are there from the start; those of events are looked at as well."""
    there = list(_forts(c, "", c.found.bunker, c.found.cave))
    for p in c.found.paragraph:
        list(_forts(c, f"paragraph {p.id}, ", p.bunker, p.cave))
    for hex in {fort.hex for fort in there if sum(other.hex == fort.hex for other in there) > 1}:
        c.fault("[[bunker]] and [[cave]]", f"two are in {hex}; a hex holds one [21.1.0.1]")
    return tuple(there)


def _forts(c: Checks, where: str, bunkers: Iterable[FortSpec], caves: Iterable[FortSpec]) -> Iterable[Fort]:
    for kind, specs in zip(KINDS, (bunkers, caves), strict=True):
        for i, spec in enumerate(specs, 1):
            if _sound(c, f"{where}[[{kind}]] {i}", spec):
                yield fort_of(spec, kind)


def _sound(c: Checks, where: str, spec: FortSpec) -> bool:
    if refusal := why_no_fort(c.g, spec.hex):
        c.fault(where, f"hex: {refusal}")
    if spec.facing not in DIRECTIONS:
        c.fault(where, f"facing = {spec.facing!r}: the front is a hexside, one of {', '.join(DIRECTIONS)}")
    _tm(c, where, spec.tm)
    return refusal is None and spec.facing in DIRECTIONS


def _tm(c: Checks, where: str, tm: int) -> None:
    if not 0 <= tm <= MOST_TM:
        c.fault(where, f"tm = {tm}: should be from 1 to {MOST_TM} [5.5.1]")


def read_wire(c: Checks) -> tuple[str, ...]:
    """21.3: whole hexes."""
    return _hexes(c, "wire", "wire", c.found.wire, lambda hex: why_no_wire(c.g, hex))


def read_mines(c: Checks, field: Minefield) -> Minefield:
    """21.4.0.2, 21.4.0.6: of one side, one or two markers in a hex that is no Building."""
    where = "[[mines]]"
    c.side(where, "side", field.side)
    _fp(c, where, field.fp)
    if not 1 <= field.count <= NUMBERS.mines_markers_per_hex:
        c.fault(where, f"count = {field.count}: a hex holds up to {NUMBERS.mines_markers_per_hex} markers [21.4.0.2]")
    hexes = _hexes(c, where, "hexes", field.hexes, lambda hex: why_no_mines(c.g, hex))
    return msgspec.structs.replace(field, hexes=hexes)


def count_mines(c: Checks, fields: Iterable[Minefield]) -> None:
    """21.4.0.2: several fields may share a hex, up to the limit."""
    laid: dict[str, int] = {}
    for field in fields:
        for hex in field.hexes:
            laid[hex] = laid.get(hex, 0) + field.count
    for hex, count in laid.items():
        if refusal := why_no_mines(c.g, hex, count - 1):
            c.fault("[[mines]]", f"hexes: {refusal}")


def read_works(c: Checks, g: Group, area: tuple[str, ...]) -> tuple[Works, ...]:
    """What a group's side puts down itself: somewhere, and with suggestions that can be followed."""
    found = []
    for i, works in enumerate(g.works, 1):
        where = f"group {g.id}, works {i}"
        if not g.area:
            c.fault(where, "only a group that sets up in an area puts fortifications down")
        _tm(c, where, works.tm)
        _fp(c, where, works.fp)
        named = c.places(where, "where", works.where) if works.where else area
        sites = tuple(p for p in named if hex_of(p) == p and _why_not(c, works, p) is None)
        room = len(sites) * (NUMBERS.mines_markers_per_hex if works.kind == "mines" else 1)
        if not 1 <= works.count <= room:
            c.fault(where, f"count = {works.count}: there is room for {room}")
        _suggestion(c, where, works, sites)
        found.append(msgspec.structs.replace(works, where=sites))
    return tuple(found)


def _why_not(c: Checks, works: Works, hex: str) -> Refusal | None:
    if works.kind == "wire":
        return why_no_wire(c.g, hex, c.found.wire)
    return why_no_mines(c.g, hex) if works.kind == "mines" else why_no_fort(c.g, hex)


def _suggestion(c: Checks, where: str, works: Works, sites: tuple[str, ...]) -> None:
    words = works.at.split()
    if works.kind in KINDS:
        if len(words) % 2 or any(facing not in DIRECTIONS for facing in words[1::2]):
            c.fault(where, f'at: behind every hex its facing, as "D6 NE"; facings are {", ".join(DIRECTIONS)}')
            return
        words = words[::2]
    for hex in words:
        if hex not in sites:
            c.fault(where, f"at: {hex} is no hex where the {works.kind} may be put")


def _fp(c: Checks, where: str, fp: int) -> None:
    if not 1 <= fp <= MOST_FP:
        c.fault(where, f"fp = {fp}: should be from 1 to {MOST_FP} [21.4.0.1]")


def _hexes(
    c: Checks, where: str, field: str, words: Sequence[str], why_not: Callable[[str], Refusal | None]
) -> tuple[str, ...]:
    hexes = tuple(p for p in c.places(where, field, words) if hex_of(p) == p)
    for hex in hexes:
        if refusal := why_not(hex):
            c.fault(where, f"{field}: {refusal}")
    return hexes


# ------------------------------------------------------------------ Rubber Boats (23.3)


def boat_faults(found: ScenarioFile, ground: Ground) -> Iterator[tuple[str, str]]:
    """Where they lie: on the bank, and at least one."""
    for place, number in found.boats.items():
        if place not in ground.index:
            yield "boats", f"{place} is not on the map"
        elif ground.terrain(place).cost() is None:
            yield "boats", f"{place} is {ground.terrain(place)}; boats lie where men on foot can get at them"
        if number < 1:
            yield "boats", f"{place} = {number}: give how many boats lie there, at least 1"
