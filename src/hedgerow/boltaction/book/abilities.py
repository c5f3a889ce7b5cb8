"""The special rules of units in words: `content/abilities.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hedgerow.boltaction.book.entries import Ability
from hedgerow.boltaction.book.terms import Standing


class AbilityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Ability
    name: str
    words: str
    standing: Standing = "printed"


class AbilitiesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: tuple[AbilityRow, ...]


def _read() -> dict[Ability, AbilityRow]:
    text = (files("hedgerow.boltaction") / "content" / "abilities.toml").read_text(encoding="utf-8")
    return {row.id: row for row in msgspec.convert(tomllib.loads(text), AbilitiesFile).ability}


ABILITIES = _read()
