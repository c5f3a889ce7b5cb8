"""The Terrain Effects Table of terrain.toml as values, read and checked once (4.0).

>>> table().terrain["woods"].small_arms, table().terrain["woods"].mp.foot
(-1, 3)
>>> table().terrain["woods"].standing("afv")
'O'
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from hedgerow.kernel.shaping import shaped
from hedgerow.lhy.book.terrain import MOVERS, Blind, Costs, Row, Scale, TerrainError, TerrainFile, TerrainTable

TEXTS = ("name", "rule", "E", "E2", "D", "O", "symbol", "draw", "building", "urban", "water", "marsh", "trees", "fills")
"""Fields that are no figures."""
ALWAYS = ("small_arms", "mortar")
"""Figures whose standing is told even where they are nothing."""


def read_table(text: str, source: str = "terrain.toml") -> TerrainTable:
    """The table from its text; raises TerrainError with everything that is wrong with it."""
    try:
        file = shaped(tomllib.loads(text), TerrainFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise TerrainError(f"{source}: {fault}") from None
    rows: list[Row] = [file.scale, file.blind, *file.terrain, *file.hexside]
    faults = [fault for row in rows for fault in _faults(row)]
    if faults:
        raise TerrainError("\n".join(f"{source}: {fault}" for fault in faults))
    return TerrainTable(
        file.scale,
        file.blind,
        {row.name: row for row in file.terrain},
        {row.name: row for row in file.hexside},
        {way.name: way for way in file.line},
        {look.name: look for look in file.look},
    )


def figures(row: Row) -> tuple[str, ...]:
    """The figures of a row that must tell their standing."""
    found: list[str] = []
    for field in msgspec.structs.fields(row):
        value = getattr(row, field.name)
        if field.name in TEXTS:
            continue
        if isinstance(value, Costs):
            found += MOVERS if field.name == "mp" else [f"{field.name}.{mover}" for mover in MOVERS]
        elif value != 0 or field.name in ALWAYS or isinstance(row, (Scale, Blind)):
            found.append(field.name)
    return tuple(found)


def _faults(row: Row) -> list[str]:
    listed, wanted = (*row.E, *row.E2, *row.D, *row.O), figures(row)
    missing = [
        f"{row.name}: the standing of {f} is missing; list it under E, E2, D or O" for f in wanted if f not in listed
    ]
    twice = [f"{row.name}: {f} has two standings" for f in sorted({f for f in listed if listed.count(f) > 1})]
    allowed = (*wanted, "height")
    strange = [f"{row.name}: {f} has a standing but is no figure of it" for f in listed if f not in allowed]
    return missing + twice + strange


def table_text() -> str:
    return files("hedgerow.lhy").joinpath("terrain.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def table() -> TerrainTable:
    """The table in force."""
    return read_table(table_text())
