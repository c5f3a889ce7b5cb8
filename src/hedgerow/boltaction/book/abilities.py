"""The special rules of units, and the keywords of weapons, in words: `content/abilities.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from hedgerow.boltaction.book.entries import Ability
from hedgerow.boltaction.book.terms import Standing
from hedgerow.boltaction.book.weapons import Keyword
from hedgerow.kernel.shaping import shaped


class AbilityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Ability
    name: str
    words: str
    standing: Standing = "printed"


class KeywordRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Keyword
    name: str
    words: str
    rule: str
    standing: Standing = "printed"


class AbilitiesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ability: tuple[AbilityRow, ...]
    keyword: tuple[KeywordRow, ...]


def _read() -> AbilitiesFile:
    text = (files("hedgerow.boltaction") / "content" / "abilities.toml").read_text(encoding="utf-8")
    return shaped(tomllib.loads(text), AbilitiesFile)


_FILE = _read()
ABILITIES: dict[Ability, AbilityRow] = {row.id: row for row in _FILE.ability}
KEYWORDS: dict[Keyword, KeywordRow] = {row.id: row for row in _FILE.keyword}
