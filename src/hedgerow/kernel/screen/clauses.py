"""Where a clause of the rules lives."""

from __future__ import annotations

from typing import Literal

import msgspec

from .cards import OptionCard


class Passage(msgspec.Struct, frozen=True, order=True):
    """A function that names a clause: in its own description, which says that it carries it out, or in passing."""

    module: str
    line: int
    function: str  # "" for a whole module
    words: str  # what it says of itself, in a line
    how: Literal["carries out", "cites"]


class ClauseWhere(msgspec.Struct, frozen=True):
    """Who carries out a clause, which tests hold it, and which options bear on it."""

    system: str
    id: str
    title: str
    named: str  # what the passages name: the clause itself, or the section it stands in; "" if nothing names either
    passages: tuple[Passage, ...]
    tests: tuple[str, ...] | None  # None where there are no tests at hand, outside a checkout
    options: tuple[OptionCard, ...]
