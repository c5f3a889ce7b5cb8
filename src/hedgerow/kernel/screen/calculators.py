"""Exact chances from bare figures: what a system can work out without a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from .preview import Chance

Value = int | str | bool


class Parameter(msgspec.Struct, frozen=True):
    """A figure that somebody gives: a number, one of some words, or a flag."""

    name: str
    words: str
    kind: Literal["number", "word", "flag"] = "number"
    default: Value | None = None  # None: it must be given
    least: int | None = None
    values: tuple[str, ...] = ()


class Calculated(msgspec.Struct, frozen=True):
    """What came of it: how it adds up in words, how likely each result is, and the same for programs."""

    words: str
    chances: tuple[Chance, ...]
    facts: dict[str, Any]


class Calculator(msgspec.Struct, frozen=True):
    """Odds of one kind. Its parameters come to `run` by their names, all of them."""

    name: str
    words: str
    parameters: tuple[Parameter, ...]
    examples: tuple[str, ...]
    run: Callable[[Mapping[str, Any]], Calculated]
