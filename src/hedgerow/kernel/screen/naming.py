"""Pieces by their names.

Rules, tape and records speak of pieces by their ids, as moves in notation do. Whatever of that people read has the
names instead, as the seat that reads it calls these pieces.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from ..choice import Refusal
from .contract import Screen
from .preview import Barred

_ID = re.compile(r"[^\W\d]\w*(?:[-:@]\w+)*\+*")
"""A colon that ends a word is none of an id's."""


def with_names(screen: Screen[Any], state: Any, words: str, seat: int | None) -> str:
    """A sentence with the ids of pieces, as a seat (None: an onlooker) reads it."""

    def named(found: re.Match[str]) -> str:
        id = found.group()
        return id if screen.piece(state, id, seat) is None else screen.called(state, id, seat)

    return _ID.sub(named, words)


def refusal_with_names(screen: Screen[Any], state: Any, refusal: Refusal, seat: int | None) -> Refusal:
    return replace(refusal, words=with_names(screen, state, refusal.words, seat))


def barred_with_names(screen: Screen[Any], state: Any, barred: tuple[Barred, ...], seat: int) -> tuple[Barred, ...]:
    return tuple(replace(one, why=with_names(screen, state, one.why, seat)) for one in barred)
