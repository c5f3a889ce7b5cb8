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
    """What is measured of a system besides what is measured of all, so many seconds for each figure, and its bounds."""

    reference: str = ""  # the scenario that stands for all; the first if none is named
    measures: Callable[[float], Iterable[Figure]] = _nothing
    times: float = 1.0  # as quick as python-chess so many times over in the reference scenario, at least
    times_each: float = 0.5  # and in every other
    apart: tuple[str, ...] = ()  # but in these, whose games each lay out ground of their own and survey it
    clone: float = 100  # µs at most
    warm_up: int = 20  # games of a scenario before it is measured
