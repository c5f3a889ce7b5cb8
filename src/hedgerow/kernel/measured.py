"""Speed and size of a system, as the laboratory measures them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One measurement: its value, its unit, and the bound it is held to ("" if it only informs)."""

    name: str
    value: float
    unit: str
    bound: str = ""
    held: bool = True


def _nothing(seconds: float) -> Iterable[Figure]:
    return ()


class Bench(msgspec.Struct, frozen=True):
    """What is measured of a system besides what is measured of all, so many seconds for each figure."""

    reference: str = ""  # the scenario that stands for all; the first if none is named
    measures: Callable[[float], Iterable[Figure]] = _nothing
