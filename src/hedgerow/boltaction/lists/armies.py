"""The army lists: `content/armies/*.toml`, one file a nation, and `common.toml` for what all of them have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from hedgerow.boltaction.book.charts import WEAPONS
from hedgerow.boltaction.book.entries import Entry, Extra
from hedgerow.boltaction.lists.records import Army, Gift, NationalRule, Selector
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint
from hedgerow.kernel.shaping import shaped

FOLDER = files("hedgerow.boltaction") / "content" / "armies"
COMMON = "common"
OF = "/"
F = TypeVar("F")


class ListError(Mistake):
    """An army list, or a force made from one, that is not as it should be; says where and what would be right."""


class ArmyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As written: `without` names common entries that this nation has not; an entry of the same id replaces one."""

    name: str
    adjective: str
    colour: str
    without: tuple[str, ...] = ()
    national: tuple[NationalRule, ...] = ()
    gift: tuple[Gift, ...] = ()
    entry: tuple[Entry, ...] = ()


class CommonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`extra`: what entries name in short; those with slots come with every entry of these."""

    entry: tuple[Entry, ...]
    selector: tuple[Selector, ...]
    extra: tuple[Extra, ...]


@cache
def _common() -> CommonFile:
    return _converted(f"{COMMON}.toml", CommonFile)


@cache
def _known_extras() -> dict[str, dict[str, Any]]:
    return {extra["id"]: extra for extra in _written(f"{COMMON}.toml").get("extra", ())}


@cache
def selectors() -> dict[str, Selector]:
    return {selector.id: selector for selector in _common().selector}


@cache
def nations() -> tuple[str, ...]:
    """The nations by name, as their files are called."""
    names = sorted(file.name.removesuffix(".toml") for file in FOLDER.iterdir() if file.name.endswith(".toml"))
    return tuple(name for name in names if name != COMMON)


@cache
def _army_file(nation: str) -> ArmyFile:
    return _converted(f"{nation}.toml", ArmyFile)


def written() -> dict[str, tuple[Entry, ...]]:
    """Entries as each file has them, by the file's name."""
    own = {f"{nation}.toml": _army_file(nation).entry for nation in nations()}
    return {f"{COMMON}.toml": _common().entry, **own}


@cache
def army_named(nation: str) -> Army:
    if nation not in nations():
        raise ListError(f"there is no army list {nation!r}{hint(nation, nations())}")
    file = _army_file(nation)
    entries = {entry.id: entry for entry in _common().entry if entry.id not in file.without}
    entries |= {entry.id: entry for entry in file.entry}
    for name, entry in entries.items():
        _check(nation, entry)
        entries[name] = msgspec.structs.replace(entry, extras=(*entry.extras, *_common_extras(entry)))
    return Army(nation, file.name, file.adjective, file.colour, file.national, entries, file.gift)


def _common_extras(entry: Entry) -> Iterator[Extra]:
    return (x for x in _common().extra if entry.slot in x.slots and entry.extra(x.id) is None)


@cache
def entry_named(key: str) -> Entry:
    """An entry by nation and id: "us/rifle-squad"."""
    nation, _, name = key.partition(OF)
    entries = army_named(nation).entries
    if name not in entries:
        raise ListError(f"the {nation} list has no {name!r}{hint(name, entries)}")
    return entries[name]


@cache
def has_rule(key: str, rule: str) -> bool:
    """Whether the army that an entry is of has a national rule: has_rule(u.entry, "blitzkrieg")."""
    return any(own.id == rule and not own.chosen for own in army_named(key.partition(OF)[0]).rules)


def _written(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise ListError(f"content/armies/{name}: {fault}") from None


def _converted(name: str, kind: type[F]) -> F:
    """A file with its extras in full: one is named ("smg"), or named with what differs ({ id = "smg", most = 2 })."""
    written = _written(name)
    for entry in written.get("entry", ()):
        if "extras" in entry:
            entry["extras"] = [_in_full(name, entry["id"], extra) for extra in entry["extras"]]
    try:
        return shaped(written, kind)
    except msgspec.ValidationError as fault:
        raise ListError(f"content/armies/{name}: {fault}") from None


def _in_full(file: str, entry: str, extra: str | dict[str, Any]) -> dict[str, Any]:
    known = _known_extras()
    if isinstance(extra, dict):
        return known.get(extra.get("id", ""), {}) | extra
    if extra not in known:
        raise ListError(f"content/armies/{file}: {entry}: there is no extra {extra!r}{hint(extra, known)}")
    return known[extra]


def _check(nation: str, entry: Entry) -> None:
    """That every weapon named is one."""
    used = [entry.carried, entry.further or "", entry.gun]
    used += [arm.weapon for arm in entry.arms] + [m.weapon for m in entry.mounts]
    for extra in entry.extras:
        used += [extra.weapon, extra.adds, extra.mount.weapon if extra.mount else ""]
    for weapon in used:
        if weapon and weapon not in WEAPONS:
            where = f"content/armies/{nation}.toml: {entry.id}"
            raise ListError(f"{where}: there is no weapon {weapon!r}{hint(weapon, WEAPONS)}")
