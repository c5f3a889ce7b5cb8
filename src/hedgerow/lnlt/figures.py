"""How sure the figures of Lock 'n Load Tactical are: those of counters and of the Terrain Effects Chart."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hedgerow.kernel.screen.figures import FigureCard, Figures
from hedgerow.lnlt.book.chart import chart
from hedgerow.lnlt.book.content import COUNTERS, WEAPONS
from hedgerow.lnlt.book.counters import Counter, WeaponCounter
from hedgerow.lnlt.book.terrain import Row

TERRAIN = "content/terrain.toml"


def _figures() -> tuple[FigureCard, ...]:
    """Every figure that tells its standing."""
    return (*_of_counters(), *_of_terrain())


def _of_counters() -> Iterator[FigureCard]:
    for counter in COUNTERS.values():
        yield from _of_counter("content/vehicles" if counter.hull or counter.wings else "content/nations", counter)
    for weapon in WEAPONS.values():
        yield from _of_counter("content/weapons.toml", weapon)


def _of_counter(file: str, counter: Counter | WeaponCounter) -> Iterator[FigureCard]:
    """What is not as it is by default; names are no figures."""
    for field in msgspec.structs.fields(counter):
        value = getattr(counter, field.name)
        if value == field.default or isinstance(value, str | tuple):
            continue
        parts = value.__struct_fields__ if isinstance(value, msgspec.Struct) else ("",)
        for part in parts:
            said = getattr(value, part) if part else value
            if said is None or said == () or said == "" or said is False:
                continue
            name = f"{field.name}.{part}" if part else field.name
            yield FigureCard(file, counter.id, name, _said(said), counter.standing(name))


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _of_terrain() -> Iterator[FigureCard]:
    found = chart()
    rows: list[Row] = [
        *found.terrain.values(),
        *found.hexsides.values(),
        *found.streams.values(),
        *found.markers.values(),
    ]
    for row in rows:
        costs = getattr(row, "mp", None) or getattr(row, "mp_total", None)
        for name in (*row.printed, *row.inferred, *row.ours):
            value = getattr(costs, name) if costs and name in costs.__struct_fields__ else getattr(row, name)
            yield FigureCard(TERRAIN, row.name, name, str(value), row.standing(name))


FIGURES: Figures = _figures
