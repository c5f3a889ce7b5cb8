"""Battles by name: those that come with the game, and files of one's own."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from hedgerow.board.inches.tables import read_table
from hedgerow.boltaction.ground.ground import Ground
from hedgerow.boltaction.ground.terrain import CATALOGUE
from hedgerow.boltaction.scenario.records import Battle, BattleType
from hedgerow.kernel.mistakes import Mistake
from hedgerow.kernel.near import hint

CONTENT = files("hedgerow.boltaction") / "content"


class BattleError(Mistake):
    """A battle file that is not as it should be, with all that is wrong and what would be right."""


class TypesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    type: tuple[BattleType, ...]


@cache
def battle_types() -> dict[str, BattleType]:
    text = (CONTENT / "types.toml").read_text(encoding="utf-8")
    return {row.id: row for row in msgspec.convert(tomllib.loads(text), TypesFile).type}


@cache
def battle_names() -> tuple[str, ...]:
    """Those that come with the game, the smallest first."""
    names = [file.name.removesuffix(".toml") for file in (CONTENT / "battles").iterdir() if file.name.endswith(".toml")]
    return tuple(sorted(names, key=lambda name: (battle_named(name).points, name)))


@cache
def battle_named(name: str) -> Battle:
    try:
        text = (CONTENT / "battles" / f"{name}.toml").read_text(encoding="utf-8")
    except OSError:
        raise BattleError(f"there is no battle {name!r}{hint(name, battle_names())}") from None
    return read_battle(text, name)


def read_battle(text: str, source: str) -> Battle:
    """A battle file's text; the type may be named instead of told."""
    try:
        written = tomllib.loads(text)
        kind = written.get("type")
        if isinstance(kind, str):
            if kind not in battle_types():
                raise BattleError(f"{source}: type: there is no type {kind!r}{hint(kind, battle_types())}")
            written["type"] = msgspec.to_builtins(battle_types()[kind])
        return msgspec.convert({"key": source, **written}, Battle)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BattleError(f"{source}: {fault}") from None


def ground_for(battle: Battle) -> Ground:
    return ground_named(battle.table)


@lru_cache(maxsize=64)
def ground_named(name: str) -> Ground:
    """A table by name; one that is made from a seed is made anew, and always the same."""
    try:
        text = (CONTENT / "tables" / f"{name}.toml").read_text(encoding="utf-8")
    except OSError:
        raise BattleError(f"there is no table {name!r}") from None
    return Ground(read_table(text, CATALOGUE, name))
