"""The counters that come with the game, read from `content/` and checked once.

Figures live in `content/nations/*.toml` and `content/vehicles/*.toml`; each counter names which of its figures are
printed in a source, which are inferred, and leaves the rest as ours, so that owners of the counters can correct a value
in one place. A counter that is `like` another has its figures, standing and all, but for those it gives itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from hedgerow.kernel.shaping import shaped
from hedgerow.lnlt.book.counters import (
    ContentError,
    Counter,
    Gun,
    Hull,
    Nation,
    NationFile,
    UnitFile,
    WeaponCounter,
    WeaponFile,
)

Written = Mapping[str, dict[str, Any]]  # counters as their files have them, by id
F = TypeVar("F", NationFile, UnitFile, WeaponFile)


def read_nation(name: str, text: str, written: Written | None = None) -> NationFile:
    """One nation's file; every counter is given the nation and, unless it has its own, the nation's badge."""
    found = _read(name, text, NationFile, written)
    _check_standing(name, found.nation)
    return NationFile(found.nation, tuple(_enrolled(name, u, found.nation.id) for u in found.unit))


def read_units(name: str, text: str, written: Written | None = None) -> tuple[Counter, ...]:
    """A file of counters of any nations: vehicles, guns and who serves them."""
    units = _read(name, text, UnitFile, written).unit
    return tuple(_enrolled(name, u, u.id.partition("/")[0]) for u in units)


def read_weapons(name: str, text: str) -> tuple[WeaponCounter, ...]:
    """The file of Support Weapons."""
    found = _read(name, text, WeaponFile, None)
    for counter in found.weapon:
        _check_standing(name, counter)
        _check_figures(name, counter.id, counter.gun, None)
    return found.weapon


def _read(name: str, text: str, into: type[F], written: Written | None) -> F:
    tables = _toml(name, text)
    if "unit" in tables:
        tables = tables | {"unit": [_in_full(name, unit, written or {}) for unit in tables["unit"]]}
    try:
        return shaped(tables, into)
    except msgspec.ValidationError as error:
        raise ContentError(f"{name}: {error}") from None


@cache
def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{name}: {error}") from None


def _in_full(file: str, unit: dict[str, Any], written: Written) -> dict[str, Any]:
    """A counter with the figures of the one it is `like`."""
    if "like" not in unit:
        return unit
    model = written.get(unit["like"], {"like": ""})
    if "like" in model:
        raise ContentError(f"{file}: {unit.get('id')}: like = {unit['like']!r}: no counter that is written out in full")
    return model | {field: value for field, value in unit.items() if field != "like"}


def _enrolled(file: str, unit: Counter, nation: str) -> Counter:
    _check_standing(file, unit)
    _check_figures(file, unit.id, unit.gun, unit.hull)
    _check_figures(file, unit.id, unit.second, None)
    if unit.second and not (unit.gun and unit.hull):
        raise ContentError(f"{file}: {unit.id}: second: only vehicles that have a gun have a second one")
    return msgspec.structs.replace(unit, nation=nation, badge=unit.badge or nation)


def _check_figures(file: str, name: str, gun: Gun | None, hull: Hull | None) -> None:
    """14.1.0.3, 15.0.0.13: a to-hit table is full in every column, and armour has a turret's number or none."""
    while gun:
        if not len(gun.ranges) == len(gun.to_hit) == len(gun.penetration) or list(gun.ranges) != sorted({*gun.ranges}):
            raise ContentError(f"{file}: {name}: gun: ranges rise, each with one to_hit and one penetration below it")
        gun = gun.air
    if hull and any(len(facing) not in (0, 1 + hull.turret) for facing in hull.facings):
        raise ContentError(f"{file}: {name}: hull: armour is [hull, turret] with a turret, else [hull], or left out")


def _check_standing(file: str, counter: Counter | WeaponCounter | Nation) -> None:
    for word in ("printed", "inferred"):
        for figure in getattr(counter, word):
            if not _has(counter, figure):
                raise ContentError(f"{file}: {counter.id}: {word} names {figure!r}, which is no field of a counter")


def _has(counter: msgspec.Struct, figure: str) -> bool:
    """Whether a counter has a figure: a field, or a part of one by its name or number, as "hull.front.1"."""
    part: object = counter
    for word in figure.split("."):
        if isinstance(part, msgspec.Struct) and word in part.__struct_fields__:
            part = getattr(part, word)
        elif isinstance(part, tuple) and word.isdecimal() and int(word) < len(part):
            part = part[int(word)]
        else:
            return False
    return True


# ------------------------------------------------------------------ what comes with the game


def _texts(folder: str) -> Iterator[tuple[str, str]]:
    for path in sorted((files("hedgerow.lnlt") / "content" / folder).iterdir(), key=lambda p: p.name):
        if path.name.endswith(".toml"):
            yield path.name, path.read_text(encoding="utf-8")


@cache
def _content() -> tuple[dict[str, Nation], dict[str, Counter], dict[str, WeaponCounter]]:
    nations: dict[str, Nation] = {}
    units: dict[str, Counter] = {}
    home, service = list(_texts("nations")), list(_texts("vehicles"))
    written = {unit["id"]: unit for name, text in home + service for unit in _toml(name, text).get("unit", ())}
    for name, text in home:
        found = read_nation(name, text, written)
        _add(nations, found.nation, name)
        for unit in found.unit:
            _add(units, unit, name)
    for name, text in service:
        for unit in read_units(name, text, written):
            _add(units, unit, name)
    weapons: dict[str, WeaponCounter] = {}
    text = (files("hedgerow.lnlt") / "content" / "weapons.toml").read_text(encoding="utf-8")
    for weapon in read_weapons("weapons.toml", text):
        _add(weapons, weapon, "weapons.toml")
    _check_links(nations, units)
    return nations, units, weapons


C = TypeVar("C", Nation, Counter, WeaponCounter)


def _add(into: dict[str, C], new: C, file: str) -> None:
    if new.id in into:
        raise ContentError(f"{file}: id {new.id!r} is already used; choose another")
    into[new.id] = new


def _check_links(nations: dict[str, Nation], units: dict[str, Counter]) -> None:
    for nation in nations.values():
        for hero in nation.hero_counters:
            if hero not in units or units[hero].kind != "hero":
                raise ContentError(f"{nation.id}: hero_counters names {hero!r}, which is no hero counter")
    crews = {unit.nation for unit in units.values() if unit.kind == "crew"}
    for unit in units.values():
        if unit.kind == "vehicle" and unit.nation not in crews:
            raise ContentError(f"{unit.id} is a vehicle of a nation without a crew counter (15.4.1)")
        if unit.nation not in nations:
            raise ContentError(f"{unit.id}: {unit.nation!r} is no nation; an id begins with the nation's")
        if bool(unit.mount) != bool(unit.afoot):
            raise ContentError(f"{unit.id}: mount and afoot go together: what it rides, and what it is without (6.6)")
        for field in ("half", "whole", "wounded", "afoot"):
            other = getattr(unit, field)
            if other and other not in units:
                raise ContentError(f"{unit.id}: {field} names {other!r}, which is no counter")


NATIONS, COUNTERS, WEAPONS = _content()
