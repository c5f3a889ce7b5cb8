"""What a system writes short, in full words."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable

import msgspec

from hedgerow.kernel.shaping import shaped


class Term(msgspec.Struct, frozen=True):
    """An abbreviation: what it stands for, and the clause that tells more."""

    short: str
    words: str
    rule: str


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: str
    rule: str


def load(path: Traversable) -> tuple[Term, ...]:
    """The terms of a file, `terms.toml`; none where there is no such file."""
    if not path.is_file():
        return ()
    rows = shaped(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, _Row])
    return tuple(Term(short, row.words, row.rule) for short, row in rows.items())
