"""The Terrain Effects Chart of content/terrain.toml as values, read and checked once (10.4).

>>> chart().terrain["light woods"].tm, chart().terrain["light woods"].cost("T")
(1, 4)
>>> chart().terrain["light woods"].standing("O")
'ours'
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from hedgerow.kernel.shaping import shaped
from hedgerow.kernel.tally import Mod
from hedgerow.lnlt.book.terrain import MOVES, Chart, CostPart, Row, TerrainError, _File


def read_chart(text: str, source: str = "terrain.toml") -> Chart:
    """A chart from its text; raises TerrainError with everything that is wrong with it."""
    try:
        file = shaped(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise TerrainError(f"{source}: {fault}") from None
    faults = [fault for row in _rows(file) for fault in _standing_faults(row)]
    names = {t.name for t in file.terrain}
    for terrain in file.terrain:
        for field in ("with_road", "when_large", "crushed_into"):
            other = getattr(terrain, field)
            if other and other not in names:
                faults.append(f'{terrain.name}, {field} = "{other}": no such terrain in the chart')
    if faults:
        raise TerrainError("\n".join(f"{source}: {fault}" for fault in faults))
    return Chart(
        file.scale,
        {row.name: row for row in file.terrain},
        {row.name: row for row in file.hexside},
        {row.name: row for row in file.stream},
        {row.name: row for row in file.marker},
    )


def _rows(file: _File) -> list[Row]:
    return [*file.terrain, *file.hexside, *file.stream, *file.marker]


def _figures(row: Row) -> tuple[str, ...]:
    """The figures of a row that must tell their standing."""
    given: dict[str, Any] = msgspec.structs.asdict(row)
    defaults = {f.name: f.default for f in msgspec.structs.fields(row)}
    figures: list[str] = []
    for name in (
        "sight",
        "height",
        "sunken",
        "spotted_as",
        "tm",
        "enter_mp",
        "leave_mp",
        "owner_mp",
        "reach",
        "lights",
    ):
        if name in given and (given[name] != defaults[name]):
            figures.append(name)
    if given.get("mp") or given.get("mp_total"):
        figures += MOVES
    return tuple(figures)


def _standing_faults(row: Row) -> list[str]:
    listed = (*row.printed, *row.inferred, *row.ours)
    faults = [
        f"{row.name}: the standing of {figure} is missing; list it under printed, inferred or ours"
        for figure in _figures(row)
        if figure not in listed
    ]
    faults += [
        f"{row.name}: {figure} has two standings" for figure in sorted({f for f in listed if listed.count(f) > 1})
    ]
    known = {f.name for f in msgspec.structs.fields(row)} | set(MOVES)
    faults += [
        f"{row.name}: {figure} has a standing but is no figure of a row" for figure in listed if figure not in known
    ]
    return faults


def chart_text() -> str:
    return files("hedgerow.lnlt").joinpath("content/terrain.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def chart() -> Chart:
    """The chart in force."""
    return read_chart(chart_text())


def added_up(parts: Iterable[CostPart]) -> tuple[Mod, ...] | None:
    """The parts of a cost; None if one of them is prohibited."""
    found = []
    for value, words, rule in parts:
        if value is None:
            return None
        found.append(Mod(value, words, rule))
    return tuple(found)
