"""Special rules of units: every one that a list may give has a name and words."""

from __future__ import annotations

from typing import get_args

from hedgerow.boltaction.book.abilities import ABILITIES
from hedgerow.boltaction.book.entries import Ability


def test_each_is_told_once() -> None:
    assert list(ABILITIES) == list(get_args(Ability))
    assert len({row.name for row in ABILITIES.values()}) == len(ABILITIES)
    assert all(row.words.endswith(".") for row in ABILITIES.values())
