"""The army lists: `content/armies/*.toml`, one file a nation, and `common.toml` for what all of them have."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry
from hedgerow.boltaction.lists.records import Army, Selector
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint

FOLDER = files("hedgerow.boltaction") / "content" / "armies"
COMMON = "common"
OF = "/"


class ListError(Mistake):
    """An army list, or a force made from one, that is not as it should be; says where and what would be right."""


class ArmyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As written: `without` names common entries that this nation has not; an entry of the same id replaces one."""

    name: str
    adjective: str
    colour: str
    rules: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    entry: tuple[Entry, ...] = ()


class CommonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: tuple[Entry, ...]
    selector: tuple[Selector, ...]


@cache
def _common() -> CommonFile:
    common: CommonFile = _converted(f"{COMMON}.toml", CommonFile)
    return common


def selectors() -> dict[str, Selector]:
    return {selector.id: selector for selector in _common().selector}


@cache
def nations() -> tuple[str, ...]:
    """The nations by name, as their files are called."""
    names = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml"))
    return tuple(name for name in names if name != COMMON)


@cache
def army_named(nation: str) -> Army:
    if nation not in nations():
        raise ListError(f"there is no army list {nation!r}{hint(nation, nations())}")
    file = _converted(f"{nation}.toml", ArmyFile)
    entries = {entry.id: entry for entry in _common().entry if entry.id not in file.without}
    entries |= {entry.id: entry for entry in file.entry}
    for entry in entries.values():
        _check(nation, entry)
    return Army(nation, file.name, file.adjective, file.colour, file.rules, entries)


@cache
def entry_named(key: str) -> Entry:
    """An entry by nation and id: "us/rifle-squad"."""
    nation, _, name = key.partition(OF)
    entries = army_named(nation).entries
    if name not in entries:
        raise ListError(f"the {nation} list has no {name!r}{hint(name, entries)}")
    return entries[name]


def _converted(name: str, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(tomllib.loads((FOLDER / name).read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise ListError(f"content/armies/{name}: {fault}") from None


def _check(nation: str, entry: Entry) -> None:
    """That every weapon named is one."""
    used = [entry.carried, entry.gun, *(arm.weapon for arm in entry.arms), *(m.weapon for m in entry.mounts)]
    for extra in entry.extras:
        used += [extra.weapon, extra.adds, extra.mount.weapon if extra.mount else ""]
    for weapon in used:
        if weapon and weapon not in WEAPONS:
            where = f"content/armies/{nation}.toml: {entry.id}"
            raise ListError(f"{where}: there is no weapon {weapon!r}{hint(weapon, WEAPONS)}")
